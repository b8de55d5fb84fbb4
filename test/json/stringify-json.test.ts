import { anything, array, assert, constantFrom, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyJson } from '../../src/json/stringify-json.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 500);

const cycle: Record<string, unknown> = { a: 1 };
cycle.me = cycle;
const shared = { a: 1 };

class Point {
  readonly x = 1;
  readonly #y = 2;
  sum(): number {
    return this.x + this.#y;
  }
}

const unreadableProxy = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error('locked');
    },
    getPrototypeOf() {
      throw new Error('locked');
    },
  },
);

const createRevoked = (target: object): unknown => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

function* countTo(last: number): Generator<number> {
  for (let count = 1; count <= last; count++) yield count;
}

test('stringifyJson() stops a generator that never ends', () => {
  const text = stringifyJson(countTo(Infinity));
  expect(text).toMatch(/^\[1,2,3,.*,"\[more]"]$/);
  expect(text.length).toBeLessThan(2_000_000);
});

const ownPrototype: unknown = new Proxy({}, { getPrototypeOf: () => ownPrototype as object });

test.each<[string, unknown, string]>([
  ['text', 'a"b', '"a\\"b"'],
  ['a bigint', 10n, '10'],
  ['a nested bigint', { id: 12345678901234567890n }, '{"id":12345678901234567890}'],
  ['a cycle', cycle, '{"a":1,"me":"[circular]"}'],
  ['a shared part, which is no cycle', [shared, new Map([['b', shared]])], '[{"a":1},{"b":{"a":1}}]'],
  ['what a Map gives out', new Map([['a', 1n]]).values(), '[1]'],
  ['a generator', countTo(2), '[1,2]'],
  ['what is iterable and has members', Object.assign(countTo(2), { unit: 'km' }), '{"unit":"km"}'],
  ['a Map with text keys', new Map([['a', 1]]), '{"a":1}'],
  ['a Map with other keys', new Map<unknown, number>([[1, 2]]), '[[1,2]]'],
  ['a Map and a Set deep inside', { a: [{ b: new Map([['c', new Set([1])]]) }] }, '{"a":[{"b":{"c":[1]}}]}'],
  ['an Error', Object.assign(new TypeError('no'), { code: 'E1' }), '{"name":"TypeError","message":"no","code":"E1"}'],
  ['dates', [new Date(0), new Date(Number.NaN)], '["1970-01-01T00:00:00.000Z",null]'],
  [
    'bytes',
    [new Uint8Array(5), new ArrayBuffer(2), new DataView(new ArrayBuffer(1))],
    '["[5 bytes]","[2 bytes]","[1 bytes]"]',
  ],
  ['numbers in a typed array', [new Float64Array([0.5, 2]), new BigInt64Array([3n])], '[[0.5,2],[3]]'],
  ['functions and symbols', { a: () => 1, b: Symbol('x'), c: [() => 1, undefined] }, '{"c":[null,null]}'],
  ['nothing', undefined, 'null'],
  ['a function', () => 1, 'null'],
  ['numbers beyond JSON', [Number.NaN, Number.POSITIVE_INFINITY, -0], '[null,null,0]'],
  ['a URL', { u: new URL('https://a.example/b') }, '{"u":"https://a.example/b"}'],
  [
    'a Blob',
    [new Blob(['abc'], { type: 'image/png' }), new File(['a"b'], 'n')],
    '["[3 bytes of image/png]","[3 bytes of binary data]"]',
  ],
  [
    'a Response and a promise',
    { a: new Response('x', { status: 404 }), b: Promise.resolve(1) },
    '{"a":"[HTTP 404]","b":"[promise]"}',
  ],
  [
    'an error of many',
    new AggregateError([new Error('a')], 'm'),
    '{"name":"AggregateError","message":"m","errors":[{"name":"Error","message":"a"}]}',
  ],
  ['a RegExp', /a"b/g, '"/a\\"b/g"'],
  // biome-ignore lint/suspicious/noSparseArray: the hole is the case
  ['a hole', [1, , new Set()], '[1,null,[]]'],
  ['boxed values', [Object('a'), Object(1), Object(true), Object(2n), 1n], '["a",1,true,2,1]'],
  ['a class', new Point(), '{"x":1}'],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1n }), '{"a":1}'],
  ['the key __proto__', JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  [
    'a getter that throws',
    {
      get a() {
        throw new Error('password=hunter2');
      },
      b: 1,
    },
    '{"a":"[unreadable]","b":1}',
  ],
  [
    'a toJSON that throws nothing of use',
    {
      toJSON() {
        throw undefined;
      },
    },
    '"[unreadable]"',
  ],
  ['a toJSON with a Map', { toJSON: () => new Map([['a', 1n]]) }, '{"a":1}'],
  ['a Proxy that throws', { a: unreadableProxy }, '{"a":"[unreadable]"}'],
  ['a Proxy of a Map', [new Proxy(new Map([['a', 1]]), {})], '["[unreadable]"]'],
  ['a Proxy that throws, at the root', unreadableProxy, '"[unreadable]"'],
  ['a revoked Proxy, at the root', createRevoked({}), '"[unreadable]"'],
  ['a revoked Proxy of a list', [createRevoked([])], '["[unreadable]"]'],
  ['a revoked Proxy of a function', createRevoked(() => 1), '"[unreadable]"'],
  ['a Proxy that is its own prototype', ownPrototype, '"[unreadable]"'],
  ['form fields', new URLSearchParams('a=1&b=2'), '{"a":"1","b":"2"}'],
  ['a form field that comes twice', [new URLSearchParams('a=1&a=2')], '[[["a","1"],["a","2"]]]'],
  ['headers', new Headers({ 'X-A': '1' }), '{"x-a":"1"}'],
])('stringifyJson() writes %s', (_what, value, expected) => {
  expect(stringifyJson(value)).toBe(expected);
});

test('stringifyJson() ends what is nested too deep', () => {
  const nested = Array.from({ length: 70 }).reduce<unknown>((inner) => [inner], 1);
  expect(stringifyJson(nested)).toBe(`${'['.repeat(64)}"[too deep]"${']'.repeat(64)}`);
});

test('stringifyJson() is bounded for a list of holes and for parts that are shared many times', () => {
  const tower = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner, inner], 1);
  const text = stringifyJson([new Array(4e9), tower]);
  JSON.parse(text);
  expect(text).toContain('"[3999800002 more]"');
  expect(text.length).toBeLessThan(2_000_000);
});

test('stringifyJson() counts the elements that it leaves out', () => {
  const text = stringifyJson(Array.from({ length: 200_005 }, () => 1));
  expect(text.slice(-17)).toBe('1,1,1,"[6 more]"]');
});

test('stringifyJson() cuts a record as it cuts a list', () => {
  const record = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 'v']));
  const text = stringifyJson(record(200_005));
  expect(text.slice(-40)).toBe('"k199997":"v","k199998":"v","…":"[6 more]"}'.slice(-40));
  expect(stringifyJson(record(199_999))).toBe(JSON.stringify(record(199_999)));
});

test('stringifyJson() reads no more of a typed array than it writes', () => {
  const text = stringifyJson(new Uint16Array(20_000_000));
  expect(text.slice(-25)).toBe('0,0,0,"[19800001 more]"]'.padStart(25, ','));
  expect(text.length).toBeLessThan(500_000);
});

test('stringifyJson() looks no further than it writes into a long list that is shared', () => {
  let reads = 0;
  const part = new Proxy(new Array(150_000).fill('x'), {
    get: (target, key) => {
      reads++;
      return Reflect.get(target, key) as unknown;
    },
  });
  stringifyJson(new Array(1000).fill(part));
  expect(reads).toBeLessThan(1_500_000);
});

test('stringifyJson() writes JSON values as JSON.stringify does', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(stringifyJson(value)).toBe(JSON.stringify(value));
      expect(stringifyJson({ value, other: new Map() })).toBe(JSON.stringify({ value, other: {} }));
    }),
    { numRuns },
  );
}, 600_000);

const hostile = constantFrom<unknown>(
  cycle,
  unreadableProxy,
  new Proxy([], unreadableProxy),
  new Date(Number.NaN),
  new Error('x', { cause: cycle }),
  Object.defineProperty({}, 'a', { enumerable: true, get: () => JSON.parse('x') }),
  { toJSON: () => ({ toJSON: () => 1n }) },
  Symbol('x'),
);

test('stringifyJson() writes anything, the same text each time', () => {
  const any = anything({
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    withObjectString: true,
  });
  assert(
    property(any, array(hostile, { maxLength: 2 }), (value, parts) => {
      const whole = [value, ...parts];
      const text = stringifyJson(whole);
      expect(stringifyJson(whole)).toBe(text);
      JSON.parse(text);
    }),
    { numRuns },
  );
}, 600_000);
