import { expect, test } from 'vitest';
import { findNearKey } from '../../src/schema/near-key.ts';

const known = [
  'name',
  'description',
  'inputSchema',
  'readOnly',
  'maxModelRetries',
  'signal',
  'items',
  'in',
  'passContext',
];

test.each([
  ['descripton', 'description'],
  ['Name', 'name'],
  ['input_schema', 'inputSchema'],
  ['schema', 'inputSchema'],
  ['input', undefined],
  ['readOnlyHint', 'readOnly'],
  ['abortSignal', 'signal'],
  ['maxRetries', 'maxModelRetries'],
  ['itms', 'items'],
])('findNearKey() takes %j for a slip of %j', (key, near) => {
  expect(findNearKey(key, known)).toBe(near);
});

test.each([
  'displayName',
  'name_zh',
  'uniqueItems',
  'x-name',
  '$items',
  '_name',
  'min',
  'text',
  'metadata',
  'itemsType',
])('findNearKey() leaves %j, which may be the own of a host', (key) => {
  expect(findNearKey(key, known)).toBeUndefined();
});
