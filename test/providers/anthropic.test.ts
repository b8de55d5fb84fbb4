import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import type { AnthropicResponse } from '../../src/providers/anthropic-wire.ts';
import type { ChatMessage, ChatResponse } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';
import { audio, createFailure, createResult, image, note, pdf } from './create-result.ts';
import { readFixture } from './read-fixture.ts';

const withSchema = (name: string, inputSchema: JsonSchemaObject) =>
  createTool(name, { specification: { name, description: 'It', inputSchema } });

const text = (value: string) => ({ type: 'text', text: value });
const think = (signature: string) => ({ type: 'thinking', thinking: 'Hm', signature });
const use = (id: string) => ({ type: 'tool_use', id, name: 'a', input: {} });

describe('anthropic.toTools()', () => {
  test('sends any schema of an object as it is, and keeps 80 characters of a name', () => {
    const schema: JsonSchemaObject = { type: 'object', properties: { a: { type: 'array' }, b: { not: {} } } };
    const name = 'n'.repeat(80);
    expect(anthropic.toTools(createToolSet(withSchema(name, schema)))).toMatchObject({
      tools: [{ name, description: 'It', input_schema: schema }],
      losses: [],
    });
  });

  test('marks strict tools, keeps optional keys optional, and sends what cannot be strict as it is', () => {
    const tree: JsonSchemaObject = { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#' } } } };
    const plain: JsonSchemaObject = { type: 'object', properties: { a: { type: 'integer', minimum: 1 } } };
    const { tools, losses } = anthropic.toTools(createToolSet(withSchema('tree', tree), withSchema('plain', plain)), {
      strict: true,
    });
    expect(tools).toEqual([
      { name: 'tree', description: 'It', input_schema: tree },
      {
        name: 'plain',
        description: 'It',
        strict: true,
        input_schema: {
          type: 'object',
          properties: { a: { type: 'integer', description: '(minimum: 1)' } },
          required: [],
          additionalProperties: false,
        },
      },
    ]);
    expect(losses.map(({ toolName, kind }) => [toolName, kind])).toEqual([
      ['tree', 'not-strict'],
      ['plain', 'described'],
    ]);
  });

  test('keeps to 20 strict tools and 24 optional keys in one request', () => {
    const optional = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`k${index}`, { type: 'string' }]));
    const tools = createToolSet(
      ...['a', 'b', 'c'].map((name) => withSchema(name, { type: 'object', properties: optional })),
      ...Array.from({ length: 20 }, (_, index) => withSchema(`t${index}`, { type: 'object' })),
    );
    const sent = anthropic.toTools(tools, { strict: true }).tools;
    expect(sent.filter(({ strict }) => strict)).toHaveLength(20);
    expect(sent.slice(0, 3).map(({ strict }) => strict)).toEqual([true, true, undefined]);
  });
});

describe('anthropic.toToolChoice()', () => {
  test.each([
    ['auto', { type: 'auto' }],
    ['none', { type: 'none' }],
    ['required', { type: 'any' }],
    [{ toolName: 'get.it' }, { type: 'tool', name: 'get_it' }],
  ] as const)('says %j', (choice, wire) => {
    expect(anthropic.toToolChoice(choice, anthropic.toTools(createToolSet(createTool('get.it'))))).toEqual(wire);
  });
});

describe('anthropic.toChatResponse()', () => {
  test.each<[string, ChatResponse]>([
    [
      'text',
      {
        text: 'Hi! My name is Claude.',
        toolCalls: [],
        finishReason: 'stop',
        usage: { inputTokens: 6197, outputTokens: 503, totalTokens: 6700, cachedInputTokens: 2051 },
      },
    ],
    [
      'tool-use',
      {
        text: "I'll check both cities for you.",
        toolCalls: [
          {
            id: 'toolu_01A09q90qw90lq917835lq9',
            name: 'get_weather',
            arguments: { location: 'San Francisco, CA', unit: 'celsius' },
          },
          { id: 'toolu_01B28r81rx81mr028946mr0', name: 'get_weather', arguments: { location: 'Bogotá' } },
        ],
        finishReason: 'tool-calls',
        usage: { inputTokens: 472, outputTokens: 89, totalTokens: 561 },
      },
    ],
    [
      'max-tokens',
      {
        text: '',
        toolCalls: [{ id: 'toolu_01Cut', name: 'get_weather', arguments: {}, isTruncated: true }],
        finishReason: 'length',
        usage: { inputTokens: 472, outputTokens: 16, totalTokens: 488 },
      },
    ],
    [
      'refusal',
      {
        text: "I can't help with that.",
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29 },
      },
    ],
  ])('reads the payload %s', (name, expected) => {
    expect(anthropic.toChatResponse(JSON.parse(readFixture(name, 'anthropic')))).toEqual(expected);
  });

  test('keeps signed reasoning for the next request, in front of the call it belongs to', () => {
    const response = JSON.parse(readFixture('thinking', 'anthropic'));
    const { toolCalls, vendorParts, text: content } = anthropic.toChatResponse(response);
    const recorded = { role: 'assistant', content, toolCalls, ...(vendorParts && { vendorParts }) } as const;
    const [, replayed] = anthropic.toMessages([{ role: 'user', content: 'Go' }, recorded]);
    expect(replayed).toEqual({ role: 'assistant', content: response.content });
    const foreign = { ...recorded, vendorParts: { provider: 'gemini', parts: ['x'] } };
    expect(anthropic.toMessages([{ role: 'user', content: 'Go' }, foreign])[1]?.content).toHaveLength(1);
  });

  test.each<[string, readonly object[], readonly string[]]>([
    ['calls', [think('a'), use('1'), think('b'), use('2')], ['thinking', 'tool_use', 'thinking', 'tool_use']],
    [
      'texts',
      [think('a'), text('Well'), think('b'), text('so'), use('1')],
      ['thinking', 'text', 'thinking', 'text', 'tool_use'],
    ],
    ['blank texts', [think('a'), text('\n'), think('b'), use('1')], ['thinking', 'thinking', 'tool_use']],
    ['a call in front', [use('1'), think('b'), use('2')], ['tool_use', 'thinking', 'tool_use']],
  ])('keeps reasoning at its place between %s (inspect_ai#4922)', (_, content, types) => {
    const said = content as NonNullable<AnthropicResponse['content']>;
    const {
      toolCalls,
      vendorParts,
      text: whole,
    } = anthropic.toChatResponse({ content: said, stop_reason: 'tool_use' });
    const recorded = { role: 'assistant', content: whole, toolCalls, ...(vendorParts && { vendorParts }) } as const;
    const replay = (message: ChatMessage) =>
      anthropic.toMessages([{ role: 'user', content: 'Go' }, message])[1]?.content;
    expect(replay(recorded)).toEqual(content.filter((block) => !('text' in block) || block.text !== '\n'));
    expect(replay(recorded)?.map(({ type }) => type)).toEqual(types);
    // What a host changed goes behind the reasoning.
    const changed = replay({ ...recorded, content: 'Other', toolCalls: toolCalls.slice(0, 1) });
    expect(changed).toEqual([...content.filter((block) => 'signature' in block), text('Other'), use('1')]);
  });

  test.each<unknown>([{}, { content: null }, { content: [null, 5, {}] }, { content: 'x', stop_reason: 7 }])(
    'reads %j as an empty answer',
    (response) => {
      expect(anthropic.toChatResponse(response as AnthropicResponse)).toEqual({
        text: '',
        toolCalls: [],
        finishReason: 'unknown',
      });
    },
  );
});

describe('anthropic.toMessages()', () => {
  test('writes a whole conversation; the system messages go beside it', () => {
    const messages: readonly ChatMessage[] = [
      { role: 'system', content: 'Be brief' },
      { role: 'system', content: 'Be kind' },
      { role: 'user', content: [{ type: 'text', text: 'See' }, image, audio, pdf, note] },
      { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'get.it', arguments: '{"a":1}' }] },
      { role: 'tool', results: [createResult('1', image)] },
      { role: 'assistant', content: ' ' },
    ];
    const projection = anthropic.toTools(createToolSet(createTool('get.it')));
    const base64 = (media_type: string) => ({ type: 'base64', media_type, data: 'AA==' });
    expect(anthropic.toRequest({ messages, projection, toolChoice: 'required' })).toEqual({
      system: 'Be brief\n\nBe kind',
      messages: [
        {
          role: 'user',
          content: [
            text('See'),
            { type: 'image', source: base64('image/png') },
            text('[audio/wav: not shown]'),
            { type: 'document', source: base64('application/pdf') },
            text('[a file:///a.txt text/plain]\ntwo'),
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: 'get_it', input: { a: 1 } }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: '1', content: [{ type: 'image', source: base64('image/png') }] },
          ],
        },
      ],
      tools: projection.tools,
      tool_choice: { type: 'any' },
    });
  });

  test('begins with a user, and leaves out tools where there are none', () => {
    const projection = anthropic.toTools(createToolSet());
    expect(anthropic.toRequest({ messages: [{ role: 'assistant', content: 'Hi' }], projection })).toEqual({
      messages: [
        { role: 'user', content: [text('…')] },
        { role: 'assistant', content: [text('Hi')] },
      ],
    });
  });

  test('a last word has no blanks behind it: "final assistant content cannot end with trailing whitespace"', () => {
    const said = (content: string): ChatMessage => ({ role: 'assistant', content });
    const sent = anthropic.toMessages([
      { role: 'user', content: 'Go' },
      said('{ '),
      { role: 'user', content: 'On' },
      said('{ \n'),
    ]);
    expect(sent.map(({ content }) => content)).toEqual([[text('Go')], [text('{ ')], [text('On')], [text('{')]]);
  });

  test('answers all calls of a turn in one message, with a flag for errors', () => {
    expect(anthropic.toToolMessages([createResult('1'), createFailure('2')])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: '1', content: [text('ok')] },
          { type: 'tool_result', tool_use_id: '2', content: [text('It broke')], is_error: true },
        ],
      },
    ]);
    expect(anthropic.toToolMessages([])).toEqual([]);
  });
});
