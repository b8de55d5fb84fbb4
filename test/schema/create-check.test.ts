import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createCheck } from '../../src/schema/create-check.ts';
import type { StandardSchema } from '../../src/tool/standard-schema.ts';
import { countRuns, type SchemaCases, schemaCases, valuesPerSchema } from './arbitrary-check-schema.ts';

const order = v.object({ city: v.string(), days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) });

describe('createCheck()', () => {
  test.each<[v.GenericSchema, unknown]>([
    [order, { city: 'Paris', days: 3 }],
    [order, { days: 3, city: 'Paris' }],
    [order, { city: 'Paris' }],
    [v.strictObject({}), {}],
    [v.looseObject({ a: v.number() }), { a: 1, b: 'x' }],
    [v.objectWithRest({}, v.number()), { a: 1 }],
    [v.record(v.string(), v.number()), { toString: 1 }],
    [v.tuple([v.string(), v.number()]), ['a', 1]],
    [v.tupleWithRest([v.string()], v.number()), ['a', 1, 2]],
    [v.nullable(v.string()), null],
    [v.nullish(v.string()), 'a'],
    [v.union([v.null(), v.object({ a: v.number() })]), { a: 1 }],
    [v.picklist(['a', 1]), 1],
    [v.literal('a'), 'a'],
    [v.union([v.string(), v.number()]), 1],
    [
      v.variant('k', [v.object({ k: v.literal('a') }), v.object({ k: v.literal('b'), n: v.number() })]),
      { k: 'b', n: 1 },
    ],
    [v.pipe(v.string(), v.email(), v.description('x'), v.brand('Email'), v.readonly()), 'a@b.co'],
    [v.lazy(() => v.array(v.string())), ['a']],
    [v.unknown(), { a: [1, null, 'x'] }],
    [v.bigint(), 5n],
    [
      v.pipe(
        v.string(),
        v.check((text) => text !== 'x'),
      ),
      'y',
    ],
  ])('accepts what valibot hands over unchanged (%#)', (schema, value) => {
    expect(createCheck(schema)(value)).toBe(true);
  });

  test.each<[string, StandardSchema, unknown]>([
    ['a key that is stripped', order, { city: 'Paris', extra: 1 }],
    ['a key that is forbidden', v.strictObject({}), { a: 1 }],
    ['a missing key', order, { days: 1 }],
    ['a default to fill in', v.object({ a: v.optional(v.number(), 1) }), {}],
    ['a default for null', v.nullable(v.number(), 1), null],
    ['a fallback to fill in', v.object({ a: v.fallback(v.number(), 1) }), {}],
    ['an own __proto__ in a record', v.record(v.string(), v.unknown()), JSON.parse('{"__proto__":1}')],
    ['an own __proto__ in a loose object', v.looseObject({}), JSON.parse('{"__proto__":1}')],
    ['inherited keys', v.object({ a: v.number() }), Object.create({ a: 1 })],
    ['an inherited key that valibot would see', v.object({ toString: v.optional(v.string()) }), {}],
    ['an array for an object', v.object({}), []],
    ['an array for a record', v.record(v.string(), v.number()), [1]],
    ['infinity', v.number(), Number.POSITIVE_INFINITY],
    ['NaN', v.number(), Number.NaN],
    ['a BigInt for a number', v.number(), 5n],
    ['items that are stripped', v.tuple([v.string()]), ['a', 'b']],
    ['a short tuple', v.tuple([v.optional(v.string())]), []],
    ['a transformation', v.pipe(v.string(), v.trim()), 'a'],
    ['an unknown kind', v.set(v.string()), new Set()],
    [
      'an asynchronous schema',
      v.pipeAsync(
        v.string(),
        v.checkAsync(async () => true),
      ),
      'a',
    ],
    ['a regular expression with a memory', v.pipe(v.string(), v.regex(/a/g)), 'a'],
    [
      'an earlier branch that strips',
      v.union([v.object({ a: v.number() }), v.strictObject({ a: v.number(), b: v.number() })]),
      { a: 1, b: 2 },
    ],
    ['an intersection', v.intersect([v.looseObject({ a: v.number() })]), { a: 1 }],
    ['what an earlier branch may change', v.union([v.object({}), v.string()]), 'a'],
    [
      'a later branch of the same tag',
      v.variant('k', [v.object({ k: v.literal('a') }), v.looseObject({ k: v.literal('a') })]),
      { k: 'a', n: 1 },
    ],
    ['an undefined value', order, { city: 'Paris', days: undefined }],
  ])('does not accept %s', (_, schema, value) => {
    expect(createCheck(schema)(value)).toBe(false);
  });

  const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const list: v.GenericSchema = v.lazy(() => v.array(list));

  test.each<[string, v.GenericSchema, string, boolean]>([
    ['a number that lost digits', v.object({ a: v.number() }), '{"a":12345678901234567890}', false],
    ['such a number in anything', v.object({ a: v.unknown() }), '{"a":[12345678901234567890]}', false],
    ['such a number in other keys', v.looseObject({}), '{"a":-12345678901234567890}', false],
    ['__proto__ in anything', v.object({ a: v.any() }), '{"a":{"__proto__":1}}', false],
    [
      '__proto__ that the schema knows',
      v.object({ a: v.object({ ['__proto__']: v.number() }) }),
      '{"a":{"__proto__":1}}',
      false,
    ],
    ['64 levels', list, deep(64), true],
    ['65 levels of a recursive schema', list, deep(65), false],
    ['65 levels of anything', v.custom(() => true), deep(65), false],
    ['65 levels of other items', v.looseTuple([]), deep(65), false],
    ['what is within the bounds', v.object({ a: v.unknown() }), '{"a":[1,{"b":2}]}', true],
  ])('keeps the bounds of parseJson by itself: %s', (_, schema, text, expected) => {
    expect(createCheck(schema)(JSON.parse(text))).toBe(expected);
  });

  test('accepts nothing for a schema of another library', () => {
    const schema = { '~standard': { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) } } as const;
    expect(createCheck(schema)('a')).toBe(false);
  });

  test('leaves the memory of a regular expression alone', () => {
    const pattern = /a/g;
    createCheck(v.pipe(v.string(), v.regex(pattern)))('aa');
    expect(pattern.lastIndex).toBe(0);
  });

  test('keeps nothing of a check that runs within another one', () => {
    const inner = createCheck(v.array(v.string()));
    const outer = v.pipe(
      v.string(),
      v.check((text) => inner([text]) && !inner([5])),
    );
    expect(createCheck(v.array(outer))(['a', 'b'])).toBe(true);
  });

  test('ends for a value and a schema without end', () => {
    const node: v.GenericSchema = v.lazy(() => v.object({ a: node }));
    const value: { a?: unknown } = {};
    value.a = value;
    expect(createCheck(node)(value)).toBe(false);
  });
});

test('createCheck() and valibot never disagree', () => {
  let accepted = 0;
  const findDisagreement = ({ schema, values }: SchemaCases): unknown => {
    const check = createCheck(schema);
    return values.find((value) => {
      if (!check(value)) return false;
      accepted++;
      const verdict = v.safeParse(schema, value);
      return !verdict.success || !isDeepStrictEqual(verdict.output, value);
    });
  };
  // 200,000 values.
  const runs = countRuns(200_000 / valuesPerSchema);
  fc.assert(
    fc.property(schemaCases, (cases) => {
      expect(findDisagreement(cases)).toBe(undefined);
    }),
    { numRuns: runs },
  );
  expect(accepted).toBeGreaterThan(runs);
}, 600_000);
