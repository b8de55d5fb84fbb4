import { describe, expect, test } from 'vitest';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import type { OpenAIResponsesResponse } from '../../src/providers/openai-responses-wire.ts';
import type { ChatMessage, ChatResponse } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { createTool } from '../tool/create-tool.ts';
import { createFailure, createResult, image, pdf } from './create-result.ts';
import { readFixture } from './read-fixture.ts';

const projection = openAIResponses.toTools(createToolSet(createTool('get.it')));

describe('openAIResponses.toTools()', () => {
  test('always says whether a tool is strict, since the API takes it for yes', () => {
    const tool = { type: 'function', name: 'get_it', description: 'The tool get.it' };
    expect(projection.tools).toEqual([
      { ...tool, parameters: { type: 'object', properties: {}, additionalProperties: false }, strict: false },
    ]);
    expect(openAIResponses.toTools(createToolSet(createTool('get.it')), { strict: true }).tools).toMatchObject([
      { ...tool, strict: true },
    ]);
  });
});

describe('openAIResponses.toToolChoice()', () => {
  test.each([
    ['required', 'required'],
    [{ toolName: 'get.it' }, { type: 'function', name: 'get_it' }],
  ] as const)('says %j', (choice, wire) => {
    expect(openAIResponses.toToolChoice(choice, projection)).toEqual(wire);
  });
});

describe('openAIResponses.toChatResponse()', () => {
  const weather = (id: string, args: string) => ({ id, name: 'get_current_weather', arguments: args });
  test.each<[string, ChatResponse]>([
    [
      'text',
      {
        text: 'In a peaceful grove, a unicorn slept.',
        toolCalls: [],
        finishReason: 'stop',
        usage: { inputTokens: 36, outputTokens: 87, totalTokens: 123, cachedInputTokens: 0, reasoningTokens: 0 },
      },
    ],
    [
      'refusal',
      {
        text: "I'm sorry, I cannot assist with that request.",
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 81, outputTokens: 11, totalTokens: 92 },
      },
    ],
    [
      'incomplete',
      {
        text: '',
        toolCalls: [{ ...weather('call_cut', '{"location":"Bos'), isTruncated: true }],
        finishReason: 'length',
        usage: { inputTokens: 82, outputTokens: 16, totalTokens: 98 },
      },
    ],
    ['failed', { text: '', toolCalls: [], finishReason: 'error' }],
  ])('reads the payload %s', (name, expected) => {
    expect(openAIResponses.toChatResponse(JSON.parse(readFixture(name, 'openai-responses')))).toEqual(expected);
  });

  test('sends encrypted reasoning back in front of its calls', () => {
    const response = JSON.parse(readFixture('function-call', 'openai-responses'));
    const { toolCalls, vendorParts, finishReason } = openAIResponses.toChatResponse(response);
    expect(finishReason).toBe('tool-calls');
    expect(toolCalls).toEqual([
      weather('call_unLAR8MvFNptuiZK6K6HCy5k', '{"location":"Boston, MA","unit":"celsius"}'),
      weather('call_vnMBS9NwGOquvjAL7L7IDz6l', '{"location":"Bogotá"}'),
    ]);
    const recorded = { role: 'assistant', content: '', toolCalls, ...(vendorParts && { vendorParts }) } as const;
    expect(openAIResponses.toMessages([recorded]).slice(0, 2)).toEqual([
      response.output[0],
      {
        type: 'function_call',
        call_id: 'call_unLAR8MvFNptuiZK6K6HCy5k',
        name: 'get_current_weather',
        arguments: '{"location":"Boston, MA","unit":"celsius"}',
      },
    ]);
  });

  test.each<unknown>([
    {},
    { output: null },
    { output: [null, 5, {}] },
    { output: [{ type: 'message', content: 'x' }], status: 7 },
  ])('reads %j as an empty answer', (response) => {
    expect(openAIResponses.toChatResponse(response as OpenAIResponsesResponse)).toEqual({
      text: '',
      toolCalls: [],
      finishReason: 'unknown',
    });
  });
});

describe('openAIResponses.toMessages()', () => {
  test('writes a whole conversation', () => {
    const messages: readonly ChatMessage[] = [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: [{ type: 'text', text: 'See' }, image, pdf] },
      { role: 'assistant', content: 'Well', toolCalls: [{ id: '1', name: 'get.it', arguments: '{"a":1}' }] },
      { role: 'tool', results: [createResult('1')] },
      { role: 'assistant', content: '' },
    ];
    expect(openAIResponses.toRequest({ messages, projection, toolChoice: 'none' })).toEqual({
      input: [
        { role: 'system', content: 'Be brief' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'See' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
            { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' },
          ],
        },
        { role: 'assistant', content: 'Well' },
        { type: 'function_call', call_id: '1', name: 'get_it', arguments: '{"a":1}' },
        { type: 'function_call_output', call_id: '1', output: 'ok' },
      ],
      tools: projection.tools,
      tool_choice: 'none',
    });
  });

  test('answers with text where it is text alone, else with parts', () => {
    expect(
      openAIResponses.toToolMessages([createFailure('1'), createResult('2', { type: 'text', text: 'a' }, image)]),
    ).toEqual([
      { type: 'function_call_output', call_id: '1', output: 'It broke' },
      {
        type: 'function_call_output',
        call_id: '2',
        output: [
          { type: 'input_text', text: 'a' },
          { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
        ],
      },
    ]);
  });
});
