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
