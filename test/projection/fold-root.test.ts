import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fromJsonSchema } from '../../src/index.ts';
import { foldRoot } from '../../src/projection/fold-root.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;

const twice = (level: number): JsonSchemaObject => ({
  anyOf: [{ $ref: `#/$defs/a${level}` }, { $ref: `#/$defs/a${level}` }],
});
const createLevels = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, level) => [`a${level}`, level < count - 1 ? twice(level + 1) : {}]),
  );

describe('foldRoot()', () => {
  test.each<[string, JsonSchemaObject, JsonSchemaObject]>([
    [
      'E04: two branches',
      {
        type: 'object',
        oneOf: [
          { type: 'object', properties: { a: text }, required: ['a'] },
          { type: 'object', properties: { b: number }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: text, b: number }, required: [] },
    ],
    [
      'a constant that tells the branches apart, and a key of two forms',
      {
        type: 'object',
        anyOf: [
          { type: 'object', properties: { kind: { const: 'mail' }, to: text }, required: ['kind', 'to'] },
          { type: 'object', properties: { kind: { const: 'call' }, to: number }, required: ['kind', 'to'] },
        ],
      },
      {
        type: 'object',
        properties: { kind: { type: 'string', enum: ['mail', 'call'] }, to: { anyOf: [text, number] } },
        required: ['kind', 'to'],
      },
    ],
    [
      'branches that only require, beside keys of the root',
      { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { type: 'object', properties: { a: text, b: text }, required: [] },
    ],
    [
      'references, with their definitions',
      {
        type: 'object',
        description: 'D',
        $defs: { A: { type: 'object', properties: { a: text }, required: ['a'] }, N: { type: 'null' } },
        oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/N' }],
      },
      {
        type: 'object',
        description: 'D',
        properties: { a: text },
        required: ['a'],
        $defs: { A: { type: 'object', properties: { a: text }, required: ['a'] }, N: { type: 'null' } },
      },
    ],
    [
      'parts that all hold, and a union inside of one',
      {
        type: 'object',
        required: ['a'],
        allOf: [
          { properties: { a: text } },
          { anyOf: [{ properties: { b: text }, required: ['b', 'c'] }, { anyOf: [{ properties: { c: number } }] }] },
        ],
      },
      { type: 'object', required: ['a'], properties: { a: text, b: text, c: number } },
    ],
  ])('lays into one object: %s', (_, schema, folded) => {
    expect(foldRoot(schema)).toEqual(folded);
  });

  test.each<[string, JsonSchemaObject]>([
    ['no union', { type: 'object', properties: { a: { anyOf: [text, number] } } }],
    ['a reference that leads nowhere', { type: 'object', anyOf: [{ $ref: '#/$defs/A' }] }],
    ['a branch inside of itself', { type: 'object', anyOf: [{ $ref: '#' }] }],
    ['no branch for an object', { type: 'object', anyOf: [text] }],
    [
      'parts that contradict each other',
      { type: 'object', allOf: [{ patternProperties: { a: text } }, { patternProperties: { b: text } }] },
    ],
    [
      'a reference into a branch',
      {
        type: 'object',
        anyOf: [{ properties: { a: text } }, { properties: { b: { $ref: '#/anyOf/0/properties/a' } } }],
      },
    ],
    ['branches that share branches, forty levels deep', { type: 'object', ...twice(0), $defs: createLevels(40) }],
  ])('leaves as it is: %s', (_, schema) => {
    expect(foldRoot(schema)).toBe(schema);
  });

  test('takes all that the schema takes whose branches name all their keys', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const branch = fc.record(
      {
        type: fc.constant('object' as const),
        properties: fc.dictionary(key, fc.constantFrom(text, number, { const: 'x' }, { const: 'y' })),
        required: fc.uniqueArray(key),
        additionalProperties: fc.constant(false),
      },
      { requiredKeys: ['additionalProperties'] },
    );
    const schemas = fc.tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(branch, { minLength: 1 }), branch);
    const values = fc.dictionary(key, fc.constantFrom('x', 'y', 'z', 1));
    fc.assert(
      fc.property(schemas, values, ([keyword, branches, own], value) => {
        const schema: JsonSchemaObject = { ...own, type: 'object', [keyword]: branches };
        const takes = (candidate: JsonSchemaObject): boolean => v.safeParse(fromJsonSchema(candidate), value).success;
        expect(takes(foldRoot(schema)) || !takes(schema)).toBe(true);
      }),
    );
  });
});
