import { describe, expect, test } from 'vitest';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import type { OpenAIChatChunk, OpenAIChatResponseMessage } from '../../src/providers/openai-chat-wire.ts';
import { deepSeekChat, ollamaChat, qwenChat, vllmChat, workersAIChat } from '../../src/providers/openai-compatible.ts';
import type { ToolChoice } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { createTool } from '../tool/create-tool.ts';
import { createResult, image } from './create-result.ts';

const tools = createToolSet(createTool('get.it'));
const messages = [{ role: 'user', content: 'Go' }] as const;

describe('tool choices', () => {
  const named: ToolChoice = { toolName: 'get.it' };
  const function_ = { type: 'function', function: { name: 'get_it' } };
  test.each([
    ['OpenAI', openAIChat, ['auto', 'none', 'required', function_]],
    ['vLLM', vllmChat, ['auto', 'none', 'required', function_]],
    ['DeepSeek', deepSeekChat, ['auto', 'none', 'required', function_]],
    ['Qwen', qwenChat, ['auto', 'none', 'auto', function_]],
    ['Ollama', ollamaChat, [undefined, undefined, undefined, undefined]],
  ] as const)('of %s', (_, provider, expected) => {
    const projection = provider.toTools(tools);
    const choices: readonly ToolChoice[] = ['auto', 'none', 'required', named];
    const sent = choices.map((toolChoice) => provider.toRequest({ messages, projection, toolChoice }).tool_choice);
    expect(sent).toEqual(expected);
  });

  test('Ollama is sent no tools where none may be used', () => {
    const projection = ollamaChat.toTools(tools);
    expect(ollamaChat.toRequest({ messages, projection }).tools).toEqual(projection.tools);
    expect(ollamaChat.toRequest({ messages, projection, toolChoice: 'none' }).tools).toBeUndefined();
  });
});

describe('strict tools', () => {
  test('are not sent to servers without them', () => {
    for (const provider of [ollamaChat, vllmChat, qwenChat, workersAIChat]) {
      expect(provider.toTools(tools, { strict: true }).tools[0]?.function.strict).toBeUndefined();
    }
    expect(deepSeekChat.toTools(tools, { strict: true }).tools[0]?.function.strict).toBe(true);
  });
});

describe('deepSeekChat', () => {
  test('sends reasoning back with the calls it led to, and names images in text', () => {
    const message = {
      content: '',
      reasoning_content: 'I should look.',
      tool_calls: [{ id: '1', function: { name: 'a', arguments: '{}' } }],
    };
    const { toolCalls, vendorParts } = deepSeekChat.toChatResponse({
      choices: [{ message, finish_reason: 'tool_calls' }],
    });
    expect(vendorParts).toEqual({ provider: 'deepseek', parts: ['I should look.'] });
    const recorded = { role: 'assistant', content: '', toolCalls, ...(vendorParts && { vendorParts }) } as const;
    const sent = deepSeekChat.toMessages([recorded, { role: 'tool', results: [createResult('1', image)] }]);
    expect(sent).toEqual([
      {
        role: 'assistant',
        content: '',
        reasoning_content: 'I should look.',
        tool_calls: [{ id: '1', type: 'function', function: { name: 'a', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: '[image/png: not shown]' },
    ]);
    expect(openAIChat.toMessages([recorded])[0]).not.toHaveProperty('reasoning_content');
  });
});

interface SentMessage {
  readonly content: string | null;
  readonly [field: string]: unknown;
}

describe('what a server wants back with its calls', () => {
  const gemini = { google: { thought_signature: 'EjQK' } };
  const openRouter = [
    { type: 'reasoning.text', text: 'I should look.', signature: 's', index: 0, format: 'anthropic-claude-v1' },
    { type: 'reasoning.encrypted', data: 'x', id: '1', index: 1 },
  ];
  const calls = ['1', '2'].map((id) => ({ id, type: 'function', function: { name: 'a', arguments: '{}' } }));
  const [first, second] = calls;

  test.each<[string, OpenAIChatResponseMessage, SentMessage]>([
    [
      'signatures of calls (Gemini, openai-python#2758)',
      { content: null, tool_calls: [{ ...first, extra_content: gemini }, { ...second }] },
      { content: null, tool_calls: [{ ...first, extra_content: gemini }, second] },
    ],
    [
      'reasoning (OpenRouter, agent-framework#2947)',
      { content: 'Well', tool_calls: calls, reasoning_details: openRouter },
      { content: 'Well', tool_calls: calls, reasoning_details: openRouter },
    ],
    ['nothing', { content: 'Well', tool_calls: calls, reasoning_details: [] }, { content: 'Well', tool_calls: calls }],
  ])('are %s', (_, message, sent) => {
    const { toolCalls, vendorParts, text } = openAIChat.toChatResponse({
      choices: [{ message, finish_reason: 'stop' }],
    });
    const recorded = { role: 'assistant', content: text, toolCalls, ...(vendorParts && { vendorParts }) } as const;
    expect(openAIChat.toMessages([recorded])[0]).toEqual({ role: 'assistant', ...sent });
    expect(vllmChat.toMessages([recorded])[0]).toEqual({ role: 'assistant', content: sent.content, tool_calls: calls });
  });

  test('are kept from a stream, in their order', () => {
    const chunk = (delta: object): OpenAIChatChunk => ({ choices: [{ delta }] });
    const joined = openAIChat.joinEvents([
      chunk({ reasoning_details: [openRouter[0]] }),
      chunk({ reasoning_details: null }),
      chunk({ reasoning_details: [openRouter[1]] }),
      chunk({ tool_calls: [{ index: 0, ...first, extra_content: gemini }] }),
      chunk({ tool_calls: [{ index: 1, ...second }] }),
      { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
    ]);
    expect(openAIChat.toChatResponse(joined).vendorParts).toEqual({
      provider: 'openai-chat',
      parts: [{ reasoning_details: openRouter }, { extra_content: [gemini, null] }],
    });
  });
});

describe('servers that take one system message, the first (vllm#41114)', () => {
  const messages = [
    { role: 'system', content: 'Be brief' },
    { role: 'user', content: 'Hi' },
    { role: 'system', content: 'Be kind' },
    { role: 'user', content: 'Go' },
  ] as const;

  test.each([vllmChat, qwenChat])('are sent all system messages in one: $name', (provider) => {
    expect(provider.toMessages(messages)).toEqual([
      { role: 'system', content: 'Be brief\n\nBe kind' },
      { role: 'user', content: 'Hi' },
      { role: 'user', content: 'Go' },
    ]);
    expect(provider.toMessages(messages.slice(3))).toEqual([{ role: 'user', content: 'Go' }]);
  });

  test.each([openAIChat, deepSeekChat, ollamaChat])('are not these: $name', (provider) => {
    expect(provider.toMessages(messages)).toEqual(messages);
  });
});

describe('streams of servers that speak like OpenAI', () => {
  const chunk = (delta: OpenAIChatResponseMessage, finish_reason: string | null = null): OpenAIChatChunk => ({
    choices: [{ delta, finish_reason }],
  });
  const end = chunk({}, 'tool_calls');
  test.each<[string, readonly OpenAIChatChunk[], readonly (readonly [string, string, unknown])[]]>([
    [
      'repeat an empty id and name (Qwen)',
      [
        chunk({ tool_calls: [{ index: 0, id: '1', function: { name: 'a', arguments: '{"n"' } }] }),
        chunk({ tool_calls: [{ index: 0, id: '', function: { name: '', arguments: ':1}' } }] }),
        end,
      ],
      [['1', 'a', '{"n":1}']],
    ],
    [
      'give every call the place 0',
      [
        chunk({ tool_calls: [{ index: 0, id: '1', function: { name: 'a', arguments: '{}' } }] }),
        chunk({ tool_calls: [{ index: 0, id: '2', function: { name: 'b', arguments: '{}' } }] }),
        end,
      ],
      [
        ['1', 'a', '{}'],
        ['2', 'b', '{}'],
      ],
    ],
    [
      'give no place, and pieces without an id',
      [
        chunk({ tool_calls: [{ id: '1', function: { name: 'a', arguments: '{' } }] }),
        chunk({ tool_calls: [{ function: { arguments: '}' } }] }),
        chunk({ tool_calls: [{ id: '2', function: { name: 'b', arguments: '' } }] }),
        chunk({ tool_calls: [{ function: { arguments: '{"m":2}' } }] }),
        end,
      ],
      [
        ['1', 'a', '{}'],
        ['2', 'b', '{"m":2}'],
      ],
    ],
    [
      'mix the pieces of calls',
      [
        chunk({
          tool_calls: [
            { index: 0, id: '1', function: { name: 'a' } },
            { index: 1, id: '2', function: { name: 'b' } },
          ],
        }),
        chunk({
          tool_calls: [
            { index: 1, function: { arguments: '{"b":' } },
            { index: 0, function: { arguments: '{"a":' } },
          ],
        }),
        chunk({
          tool_calls: [
            { index: 0, function: { arguments: '1}' } },
            { index: 1, function: { arguments: '2}' } },
          ],
        }),
        end,
      ],
      [
        ['1', 'a', '{"a":1}'],
        ['2', 'b', '{"b":2}'],
      ],
    ],
    [
      'send arguments as an object',
      [chunk({ tool_calls: [{ index: 0, id: '1', function: { name: 'a', arguments: { n: 1 } } }] }), end],
      [['1', 'a', { n: 1 }]],
    ],
    [
      'send the older function_call',
      [chunk({ function_call: { name: 'a', arguments: '{"n"' } }), chunk({ function_call: { arguments: ':1}' } }), end],
      [[expect.stringMatching(/^call_/) as unknown as string, 'a', '{"n":1}']],
    ],
  ])('that %s', (_, chunks, expected) => {
    const { toolCalls, finishReason } = openAIChat.toChatResponse(openAIChat.joinEvents(chunks));
    expect(toolCalls.map(({ id, name, arguments: given }) => [id, name, given])).toEqual(expected);
    expect(finishReason).toBe('tool-calls');
  });

  test('edge 14, 15: keep a call without arguments, and one without a name', () => {
    const chunks = [
      chunk({ tool_calls: [{ index: 0, id: '1', function: { name: 'a', arguments: '' } }] }),
      chunk({ tool_calls: [{ index: 1, id: '2', function: { arguments: '{}' } }] }),
      end,
    ];
    expect(openAIChat.toToolCalls(openAIChat.joinEvents(chunks))).toEqual([
      { id: '1', name: 'a', arguments: '' },
      { id: '2', name: '', arguments: '{}' },
    ]);
  });

  test.each<unknown>([[], [null], [{}], [{ choices: [null] }], [{ choices: [{ delta: null }] }], [5]])(
    'read %j as nothing',
    (...chunks) => {
      expect(openAIChat.toChatResponse(openAIChat.joinEvents(chunks as OpenAIChatChunk[]))).toEqual({
        text: '',
        toolCalls: [],
        finishReason: 'unknown',
      });
    },
  );
});

describe('workersAIChat', () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  const call = { name: 'a', arguments: { n: 1 } };
  test('reads what the binding gives, in both forms', () => {
    expect(workersAIChat.toChatResponse({ response: 'Hi', usage })).toEqual({
      text: 'Hi',
      toolCalls: [],
      finishReason: 'stop',
      usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
    });
    expect(workersAIChat.toChatResponse({ response: { n: 12345678901234567890n } }).text).toBe(
      '{"n":12345678901234567890}',
    );
    const response = { response: null, tool_calls: [call] as never };
    expect(workersAIChat.toChatResponse(response)).toEqual({
      text: '',
      toolCalls: [{ id: expect.stringMatching(/^call_[0-9a-z]+_0$/), ...call }],
      finishReason: 'tool-calls',
    });
    const chat = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] };
    expect(workersAIChat.toChatResponse(chat).text).toBe('Hi');
  });

  test('reads its streams, in both forms', () => {
    const events = [
      { response: 'He' },
      { response: 'y', p: 'x' },
      { response: '', tool_calls: [call] },
      { response: '', usage },
    ];
    expect(events.map((event) => workersAIChat.toTextDelta(event as never)).join('')).toBe('Hey');
    expect(workersAIChat.toChatResponse(workersAIChat.joinEvents(events as never))).toEqual({
      text: 'Hey',
      toolCalls: [{ id: expect.stringMatching(/^call_[0-9a-z]+_0$/), ...call }],
      finishReason: 'tool-calls',
      usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3 },
    });
    const chunks = [{ choices: [{ delta: { content: 'Hi' } }] }, { choices: [{ delta: {}, finish_reason: 'stop' }] }];
    expect(workersAIChat.toChatResponse(workersAIChat.joinEvents(chunks)).finishReason).toBe('stop');
  });
});
