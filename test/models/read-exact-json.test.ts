import { expect, test } from 'vitest';
import { readExactJson } from '../../src/models/read-exact-json.ts';
import { expectLinearTime } from '../expect-linear-time.ts';

const path = ['calls', '*', 'arguments'];

const readArguments = (given: string): unknown => {
  const { calls } = readExactJson(`{"calls":[{"arguments":${given}}]}`, path) as { calls: [{ arguments: unknown }] };
  return calls[0].arguments;
};

test.each([
  ['{"a":1.50,"b":[12345678901234567890,{"c":1e2}]}', '{"a":1.50,"b":[12345678901234567890,{"c":1e2}]}'],
  ['{ "a" : [ "x", true, null, {} ] }', '{"a":["x",true,null,{}]}'],
  ['[1.0]', '[1.0]'],
  ['"{\\"a\\":1}"', '{"a":1}'],
  ['5', 5],
])('readExactJson() gives the arguments %s as %j', (given, expected) => {
  expect(readArguments(given)).toBe(expected);
});

test.each<[string, object | undefined]>([
  ['{"calls":{"arguments":{"a":1.0}}}', { calls: { arguments: { a: 1 } } }],
  ['{"calls":{"*":{"arguments":{"a":1.0}}}}', { calls: { '*': { arguments: { a: 1 } } } }],
  ['{"calls":[[{"arguments":{}}],null]}', { calls: [[{ arguments: {} }], null] }],
  ['{"id":12345678901234567890}', { id: 12345678901234567890n }],
  ['[1]', undefined],
  ['5', undefined],
  ['{"calls":[', undefined],
  ['<html>', undefined],
  ['', undefined],
])('readExactJson() reads %s, or not', (text, expected) => {
  expect(readExactJson(text, path)).toEqual(expected);
});

test('readExactJson() takes linear time for numbers behind a long key', () => {
  expectLinearTime((size) => {
    const given = `{"${'k'.repeat(32 * size)}":[${Array.from({ length: size }, (_, index) => `${index}.0`)}]}`;
    return () => expect(readArguments(given)).toBe(given);
  }, 140);
});
