import { describe, expect, test } from 'vitest';
import { expandParallelCall, foldParallelResults } from '../../src/projection/parallel-calls.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';
import { ToolError } from '../../src/tool/tool-error.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';

const wrapped = (args: ToolCall['arguments']): ToolCall => ({
  id: 'c1',
  name: 'multi_tool_use.parallel',
  arguments: args,
});
const uses = {
  tool_uses: [
    { recipient_name: 'functions.weather', parameters: { city: 'Paris' } },
    { recipient_name: 'weather', parameters: { id: 1 } },
    { recipient_name: 'clock' },
  ],
};

describe('expandParallelCall()', () => {
  test.each<[string, ToolCall['arguments']]>([
    ['text', JSON.stringify(uses)],
    ['an object', uses],
  ])('D02: makes calls with ids of their own out of %s', (_, args) => {
    expect(expandParallelCall(wrapped(args))).toEqual([
      { id: 'c1_parallel_0', name: 'weather', arguments: '{"city":"Paris"}' },
      { id: 'c1_parallel_1', name: 'weather', arguments: '{"id":1}' },
      { id: 'c1_parallel_2', name: 'clock', arguments: undefined },
    ]);
  });

  test('keeps the digits of long numbers, and text that looks like them', () => {
    const args =
      '{"tool_uses":[{"recipient_name":"a","parameters":{"id":12345678901234567890,"text":"12345678901234567890"}}]}';
    const [call] = expandParallelCall(wrapped(args));
    expect(call?.arguments).toBe('{"id":12345678901234567890,"text":"12345678901234567890"}');
  });

  test.each<[string, ToolCall]>([
    ['another call', { ...wrapped(uses), name: 'weather' }],
    ['what is no JSON', wrapped('{"tool_uses":[')],
    ['no uses', wrapped('{"tool_uses":[]}')],
    ['uses that are no objects', wrapped('{"tool_uses":["a"]}')],
    ['no object', wrapped(null)],
    ['too many uses', wrapped({ tool_uses: Array.from({ length: 129 }, () => ({ recipient_name: 'a' })) })],
  ])('leaves %s as it is', (_, call) => {
    expect(expandParallelCall(call)).toEqual([call]);
  });
});

const result = (toolCallId: string, text: string): ToolResult => ({
  toolCallId,
  toolName: 'weather',
  content: [{ type: 'text', text }],
  repairs: [],
  durationMs: 3,
  isError: false,
  output: text,
});
const failure = (toolCallId: string): ToolResult => {
  const { output, ...base } = { ...result(toolCallId, 'No'), output: undefined };
  return { ...base, isError: true, error: new ToolError('No', { code: 'execution-failed' }) };
};

describe('foldParallelResults()', () => {
  test('D02: gives one result under the id that the model gave, and leaves others alone', () => {
    const other = result('c2', 'c');
    const folded = foldParallelResults([result('c1_parallel_0', 'a'), failure('c1_parallel_1'), other, other]);
    expect(folded).toEqual([
      {
        toolCallId: 'c1',
        toolName: 'multi_tool_use.parallel',
        content: [
          { type: 'text', text: 'weather:' },
          { type: 'text', text: 'a' },
          { type: 'text', text: 'weather (error):' },
          { type: 'text', text: 'No' },
        ],
        repairs: [],
        durationMs: 3,
        isError: false,
        output: [[{ type: 'text', text: 'a' }], [{ type: 'text', text: 'No' }]],
      },
      other,
      other,
    ]);
  });

  test('is an error where each part is one', () => {
    expect(foldParallelResults([failure('c1_parallel_0'), failure('c1_parallel_1')])).toMatchObject([
      { toolCallId: 'c1', isError: true },
    ]);
  });
});
