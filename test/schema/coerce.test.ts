import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/json/parse-json.ts';
import { createValidator } from '../../src/schema/create-validator.ts';
import { formatIssues } from '../../src/schema/format-issues.ts';
import type { BindingPolicy } from '../../src/tool/tool-validator.ts';

/** Binds as a call does: quick check, validation, coercion. */
function bind(schema: v.GenericSchema, text: string, policy: BindingPolicy = {}) {
  const { value, numberSource } = parseJson(text);
  const validator = createValidator(schema);
  if (validator.accepts(value)) return { value, repairs: [] };
  const strict = validator.validate(value, {});
  const validation =
    'then' in strict || strict.isValid ? strict : validator.coerce(value, { context: {}, policy, numberSource });
  if ('then' in validation) throw new Error('asynchronous');
  if (!validation.isValid) return formatIssues(validation.issues, 'No');
  return {
    value: validation.value,
    repairs: validation.repairs.map(({ name, path }) => (path ? `${name} ${path.join('.')}` : name)),
  };
}

type Row = readonly [schema: v.GenericSchema, text: string, value: unknown, ...repairs: string[]];
type Refusal = readonly [schema: v.GenericSchema, text: string, message: string];

const kept = (rows: readonly Row[]): void => {
  test.each(rows.map((row) => [row[1], row] as const))('binds %s', (_, [schema, text, value, ...repairs]) => {
    const field = v.object({ x: schema });
    const paths = repairs.map((repair) => (repair.includes(' ') ? repair.replace(' ', ' x.') : `${repair} x`));
    expect(bind(field, `{"x":${text}}`)).toEqual({ value: { x: value }, repairs: paths });
  });
};

const refused = (rows: readonly Refusal[]): void => {
  test.each(rows.map((row) => [row[1], row] as const))('refuses %s', (_, [schema, text, message]) => {
    expect(bind(v.object({ x: schema }), `{"x":${text}}`)).toBe(`No: $.x ${message}`);
  });
};

const number = v.number();
const integer = v.pipe(v.number(), v.integer());
const unit = v.picklist(['CELSIUS', 'FAHRENHEIT']);

describe('coerce() of text for a number', () => {
  kept([
    [number, '"10"', 10, 'string-to-number'],
    [number, '"-1.5e3"', -1500, 'string-to-number'],
    [number, '"0.1"', 0.1, 'string-to-number'],
    [number, '" 5 "', 5, 'string-to-number'],
    [integer, '"5.0"', 5, 'string-to-number'],
    [number, '"9007199254740992"', 9007199254740992, 'string-to-number'],
    [v.nullable(number), '"7"', 7, 'string-to-number'],
    [v.optional(number), '"7"', 7, 'string-to-number'],
  ]);
  refused([
    [number, '"1,234"', 'must be number: current value is "1,234"'],
    [number, '"12 apples"', 'must be number: current value is "12 apples"'],
    [number, '"0x10"', 'must be number: current value is "0x10"'],
    [number, '""', 'must be number: current value is ""'],
    [number, '"NaN"', 'must be number: current value is "NaN"'],
    [number, '"Infinity"', 'must be number: current value is "Infinity"'],
    [number, '"1e400"', 'must be number: current value is "1e400"'],
    [number, '"+5"', 'must be number: current value is "+5"'],
    [number, '"05"', 'must be number: current value is "05"'],
    [number, '".5"', 'must be number: current value is ".5"'],
    [number, '"1.e5"', 'must be number: current value is "1.e5"'],
    [number, '"2026-01-31"', 'must be number: current value is "2026-01-31"'],
    [integer, '"5.7"', 'must be integer: current value is 5.7'],
    [integer, '"x"', 'must be integer: current value is "x"'],
    [number, 'true', 'must be number: current value is true'],
    [
      number,
      '"9007199254740993"',
      'must be number: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [
      number,
      '9007199254740993',
      'must be number: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [
      number,
      '9007199254740993.0',
      'must be number: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [
      number,
      '"9007199254740993.0"',
      'must be number: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [
      integer,
      '9.007199254740993e15',
      'must be integer: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [v.pipe(number, v.minValue(1)), '"0"', 'must be >= 1: current value is 0'],
  ]);
});

describe('coerce() of other values for text', () => {
  kept([
    [v.string(), '1234', '1234', 'number-to-string'],
    [v.string(), '1.0', '1.0', 'number-to-string'],
    [v.string(), '1e3', '1e3', 'number-to-string'],
    [v.string(), '2512292042121000001', '2512292042121000001', 'number-to-string'],
    [v.string(), '0.12345678901234567890', '0.12345678901234567890', 'number-to-string'],
    [v.string(), 'true', 'true', 'boolean-to-string'],
    [v.string(), '"null"', 'null'],
    [v.nullable(v.string()), '"null"', 'null'],
    [v.string(), '"[\\"a\\"]"', '["a"]'],
    [v.array(v.string()), '[1.0,2]', ['1.0', '2'], 'number-to-string 0', 'number-to-string 1'],
  ]);
  refused([
    [v.string(), '{"a":1}', 'must be string: current value is an object'],
    [v.string(), '["a"]', 'must be string: current value is an array'],
    [v.string(), 'null', 'must be string: current value is null'],
  ]);
});

describe('coerce() of text for a boolean', () => {
  kept([
    [v.boolean(), '"false"', false, 'string-to-boolean'],
    [v.boolean(), '"true"', true, 'string-to-boolean'],
    [v.boolean(), '"True"', true, 'string-to-boolean'],
  ]);
  refused([
    [v.boolean(), '"yes"', 'must be boolean: current value is "yes"'],
    [v.boolean(), '1', 'must be boolean: current value is 1'],
    [v.boolean(), '"maybe"', 'must be boolean: current value is "maybe"'],
    [v.boolean(), '""', 'must be boolean: current value is ""'],
  ]);

  test.each([
    ['"yes"', true],
    ['"No"', false],
    ['"on"', true],
    ['"off"', false],
    ['"1"', true],
    ['"0"', false],
    ['1', true],
    ['0', false],
  ])('with booleanWords reads %s as %s', (text, value) => {
    const repairs = ['word-to-boolean x'];
    expect(bind(v.object({ x: v.boolean() }), `{"x":${text}}`, { booleanWords: true })).toEqual({
      value: { x: value },
      repairs,
    });
  });

  test('with booleanWords still refuses other words', () => {
    expect(bind(v.object({ x: v.boolean() }), '{"x":"si"}', { booleanWords: true })).toContain('must be boolean');
  });

  test.each(['"true"', '"yes"'])('with strictBooleans refuses %s', (text) => {
    const policy = { strictBooleans: true, booleanWords: true };
    expect(bind(v.object({ x: v.boolean() }), `{"x":${text}}`, policy)).toContain('must be boolean');
  });

  test('with strictBooleans refuses text for the one boolean that is allowed', () => {
    const policy = { strictBooleans: true };
    expect(bind(v.object({ x: v.literal(true) }), '{"x":"true"}', policy)).toContain('must be true');
  });
});

describe('coerce() for an enum', () => {
  kept([
    [unit, '"celsius"', 'CELSIUS', 'enum-case'],
    [v.literal('Red'), '"RED"', 'Red', 'enum-case'],
    [v.picklist([1, 2]), '"2"', 2, 'enum-type'],
    [v.picklist(['1', '2']), '2', '2', 'enum-type'],
    [v.literal(true), '"true"', true, 'enum-type'],
    [v.enum({ Low: 0, High: 1 }), '"1"', 1, 'enum-type'],
    // The digits as the model wrote them
    [v.picklist(['1.0', '1.1', '1.10']), '1.10', '1.10', 'enum-type'],
    [v.picklist(['1.0', '2.0']), '1.0', '1.0', 'enum-type'],
    [v.picklist(['2512292042121000001']), '2512292042121000001', '2512292042121000001', 'enum-type'],
    [v.picklist(['a', 'A']), '"a"', 'a'],
  ]);
  refused([
    [unit, '"centigrade"', 'must be "CELSIUS" | "FAHRENHEIT": current value is "centigrade"'],
    [v.picklist(['aB', 'Ab']), '"ab"', 'must be "aB" | "Ab": current value is "ab"'],
    [v.picklist([1, 2]), '"2.0"', 'must be 1 | 2: current value is "2.0"'],
    [v.picklist(['1.1', '1.2']), '1.10', 'must be "1.1" | "1.2": current value is 1.1'],
    [unit, '""', 'must be "CELSIUS" | "FAHRENHEIT": current value is ""'],
  ]);
});

describe('coerce() for a list', () => {
  kept([
    [v.array(v.string()), '"[\\"a.py\\"]"', ['a.py'], 'parsed-text'],
    [v.nullable(v.array(v.string())), '"[\\"a\\"]"', ['a'], 'parsed-text'],
    [
      v.array(v.looseObject({})),
      '"[{\\"__proto__\\":1,\\"a\\":2}]"',
      [{ a: 2 }],
      'parsed-text',
      'dropped-key 0.__proto__',
    ],
    [v.union([v.array(v.string()), v.null()]), '"[\\"a\\"]"', ['a'], 'parsed-text'],
    [v.array(v.number()), '"[1,\\"2\\"]"', [1, 2], 'parsed-text', 'string-to-number 1'],
    [v.array(v.string()), '"\\"[\\\\\\"a\\\\\\"]\\""', ['a'], 'parsed-text'],
    [v.array(v.string()), '"urgent"', ['urgent'], 'wrapped'],
    [v.array(v.string()), '"a,b"', ['a,b'], 'wrapped'],
    [v.array(v.string()), '"[not json"', ['[not json'], 'wrapped'],
    [v.array(v.string()), '"[\'a\']"', ["['a']"], 'wrapped'],
    [v.array(v.number()), '"5"', [5], 'wrapped', 'string-to-number 0'],
    [v.array(v.string()), '1.0', ['1.0'], 'wrapped', 'number-to-string 0'],
    [v.array(v.object({ a: v.number() })), '{"a":1}', [{ a: 1 }], 'wrapped'],
    [v.array(v.object({ a: v.array(v.number()) })), '[{"a":1}]', [{ a: [1] }], 'wrapped 0.a'],
    [v.record(v.string(), v.array(v.number())), '{"a":1}', { a: [1] }, 'wrapped a'],
    [v.tuple([v.number(), v.string()]), '["1",2]', [1, '2'], 'string-to-number 0', 'number-to-string 1'],
    [v.tupleWithRest([v.number()], v.boolean()), '[1,"true"]', [1, true], 'string-to-boolean 1'],
    [v.strictTuple([v.number()]), '"[1]"', [1], 'parsed-text'],
    [v.array(v.string()), '"[2512292042121000001]"', ['2512292042121000001'], 'parsed-text', 'number-to-string 0'],
  ]);
  refused([
    [v.array(v.number()), '"1,2"', 'must be array: current value is "1,2"'],
    [v.array(v.number()), '"[1,2"', 'must be array: current value is "[1,2"'],
    [v.array(v.string()), 'null', 'must be array: current value is null'],
    [v.array(v.string()), '""', 'must be array: current value is ""'],
    [v.pipe(v.array(v.string()), v.minLength(2)), '"a"', 'must be array: current value is "a"'],
    [v.pipe(v.array(v.string()), v.minLength(2)), '["a"]', 'must have >= 2 items: current value has 1'],
  ]);

  test('makes no lists of the items of a list, which may be one list', () => {
    const points = v.object({ x: v.array(v.array(v.number())) });
    expect(bind(points, '{"x":[1,2]}')).toBe(
      'No:\n$.x[0] must be array: current value is 1\n$.x[1] must be array: current value is 2',
    );
  });
});

describe('coerce() for an object', () => {
  const point = v.strictObject({ a: v.number(), b: v.optional(v.number()) });
  kept([
    [point, '"{\\"a\\":1}"', { a: 1 }, 'parsed-text'],
    [point, '{"a":"1","b":null}', { a: 1 }, 'string-to-number a', 'null-to-absent b'],
    [point, '{"a":1,"c":2}', { a: 1 }, 'dropped-key c'],
    [v.object({ a: v.number() }), '{"a":"1","c":2}', { a: 1 }, 'string-to-number a'],
    [v.looseObject({ a: v.number() }), '{"a":"1","c":"2"}', { a: 1, c: '2' }, 'string-to-number a'],
    [v.objectWithRest({}, v.number()), '{"c":"2"}', { c: 2 }, 'string-to-number c'],
    [v.record(v.string(), v.number()), '{"c":"2","toString":1}', { c: 2, toString: 1 }, 'string-to-number c'],
    [v.record(v.string(), v.string()), '{"flag":"true"}', { flag: 'true' }],
  ]);
  refused([
    [v.object({ a: v.optional(v.number()) }), '[]', 'must be an object with keys a: current value is an array'],
    [v.record(v.string(), v.number()), '[1]', 'must be object: current value is an array'],
    [point, '"a=1"', 'must be an object with keys a, b: current value is "a=1"'],
  ]);
});

describe('coerce() of nothing', () => {
  test.each([
    ['null for an optional number', v.optional(v.number()), 'null', {}, ['null-to-absent x']],
    ['null for an exact optional number', v.exactOptional(v.number()), 'null', {}, ['null-to-absent x']],
    ['null for a number with a default', v.optional(v.number(), 5), 'null', { x: 5 }, ['null-to-default x']],
    ['null for a nullish number', v.nullish(v.number()), 'null', { x: null }, []],
    ['null for an optional nullable number', v.optional(v.nullable(v.number())), 'null', { x: null }, []],
    ['"" for an optional number', v.optional(v.number()), '""', {}, ['empty-to-absent x']],
    ['"" for an optional date', v.optional(v.date()), '""', {}, ['empty-to-absent x']],
    ['"" for an optional list', v.optional(v.array(v.string())), '""', {}, ['empty-to-absent x']],
    ['"" for an optional string', v.optional(v.string()), '""', { x: '' }, []],
    ['"null" for a nullable number', v.nullable(v.number()), '"null"', { x: null }, ['text-null x']],
    ['"null" for a union with null', v.union([v.array(v.string()), v.null()]), '"null"', { x: null }, ['text-null x']],
    ['"null" for a nullable enum', v.nullable(unit), '"null"', { x: null }, ['text-null x']],
    ['"null" for string or null, lazily', v.lazy(() => v.union([v.string(), v.null()])), '"null"', { x: 'null' }, []],
  ])('takes %s', (_, schema, text, value, repairs) => {
    expect(bind(v.object({ x: schema as v.GenericSchema }), `{"x":${text}}`)).toEqual({ value, repairs });
  });

  test.each([
    ['null for a required number', v.number(), 'null', 'must be number: current value is null'],
    ['"null" for a number', v.number(), '"null"', 'must be number: current value is "null"'],
    ['"" for a required number', v.number(), '""', 'must be number: current value is ""'],
    [
      '"" for an optional enum of text',
      v.optional(unit),
      '""',
      'must be "CELSIUS" | "FAHRENHEIT": current value is ""',
    ],
    [
      '"" for an optional text that may not be empty',
      v.optional(v.pipe(v.string(), v.nonEmpty())),
      '""',
      'must be not empty: current value is ""',
    ],
    [
      '"" for an optional text that may not be empty, lazily',
      v.optional(v.lazy(() => v.pipe(v.string(), v.nonEmpty()))),
      '""',
      'must be not empty: current value is ""',
    ],
  ])('refuses %s', (_, schema, text, message) => {
    expect(bind(v.object({ x: schema as v.GenericSchema }), `{"x":${text}}`)).toBe(`No: $.x ${message}`);
  });
});

describe('coerce() for a union', () => {
  const shape = v.variant('kind', [
    v.strictObject({ kind: v.literal('circle'), radius: v.number() }),
    v.strictObject({ kind: v.literal('square'), side: v.number(), label: v.string() }),
  ]);
  kept([
    [v.union([v.string(), v.number()]), '"42"', '42'],
    [v.union([v.number(), v.string()]), '"42"', '42'],
    [v.union([v.number(), v.boolean()]), '"true"', true, 'string-to-boolean'],
    [v.union([v.array(v.number()), v.number()]), '"1"', 1, 'string-to-number'],
    [v.union([v.number(), v.array(v.number())]), '"[1]"', [1], 'parsed-text'],
    [v.union([v.string(), v.array(v.string())]), '"[1]"', '[1]'],
    [v.union([v.date(), v.number()]), '"2026-01-31T09:30:00Z"', new Date('2026-01-31T09:30:00Z')],
    [
      v.union([v.strictObject({ a: v.number() }), v.strictObject({ a: v.number(), b: v.number() })]),
      '{"a":1,"b":"5"}',
      { a: 1, b: 5 },
      'string-to-number b',
    ],
    [
      shape,
      '{"kind":"CIRCLE","radius":"2"}',
      { kind: 'circle', radius: 2 },
      'enum-case kind',
      'string-to-number radius',
    ],
    [
      v.intersect([v.object({ a: v.number() }), v.object({ b: v.number() })]),
      '{"a":"1","b":"2"}',
      { a: 1, b: 2 },
      'string-to-number a',
      'string-to-number b',
    ],
  ]);

  test('picks no branch that would lose what another one keeps', () => {
    const target = v.union([v.strictObject({ id: v.number() }), v.strictObject({ all: v.boolean() })]);
    const schema = v.object({ x: target });
    expect(bind(schema, '{"x":{"id":"1","all":true}}')).toContain('$.x.all is a key of another alternative');
    expect(bind(schema, '{"x":{"id":"1","z":true}}')).toEqual({
      value: { x: { id: 1 } },
      repairs: ['string-to-number x.id', 'dropped-key x.z'],
    });
  });

  test('refuses only what is left in the branch that was meant', () => {
    expect(bind(v.object({ x: shape }), '{"x":{"kind":"square","side":"2","label":{}}}')).toBe(
      'No: $.x.label must be string: current value is an object',
    );
  });

  test('takes no exponential time for nested branches', () => {
    const node: v.GenericSchema = v.lazy(() =>
      v.union([v.object({ a: node }), v.object({ a: node, b: v.number() }), v.number()]),
    );
    const value = Array.from({ length: 14 }).reduce<unknown>((inner) => ({ a: inner }), 'x');
    expect(bind(v.object({ x: node }), JSON.stringify({ x: value }))).toContain('must be simpler');
  });
});

describe('coerce() of what JSON has no words for', () => {
  const day = new Date('2026-01-31T00:00:00Z');
  kept([
    [v.date(), '"2026-01-31T09:30:00+08:00"', new Date('2026-01-31T01:30:00Z')],
    [v.date(), '"2026-01-31"', day, 'string-to-date'],
    [v.date(), '"2026-01-31T09:30"', new Date('2026-01-31T09:30:00Z'), 'string-to-date'],
    [v.date(), '"2026-01-31 09:30:00.5"', new Date('2026-01-31T09:30:00.500Z'), 'string-to-date'],
    [v.date(), '"2026-01-31T09:30:00+0800"', new Date('2026-01-31T01:30:00Z'), 'string-to-date'],
    [v.pipe(v.date(), v.minValue(day)), '"2026-01-31T00:00:00Z"', day],
    [v.bigint(), '"12345678901234567890"', 12345678901234567890n],
    [v.bigint(), '12345678901234567890', 12345678901234567890n],
    [v.bigint(), '5', 5n, 'number-to-bigint'],
    [v.bigint(), '"5.0"', 5n, 'string-to-bigint'],
    // All digits, however they are written
    [v.bigint(), '2512292042121000000', 2512292042121000000n, 'number-to-bigint'],
    [v.bigint(), '9007199254740993.0', 9007199254740993n],
    [v.bigint(), '1.2345678901234567891e19', 12345678901234567891n],
    [v.bigint(), '"9007199254740993.0"', 9007199254740993n, 'string-to-bigint'],
    [v.bigint(), '1.', 1n, 'number-to-bigint'],
    [v.bigint(), '+5', 5n, 'number-to-bigint'],
    [v.picklist(['2', '100']), '+2', '2', 'enum-type'],
    [v.picklist(['2', '100']), '1e2', '100', 'enum-type'],
    [v.bigint(), '1e23', 10n ** 23n, 'number-to-bigint'],
    [v.bigint(), '-5e2', -500n, 'number-to-bigint'],
    [v.set(v.number()), '[1,2]', new Set([1, 2])],
    [v.set(v.number()), '[1,"2"]', new Set([1, 2]), 'string-to-number 1'],
    [v.set(v.string()), '"a"', new Set(['a']), 'wrapped'],
    [v.map(v.string(), v.date()), '[["a","2026-01-31T00:00:00Z"]]', new Map([['a', day]])],
    [v.map(v.number(), v.string()), '[["1","a"]]', new Map([[1, 'a']]), 'string-to-number 0.0'],
    [v.map(v.string(), v.string()), '[]', new Map()],
    [v.instance(Date), '"2026-01-31T00:00:00Z"', day],
  ]);
  refused([
    [v.date(), '"2026-02-31"', 'must be date-time text: current value is "2026-02-31"'],
    [v.date(), '"tomorrow"', 'must be date-time text: current value is "tomorrow"'],
    [v.date(), '1769850000', 'must be date-time text: current value is 1769850000'],
    [v.bigint(), '1.5', 'must be integer: current value is 1.5'],
    [v.bigint(), '"1.5"', 'must be integer: current value is "1.5"'],
    [v.bigint(), '"1.e5"', 'must be integer: current value is "1.e5"'],
    [v.map(v.string(), v.number()), '[["a",1],["a",2]]', 'must be array: current value is an array'],
    [v.map(v.string(), v.number()), '["null"]', 'must be array: current value is an array'],
  ]);

  test('reads Base64 text as a blob', async () => {
    const { value } = bind(v.object({ x: v.blob() }), '{"x":"aGk="}') as { value: { x: Blob } };
    expect(await value.x.text()).toBe('hi');
  });

  test('reads the advertised form under strict validation, without a repair', () => {
    const validator = createValidator(v.object({ at: v.date(), id: v.bigint() }));
    expect(validator.validate({ at: '2026-01-31T00:00:00Z', id: '7' }, {})).toEqual({
      isValid: true,
      value: { at: day, id: 7n },
      repairs: [],
    });
  });
});

describe('coerce() at the root', () => {
  const schema = v.strictObject({ city: v.string(), days: v.optional(v.number()) });

  test.each([
    ['{"arguments":{"city":"Paris"}}', ['unwrapped']],
    ['{"parameters":{"city":"Paris"}}', ['unwrapped']],
    ['{"input":{"city":"Paris"}}', ['unwrapped']],
    ['{"args":"{\\"city\\":\\"Paris\\"}"}', ['unwrapped', 'parsed-text']],
  ])('unwraps %s', (text, repairs) => {
    expect(bind(schema, text)).toEqual({ value: { city: 'Paris' }, repairs });
  });

  test('keeps the digits of a wrapped number', () => {
    expect(bind(schema, '{"args":{"city":1.0}}')).toEqual({
      value: { city: '1.0' },
      repairs: ['unwrapped', 'number-to-string city'],
    });
  });

  test('never lets a plain object swallow a wrapper', () => {
    const search = v.object({ q: v.optional(v.string()) });
    expect(bind(search, '{"arguments":{"q":"x"}}')).toEqual({ value: { q: 'x' }, repairs: ['unwrapped'] });
    expect(bind(search, '{"arguments":{"q":{}}}')).toBe('No: $.q must be string: current value is an object');
  });

  test('leaves a parameter alone that has the name of a wrapper', () => {
    expect(bind(v.object({ input: v.record(v.string(), v.number()) }), '{"input":{"a":"1"}}')).toEqual({
      value: { input: { a: 1 } },
      repairs: ['string-to-number input.a'],
    });
  });

  test('never spreads an array over the parameters', () => {
    expect(bind(v.strictObject({ a: v.number(), b: v.number() }), '[1,2]')).toBe(
      'No: $ must be an object with keys a, b: current value is an array',
    );
  });

  test('lists repairs in the order of the schema', () => {
    const wide = v.strictObject({ a: v.number(), b: v.array(v.string()), c: v.boolean() });
    expect(bind(wide, '{"z":0,"c":"true","b":"x","a":"1"}')).toEqual({
      value: { a: 1, b: ['x'], c: true },
      repairs: ['string-to-number a', 'wrapped b', 'string-to-boolean c', 'dropped-key z'],
    });
  });

  test('fills in zero values where the policy says so, and then checks only what came', () => {
    const java = v.object({
      n: v.pipe(v.number(), v.minValue(1)),
      big: v.bigint(),
      on: v.boolean(),
      name: v.string(),
      tag: v.optional(v.string()),
    });
    expect(bind(java, '{"n":"2"}', { missingArguments: 'zero-value' })).toEqual({
      value: { n: 2, big: 0n, on: false, name: null },
      repairs: ['string-to-number n', 'zero-value big', 'zero-value on', 'zero-value name'],
    });
    expect(bind(java, '{}', { missingArguments: 'zero-value' })).toEqual({
      value: { n: 0, big: 0n, on: false, name: null },
      repairs: ['zero-value n', 'zero-value big', 'zero-value on', 'zero-value name'],
    });
  });

  test('runs the rest of a root pipe over filled-in zero values', () => {
    const schema = v.pipe(
      v.object({ a: v.number(), b: v.number() }),
      v.transform(({ a, b }) => [a, b]),
    );
    expect(bind(schema, '{"b":"2"}', { missingArguments: 'zero-value' })).toEqual({
      value: [0, 2],
      repairs: ['string-to-number b', 'zero-value a'],
    });
  });
});
