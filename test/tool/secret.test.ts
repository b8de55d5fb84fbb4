import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createSecret, isSecret } from '../../src/tool/secret.ts';

const canary = 'canary-4711';
const secret = createSecret(canary);

test('a secret reveals its value only when asked', () => {
  expect(secret.reveal()).toBe(canary);
});

test.each([
  ['a template', () => `${secret}`],
  ['String()', () => String(secret)],
  ['JSON', () => JSON.stringify({ secret })],
  ['the console', () => inspect({ secret }, { depth: 9, showHidden: true })],
  ['concatenation', () => `x${secret}`],
])('a secret prints as [secret] in %s', (_, print) => {
  expect(print()).toContain('[secret]');
  expect(print()).not.toContain(canary);
});

test('a secret has no property that holds the value', () => {
  expect(Reflect.ownKeys(secret).filter((key) => Reflect.get(secret, key) === canary)).toEqual([]);
  expect(Object.isFrozen(secret)).toBe(true);
});

test('isSecret() knows a secret from other values', () => {
  expect([secret, canary, {}, null, undefined].map(isSecret)).toEqual([true, false, false, false, false]);
});
