import { describe, expect, test } from 'vitest';
import { gemini } from '../../src/providers/gemini.ts';
import type { GeminiResponse } from '../../src/providers/gemini-wire.ts';
import type { ChatMessage, ChatResponse } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';
import { createFailure, createResult, image, pdf } from './create-result.ts';
import { readFixture } from './read-fixture.ts';

const project = (property: JsonSchemaObject) => {
  const inputSchema: JsonSchemaObject = { type: 'object', properties: { p: property }, required: ['p'] };
  return gemini.toTools(
    createToolSet(createTool('a', { specification: { name: 'a', description: 'It', inputSchema } })),
  );
};

describe('gemini.toTools()', () => {
  test('E13: sends a tool without parameters without a schema', () => {
    expect(gemini.toTools(createToolSet(createTool('a'))).tools).toEqual([{ name: 'a', description: 'The tool a' }]);
  });

  test.each<[string, JsonSchemaObject, object]>([
    ['a type', { type: 'integer', minimum: 1, description: 'It' }, { type: 'INTEGER', minimum: 1, description: 'It' }],
    ['null by the types', { type: ['string', 'null'] }, { type: 'STRING', nullable: true }],
    [
      'null by a union',
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'It' },
      { type: 'STRING', nullable: true, description: 'It' },
    ],
    ['null alone', { type: 'null' }, { type: 'NULL' }],
    [
      'several types',
      { type: ['string', 'number', 'null'] },
      { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }], nullable: true },
    ],
    [
      'a union',
      { oneOf: [{ type: 'string', maxLength: 3 }, { type: 'boolean' }] },
      { anyOf: [{ type: 'STRING', maxLength: 3 }, { type: 'BOOLEAN' }] },
    ],
    ['an enum with null', { enum: ['a', null] }, { type: 'STRING', nullable: true, enum: ['a'], format: 'enum' }],
    ['a constant', { const: 'a' }, { type: 'STRING', enum: ['a'], format: 'enum' }],
    ['an enum of null alone', { type: ['integer', 'null'], enum: [null] }, { type: 'NULL' }],
    [
      'what is said of a form and of its meaning, both',
      { description: 'Filters', anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] },
      { type: 'STRING', nullable: true, description: 'Filters (as JSON text: free keys)' },
    ],
    [
      'several types, each with what restricts it',
      { type: ['string', 'boolean'], pattern: '^a', description: 'D', maxLength: 3 },
      {
        description: 'D',
        anyOf: [
          { type: 'STRING', pattern: '^a', maxLength: 3 },
          { type: 'BOOLEAN', pattern: '^a', maxLength: 3 },
        ],
      },
    ],
    [
      'E10: an enum of numbers',
      { type: 'integer', enum: [1, 2] },
      { type: 'STRING', enum: ['1', '2'], format: 'enum' },
    ],
    ['a date', { type: 'string', format: 'date-time' }, { type: 'STRING', format: 'date-time' }],
    [
      'E14: what there is not',
      { type: 'string', format: 'uri', default: 'a' },
      { type: 'STRING', description: '(format: "uri", default: "a")' },
    ],
    [
      'a list',
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
      { type: 'ARRAY', items: { type: 'STRING' }, maxItems: 3 },
    ],
  ])('spells %s', (_, property, wire) => {
    const [tool] = project(property).tools;
    expect(tool?.parameters).toEqual({
      type: 'OBJECT',
      properties: { p: wire },
      required: ['p'],
      propertyOrdering: ['p'],
    });
  });
});

describe('gemini.toToolChoice()', () => {
  test.each([
    ['auto', { mode: 'AUTO' }],
    ['none', { mode: 'NONE' }],
    ['required', { mode: 'ANY' }],
    [{ toolName: '9.it' }, { mode: 'ANY', allowedFunctionNames: ['_.it'] }],
  ] as const)('says %j', (choice, wire) => {
    expect(gemini.toToolChoice(choice, gemini.toTools(createToolSet(createTool('9.it'))))).toEqual(wire);
  });
});

describe('gemini.toChatResponse()', () => {
  test.each<[string, ChatResponse]>([
    [
      'text',
      {
        text: 'Hello! How can I help you today?',
        toolCalls: [],
        finishReason: 'stop',
        usage: { inputTokens: 8, outputTokens: 34, totalTokens: 42, cachedInputTokens: 4, reasoningTokens: 25 },
      },
    ],
    [
      'function-call',
      {
        text: '',
        toolCalls: [
          {
            id: expect.stringMatching(/^call_[0-9a-z]+_0$/),
            name: 'set_light_values',
            arguments: { brightness: 25, color_temp: 'warm' },
          },
        ],
        finishReason: 'tool-calls',
        usage: { inputTokens: 60, outputTokens: 12, totalTokens: 72 },
      },
    ],
    [
      'max-tokens',
      {
        text: 'The weather in',
        toolCalls: [],
        finishReason: 'length',
        usage: { inputTokens: 10, outputTokens: 3, totalTokens: 13 },
      },
    ],
    [
      'safety',
      {
        text: '',
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 10, outputTokens: 0, totalTokens: 10 },
      },
    ],
    [
      'blocked-prompt',
      {
        text: '',
        toolCalls: [],
        finishReason: 'content-filter',
        usage: { inputTokens: 12, outputTokens: 0, totalTokens: 12 },
      },
    ],
  ])('reads the payload %s', (name, expected) => {
    expect(gemini.toChatResponse(JSON.parse(readFixture(name, 'gemini')))).toEqual(expected);
  });

  test('sends signatures back with their calls', () => {
    const response = JSON.parse(readFixture('parallel-calls', 'gemini'));
    const { toolCalls, vendorParts } = gemini.toChatResponse(response);
    const recorded = { role: 'assistant', content: '', toolCalls, ...(vendorParts && { vendorParts }) } as const;
    const [, replayed] = gemini.toMessages([{ role: 'user', content: 'Go' }, recorded]);
    expect(replayed).toEqual(
      response.candidates[0].content && { role: 'model', parts: response.candidates[0].content.parts },
    );
  });

  test('signs the first call of a turn that another model made', () => {
    const calls = ['1', '2'].map((id) => ({ id, name: 'a', arguments: '{}' }));
    const [, replayed] = gemini.toMessages([
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: '', toolCalls: calls },
    ]);
    expect(replayed?.parts).toEqual([
      { functionCall: { id: '1', name: 'a', args: {} }, thoughtSignature: 'skip_thought_signature_validator' },
      { functionCall: { id: '2', name: 'a', args: {} } },
    ]);
  });

  test.each<unknown>([
    {},
    { candidates: null },
    { candidates: [null] },
    { candidates: [{ content: { parts: [null, 5, {}] } }] },
  ])('reads %j as an empty answer', (response) => {
    expect(gemini.toChatResponse(response as GeminiResponse)).toEqual({
      text: '',
      toolCalls: [],
      finishReason: 'unknown',
    });
  });
});

describe('gemini.toMessages()', () => {
  test('writes a whole conversation; the system messages go beside it', () => {
    const messages: readonly ChatMessage[] = [
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: [{ type: 'text', text: 'See' }, image, pdf] },
      { role: 'assistant', content: 'Well' },
      { role: 'assistant', content: '', toolCalls: [{ id: '1', name: 'a', arguments: '{"a":1}' }] },
      { role: 'tool', results: [createResult('1', { type: 'text', text: 'ok' }, image)] },
      { role: 'assistant', content: '' },
    ];
    const projection = gemini.toTools(createToolSet(createTool('a')));
    const inline = (mimeType: string) => ({ inlineData: { mimeType, data: 'AA==' } });
    expect(gemini.toRequest({ messages, projection })).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief' }] },
      contents: [
        { role: 'user', parts: [{ text: 'See' }, inline('image/png'), inline('application/pdf')] },
        {
          role: 'model',
          parts: [
            { text: 'Well' },
            {
              functionCall: { id: '1', name: 'a', args: { a: 1 } },
              thoughtSignature: 'skip_thought_signature_validator',
            },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: '1', name: 'a', response: { output: 'ok\n[image/png: shown below]' } } },
            { text: 'Output of a:' },
            inline('image/png'),
          ],
        },
      ],
      tools: [{ functionDeclarations: projection.tools }],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
    });
  });

  test('begins with a user, and says errors as such', () => {
    expect(gemini.toMessages([{ role: 'assistant', content: 'Hi' }])).toEqual([
      { role: 'user', parts: [{ text: '…' }] },
      { role: 'model', parts: [{ text: 'Hi' }] },
    ]);
    expect(gemini.toToolMessages([createFailure('1')])).toEqual([
      { role: 'user', parts: [{ functionResponse: { id: '1', name: 'a', response: { error: 'It broke' } } }] },
    ]);
  });
});
