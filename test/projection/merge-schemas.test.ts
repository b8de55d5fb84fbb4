import { describe, expect, test } from 'vitest';
import { mergeSchemas } from '../../src/projection/merge-schemas.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

const text: JsonSchemaObject = { type: 'string' };

describe('mergeSchemas()', () => {
  test.each<[string, readonly JsonSchemaObject[], JsonSchemaObject | undefined]>([
    [
      'keys and required keys',
      [
        { properties: { a: text }, required: ['a'] },
        { properties: { b: text }, required: ['a', 'b'] },
      ],
      {
        properties: { a: text, b: text },
        required: ['a', 'b'],
      },
    ],
    [
      'one key of both',
      [{ properties: { a: text } }, { properties: { a: { minLength: 1 } } }],
      {
        properties: { a: { allOf: [text, { minLength: 1 }] } },
      },
    ],
    [
      'bounds, to the narrower',
      [
        { minimum: 1, maxLength: 5 },
        { minimum: 3, maxLength: 2 },
      ],
      { minimum: 3, maxLength: 2 },
    ],
    ['types', [{ type: ['number', 'null'] }, { type: ['integer', 'string'] }], { type: 'integer' }],
    ['descriptions', [{ description: 'A.' }, { description: 'B.' }], { description: 'A. B.' }],
    ['closing', [{ additionalProperties: true }, { additionalProperties: false }], { additionalProperties: false }],
    ['a constant that is null', [{ const: null }, { title: 'A' }], { const: null, title: 'A' }],
    [
      'parts of parts, and references',
      [{ allOf: [{ $ref: '#/$defs/a' }] }, { title: 'T' }],
      { title: 'T', type: 'string' },
    ],
    ['types that contradict', [{ type: 'string' }, { type: 'number' }], undefined],
    ['patterns that differ', [{ pattern: 'a' }, { pattern: 'b' }], undefined],
    ['a reference to nothing', [{ $ref: '#/$defs/b' }], undefined],
    ['a circle', [{ $ref: '#/$defs/c' }], undefined],
  ])('merges %s', (_, parts, merged) => {
    const root: JsonSchemaObject = { $defs: { a: text, c: { allOf: [{ $ref: '#/$defs/c' }] } } };
    expect(mergeSchemas(parts, root)).toEqual(merged);
  });
});
