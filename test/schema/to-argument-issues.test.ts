import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createValidator } from '../../src/schema/create-validator.ts';
import { formatIssues } from '../../src/schema/format-issues.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import type { ArgumentIssue } from '../../src/tool/argument-issue.ts';
import type { JsonSchema } from '../../src/tool/json-schema.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

function explain(schema: v.GenericSchema, value: unknown): string[] {
  const validation = createValidator(schema).validate(value, {});
  if ('then' in validation || validation.isValid) throw new Error('not refused');
  return formatIssues(validation.issues, '').slice(1).trim().split('\n');
}

const of = (schema: v.GenericSchema) => v.object({ x: schema });

describe('toArgumentIssues()', () => {
  test.each<[v.GenericSchema, unknown, string]>([
    [v.pipe(v.number(), v.minValue(1)), 0, 'must be >= 1: current value is 0'],
    [v.pipe(v.number(), v.ltValue(5)), 7, 'must be < 5: current value is 7'],
    [v.pipe(v.number(), v.multipleOf(5)), 7, 'must be multiple of 5: current value is 7'],
    [v.pipe(v.number(), v.integer()), 1.5, 'must be integer: current value is 1.5'],
    [v.pipe(v.number(), v.notValue(3)), 3, 'must be not 3: current value is 3'],
    [v.pipe(v.string(), v.minLength(3)), 'ab', 'must have >= 3 characters: current value has 2'],
    [v.pipe(v.string(), v.length(3)), 'ab', 'must have 3 characters: current value has 2'],
    [v.pipe(v.string(), v.nonEmpty()), '', 'must be not empty: current value is ""'],
    [v.pipe(v.string(), v.email()), 'ab', 'must be email: current value is "ab"'],
    [v.pipe(v.string(), v.isoDate()), 'ab', 'must be iso date: current value is "ab"'],
    [v.pipe(v.string(), v.regex(/^\d+$/)), 'ab', 'must be regex /^\\d+$/: current value is "ab"'],
    [v.pipe(v.string(), v.startsWith('x')), 'ab', 'must be starts with "x": current value is "ab"'],
    [
      v.pipe(
        v.string(),
        v.check(() => false),
      ),
      'ab',
      'must be valid: current value is "ab"',
    ],
    [
      v.pipe(
        v.string(),
        v.check(() => false, 'must be a known city'),
      ),
      'ab',
      'must be a known city: current value is "ab"',
    ],
    [v.nullable(v.string()), 5, 'must be string | null: current value is 5'],
    [v.optional(v.nullable(v.picklist(['a', 'b']))), 'c', 'must be "a" | "b" | null: current value is "c"'],
    [v.nullish(v.pipe(v.number(), v.minValue(1))), 0, 'must be >= 1: current value is 0'],
    [v.nonNullable(v.nullable(v.string())), null, 'must be !null: current value is null'],
    [v.union([v.string(), v.null()]), 5, 'must be string | null: current value is 5'],
    [v.union([v.picklist(['a', 'b']), v.number()]), 'c', 'must be "a" | "b" | number: current value is "c"'],
    [
      v.union([v.pipe(v.number(), v.multipleOf(2)), v.pipe(v.number(), v.multipleOf(3))]),
      5,
      'must be multiple of 2 | multiple of 3: current value is 5',
    ],
    [v.pipe(v.array(v.string()), v.minLength(2)), ['a'], 'must have >= 2 items: current value has 1'],
    [v.pipe(v.array(v.string()), v.minLength(1)), [], 'must have >= 1 items: current value has 0'],
    [v.pipe(v.array(v.string()), v.nonEmpty()), [], 'must be not empty: current value is an array'],
    [v.pipe(v.array(v.string()), v.notLength(1)), ['a'], 'must have not 1 items: current value has 1'],
    [v.pipe(v.set(v.string()), v.minSize(2)), new Set(['a']), 'must have >= 2 items: current value has 1'],
    [
      v.pipe(v.map(v.string(), v.string()), v.maxSize(0)),
      new Map([['a', 'b']]),
      'must have <= 0 items: current value has 1',
    ],
    [v.pipe(v.set(v.string()), v.size(2)), new Set(['a']), 'must have 2 items: current value has 1'],
    [
      v.pipe(v.record(v.string(), v.string()), v.maxEntries(1)),
      { size: 'a', b: 'b' },
      'must have <= 1 entries: current value has 2',
    ],
    [v.pipe(v.blob(), v.maxSize(1)), new Blob(['abc']), 'must have <= 1 bytes: current value has 3'],
    [v.pipe(v.string(), v.maxBytes(3)), '東京', 'must have <= 3 bytes: current value has 6'],
    [v.pipe(v.string(), v.maxGraphemes(1)), '東京', 'must have <= 1 graphemes: current value has 2'],
    [v.pipe(v.string(), v.minWords('en', 2)), 'one', 'must have >= 2 words: current value has 1'],
    [v.pipe(v.bigint(), v.minValue(5n)), 3n, 'must be >= 5: current value is 3'],
    [v.pipe(v.string(), v.excludes('x')), 'xy', 'must be excludes "x": current value is "xy"'],
    [v.never(), 1, 'must be absent: current value is 1'],
    [v.union([v.string(), v.array(v.number())]), 5, 'must be string | array: current value is 5'],
    [v.literal('Array'), 5, 'must be "Array": current value is 5'],
    [v.array(v.string()), { a: 1 }, 'must be array: current value is an object'],
    [v.date(), true, 'must be date-time text: current value is true'],
    [v.set(v.string()), 'a', 'must be array: current value is "a"'],
    [v.object({ a: v.string(), b: v.string() }), [], 'must be an object with keys a, b: current value is an array'],
    [
      v.number(),
      9007199254740993n,
      'must be number: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
    [
      v.pipe(v.number(), v.integer()),
      9007199254740993n,
      'must be integer: current value is 9007199254740993, too long for a number: use at most 15 digits',
    ],
  ])('says what is accepted and what came (%#)', (schema, value, message) => {
    expect(explain(of(schema), { x: value })).toEqual([`$.x ${message}`]);
  });

  test.each<[JsonSchema, unknown, string]>([
    [{ minimum: 1 }, 0, '>= 1'],
    [{ exclusiveMaximum: 5 }, 7, '< 5'],
    [{ multipleOf: 5 }, 7, 'a multiple of 5'],
    [{ type: 'integer' }, 1.5, 'integer'],
    [{ type: 'integer', format: 'int8' }, 300, 'int8'],
    [{ pattern: '^[0-9]{5}$' }, 'ab', 'text like ^[0-9]{5}$'],
    [{ uniqueItems: true }, [1, 1], 'items that differ'],
    [{ not: { const: 5 } }, 5, 'anything but {"const":5}'],
    [false, 5, 'absent'],
    [{ anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }], type: 'number' }, 5, 'a multiple of 2 | a multiple of 3'],
  ])('says what the JSON Schema %j accepts', (schema, value, expected) => {
    const [line = ''] = explain(fromJsonSchema({ properties: { x: schema } }), { x: value });
    expect(line.replace(/: current value is .*/, '')).toBe(`$.x must be ${expected}`);
  });

  test.each<[JsonSchema, unknown, string]>([
    [{ minLength: 3 }, 'ab', '>= 3 characters: current value is "ab"'],
    [{ maxLength: 1 }, '1234', '<= 1 characters: current value is "1234"'],
    [{ minItems: 1 }, [], '>= 1 item(s): current value is an array'],
    [{ maxProperties: 0 }, { a: 1 }, '<= 0 key(s): current value is an object'],
    [{ contains: { type: 'string' }, minContains: 2 }, ['a'], '>= 2 matching item(s): current value is an array'],
  ])('says how many the JSON Schema %j accepts', (schema, value, message) => {
    expect(explain(fromJsonSchema({ properties: { x: schema } }), { x: value })).toEqual([`$.x must have ${message}`]);
  });

  test('lists everything at once, in the order of the schema, nothing twice', () => {
    const schema = v.object({ n: v.number(), unit: v.picklist(['a', 'b']), list: v.array(v.number()), id: v.string() });
    expect(explain(schema, { list: [1, 'x', null], unit: 'c', n: 'x' })).toEqual([
      '$.n must be number: current value is "x"',
      '$.unit must be "a" | "b": current value is "c"',
      '$.list[1] must be number: current value is "x"',
      '$.list[2] must be number: current value is null',
      '$.id is required, missing',
    ]);
  });

  test('names every unknown key, with the nearest known one', () => {
    expect(
      explain(v.strictObject({ city: v.optional(v.string()), days: v.optional(v.number()) }), {
        ctiy: 'Paris',
        zzz: 1,
      }),
    ).toEqual([
      '$.ctiy is not a known key: did you mean "city"?',
      '$.zzz is not a known key: expected one of the keys city, days',
    ]);
  });

  test('hints at an unknown key that may be the missing one', () => {
    expect(explain(v.object({ city: v.string() }), { City: 'Paris' })).toEqual([
      '$.city is required, missing; unknown keys: "City"',
    ]);
  });

  test('says of a misspelt key that it is not known, and of the right one that it is missing', () => {
    expect(explain(v.strictObject({ customer: v.string(), note: v.string() }), { customr: 'C', memo: 'x' })).toEqual([
      '$.customer is required, missing; unknown keys: "customr", "memo"',
      '$.note is required, missing',
      '$.customr is not a known key: did you mean "customer"?',
      '$.memo is not a known key: expected one of the keys customer, note',
    ]);
  });

  test('lists the nearest members of a long enum first', () => {
    const names = Array.from({ length: 40 }, (_, index) => `zone-${index}`);
    const [line = ''] = explain(of(v.picklist([...names, 'Europe/Paris'])), { x: 'europe_pari' });
    expect(line).toMatch(
      /^\$\.x must be "Europe\/Paris" \| "zone-0" .* … \(41 in all\): current value is "europe_pari"$/,
    );
  });

  test('looks into the branches of a union that were meant', () => {
    const schema = of(v.union([v.object({ a: v.number() }), v.object({ a: v.string(), b: v.number() }), v.string()]));
    expect(explain(schema, { x: { a: true } })).toEqual([
      '$.x.a must be number: current value is true',
      '$.x.a must be string: current value is true',
      '$.x.b is required, missing',
    ]);
  });

  test('knows the keys of all branches of a union', () => {
    const schema = of(v.union([v.strictObject({ a: v.number() }), v.strictObject({ a: v.string(), b: v.number() })]));
    expect(explain(schema, { x: { a: 1, b: 'x', c: 2 } })).toEqual([
      '$.x.c is not a known key: expected one of the keys a, b',
      '$.x.b is a key of another alternative',
      '$.x.a must be string: current value is 1',
      '$.x.b must be number: current value is "x"',
    ]);
  });

  test('says of an item that is one too many that it must be absent', () => {
    expect(explain(of(v.strictTuple([v.string()])), { x: ['a', 'b'] })).toEqual([
      '$.x[1] must be absent: current value is "b"',
    ]);
  });

  test('says what came for a check of several keys that is told of one', () => {
    const schema = v.pipe(
      v.object({ a: v.number(), b: v.number() }),
      v.forward(
        v.partialCheck([['a'], ['b']], ({ a, b }) => a < b, 'must be below b'),
        ['a'],
      ),
    );
    expect(explain(schema, { a: 2, b: 1 })).toEqual(['$.a must be below b: current value is 2']);
  });

  test('tells of the name of a key where that is refused', () => {
    expect(explain(of(v.record(v.picklist(['a', 'b']), v.number())), { x: { c: 1 } })).toEqual([
      '$.x.c must be "a" | "b": current value is "c"',
    ]);
  });

  test('names what came in the place of a missing key', () => {
    expect(explain(v.object({ city: v.string() }), { params: { city: 'Paris' }, q: 1 })).toEqual([
      '$.city is required, missing; unknown keys: "params", "q"',
    ]);
  });

  test('tells the keys of a variant', () => {
    const schema = of(v.variant('kind', [v.object({ kind: v.literal('a') }), v.object({ kind: v.literal('b') })]));
    expect(explain(schema, { x: { kind: 'c' } })).toEqual(['$.x.kind must be "a" | "b": current value is "c"']);
    expect(explain(schema, { x: {} })).toEqual(['$.x.kind is required, missing']);
  });

  test('shortens and redacts what came', () => {
    const [long = '', token, named] = explain(v.object({ a: v.number(), b: v.number(), password: v.number() }), {
      a: 'x'.repeat(100_000),
      b: 'Bearer abcdefghijklmnop',
      password: 'hunter2',
    });
    expect(long.length).toBeLessThan(150);
    expect(token).toBe('$.b must be number: current value is "Bearer [secret]"');
    expect(named).toBe('$.password must be number: current value is [secret]');
  });

  test('quotes paths and copes with any value', () => {
    const odd = { 'a b': Symbol('x'), f: () => 1, d: new Map() };
    expect(explain(v.object({ 'a b': v.string(), f: v.string(), d: v.string() }), odd)).toEqual([
      '$["a b"] must be string: current value is Symbol(x)',
      '$.f must be string: current value is an object',
      '$.d must be string: current value is an array',
    ]);
  });
});

describe('toArgumentIssues() takes linear time', () => {
  const keys = (size: number, name: string) => Array.from({ length: size }, (_, index) => `${name}${index}`);
  const from = (names: readonly string[], value: JsonSchema | 1) =>
    Object.fromEntries(names.map((name) => [name, value]));
  const strict = (properties: { [name: string]: JsonSchema }) =>
    ({ type: 'object', properties, additionalProperties: false }) as const;
  const number = { type: 'number' } as const;

  test.each<[string, (size: number) => [JsonSchema, unknown]]>([
    ['unknown keys', (size) => [strict({ a: number }), from(keys(size, 'k'), 1)]],
    [
      'unknown keys beside missing ones',
      (size) => {
        const names = keys(size, 'p');
        return [
          { ...strict(from(names, number) as { [name: string]: JsonSchema }), required: names },
          from(keys(size, 'k'), 1),
        ];
      },
    ],
    [
      'members of a long list that are none',
      (size) => [{ type: 'array', items: { enum: keys(100, 'member ') } }, keys(size, 'membre ')],
    ],
  ])('for %s', (_, create) => {
    expectLinearTime((size) => {
      const [schema, value] = create(size);
      const validator = createValidator(fromJsonSchema(schema));
      return () => expect(validator.validate(value, {})).toMatchObject({ isValid: false });
    }, 120);
  });
});

describe('formatIssues()', () => {
  const issue = { path: ['days'], expected: '>= 1', received: '0', message: 'must be >= 1: current value is 0' };

  test('writes one issue on the line of the heading', () => {
    expect(formatIssues([issue])).toBe('Cannot accept arguments: $.days must be >= 1: current value is 0');
  });

  test('writes several issues on lines of their own, and counts those beyond 20', () => {
    const lines = formatIssues(Array.from({ length: 30 }, () => issue)).split('\n');
    expect([lines[0], lines.length, lines.at(-1)]).toEqual(['Cannot accept arguments:', 22, 'and 10 more']);
  });

  test('shortens keys, at their place and as suggestions, and keeps paths exact', () => {
    const key = 'k'.repeat(500_000);
    const validation = createValidator(v.strictObject({ city: v.string() })).validate({ [key]: 1, city: 'x' }, {});
    const { issues } = validation as unknown as { issues: readonly ArgumentIssue[] };
    expect(issues[0]?.path).toEqual([key]);
    expect(formatIssues(issues)).toBe(
      `Cannot accept arguments: $["${'k'.repeat(79)}…"] is not a known key: expected one of the keys city`,
    );
    const near = `city${'_'.repeat(500_000)}`;
    const missing = createValidator(v.object({ city: v.string() })).validate({ [near]: 1 }, {});
    expect(missing).toMatchObject({
      issues: [{ message: `is required, missing; unknown keys: "city${'_'.repeat(75)}…"` }],
    });
  });

  test('bounds the text, with an equal share for each issue, and counts the issues left out', () => {
    const long = { ...issue, message: 'x'.repeat(1990) };
    const text = formatIssues(Array.from({ length: 30 }, () => long));
    expect(text.length).toBeLessThan(8100);
    expect([text.split('\n').length, text.split('\n').at(-1)]).toEqual([22, 'and 10 more']);
    expect(formatIssues([{ ...issue, message: 'x'.repeat(100_000) }]).length).toBeLessThan(8100);
  });
});
