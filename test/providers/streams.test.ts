import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import type { ChatResponse } from '../../src/tool/chat-model.ts';
import type { Provider } from '../../src/tool/provider.ts';
import { parseEvents, readStream } from './read-fixture.ts';

type AnyProvider = Provider<unknown, object, unknown, unknown, object, object>;

const call = (id: string, args: unknown) => ({ id, name: 'get_weather', arguments: args });

const streams: readonly [string, string, unknown, ChatResponse][] = [
  [
    'openai',
    'tool-call',
    openAIChat,
    {
      text: 'Looking up 東京 🌤.',
      toolCalls: [
        call('call_DdmO9pD3xa9XTPNJ32zg2hcA', '{"location":"Bogotá"}'),
        call('call_EenP0qE4yb0YUQOK43ah3idB', '{"location":"東京"}'),
      ] as ChatResponse['toolCalls'],
      finishReason: 'tool-calls',
      usage: { inputTokens: 82, outputTokens: 40, totalTokens: 122, cachedInputTokens: 0, reasoningTokens: 0 },
    },
  ],
  [
    'openai-responses',
    'function-call',
    openAIResponses,
    {
      text: 'Looking up 東京 🌤.',
      toolCalls: [call('call_1', '{"location":"東京"}')] as ChatResponse['toolCalls'],
      finishReason: 'tool-calls',
      usage: { inputTokens: 37, outputTokens: 11, totalTokens: 48, cachedInputTokens: 0, reasoningTokens: 0 },
    },
  ],
  [
    'anthropic',
    'tool-use',
    anthropic,
    {
      text: "Okay, let's check the weather in 東京 and Bogotá 🌤:",
      toolCalls: [
        call('toolu_01T1x1fJ34qAmk2tNTrN7Up6', '{"location": "Bogotá 🌤"}'),
        call('toolu_01T2x2fJ34qAmk2tNTrN7Up7', '{"location": "東京", "unit": "celsius"}'),
      ] as ChatResponse['toolCalls'],
      finishReason: 'tool-calls',
      usage: { inputTokens: 472, outputTokens: 89, totalTokens: 561 },
    },
  ],
  [
    'anthropic',
    'thinking',
    anthropic,
    {
      text: '',
      toolCalls: [{ id: 'toolu_01Time', name: 'get_time', arguments: {} }],
      finishReason: 'tool-calls',
      usage: { inputTokens: 40, outputTokens: 31, totalTokens: 71 },
      vendorParts: {
        provider: 'anthropic',
        parts: [
          {
            type: 'thinking',
            thinking: 'I need the time. There is a tool.',
            signature: 'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pkiMOYds',
          },
        ],
      },
    },
  ],
  [
    'gemini',
    'function-call',
    gemini,
    {
      text: 'Looking up 東京 🌤.',
      toolCalls: [call('a1', { city: '東京' }), call('a2', { city: 'Bogotá' })] as ChatResponse['toolCalls'],
      finishReason: 'tool-calls',
      usage: { inputTokens: 70, outputTokens: 44, totalTokens: 114, reasoningTokens: 10 },
      vendorParts: { provider: 'gemini', parts: ['EvEFCu4FAb4+9vvGxQ0eLBB2u8d2dGVzdA==', null] },
    },
  ],
];

describe('joinEvents()', () => {
  test.each(streams)('reads the stream %s/%s as the whole response', (vendor, name, provider, expected) => {
    const { joinEvents, toChatResponse, toTextDelta } = provider as AnyProvider;
    const events = parseEvents([readStream(vendor, name)]) as readonly object[];
    expect(toChatResponse(joinEvents(events))).toEqual(expected);
    expect(events.map(toTextDelta).join('')).toBe(expected.text);
  });

  test.each(streams)('reads the stream %s/%s alike when it is cut at any byte', (vendor, name, provider, expected) => {
    const { joinEvents, toChatResponse } = provider as AnyProvider;
    const bytes = readStream(vendor, name);
    const whole = parseEvents([bytes]);
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(parseEvents([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
    }
    const events = parseEvents(Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)));
    expect(toChatResponse(joinEvents(events as readonly object[]))).toEqual(expected);
  });

  test.each(streams)(
    'reads any beginning of the stream %s/%s, and marks its calls as truncated',
    (vendor, name, provider) => {
      const { joinEvents, toChatResponse } = provider as AnyProvider;
      const events = parseEvents([readStream(vendor, name)]) as readonly object[];
      const responses = events.map((_, count) => toChatResponse(joinEvents(events.slice(0, count))));
      const broken = responses.filter(
        ({ finishReason, toolCalls }) => toolCalls.length > 0 && finishReason !== 'length',
      );
      const complete = toChatResponse(joinEvents(events)).toolCalls;
      for (const { toolCalls } of broken) {
        // A call that was not marked has all that was said of it.
        const unmarked = toolCalls.filter((toolCall) => !toolCall.isTruncated);
        expect(complete).toEqual(expect.arrayContaining(unmarked));
      }
      expect(broken.some(({ toolCalls }) => toolCalls.every(({ isTruncated }) => isTruncated))).toBe(true);
    },
  );
});
