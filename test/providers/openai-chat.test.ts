import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import type { OpenAIChatResponse } from '../../src/providers/openai-chat-wire.ts';
import { checkOpenAIRequest } from '../../src/testing/check-openai-request.ts';
import type { ChatMessage, ChatResponse } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';
import type { ToolContent } from '../../src/tool/tool-content.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';
import { createTool } from '../tool/create-tool.ts';
import { readFixture } from './read-fixture.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 300);
const timeout = 20_000 + runs * 20;

const withSchema = (name: string, inputSchema: JsonSchemaObject) =>
  createTool(name, { specification: { name, description: `The tool ${name}`, inputSchema } });

const search: JsonSchemaObject = {
  type: 'object',
  properties: { q: { type: 'string' }, min: { type: 'number' } },
  required: ['q'],
};

const noParameters = { type: 'object', properties: {}, additionalProperties: false };

const result = (toolCallId: string, ...content: readonly ToolContent[]): ToolResult => ({
  toolCallId,
  toolName: 'a',
  content: content.length > 0 ? content : [{ type: 'text', text: 'ok' }],
  repairs: [],
  durationMs: 0,
  isError: false,
  output: 'ok',
});

function createLoop(): JsonSchemaObject {
  const schema = { type: 'object', properties: {} };
  return Object.assign(schema, { properties: { again: schema } });
}

describe('openAIChat.toTools()', () => {
  test('sends schemas as they are where strict mode is not asked for', () => {
    expect(openAIChat.toTools(createToolSet(withSchema('search', search)))).toMatchObject({
      tools: [{ type: 'function', function: { name: 'search', description: 'The tool search', parameters: search } }],
      losses: [],
    });
  });

  test('E06: sends the strict form and undoes it in what comes back', () => {
    const projection = openAIChat.toTools(createToolSet(withSchema('search', search)), { strict: true });
    expect(projection.tools).toEqual([
      {
        type: 'function',
        function: {
          name: 'search',
          description: 'The tool search',
          strict: true,
          parameters: {
            type: 'object',
            properties: { q: { type: 'string' }, min: { type: ['number', 'null'] } },
            required: ['q', 'min'],
            additionalProperties: false,
          },
        },
      },
    ]);
    expect(projection.losses).toEqual([
      { toolName: 'search', kind: 'changed', message: '$.min: absent is sent as null' },
    ]);
    expect(projection.toUnproject('search')?.({ q: 'a', min: null })).toEqual({ q: 'a' });
    expect(projection.toUnproject('other')).toBeUndefined();
  });

  test.each([true, false])('E13: sends a tool without parameters as a closed, empty object (strict: %s)', (strict) => {
    const tools = createToolSet(
      withSchema('a', { type: 'object' }),
      withSchema('b', { type: 'object', properties: {} }),
    );
    const projection = openAIChat.toTools(tools, { strict });
    expect(projection.tools.map((tool) => tool.function.parameters)).toMatchObject([noParameters, noParameters]);
    expect(projection.losses).toEqual([]);
  });

  test('E07: sends a tool that cannot be strict as it is, and says why', () => {
    const record: JsonSchemaObject = {
      type: 'object',
      properties: { headers: { type: 'object', additionalProperties: true } },
    };
    const projection = openAIChat.toTools(createToolSet(withSchema('send', record), withSchema('search', search)), {
      strict: true,
    });
    expect(projection.tools.map((tool) => tool.function.strict)).toEqual([false, true]);
    expect(projection.tools[0]?.function.parameters).toEqual(record);
    expect(projection.losses.filter(({ toolName }) => toolName === 'send')).toEqual([
      { toolName: 'send', kind: 'not-strict', message: '$.headers: free keys' },
    ]);
  });

  test.each<[string, JsonSchemaObject, string]>([
    ['a root of text', { type: 'string' }, 'no plain object at the root: string'],
    ['a union with text at the root', { oneOf: [search, { type: 'string' }] }, 'no plain object at the root: union'],
    ['a schema that holds itself', createLoop(), expect.stringMatching(/^malformed schema: TypeError/)],
  ])('E05: sets a tool with %s aside with a reason, and sends the others', (_, schema, message) => {
    const projection = openAIChat.toTools(createToolSet(withSchema('bad', schema), withSchema('search', search)), {
      strict: true,
    });
    expect(projection.tools.map((tool) => tool.function.name)).toEqual(['search']);
    expect(projection.losses[0]).toEqual({ toolName: 'bad', kind: 'set-aside', message });
  });

  test('E09: says what is in an array where the schema does not, and reports it', () => {
    const schema: JsonSchemaObject = { type: 'object', properties: { tags: { type: 'array' } } };
    expect(openAIChat.toTools(createToolSet(withSchema('tag', schema)))).toMatchObject({
      tools: [{ function: { parameters: { properties: { tags: { type: 'array', items: {} } } } } }],
      losses: [{ toolName: 'tag', kind: 'changed', message: 'sent in draft 2020-12' }],
    });
  });

  test('E01: sends legal, unique names and maps them back', () => {
    const names = ['get-weather', 'get.weather', 'get_weather', 'a'.repeat(80)];
    const projection = openAIChat.toTools(createToolSet(names.map((name) => createTool(name))));
    const wireNames = projection.tools.map((tool) => tool.function.name);
    expect(new Set(wireNames).size).toBe(4);
    expect(wireNames.every((name) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))).toBe(true);
    expect(wireNames.map(projection.toToolName)).toEqual(names);
  });
});

describe('openAIChat.toToolChoice()', () => {
  test('names a tool as it was sent, and leaves words alone', () => {
    const projection = openAIChat.toTools(createToolSet(createTool('get.weather')));
    expect(openAIChat.toToolChoice('required', projection)).toBe('required');
    expect(openAIChat.toToolChoice({ toolName: 'get.weather' }, projection)).toEqual({
      type: 'function',
      function: { name: 'get_weather' },
    });
    expect(openAIChat.toToolChoice({ toolName: 'a' })).toEqual({ type: 'function', function: { name: 'a' } });
  });
});

describe('openAIChat.toChatResponse()', () => {
  const weatherCall = (id: string, args: string): ToolCall => ({ id, name: 'get_current_weather', arguments: args });
  test.each<[string, ChatResponse]>([
    [
      'text',
      {
        text: 'Hello! How can I assist you today?',
        toolCalls: [],
        finishReason: 'stop',
        usage: { inputTokens: 19, outputTokens: 10, totalTokens: 29, cachedInputTokens: 0, reasoningTokens: 0 },
      },
    ],
    [
      'tool-call',
      {
        text: '',
        toolCalls: [weatherCall('call_abc123', '{\n"location": "Boston, MA"\n}')],
        finishReason: 'tool-calls',
        usage: { inputTokens: 82, outputTokens: 17, totalTokens: 99, reasoningTokens: 0 },
      },
    ],
    [
      'parallel-tool-calls',
      {
        text: 'Looking both up.',
        toolCalls: [
          weatherCall('call_12345xyz', '{"location":"Paris, France"}'),
          weatherCall('call_67890abc', '{"location":"Bogotá, Colombia"}'),
        ],
        finishReason: 'tool-calls',
        usage: { inputTokens: 1117, outputTokens: 46, totalTokens: 1163, cachedInputTokens: 1024, reasoningTokens: 12 },
      },
    ],
    [
      'refusal',
      {
        text: "I'm sorry, I cannot assist with that request.",
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 81, outputTokens: 11, totalTokens: 92, reasoningTokens: 0 },
      },
    ],
    [
      'length',
      {
        text: '',
        toolCalls: [{ ...weatherCall('call_len789', '{"location":"Bos'), isTruncated: true }],
        finishReason: 'length',
        usage: { inputTokens: 82, outputTokens: 8, totalTokens: 90 },
      },
    ],
    [
      'content-filter',
      {
        text: '',
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 20, outputTokens: 0, totalTokens: 20 },
      },
    ],
  ])('reads the payload %s', (name, expected) => {
    expect(openAIChat.toChatResponse(JSON.parse(readFixture(name)))).toEqual(expected);
  });

  const answer = (message: object, finish_reason = 'stop') => ({ choices: [{ message, finish_reason }] });

  test('joins a list of content parts', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'refusal', refusal: 'b' }, null, { type: 'text', text: 'c' }];
    expect(openAIChat.toChatResponse(answer({ content }) as OpenAIChatResponse).text).toBe('abc');
  });

  test('leaves out what is no text in a list of content parts', () => {
    const content = [{ text: { toString: 1 } }, { text: 7, refusal: 'no' }, { text: 'a' }, 'b', 5];
    expect(openAIChat.toChatResponse(answer({ content }) as OpenAIChatResponse).text).toBe('noa');
  });

  test.each<[string, object]>([
    ['one object in place of a list', { tool_calls: { id: '1', function: { name: 'a', arguments: '{}' } } }],
    ['the older function_call', { content: null, function_call: { name: 'a', arguments: '{}' } }],
    ['function_call beside no calls', { tool_calls: [], function_call: { name: 'a', arguments: '{}' } }],
    [
      'function_call beside the same call',
      {
        tool_calls: [{ id: '1', function: { name: 'a', arguments: '{}' } }],
        function_call: { name: 'a', arguments: '{}' },
      },
    ],
  ])('reads %s as one call', (_, message) => {
    const response = openAIChat.toChatResponse(answer(message));
    expect(response).toEqual({
      text: '',
      toolCalls: [{ id: expect.stringMatching(/^(1|call_[0-9a-z]+_0)$/), name: 'a', arguments: '{}' }],
      finishReason: 'tool-calls',
    });
  });

  test('edge 15: keeps a call without a name, under its id, so that it is answered', () => {
    const calls = [
      { id: 'call_1', function: { arguments: '{}' } },
      { id: 'call_2' },
      null,
      { id: 'call_4', function: { name: 7 } },
    ];
    expect(openAIChat.toToolCalls(answer({ tool_calls: calls }) as OpenAIChatResponse)).toEqual([
      { id: 'call_1', name: '', arguments: '{}' },
      { id: 'call_2', name: '', arguments: undefined },
      { id: expect.stringMatching(/^call_[0-9a-z]+_2$/), name: '', arguments: undefined },
      { id: 'call_4', name: '', arguments: undefined },
    ]);
  });

  test('replaces missing and doubled ids, the same way each time', () => {
    const call = { function: { name: 'a', arguments: '{}' } };
    const response = {
      id: 'x',
      ...answer({ tool_calls: [call, { ...call, id: '' }, { ...call, id: '1' }, { ...call, id: '1' }] }),
    };
    const ids = openAIChat.toToolCalls(response).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[2]).toBe('1');
    expect(openAIChat.toToolCalls(response).map(({ id }) => id)).toEqual(ids);
  });

  test('takes arguments that are an object, and a call beside the reason "stop"', () => {
    const response = answer({ content: '', tool_calls: [{ id: '1', function: { name: 'a', arguments: { b: 1 } } }] });
    expect(openAIChat.toChatResponse(response)).toEqual({
      text: '',
      toolCalls: [{ id: '1', name: 'a', arguments: { b: 1 } }],
      finishReason: 'tool-calls',
    });
  });

  test.each<unknown>([
    {},
    { choices: null },
    { choices: [] },
    { choices: [null] },
    { choices: [{}] },
    { choices: [{ message: null, finish_reason: 7 }] },
    { choices: [{ message: { content: 7, tool_calls: {} } }], usage: null },
    { choices: [{ message: { content: { text: 'x' }, tool_calls: 'x' } }] },
    { choices: [{ message: { function_call: { name: '', arguments: '' } } }] },
    { choices: [{ message: { function_call: 5 } }] },
    { choices: [5] },
    { choices: [{ message: 5 }] },
  ])('reads %j as an empty answer', (response) => {
    expect(openAIChat.toChatResponse(response as OpenAIChatResponse)).toEqual({
      text: '',
      toolCalls: [],
      finishReason: 'unknown',
    });
  });

  test('gives calls their true name and what undoes the schema', () => {
    const projection = openAIChat.toTools(createToolSet(withSchema('find.it', search)), { strict: true });
    const response = answer({
      tool_calls: [{ id: '1', function: { name: 'find_it', arguments: '{"q":"a","min":null}' } }],
    });
    const [call] = openAIChat.toToolCalls(response, projection);
    expect(call).toEqual({
      id: '1',
      name: 'find.it',
      arguments: '{"q":"a","min":null}',
      unproject: expect.any(Function),
    });
    expect(call?.unproject?.({ q: 'a', min: null })).toEqual({ q: 'a' });
  });
});

describe('openAIChat.toToolMessages()', () => {
  test('answers each call with text', () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'audio', data: 'AA==', mediaType: 'audio/wav' },
      { type: 'resource', uri: 'file:///a.txt', name: 'a', mediaType: 'text/plain', text: 'two' },
      { type: 'resource', uri: 'file:///b.bin', data: 'AA==' },
    ] as const;
    expect(openAIChat.toToolMessages([result('1', ...content)])).toEqual([
      {
        role: 'tool',
        tool_call_id: '1',
        content: 'one\n[audio/wav: not shown]\n[a file:///a.txt text/plain]\ntwo\n[file:///b.bin]',
      },
    ]);
  });

  test('shows images in one user message behind all answers', () => {
    const image = { type: 'image', data: 'AA==', mediaType: 'image/png' } as const;
    expect(openAIChat.toToolMessages([result('1', image), result('2')])).toEqual([
      { role: 'tool', tool_call_id: '1', content: '[image/png: shown in the next user message]' },
      { role: 'tool', tool_call_id: '2', content: 'ok' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Output of a:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        ],
      },
    ]);
  });
});

describe('openAIChat.toMessages()', () => {
  test('writes a whole conversation', () => {
    const messages: readonly ChatMessage[] = [
      { role: 'system', content: 'Be brief' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hear' },
          { type: 'audio', data: 'AA==', mediaType: 'audio/mpeg' },
          { type: 'audio', data: 'AA==', mediaType: 'audio/ogg' },
        ],
      },
      { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'get.it', arguments: '{"a":1}' }] },
      { role: 'tool', results: [result('1')] },
      { role: 'assistant', content: 'Done' },
    ];
    const projection = openAIChat.toTools(createToolSet(createTool('get.it')));
    expect(openAIChat.toMessages(messages, projection)).toEqual([
      { role: 'system', content: 'Be brief' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hear' },
          { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
          { type: 'text', text: '[audio/ogg: not shown]' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: '1', type: 'function', function: { name: 'get_it', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'ok' },
      { role: 'assistant', content: 'Done' },
    ]);
  });

  test.each<[string, readonly ToolCall[]]>([
    ['D06: an illegal name', [{ id: '1', name: '$bash\n{"x":1}', arguments: '{}' }]],
    ['an empty name', [{ id: '1', name: '', arguments: '{}' }]],
    ['D07: arguments that are no JSON', [{ id: '1', name: 'a', arguments: '{"a":' }]],
    ['no arguments', [{ id: '1', name: 'a', arguments: undefined }]],
    ['no id', [{ id: '', name: 'a', arguments: '{}' }]],
    [
      'one id twice',
      [
        { id: '1', name: 'a', arguments: '{}' },
        { id: '1', name: 'a', arguments: '{}' },
      ],
    ],
    ['an id of 60 characters', [{ id: 'x'.repeat(60), name: 'a', arguments: '{}' }]],
  ])('makes a conversation legal that holds %s', (_, toolCalls) => {
    const user = { role: 'user', content: 'Go' } as const;
    const messages = openAIChat.toMessages([user, { role: 'assistant', content: '', toolCalls }, user]);
    expect(checkOpenAIRequest({ model: 'm', messages })).toMatchObject({ isLegal: true });
  });

  test(
    'makes any conversation legal',
    () => {
      const id = fc.oneof(fc.constantFrom('', '1', '2', '__proto__'), fc.string({ maxLength: 60 }));
      const text = fc.oneof(fc.constantFrom('{}', '{"a":1}', '{', '[]', ''), fc.json(), fc.string());
      const args = fc.oneof(text, fc.object(), fc.constantFrom(null, undefined));
      const call: fc.Arbitrary<ToolCall> = fc.record({ id, name: fc.string(), arguments: args });
      const message: fc.Arbitrary<ChatMessage> = fc.oneof(
        fc.record({ role: fc.constantFrom('system', 'user'), content: fc.string() }),
        fc.record({
          role: fc.constant('assistant' as const),
          content: fc.string(),
          toolCalls: fc.array(call, { maxLength: 3 }),
        }),
        fc.record({
          role: fc.constant('tool' as const),
          results: fc.array(
            id.map((toolCallId) => result(toolCallId)),
            { maxLength: 3 },
          ),
        }),
      );
      fc.assert(
        fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
          const body = { model: 'm', messages: [{ role: 'system', content: '' }, ...openAIChat.toMessages(messages)] };
          expect(checkOpenAIRequest(JSON.parse(JSON.stringify(body)))).toMatchObject({ isLegal: true });
        }),
        { numRuns: runs },
      );
    },
    timeout,
  );
});
