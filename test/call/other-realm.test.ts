import { runInNewContext } from 'node:vm';
import { number, object, string } from 'valibot';
import { expect, test } from 'vitest';
import { executeToolCall } from '../../src/call/execute-tool-call.ts';
import { stringifyJson } from '../../src/json/stringify-json.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { redactValue } from '../../src/redact/redact-value.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';

// Values of a frame, of node:vm, of a test runner's sandbox.
const of = (code: string): unknown => runInNewContext(code);

const run = (execute: (input: unknown) => unknown, args: unknown = '{}'): Promise<ToolResult> => {
  const inputSchema = object({ city: string(), place: object({ floor: number() }) });
  const tool = defineTool({ name: 'go', description: 'Goes', ...(args !== '{}' && { inputSchema }), execute });
  return executeToolCall(createToolSet(tool), { id: '1', name: 'go', arguments: args as ToolCall['arguments'] });
};

test('executeToolCall() takes arguments that are objects of another realm', async () => {
  const { content } = await run((input) => input, of('({ city: "Paris", place: { floor: "3" } })'));
  expect(content).toEqual([{ type: 'text', text: '{"city":"Paris","place":{"floor":3}}' }]);
});

test('executeToolCall() still refuses instances of classes as arguments', async () => {
  const { content } = await run((input) => input, of('new (class Place { city = "Paris" })()'));
  expect(content).toEqual([
    {
      type: 'text',
      text: 'Cannot accept arguments that JSON cannot say: send strings, finite numbers, lists, objects',
    },
  ]);
});

test('executeToolCall() tells what an error of another realm says', async () => {
  const { content } = await run(() => {
    throw of('new TypeError("no such customer")');
  });
  expect(content).toEqual([{ type: 'text', text: 'no such customer' }]);
});

test.each([
  [
    'an error',
    'Object.assign(new RangeError("too far"), { km: 7 })',
    '{"name":"RangeError","message":"too far","km":7}',
  ],
  ['an object', '({ a: [1, { b: null }] })', '{"a":[1,{"b":null}]}'],
])('stringifyJson() writes %s of another realm', (_, code, expected) => {
  expect(stringifyJson(of(code))).toBe(expected);
});

test('redactValue() shows an error of another realm', () => {
  expect(redactValue(of('new Error("lost")'))).toEqual({ name: 'Error', message: 'lost' });
});
