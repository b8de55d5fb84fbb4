import { describe, expect, test } from 'vitest';
import { refuseStrictSchema as refuse } from '../../src/providers/refuse-strict-schema.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

const refuseStrictSchema = (schema: JsonSchemaObject) =>
  refuse(schema, ({ $ref, ...target }) =>
    $ref ? (schema.$defs?.[$ref.slice('#/$defs/'.length)] as JsonSchemaObject) : target,
  );

const text: JsonSchemaObject = { type: 'string' };
const closed = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = <Item>(length: number, create: (index: number) => Item) =>
  Array.from({ length }, (_, index) => create(index));
const keys = (count: number, length: number) =>
  Object.fromEntries(list(count, (index) => [String(index).padStart(length, 'k'), text] as const));
const enumOf = (...values: unknown[]): JsonSchemaObject => ({ type: typeof values[0], enum: values });

describe('refuseStrictSchema()', () => {
  test.each<[string, JsonSchemaObject]>([
    ['1001 members of enums', closed({ a: enumOf(...list(500, String)), b: enumOf(...list(501, String)) })],
    [
      '251 members of 15,001 characters',
      closed({ a: enumOf('a', ...list(250, (index) => String(index).padStart(60, 'x'))) }),
    ],
    ['5001 keys', closed(keys(5001, 0))],
    ['120,001 characters of names', closed({ a: text, ...keys(1000, 120) })],
  ])('says that a schema with %s is too large', (_, schema) => {
    expect(refuseStrictSchema(schema)).toBe('it is too large');
  });

  test.each<[string, JsonSchemaObject]>([
    ['1000 members of enums', closed({ a: enumOf(...list(1000, String)) })],
    [
      '251 members of 15,000 characters',
      closed({ a: enumOf('', ...list(250, (index) => String(index).padStart(60, 'x'))) }),
    ],
    [
      '250 members of 30,000 characters',
      closed({ a: enumOf(...list(250, (index) => String(index).padStart(120, 'x'))) }),
    ],
    ['5000 keys of 120,000 characters', closed(keys(5000, 24))],
    [
      'keys called as keywords',
      closed({ enum: text, const: text, anyOf: text, type: text, items: text, properties: text }),
    ],
    ['keys with quotes', closed({ '"': text })],
    [
      'a member that a type takes',
      closed({ a: { type: ['integer', 'null'], enum: [1, null] }, b: { type: 'number', const: 2 } }),
    ],
  ])('says nothing of %s', (_, schema) => {
    expect(refuseStrictSchema(schema)).toBeUndefined();
  });

  test.each([['a "quoted" word'], ['two\nlines']])('knows that %j is no literal (webpresa, explorer)', (value) => {
    for (const form of [enumOf('a', value), { ...text, const: value }, { type: 'array', items: enumOf(value) }]) {
      expect(refuseStrictSchema(closed({ a: form }))).toBe('a quote or a line break in an enum');
      expect(refuseStrictSchema({ ...closed({}), $defs: { a: form } })).toBe('a quote or a line break in an enum');
    }
  });

  test.each([
    { type: 'string', enum: ['a', null] },
    { type: 'integer', enum: ['1', '2'] },
    { type: 'integer', enum: [1, 1.5] },
    { type: 'boolean', const: 'true' },
  ])('knows that members are held to their type: %j', (form) => {
    expect(refuseStrictSchema(closed({ a: form }))).toBe('an enum with members of another type');
  });

  const same = 'objects of a union that begin with the same key';
  const tag = (value: unknown, form: JsonSchemaObject = {}) => ({ type: typeof value, const: value, ...form });
  test.each<[string, readonly JsonSchemaObject[], string | undefined]>([
    ['keys of their own', [closed({ a: text, z: text }), closed({ b: text, z: text })], undefined],
    ['one key', [closed({ a: text }), closed({ a: { type: 'number' } })], same],
    ['one key in front', [closed({ a: text, b: text }), closed({ a: text, c: text })], same],
    ['a tag in front', [closed({ kind: tag('a') }), closed({ kind: tag('b') }), { type: 'null' }], undefined],
    ['a tag of several words', [closed({ kind: enumOf('a', 'b') }), closed({ kind: tag('c') })], undefined],
    ['one tag twice', [closed({ kind: tag('a') }), closed({ kind: enumOf('b', 'a') })], same],
    ['a tag behind', [closed({ id: text, kind: tag('a') }), closed({ id: text, kind: tag('b') })], same],
    ['no keys', [closed({}), closed({})], undefined],
    ['references', [{ $ref: '#/$defs/one' }, { $ref: '#/$defs/two' }], same],
    ['a union in it', [closed({ a: text }), { anyOf: [{ type: 'null' }, closed({ a: text })] }], same],
  ])('knows of a union whose objects have %s', (_, anyOf, refusal) => {
    const $defs = { one: closed({ a: text, b: text }), two: closed({ a: text }) };
    expect(refuseStrictSchema({ ...closed({ p: { anyOf } }), $defs })).toBe(refusal);
  });
});
