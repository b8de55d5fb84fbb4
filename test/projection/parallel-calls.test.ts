import { describe, expect, test } from 'vitest';
import { hashText } from '../../src/projection/hash-text.ts';
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

const nest = (depth: number): object => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

const derived = (index: number): string => `c1_parallel_${index}_${hashText('c1')}`;

describe('expandParallelCall()', () => {
  test.each<[string, ToolCall['arguments']]>([
    ['text', JSON.stringify(uses)],
    ['an object', uses],
  ])('D02: makes calls with ids of their own out of %s', (_, args) => {
    expect(expandParallelCall(wrapped(args))).toEqual([
      { id: derived(0), name: 'weather', arguments: '{"city":"Paris"}' },
      { id: derived(1), name: 'weather', arguments: '{"id":1}' },
      { id: derived(2), name: 'clock', arguments: undefined },
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
    [
      'what nests deeper than the stack reaches',
      wrapped({ tool_uses: [{ recipient_name: 'a', parameters: nest(50_000) }] }),
    ],
    ['too many uses', wrapped({ tool_uses: Array.from({ length: 129 }, () => ({ recipient_name: 'a' })) })],
  ])('leaves %s as it is', (_, call) => {
    expect(expandParallelCall(call)[0]).toBe(call);
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
    const folded = foldParallelResults([result(derived(0), 'a'), failure(derived(1)), other, other]);
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

  test('leaves a vendor’s own id alone that looks like one that was made here', () => {
    const own = result('c1_parallel_0', 'a');
    const others = [own, result('c1_parallel_0_x1', 'b')];
    expect(foldParallelResults(others)).toEqual(others);
  });

  test('is an error where each part is one', () => {
    expect(foldParallelResults([failure(derived(0)), failure(derived(1))])).toMatchObject([
      { toolCallId: 'c1', isError: true },
    ]);
  });
});
