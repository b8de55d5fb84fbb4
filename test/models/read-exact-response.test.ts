import { expect, test } from 'vitest';
import { readExactResponse } from '../../src/models/read-exact-response.ts';
import { ModelError } from '../../src/tool/model-error.ts';

const readArguments = (given: string): unknown => {
  const text = `{"choices":[{"message":{"tool_calls":[{"function":{"arguments":${given}}}]}}]}`;
  const createError = (problem: string) => new ModelError(problem);
  const response = readExactResponse({ status: 200, text, createError });
  const [choice] = response.choices as [{ message: { tool_calls: [{ function: { arguments: unknown } }] } }];
  return choice.message.tool_calls[0].function.arguments;
};

test.each([
  ['{"a":1.50,"b":[12345678901234567890,{"c":1e2}]}', '{"a":1.50,"b":[12345678901234567890,{"c":1e2}]}'],
  ['{ "a" : [ "x", true, null, {} ] }', '{"a":["x",true,null,{}]}'],
  ['[1.0]', '[1.0]'],
  ['"{\\"a\\":1}"', '{"a":1}'],
  ['5', 5],
])('readExactResponse() gives the arguments %s as %j', (given, expected) => {
  expect(readArguments(given)).toBe(expected);
});

test('readExactResponse() takes linear time for numbers behind a long key', () => {
  const given = `{"${'k'.repeat(300_000)}":[${Array.from({ length: 9000 }, (_, index) => `${index}.0`)}]}`;
  const start = performance.now();
  expect(readArguments(given)).toBe(given);
  expect(performance.now() - start).toBeLessThan(2000);
});
