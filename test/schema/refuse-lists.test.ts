import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createValidator } from '../../src/schema/create-validator.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { refuseLists } from '../../src/schema/refuse-lists.ts';
import type { SchemaNode } from '../../src/schema/schema-node.ts';

const json: v.GenericSchema = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.record(v.string(), json), v.array(json)]),
);

/** What comes of a value, whatever binds it. */
function bind(schema: v.GenericSchema, value: unknown): readonly unknown[] {
  const validator = createValidator(v.object({ x: schema }));
  const answers = [
    validator.validate({ x: value }, {}),
    validator.coerce({ x: value }, { context: {}, policy: {} }),
  ] as const;
  return answers.map((answer) =>
    'then' in answer || !answer.isValid ? 'refused' : (answer.value as { x: unknown }).x,
  );
}

describe('an array stays one in a union whose first branch valibot would make an object of it', () => {
  test.each<[string, v.GenericSchema, unknown]>([
    ["the schema of JSON in valibot's documentation", json, [1, [2], { a: [] }]],
    ['a record', v.union([v.record(v.string(), v.string()), v.array(v.string())]), ['a', 'b']],
    ['an empty array', v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]), []],
    ['an object without required keys', v.union([v.object({ a: v.optional(v.number()) }), v.array(v.number())]), [1]],
    ['an open object', v.union([v.looseObject({}), v.tuple([v.number(), v.string()])]), [1, 'a']],
    ['an object in a pipe', v.union([v.pipe(v.object({}), v.readonly()), v.array(v.number())]), [1]],
    ['an optional object', v.union([v.optional(v.looseObject({}), {}), v.array(v.number())]), [1]],
    ['a union in a pipe', v.pipe(v.union([v.looseObject({}), v.array(v.number())]), v.readonly()), [1]],
    ['all of two', v.union([v.intersect([v.object({}), v.looseObject({})]), v.array(v.number())]), [1]],
    ['an object beside', v.object({ a: v.union([v.looseObject({}), v.array(v.number())]) }), { a: [1] }],
    ['a schema of another kind', v.union([v.looseObject({}), fromJsonSchema({ type: 'array' })]), [1]],
  ])('%s', (_, schema, value) => {
    expect(bind(schema, value)).toEqual([value, value]);
  });
});

test('bends towards the list, and not the record', () => {
  const schema = v.union([v.record(v.string(), v.string()), v.tuple([v.number(), v.string()])]);
  expect(bind(schema, ['5', 'a'])).toEqual(['refused', [5, 'a']]);
});

test('refuses an array where only objects are wanted', () => {
  expect(bind(v.union([v.looseObject({}), v.record(v.string(), v.number())]), [1])).toEqual(['refused', 'refused']);
});

test('still runs the transforms and checks of a schema', () => {
  const schema = v.pipe(
    v.union([v.record(v.string(), v.number()), v.array(v.number())]),
    v.check((value) => Object.keys(value).length > 1),
    v.transform((value) => Object.values(value).length),
  );
  expect([bind(schema, [1, 2]), bind(schema, [1])]).toEqual([
    [2, 2],
    ['refused', 'refused'],
  ]);
});

test('leaves the schema alone, and an asynchronous one as it is', () => {
  const list = v.array(v.number());
  const schema = v.union([v.looseObject({}), list]);
  bind(schema, [1]);
  expect(v.parse(schema, [1])).toEqual({ 0: 1 });
  const later = v.objectAsync({
    a: v.pipeAsync(
      v.string(),
      v.checkAsync(async () => true),
    ),
  });
  expect(refuseLists(later as unknown as SchemaNode)).toBe(later);
});

test('leaves what holds no object as it is', () => {
  const schema = v.union([v.pipe(v.string(), v.email()), v.array(v.optional(v.number()))]);
  expect(refuseLists(schema as unknown as SchemaNode)).toBe(schema);
});

test.each<[string, v.GenericSchema, unknown, unknown]>([
  ['fallback()', v.fallback(v.pipe(v.string(), v.minLength(3)), 'none'), 'x', 'none'],
  ['fallback() of a piped object', v.fallback(v.pipe(v.object({}), v.readonly()), { a: 1 }), 5, { a: 1 }],
  ['fallback() of an object', v.fallback(v.looseObject({}), { a: 1 }), [1], { a: 1 }],
  ['message() of an object', v.message(v.looseObject({}), 'Please'), [1], 'refused'],
])('keeps what %s does', (_, schema, value, expected) => {
  expect(bind(schema, value)).toEqual([expected, expected]);
});

test('keeps the words of message() and of schemas that print what came', () => {
  const schema = v.object({
    a: v.message(v.pipe(v.string(), v.email()), 'Please an address'),
    b: v.object({ c: v.number() }, ({ input }) => `Not this ${typeof input}`),
  });
  const answer = createValidator(schema).validate({ a: 'x', b: [] }, {});
  const messages = 'then' in answer || answer.isValid ? [] : answer.issues.map(({ message }) => message);
  expect(messages).toEqual(['Please an address: current value is "x"', 'Not this function: current value is an array']);
});

test('copies a lazy schema once, however deep a value is', () => {
  let count = 0;
  const node: v.GenericSchema = v.lazy(() => {
    count++;
    return v.union([v.object({ a: node }), v.object({ a: node, b: v.number() }), v.number()]);
  });
  const value = JSON.parse(`${'{"a":'.repeat(6)}"x"${'}'.repeat(6)}`);
  expect(bind(node, value)).toEqual(['refused', 'refused']);
  expect(count).toBeLessThan(1000);
});

test('takes frozen schemas, and those with keys of their own', () => {
  const list: unknown[] = [];
  list.push(list);
  const schema = Object.freeze({ ...v.union([v.looseObject({}), v.array(v.number())]), list });
  expect(bind(schema as unknown as v.GenericSchema, [1])).toEqual([[1], [1]]);
});
