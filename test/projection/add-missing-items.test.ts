import { expect, test } from 'vitest';
import { addMissingItems } from '../../src/projection/add-missing-items.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

test('E09: addMissingItems() says that an array may hold anything, at any depth', () => {
  const schema: JsonSchemaObject = {
    type: 'object',
    properties: { tags: { type: 'array' }, deep: { anyOf: [{ type: ['array', 'null'] }, { type: 'string' }] } },
  };
  expect(addMissingItems(schema)).toEqual({
    type: 'object',
    properties: {
      tags: { type: 'array', items: {} },
      deep: { anyOf: [{ type: ['array', 'null'], items: {} }, { type: 'string' }] },
    },
  });
});

test('addMissingItems() hands back the very schema where nothing is missing, and leaves data alone', () => {
  const schema: JsonSchemaObject = {
    type: 'object',
    properties: { tags: { type: 'array', items: true, default: [{ type: 'array' }] } },
    examples: [{ type: 'array' }],
  };
  expect(addMissingItems(schema)).toBe(schema);
});
