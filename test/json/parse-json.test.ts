import { readFileSync } from 'node:fs';
import { array, assert, constantFrom, integer, jsonValue, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBounded, type ParseJsonOptions, parseJson, readAccepted } from '../../src/json/parse-json.ts';
import { scanJson } from '../../src/json/scan-json.ts';
import { InvalidJsonError } from '../../src/tool/invalid-json-error.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 600);

interface CorpusRow {
  readonly kind: string;
  readonly text: string;
  readonly value?: unknown;
  readonly repairs?: readonly string[];
  readonly code?: string;
  readonly refused?: string;
}

const corpus = JSON.parse(
  readFileSync(new URL('../fixtures/repair-corpus.json', import.meta.url), 'utf8'),
) as readonly CorpusRow[];

function read(text: string, options: ParseJsonOptions = { expectObject: true }) {
  try {
    const { value, repairs } = parseJson(text, options);
    return { value, repairs: repairs.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error;
    return { code: error.code };
  }
}

const run = (value: unknown, ...repairs: string[]) => ({ value, repairs });
const invalid = { code: 'invalid-json' };
const truncated = { code: 'truncated-json' };
const conflicting = { code: 'conflicting-objects' };

describe('the corpus', () => {
  test.each(corpus)('parseJson() reads or refuses ($kind): $text', ({ text, value, repairs, code }) => {
    const outcome = read(text);
    expect({ ...outcome, repairs: outcome.repairs?.sort() }).toEqual(
      code ? { code } : { value, repairs: [...(repairs ?? [])].sort() },
    );
  });

  test('parseJson() reads all repairable rows but those refused with a reason', () => {
    const repairable = corpus.filter(({ kind }) => kind !== 'must reject');
    const refused = repairable.filter(({ refused }) => refused);
    const cutOff = refused.filter(({ refused }) => refused?.startsWith('cut off'));
    expect([repairable.length, refused.length, cutOff.length]).toEqual([68, 13, 9]);
  });
});

test.each<[string, unknown]>([
  // Strict JSON
  ['{"q":"what\'s up, // {} []"}', run({ q: "what's up, // {} []" })],
  ['[1,2]', run([1, 2])],
  ['42', run(42)],
  ['"text"', run('text')],
  ['{"a":1,"a":2}', run({ a: 2 })],
  ['{"constructor":{"prototype":1},"toString":2}', run({ constructor: { prototype: 1 }, toString: 2 })],
  // Keys that reach the prototype
  ['{"__proto__":{"polluted":true},"constructor":1}', run({ constructor: 1 }, 'dropped-key')],
  ['{"__proto__":{"polluted":true},"constructor":1,}', run({ constructor: 1 }, 'dropped-key', 'trailing-comma')],
  ['{"\\u005f_pr\\u006fto__":1,"a":2}', run({ a: 2 }, 'dropped-key')],
  ["{__proto__:1,'__proto__':2}", run({}, 'unquoted-key', 'dropped-key', 'single-quotes')],
  ['{"__proto__":1}{"a":1}', run({ a: 1 }, 'dropped-key', 'concatenated-empty')],
  ['{"a":"__proto__"}', run({ a: '__proto__' })],
  // Empty, null, encoded twice
  [' \n', run({}, 'empty-args')],
  ['null', run({}, 'null-args')],
  ['None', run({}, 'null-args', 'python-literal')],
  ['""', run({}, 'double-encoded', 'empty-args')],
  ['"null"', run({}, 'double-encoded', 'null-args')],
  ['"{\\"a\\":1,}"', run({ a: 1 }, 'double-encoded', 'trailing-comma')],
  ['"{\n  \\"a\\": 1\n}"', run({ a: 1 }, 'double-encoded', 'control-char')],
  ['"```json\\n{\\"a\\":1}\\n```"', run({ a: 1 }, 'double-encoded', 'code-fence')],
  ['"[1]"', run('[1]')],
  ['"{\\"a\\":\\"b"', truncated],
  ['{\\"a\\":\\"b', truncated],
  // Text around
  ['get_weather({"a":1})', run({ a: 1 }, 'junk-prefix', 'junk-suffix')],
  ['"{"a":1}"', run({ a: 1 }, 'junk-prefix', 'junk-suffix')],
  ['// all of them\n{"a":1}', run({ a: 1 }, 'comment')],
  ['{"a":1} // done', run({ a: 1 }, 'comment')],
  ['```json\n[1,2]\n```', run([1, 2], 'code-fence')],
  ['```tool-call\n{"a":1}\n```', run({ a: 1 }, 'code-fence')],
  ['```c++\n{"a":1}\n```', run({ a: 1 }, 'code-fence')],
  ['```-1\n```', run(-1, 'code-fence')],
  ['Use {city} for {"a":1}', invalid],
  ['{"a":1} and {city}', invalid],
  ['{"a":1}, "b":2}', invalid],
  ['{"a":1} "b":2}', invalid],
  ['{"a":1} b: 2}', invalid],
  ['{"a":1}[2]', invalid],
  ['"a":1,{"b":2}', invalid],
  ['[1,2] {"a":1}', invalid],
  // Several objects
  ['{}{"a":1}', run({ a: 1 }, 'concatenated-empty')],
  ['{"a":1}{}', run({ a: 1 }, 'concatenated-empty')],
  ['{"a":[1,{}]}{"a":[1,{}]}', run({ a: [1, {}] }, 'duplicate-object')],
  ['{"a":1,"b":2},{"b":2,"a":1}', run({ a: 1, b: 2 }, 'duplicate-object')],
  ['{"a":1}\n{"a":2}', conflicting],
  ['{"a":1} and then {"a":2}', conflicting],
  ['{"a":1},{"a":2}', conflicting],
  ['{"a":1}{"a":1}{"a":2}', conflicting],
  ['{"a":[]}{"a":{}}', conflicting],
  ['{"a":"x"}{"a":"x"', truncated],
  // Cut off
  ['"{\\"a\\":\\"x', truncated],
  ['"{\\"a\\":1}', truncated],
  ['{', truncated],
  ['{"a"', truncated],
  ['{"a":', truncated],
  ['{"a":1', truncated],
  ['{"a":1 ', truncated],
  ['{"a":-', truncated],
  ['{"a":tru', truncated],
  ['{"a":"x",', truncated],
  ['{"a":["x"', truncated],
  ['{"a":{"b":"x"', truncated],
  ['[{"a":1}', truncated],
  ['{"a":"x" // b, "c":2}', truncated],
  ['{"a":"x" /* b', truncated],
  ['{"a":"\\u00', truncated],
  ['{"a":12345678901234567890', truncated],
  ['{"a":"x"', run({ a: 'x' }, 'missing-close')],
  ['{"a":true\n', run({ a: true }, 'missing-close')],
  ['{"a":{"b":1}', run({ a: { b: 1 } }, 'missing-close')],
  ['```json\n{"a":[1]', run({ a: [1] }, 'code-fence', 'missing-close')],
  // Commas
  ['{"a":[1,2,],}', run({ a: [1, 2] }, 'trailing-comma')],
  ['{"a":null/*c*/"b":1}', run({ a: null, b: 1 }, 'comment', 'missing-comma')],
  ['{"a":1 b:2}', run({ a: 1, b: 2 }, 'missing-comma', 'unquoted-key')],
  ['[{"a":1}{"a":2}]', run([{ a: 1 }, { a: 2 }], 'missing-comma')],
  ['{"a":"x""b":"y"}', invalid],
  ['{"a":1",b":2}', invalid],
  ['{"a":[0"x","y"]}', invalid],
  ['{"a":true"b":2}', invalid],
  ['{"a":{"b":1}"c":2}', run({ a: { b: 1 }, c: 2 }, 'missing-comma')],
  ['{"a":"x" b:"y"}', invalid],
  ['{"a":"say "hi"","b":1}', invalid],
  ['{,}', invalid],
  ['{"a":1,,"b":2}', invalid],
  ['{"a":[1,2}', invalid],
  // Quotes and keys
  ["{'a': True, 'b': None,}", run({ a: true, b: null }, 'single-quotes', 'python-literal', 'trailing-comma')],
  ['{‘a’: “it\'s "x"”}', run({ a: 'it\'s "x"' }, 'single-quotes')],
  ["{'name':'O'Brien'}", invalid],
  ['{content-type: "x", $b: 1, 3: 2}', run({ 3: 2, 'content-type': 'x', $b: 1 }, 'unquoted-key')],
  ['{city: Paris}', invalid],
  ['{"a"=1}', invalid],
  ['{"a":NaN}', invalid],
  ['{"a":TRUE}', invalid],
  // Strings
  ['{"a":"x\\\ny"}', run({ a: 'x\\\ny' }, 'bad-escape')],
  ['{"a":"C:\\users\\x41"}', run({ a: 'C:\\users\\x41' }, 'bad-escape')],
  ['{"a":"it\\\'s"}', run({ a: "it's" }, 'bad-escape')],
  ["{\"a\":\"echo 'it'\\''s'\"}", run({ a: "echo 'it'\\''s'" }, 'bad-escape')],
  ['{"a":"\\ud83d\\ude00\\n\t"}', run({ a: '😀\n\t' }, 'control-char')],
  ['{"a": \\n1\\t}', run({ a: 1 }, 'stray-escape')],
  // Numbers
  ['{"a":12345678901234567890}', run({ a: 12345678901234567890n })],
  ['{"a":-9007199254740993,}', run({ a: -9007199254740993n }, 'trailing-comma')],
  ['{"a":+9007199254740993}', run({ a: 9007199254740993n }, 'python-literal')],
  [
    '[9007199254740993.0,9.007199254740993e15,-90071992547409930e-1]',
    run([9007199254740993n, 9007199254740993n, -9007199254740993n]),
  ],
  [
    '[9007199254740994.4,9007199254740992.00,1e23,1.5e300,12345678901234567890e-20]',
    run([9007199254740994, 9007199254740992, 1e23, 1.5e300, 0.12345678901234568]),
  ],
  ['[9007199254740992,100000000000000000000,1e21,1.0,0.1]', run([9007199254740992, 1e20, 1e21, 1, 0.1])],
  ['[1000000000000000000000,1000000000000000000001]', run([1e21, 1000000000000000000001n])],
  ['[.5,+1,1.,-.5e1]', run([0.5, 1, 1, -5], 'python-literal')],
  ['{"a":1e400}', invalid],
  ['{"a":1e400,}', invalid],
  ['{"a":007}', invalid],
  ['{"a":0x10}', invalid],
  ['{"a":1_000}', invalid],
  ['{"a":2026-01-31}', invalid],
])('parseJson() reads or refuses %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each<[string, ParseJsonOptions, unknown]>([
  ['', {}, invalid],
  ['null', {}, run(null)],
  ['"{}"', {}, run('{}')],
  ['{\\"a\\":1}', {}, invalid],
  ['{"a":1,}', { repair: false }, invalid],
  ['{"a":1}', { repair: false }, run({ a: 1 })],
  ['{"a":{"__proto__":1}}', { repair: false }, run({ a: {} }, 'dropped-key')],
  ['', { repair: false, expectObject: true }, invalid],
  ['null', { repair: false, expectObject: true }, run(null)],
  ['"{}"', { repair: false, expectObject: true }, run('{}')],
  ['{"a":"', { repair: false }, truncated],
  ['{"a":"x"', { mayClose: false }, truncated],
  ['{"a":1}', { maxLength: 6 }, { code: 'arguments-too-large' }],
  ['[[1]]', { maxDepth: 1 }, { code: 'arguments-too-deep' }],
  ['[[1]]', { maxDepth: 2 }, run([[1]])],
  ['[[1],]', { maxDepth: 1 }, { code: 'arguments-too-deep' }],
  ['[1,2,3]', { maxNodes: 3 }, { code: 'arguments-too-large' }],
  ['[1,2,3]', { maxNodes: 4 }, run([1, 2, 3])],
  ['{"a":1,"b":2,}', { maxNodes: 2 }, { code: 'arguments-too-large' }],
])('parseJson() reads or refuses %j with options %j', (text, options, expected) => {
  expect(read(text, options)).toEqual(expected);
});

test('parseJson() refuses what is nested too deep or has too many values, however large', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const tooDeep = { code: 'arguments-too-deep' };
  expect(read(nested(64))).toHaveProperty('repairs', []);
  expect(read(nested(65))).toEqual(tooDeep);
  expect(read('['.repeat(500_000))).toEqual(tooDeep);
  expect(read(nested(500_000), { maxDepth: 1e9 })).toEqual(tooDeep);
  expect(read(`[${'1,'.repeat(9_998)}1]`)).toHaveProperty('repairs', []);
  expect(read(`[${'1,'.repeat(9_999)}1]`)).toEqual({ code: 'arguments-too-large' });
});

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['[1]', undefined],
  ['{"a":12345678901234567890}', undefined],
  ['{"__proto__":1}', undefined],
  ['{"a":1,}', undefined],
  ['1', undefined],
  ['"{}"', undefined],
  ['', undefined],
  [`{"a":"${'x'.repeat(20_000)}"}`, undefined],
])('readAccepted() gives %.40j where the check says yes, and nothing where others have to look', (text, expected) => {
  expect(readAccepted(text, { accepts: (value) => isBounded(value) })).toEqual(expected);
});

test('parseJson() says where it dropped a key', () => {
  const { value, repairs } = parseJson('{"a":[1,{"__proto__":{"b":1},"c":2}]}');
  expect(value).toEqual({ a: [1, { c: 2 }] });
  expect(repairs).toEqual([{ name: 'dropped-key', path: ['a', 1, '__proto__'] }]);
});

test('parseJson() of JSON.stringify() makes plain what a vendor built', () => {
  class Call {
    readonly name = 'x';
    readonly arguments = Object.assign(Object.create({ inherited: 1 }), {
      __proto__: { polluted: 1 },
      days: 3,
      at: new Date(0),
    });
  }
  const { value } = parseJson(JSON.stringify(new Call()));
  expect(value).toStrictEqual({ name: 'x', arguments: { days: 3, at: '1970-01-01T00:00:00.000Z' } });
});

test.each([
  [
    '{"a":"hello wor',
    'Arguments were cut off after 15 characters: a quote, bracket or brace is open; nothing was executed; send the whole call, or a shorter one',
  ],
  ['{"a":1}{"a":2}', 'Found 2 argument objects in one call; send one call per object'],
  ['{"a":1,\n "b" 2}', 'Cannot read JSON at position 13: expected ":", found "2"'],
  [
    '{"s":"He said "hi""}',
    'Cannot read JSON at position 15: expected "," or "}" (a quote inside a string is written \\"), found "h"',
  ],
  [
    '{"a":1e999}',
    'Cannot read JSON at position 5: expected text in double quotes, a number within ±1.8e308, true, false, null, {…} or […], found "1"',
  ],
])('parseJson() says what is wrong with %j', (text, message) => {
  expect(() => parseJson(text)).toThrow(message);
});

test('parseJson() says where it stopped', () => {
  const error = (() => {
    try {
      return parseJson('{"a":1 2}');
    } catch (cause) {
      return cause;
    }
  })();
  expect(error).toMatchObject({ name: 'InvalidJsonError', code: 'invalid-json', position: 8 });
});

test.each<[string, readonly (string | number)[], string | undefined]>([
  ['{"a":1.0}', ['a'], '1.0'],
  ['{"a":[{"b":1e2},7]}', ['a', 0, 'b'], '1e2'],
  ['{"a":12345678901234567890}', ['a'], '12345678901234567890'],
  ['"{\\"a\\":1.50}"', ['a'], '1.50'],
  ["```\n{'a': .5,}\n```", ['a'], '.5'],
  ['{"a":1}{"a":1.0}', ['a'], '1.0'],
  ['{"a":{"b":1},"a":{"b":2.0}}', ['a', 'b'], '2.0'],
  ['{"a":"1"}', ['a'], undefined],
  ['{"a":1}', ['b'], undefined],
  ['{"a":1}', ['a', 'b'], undefined],
  ['{"a":1}', ['toString'], undefined],
  ['', ['a'], undefined],
  ['null', [], undefined],
  ['1.0', [], '1.0'],
  ['{"a":1.0}{}', ['a'], '1.0'],
  ['{}{"a":1.0}', ['a'], '1.0'],
  ['{"a":[1.0],"":2.0}', [''], '2.0'],
  ['{"a":[1.0]}', ['a'], undefined],
  ['{"a":[1.0]}', ['a', '0'], undefined],
])('numberSource() of %j gives the digits at %j', (text, path, expected) => {
  expect(parseJson(text, { expectObject: true }).numberSource(path)).toBe(expected);
});

const longKey = 'k'.repeat(300_000);

test('numberSource() takes linear time behind a long key', () => {
  expectLinearTime((size) => {
    const numbers = Array.from({ length: size }, (_, index) => `${index}.0`);
    const key = 'k'.repeat(32 * size);
    const { numberSource } = parseJson(`{"${key}":[${numbers}]}`, { maxNodes: 1e9, maxLength: 1e9 });
    return () => expect(numbers.map((_, index) => numberSource([key, index]))).toEqual(numbers);
  }, 140);
});

test('parseJson() takes linear time for empty objects behind a large one', () => {
  expectLinearTime((size) => {
    const members = Array.from({ length: size }, (_, index) => `"k${index}":1`);
    const text = `{${members},}${'{}'.repeat(size)}`;
    return () => expect(parseJson(text, { maxNodes: 1e9 }).repairs).toHaveLength(2);
  }, 80);
});

test('parseJson() names a dropped key once for each object, and no more than 20 places', () => {
  const text = `{"${longKey}":[${'{"__proto__":0,"__proto__":1},'.repeat(900)}{}]}`;
  const { repairs } = parseJson(text);
  expect(repairs).toEqual([
    ...Array.from({ length: 20 }, (_, index) => ({ name: 'dropped-key', path: [longKey, index, '__proto__'] })),
    { name: 'dropped-key' },
  ]);
});

const token = constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"', "'", '\\', '\\"', '\\n', '/', '//', '/*', '*/', '#', '`', '```json', '\n'],
  ...['1', '-', '.', 'e5', '12345678901234567', 'true', 'None', 'tru', 'key', '"a":', '"b"', '“', '”', '\u00a0', '{}'],
);

test('parseJson() throws nothing but an InvalidJsonError', () => {
  assert(
    property(
      oneof(
        array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
        string({ unit: 'binary' }),
      ),
      (text) => {
        read(text);
        read(text, { repair: false });
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      },
    ),
    { numRuns },
  );
}, 600_000);

const safeValue = (maxDepth: number) =>
  jsonValue({ maxDepth }).filter((value) => !JSON.stringify(value).includes('"__proto__":'));

test('parseJson() gives back what JSON.stringify wrote, with no repairs', () => {
  assert(
    property(safeValue(6), integer({ min: 0, max: 2 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const whole = { value: JSON.parse(text) as unknown, repairs: [] };
      expect(read(text, {})).toEqual(whole);
      // The scanner, which gets no JSON otherwise, agrees.
      expect(scanJson(text, {})).toEqual({ ...whole, sources: undefined });
    }),
    { numRuns },
  );
}, 600_000);

test('parseJson() mends a trailing comma, a fence and encoding without touching the value', () => {
  assert(
    property(safeValue(4), (value) => {
      const text = JSON.stringify({ a: value });
      const expected = JSON.parse(text) as unknown;
      for (const broken of [
        `${text.slice(0, -1)},}`,
        `\`\`\`json\n${text}\n\`\`\``,
        JSON.stringify(text),
        `${text}${text}`,
      ]) {
        expect(parseJson(broken, { expectObject: true }).value).toEqual(expected);
      }
    }),
    { numRuns: numRuns / 4 },
  );
}, 600_000);

test('parseJson() never reads a text that was cut off before its last brace but as the whole', () => {
  assert(
    property(safeValue(4), safeValue(2), integer({ min: 0 }), (first, second, seed) => {
      const text = JSON.stringify({ a: first, b: second });
      const outcome = read(text.slice(0, 1 + (seed % (text.length - 2))));
      const isWhole = outcome.repairs?.join() === 'missing-close' && JSON.stringify(outcome.value) === text;
      const isPart =
        outcome.repairs?.join() === 'missing-close' && JSON.stringify(outcome.value) === JSON.stringify({ a: first });
      expect(isWhole || isPart || outcome.code === 'truncated-json').toBe(true);
    }),
    { numRuns },
  );
}, 600_000);

test('parseJson() survives mutations of JSON', () => {
  assert(
    property(jsonValue({ maxDepth: 4 }), array(tuple(integer({ min: 0 }), token), { maxLength: 4 }), (value, edits) => {
      const text = edits.reduce((current, [seed, insert]) => {
        const position = seed % (current.length + 1);
        return current.slice(0, position) + insert + current.slice(position + (seed % 2));
      }, JSON.stringify(value));
      read(text);
    }),
    { numRuns },
  );
}, 600_000);

test.each<[string, (size: number) => string]>([
  ['nested arrays', (size) => '['.repeat(size)],
  ['nested objects', (size) => '{"a":'.repeat(size)],
  ['open braces', (size) => '{ '.repeat(size)],
  ['quotes', (size) => `{"a":"${'x" '.repeat(size)}`],
  ['quotes and colons', (size) => `{"a":1} ${'" '.repeat(size)}`],
  ['backslashes', (size) => `{"a":"${'\\'.repeat(size)}`],
  ['escaped quotes', (size) => '{\\"a'.repeat(size)],
  ['commas', (size) => `{"a":[${','.repeat(size)}`],
  ['spaces', (size) => `{"a":1${' '.repeat(size)}x`],
  ['spaces before', (size) => `${' '.repeat(size)}x`],
  ['comments', (size) => `{"a":1 ${'/* '.repeat(size)}`],
  ['stray escapes', (size) => `{${'\\n'.repeat(size)}`],
  ['backticks', (size) => `${'` '.repeat(size)}{"a":1}`],
  ['empty objects', (size) => '{}'.repeat(size / 4)],
  ['equal objects', (size) => '{"a":1}'.repeat(size / 16)],
  ['digits', (size) => `{"a":${'1'.repeat(size)}}`],
  ['exponents', (size) => `{"a":1${'e1'.repeat(size)}}`],
  ['nested encoding', (size) => `${'"\''.repeat(size)}`],
])('parseJson() takes linear time for %s', (_shape, make) => {
  expectLinearTime((size) => {
    const text = make(size);
    return () => read(text, { expectObject: true, maxNodes: 1e9, maxLength: 1e9 });
  });
});
