import { describe, expect, test } from 'vitest';
import { anthropicModel } from '../../src/models/anthropic-model.ts';
import { geminiModel } from '../../src/models/gemini-model.ts';
import type { ModelOptions } from '../../src/models/model-options.ts';
import { openAIChatModel } from '../../src/models/openai-chat-model.ts';
import { openAIResponsesModel } from '../../src/models/openai-responses-model.ts';
import { deepSeekChat, vllmChat } from '../../src/providers/openai-compatible.ts';
import type { ChatModel, ChatRequest } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { readFixture, readStream } from '../providers/read-fixture.ts';
import { createTool } from '../tool/create-tool.ts';
import { collect, createStreamBody, makeModel } from './model-makers.ts';

const apiKey = 'sk-test-4f9a8b7c6d5e4f3a2b1c';
const messages = [
  { role: 'system', content: 'Be brief' },
  { role: 'user', content: 'Hi' },
] as const;

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type Make = (options: ModelOptions) => ChatModel;

const makers: Readonly<Record<string, Make>> = {
  openai: (options) => openAIChatModel({ baseURL: 'https://api.openai.com/v1', ...options }),
  'openai-responses': openAIResponsesModel,
  anthropic: anthropicModel,
  gemini: geminiModel,
};

/** What a model sends for a request. */
async function send(make: Make, request: Partial<ChatRequest>, options: Partial<ModelOptions> = {}): Promise<Sent> {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const headers: [string, string][] = [];
    new Headers(init?.headers).forEach((value, name) => {
      headers.push([name, value]);
    });
    sent.push({ url: String(url), headers: Object.fromEntries(headers), body: JSON.parse(String(init?.body)) });
    return new Response('{}', { status: 400 });
  };
  const model = make({ apiKey, model: 'm', fetch, ...options });
  await model.generate({ messages, ...request }).catch(() => undefined);
  await (model.stream ? collect(model.stream({ messages, ...request })) : undefined)?.catch(() => undefined);
  const [whole, streamed] = sent;
  if (!whole || !streamed) throw new Error('Nothing was sent');
  return { ...whole, body: { whole: whole.body, streamed: { url: streamed.url, ...streamed.body } } };
}

const json = { accept: 'application/json', 'content-type': 'application/json' };
const input = [messages[0], messages[1]];
const anthropicMessages = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
const geminiBody = {
  systemInstruction: { parts: [{ text: 'Be brief' }] },
  contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
};

describe('a chat model over HTTP', () => {
  test.each<[string, Sent]>([
    [
      'openai',
      {
        url: 'https://api.openai.com/v1/chat/completions',
        headers: { ...json, authorization: `Bearer ${apiKey}` },
        body: {
          whole: { seed: 1, model: 'm', messages: input },
          streamed: {
            url: 'https://api.openai.com/v1/chat/completions',
            ...{ seed: 1, model: 'm', messages: input, stream: true, stream_options: { include_usage: true } },
          },
        },
      },
    ],
    [
      'openai-responses',
      {
        url: 'https://api.openai.com/v1/responses',
        headers: { ...json, authorization: `Bearer ${apiKey}` },
        body: {
          whole: { seed: 1, model: 'm', input },
          streamed: { url: 'https://api.openai.com/v1/responses', seed: 1, model: 'm', input, stream: true },
        },
      },
    ],
    [
      'anthropic',
      {
        url: 'https://api.anthropic.com/v1/messages',
        headers: { ...json, 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
        body: {
          whole: { seed: 1, model: 'm', max_tokens: 4096, system: 'Be brief', messages: anthropicMessages },
          streamed: {
            url: 'https://api.anthropic.com/v1/messages',
            ...{ seed: 1, model: 'm', max_tokens: 4096, system: 'Be brief', messages: anthropicMessages, stream: true },
          },
        },
      },
    ],
    [
      'gemini',
      {
        url: 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent',
        headers: { ...json, 'x-goog-api-key': apiKey },
        body: {
          whole: { seed: 1, ...geminiBody },
          streamed: {
            url: 'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse',
            ...{ seed: 1, ...geminiBody },
          },
        },
      },
    ],
  ])('of %s sends one legal request, for the whole or a stream', async (vendor, expected) => {
    expect(await send(makers[vendor] as Make, {}, { settings: { seed: 1 } })).toEqual(expected);
  });

  test.each(['openai', 'openai-responses', 'anthropic', 'gemini'])('of %s reads text and calls', async (vendor) => {
    const name = { openai: 'tool-call', anthropic: 'tool-use' }[vendor] ?? 'function-call';
    const read = async (fixture: string) => {
      const fetch: typeof globalThis.fetch = async () => new Response(readFixture(fixture, vendor));
      return makeModel(vendor, { fetch }).generate({ messages });
    };
    expect(await read('text')).toMatchObject({ text: expect.stringMatching(/./), toolCalls: [], finishReason: 'stop' });
    expect(await read(name)).toMatchObject({
      toolCalls: expect.arrayContaining([expect.objectContaining({ name: expect.stringMatching(/./) })]),
      finishReason: 'tool-calls',
    });
  });

  test.each<[string, string, string]>([
    ['openai-responses', '{"id":"x"}', 'gave an answer without output'],
    ['anthropic', '{"content":"x"}', 'gave an answer without content'],
    ['gemini', '{"candidates":[]}', 'gave an answer without a candidate'],
    ['gemini', '{"usageMetadata":{}}', 'gave an answer without a candidate'],
    [
      'openai-responses',
      '{"output":[],"error":{"code":"server_error","message":"Down"}}',
      'answered with an error: Down',
    ],
    ['anthropic', '{"type":"error","error":{"type":"api_error","message":"Down"}}', 'answered with an error: Down'],
  ])('of %s tells what is wrong with %s', async (vendor, body, message) => {
    const fetch: typeof globalThis.fetch = async () => new Response(body);
    await expect(makeModel(vendor, { fetch }).generate({ messages })).rejects.toThrow(
      `The model endpoint https://api.test ${message}`,
    );
  });

  test('of Gemini takes a prompt that was blocked for an answer', async () => {
    const fetch: typeof globalThis.fetch = async () => new Response(readFixture('blocked-prompt', 'gemini'));
    expect(await makeModel('gemini', { fetch }).generate({ messages })).toMatchObject({
      finishReason: 'content-filter',
    });
  });

  test.each<[string, string]>([
    ['anthropic', '{"content":[{"type":"tool_use","id":"a","name":"a","input":ARGS}],"stop_reason":"tool_use"}'],
    [
      'gemini',
      '{"candidates":[{"content":{"parts":[{"functionCall":{"name":"a","args":ARGS}}]},"finishReason":"STOP"}]}',
    ],
  ])('of %s keeps every digit of arguments', async (vendor, body) => {
    const args = '{"id":12345678901234567890,"price":1.10}';
    const fetch: typeof globalThis.fetch = async () => new Response(body.replace('ARGS', args));
    const { toolCalls } = await makeModel(vendor, { fetch }).generate({ messages });
    expect(toolCalls.map((call) => call.arguments)).toEqual([args]);
  });

  test.each<[string, () => unknown, string]>([
    [
      'a doubled path',
      () => makeModel('anthropic', { baseURL: 'https://x.test/v1/messages' }),
      'The base URL ends before "/messages", which is added to it',
    ],
    [
      'baseUrl, with which the key would go to Anthropic',
      () => anthropicModel({ apiKey, model: 'm', baseUrl: 'https://my-proxy.test' } as ModelOptions),
      'baseUrl is not a known option: did you mean baseURL?',
    ],
    [
      'base_url, with which the key would go to Google',
      () => geminiModel({ apiKey, model: 'm', base_url: 'https://my-proxy.test' } as ModelOptions),
      'base_url is not a known option: did you mean baseURL?',
    ],
    [
      'baseURI, with which the key would go to OpenAI',
      () => openAIResponsesModel({ apiKey, model: 'm', baseURI: 'https://my-proxy.test' } as ModelOptions),
      'baseURI is not a known option: did you mean baseURL?',
    ],
    [
      'no options',
      () => openAIChatModel(undefined as never),
      'No base URL is given: `baseURL` is where the API begins, such as https://api.openai.com/v1',
    ],
    ['a path for a model', () => makeModel('gemini', { model: '../x' }), 'The name of the model is no name'],
    [
      'no model',
      () => makeModel('gemini', { model: '' }),
      'No model is given: `model` is the name of one that the endpoint knows',
    ],
    [
      'own contents',
      () => makeModel('gemini', { settings: { contents: [] } }),
      '`settings` may not hold "contents": it is written for each request',
    ],
    [
      'no tokens',
      () => anthropicModel({ apiKey, model: 'm', maxTokens: 0 }),
      '`maxTokens` must be a whole number from 1: it is 0',
    ],
  ])('refuses %s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  test('of Gemini reaches a model in a folder of its own', async () => {
    const { url } = await send(geminiModel, {}, { model: 'tunedModels/my model' });
    expect(url).toBe('https://generativelanguage.googleapis.com/v1beta/tunedModels/my%20model:generateContent');
  });

  test('lets settings take back what asks for the usage of a stream', async () => {
    const { body } = await send(makers.openai as Make, {}, { settings: { stream_options: undefined } });
    expect(body.streamed).not.toHaveProperty('stream_options');
  });
});

describe('a chat model over HTTP and the schema of an answer', () => {
  const outputSchema: JsonSchemaObject = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  };
  const strictSchema = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: ['integer', 'null'] } },
    required: ['city', 'days'],
    additionalProperties: false,
  };
  const told = {
    role: 'system',
    content: `The final answer is JSON alone, without any other text, that fits this JSON Schema: ${JSON.stringify(outputSchema)}`,
  };
  const tools = createToolSet(createTool('look'));
  const byVllm: Make = (options) => openAIChatModel({ baseURL: 'https://x.test', provider: vllmChat, ...options });
  const byDeepSeek: Make = (options) =>
    openAIChatModel({ baseURL: 'https://x.test', provider: deepSeekChat, ...options });

  test.each<[string, Make, Partial<ChatRequest>, Partial<ModelOptions>, object]>([
    [
      'OpenAI, beside tools too',
      makers.openai as Make,
      { tools },
      {},
      { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: strictSchema, strict: true } } },
    ],
    [
      'the Responses API, beside settings of the host',
      openAIResponsesModel,
      {},
      { settings: { text: { verbosity: 'low' } } },
      {
        text: { verbosity: 'low', format: { type: 'json_schema', name: 'answer', schema: strictSchema, strict: true } },
      },
    ],
    [
      'Anthropic with strict',
      anthropicModel,
      {},
      { strict: true },
      { output_config: { format: { type: 'json_schema', schema: { ...outputSchema, additionalProperties: false } } } },
    ],
    [
      'Gemini without tools',
      geminiModel,
      {},
      { settings: { generationConfig: { temperature: 0 } } },
      {
        generationConfig: {
          temperature: 0,
          responseMimeType: 'application/json',
          responseSchema: {
            type: 'OBJECT',
            properties: { city: { type: 'STRING' }, days: { type: 'INTEGER' } },
            required: ['city'],
            propertyOrdering: ['city', 'days'],
          },
        },
      },
    ],
    [
      'vLLM without tools',
      byVllm,
      {},
      {},
      { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: outputSchema } } },
    ],
  ])('is held to it by %s', async (_, make, request, options, expected) => {
    const { body } = await send(make, { ...request, outputSchema }, options);
    expect(body.whole).toMatchObject(expected);
    expect(JSON.stringify(body)).not.toContain('fits this JSON Schema');
  });

  test.each<[string, Make, Partial<ChatRequest>, Partial<ModelOptions>]>([
    ['DeepSeek', byDeepSeek, {}, {}],
    [
      'OpenAI with a format of the host’s own',
      makers.openai as Make,
      {},
      { settings: { response_format: { type: 'text' } } },
    ],
  ])('is told of it by %s', async (_, make, request, options) => {
    const { body } = await send(make, { ...request, outputSchema }, options);
    expect(body.whole).toMatchObject({ messages: [told, ...messages] });
    expect(JSON.stringify(body)).not.toContain('json_schema');
  });

  test('is told of it by vLLM beside tools in the one system message that there may be', async () => {
    const { body } = await send(byVllm, { tools, outputSchema });
    const [system, ...others] = messages;
    const content = `${told.content}\n\n${system.content}`;
    expect(body.whole).toMatchObject({ messages: [{ role: 'system', content }, ...others] });
    expect(JSON.stringify(body)).not.toContain('json_schema');
  });

  test.each<[string, Make, Partial<ChatRequest>, object]>([
    ['Anthropic without strict', anthropicModel, {}, { system: `${told.content}\n\nBe brief` }],
    [
      'Gemini beside tools',
      geminiModel,
      { tools },
      { systemInstruction: { parts: [{ text: `${told.content}\n\nBe brief` }] } },
    ],
  ])('is told of it by %s', async (_, make, request, expected) => {
    const { body } = await send(make, { ...request, outputSchema });
    expect(body.whole).toMatchObject(expected);
  });

  test('undoes what the dialect changed in it', async () => {
    const fetch: typeof globalThis.fetch = async () =>
      new Response(createStreamBody([readStream('openai', 'tool-call')]));
    const model = makeModel('openai', { fetch });
    const [part] = model.stream ? (await collect(model.stream({ messages, outputSchema }))).slice(-1) : [];
    const unproject = part?.type === 'response' ? part.response.unproject : undefined;
    expect(unproject?.({ city: 'Paris', days: null })).toEqual({ city: 'Paris' });
  });
});
