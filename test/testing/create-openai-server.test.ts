import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AgentResult } from '../../src/agent/agent-result.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import { streamAgent } from '../../src/agent/stream-agent.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { type OpenAIChatModelOptions, openAIChatModel } from '../../src/models/openai-chat-model.ts';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import {
  createOpenAIServer,
  type OpenAIServer,
  type OpenAIServerOptions,
} from '../../src/testing/create-openai-server.ts';
import type { OpenAIServerFault } from '../../src/testing/openai-server-fault.ts';
import type { ScriptedRules } from '../../src/testing/scripted-turn.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';

const base = 'https://scripted.test/v1';

const crm: ScriptedRules = {
  rules: [
    {
      when: ['客户', 'customer'],
      toolName: 'query_customer',
      arguments: ({ text }) => ({ name: /"(.+?)"/.exec(text)?.[1] ?? '', limit: null }),
    },
    {
      when: ['工单', 'ticket'],
      toolName: 'create_ticket',
      arguments: ({ results }) => ({ title: results.at(-1)?.text ?? '' }),
      answer: ({ results }) => `Done: ${results.at(-1)?.text}`,
    },
  ],
};

function createCrm() {
  const ran: unknown[] = [];
  const query = defineTool({
    name: 'query.customer',
    description: 'Find a customer',
    inputSchema: v.object({ name: v.string(), limit: v.optional(v.number()) }),
    execute: (input) => {
      ran.push(input);
      return `${input.name} is VIP`;
    },
  });
  const ticket = defineTool({
    name: 'create_ticket',
    description: 'Open a ticket',
    inputSchema: v.object({ title: v.pipe(v.string(), v.minLength(1)) }),
    annotations: { destructive: true },
    execute: (input) => {
      ran.push(input);
      return `T-${ran.length}`;
    },
  });
  return { tools: createToolSet(query, ticket), ran };
}

const toFetch =
  (server: OpenAIServer): typeof globalThis.fetch =>
  (url, init) =>
    server(new Request(url, init));

const createModel = (server: OpenAIServer, options: Partial<OpenAIChatModelOptions> = {}) =>
  openAIChatModel({ baseURL: base, apiKey: 'any', model: 'any', strict: true, fetch: toFetch(server), ...options });

/** The CRM loop behind a server, and what was asked of it. */
async function runCrm({
  isStreamed = false,
  ...options
}: Partial<OpenAIServerOptions> & { isStreamed?: boolean } = {}) {
  const requests: unknown[] = [];
  const server = createOpenAIServer({ source: crm, onRequest: (body) => requests.push(body), ...options });
  const { tools, ran } = createCrm();
  const clock = createFakeClock();
  const run = {
    model: createModel(server),
    tools,
    prompt: 'Make a ticket for customer "长路"',
    modelErrors: 'return',
    sleep: clock.sleep,
  } as const;
  const result = await (isStreamed ? streamAgent(run).result : runAgent(run));
  return { result, ran, requests, sleeps: clock.sleeps };
}

const listErrors = ({ steps }: AgentResult) =>
  steps.map(({ results }) => results.map((result) => (result.isError ? result.error.code : 'ok')));

/** Sends the conversation once more: the server refuses it with 400 if it is not legal. */
async function expectLegal({ messages }: AgentResult): Promise<void> {
  const model = createModel(createOpenAIServer({ source: ['Still legal'] }));
  const { text } = await model.generate({
    messages: [...messages, { role: 'user', content: 'More' }],
    tools: createCrm().tools,
  });
  expect(text).toBe('Still legal');
}

describe('createOpenAIServer() and openAIChatModel() in a closed loop', () => {
  test('close the CRM loop by rules, with names and optional keys that the dialect cannot say', async () => {
    const { result, ran, requests } = await runCrm();
    expect([result.text, result.stopReason]).toEqual(['Done: T-2', 'answer']);
    expect(ran).toEqual([{ name: '长路' }, { title: '长路 is VIP' }]);
    expect(requests).toHaveLength(3);
    expect(result.usage.totalTokens).toBeGreaterThan(100);
    await expectLegal(result);
  });

  const faults: readonly [OpenAIServerFault, readonly (readonly string[])[], string][] = [
    ['bad-json', [['invalid-json'], ['ok'], ['ok'], []], 'Done: T-2'],
    ['cut-off', [['truncated-json'], ['ok'], ['ok'], []], 'Done: T-2'],
    ['unknown-tool', [['tool-not-found'], ['ok'], ['ok'], []], 'Done: T-2'],
    ['missing-name', [['tool-not-found'], ['ok'], ['ok'], []], 'Done: T-2'],
    ['missing-ids', [['ok'], ['ok'], []], 'Done: T-2'],
    ['object-arguments', [['ok'], ['ok'], []], 'Done: T-2'],
    ['parallel-calls', [['ok', 'ok'], ['ok'], []], 'Done: T-3'],
    ['rate-limit', [['ok'], ['ok'], []], 'Done: T-2'],
    ['server-error', [['ok'], ['ok'], []], 'Done: T-2'],
    ['html-page', [['ok'], ['ok'], []], 'Done: T-2'],
    ['network-failure', [['ok'], ['ok'], []], 'Done: T-2'],
    ['cut-stream', [['ok'], ['ok'], []], 'Done: T-2'],
    ['stream-error', [['ok'], ['ok'], []], 'Done: T-2'],
  ];

  test.each(faults.flatMap((row) => [[...row, false] as const, [...row, true] as const]))(
    'the fault %s in the first answer ends in an answer and a legal conversation',
    async (fault, errors, text, isStreamed) => {
      const { result } = await runCrm({ faults: { 0: fault }, isStreamed });
      expect({ errors: listErrors(result), text: result.text, stopReason: result.stopReason }).toEqual({
        errors,
        text,
        stopReason: 'answer',
      });
      await expectLegal(result);
    },
  );

  test('a stream that ends without a word is asked for again; half an answer is an error', async () => {
    const streamed = await runCrm({ faults: { 0: 'ended-stream' }, isStreamed: true });
    expect([streamed.result.text, streamed.sleeps]).toEqual(['Done: T-2', [500]]);
    const { result } = await runCrm({ faults: { 0: 'ended-stream' } });
    expect(result.error?.message).toContain('answered with something other than a JSON object');
  });

  test.each(['cut-stream', 'ended-stream', 'stream-error'] as const)(
    'the fault %s does not use up a turn of a script',
    async (fault) => {
      const server = createOpenAIServer({ source: ['The first', 'The second'], faults: { 0: fault } });
      const options = { model: createModel(server), sleep: createFakeClock().sleep };
      const first = await streamAgent({ ...options, prompt: 'Go' }).result;
      const second = await streamAgent({ ...options, prompt: 'Go' }).result;
      expect([first.text, second.text]).toEqual(['The first', 'The second']);
    },
  );

  test('a streamed loop asks and ends as a whole one does', async () => {
    const whole = await runCrm();
    const streamed = await runCrm({ isStreamed: true });
    const asked = streamed.requests.map((body) => ({ ...(body as object), stream: true }));
    const options = { stream: true, stream_options: { include_usage: true } };
    expect(asked).toEqual(whole.requests.map((body) => ({ ...(body as object), ...options })));
    expect([streamed.result.text, streamed.result.usage]).toEqual([whole.result.text, whole.result.usage]);
  });

  test.each<[OpenAIServerFault, string, number | undefined]>([
    [
      'malformed-body',
      'answered with something other than a JSON object: {"id":"chatcmpl-1","choices":[{"index":0,"mess',
      200,
    ],
    ['empty-choices', 'gave an answer without a choice', 200],
  ])('the fault %s after a call ends in an error and a legal conversation', async (fault, message, status) => {
    const { result, ran } = await runCrm({ faults: { 1: fault } });
    expect(ran).toEqual([{ name: '长路' }]);
    expect(result).toMatchObject({
      stopReason: 'error',
      error: { message: `The model endpoint https://scripted.test ${message}`, status },
    });
    await expectLegal(result);
  });

  test('a rate limit that lasts is waited for as asked, then given up', async () => {
    const faults = { 0: 'rate-limit', 1: 'rate-limit', 2: 'rate-limit' } as const;
    const { result, sleeps } = await runCrm({ faults, retryAfter: 3 });
    expect(sleeps).toEqual([3000, 3000]);
    expect(result).toMatchObject({
      stopReason: 'error',
      error: { status: 429, retryAfter: 3, code: 'model-rate-limited' },
    });
  });

  test('an answer cut off at the limit is told apart', async () => {
    const { result } = await runCrm({ source: ['0123456789'], faults: { 0: 'cut-off' } });
    expect([result.text, result.stopReason]).toEqual(['01234', 'length']);
  });

  test('work over a real connection', async () => {
    const server = createServer(
      toListener(createOpenAIServer({ source: crm, apiKey: 'right', faults: { 1: 'rate-limit' } })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const { tools, ran } = createCrm();
    const ask = (apiKey: string) =>
      runAgent({
        model: openAIChatModel({ baseURL, apiKey, model: 'any', strict: true }),
        tools,
        prompt: 'Open a ticket for customer "A"',
        sleep: createFakeClock().sleep,
      });
    try {
      expect((await ask('right')).text).toBe('Done: T-2');
      await expect(ask('wrong')).rejects.toThrow('answered with status 401: Incorrect API key provided');
      expect(ran).toHaveLength(2);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await expect(ask('right')).rejects.toThrow(/gave no answer: fetch failed: .*ECONNREFUSED/);
  });
});

/** A Node listener for a fetch handler. */
function toListener(handler: OpenAIServer) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const request = new Request(`http://127.0.0.1${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    });
    const response = await handler(request);
    response.headers.forEach((value, name) => {
      outgoing.setHeader(name, value);
    });
    outgoing.writeHead(response.status).end(await response.text());
  };
}

describe('createOpenAIServer()', () => {
  const send = async (path: string, init: RequestInit = {}, options: Partial<OpenAIServerOptions> = {}) => {
    const server = createOpenAIServer({ source: ['Hi'], ...options });
    const response = await server(new Request(base + path, { headers: { authorization: 'Bearer k' }, ...init }));
    return { status: response.status, body: await response.json() };
  };

  test('says that it is no model wherever a person may look', async () => {
    expect(await send('/models')).toEqual({
      status: 200,
      body: {
        object: 'list',
        data: [{ id: 'scripted-not-a-model', object: 'model', created: 0, owned_by: 'scripted, not a model' }],
      },
    });
    const body = JSON.stringify({ model: 'gpt-5', messages: [{ role: 'user', content: 'Hi' }] });
    expect(await send('/chat/completions', { method: 'POST', body })).toEqual({
      status: 200,
      body: {
        id: 'chatcmpl-scripted-0',
        object: 'chat.completion',
        created: 0,
        model: 'scripted-not-a-model',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'Hi', refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 8, completion_tokens: 13, total_tokens: 21 },
        system_fingerprint: 'scripted, not a model',
      },
    });
  });

  test('streams words, pieces of arguments, and the usage where it is asked for', async () => {
    const source = [{ text: 'Let me look', toolCalls: [{ name: 'a', arguments: { city: 'Paris' } }] }];
    const server = createOpenAIServer({ source: [...source, ...source] });
    const ask = async (extra: object) => {
      const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: true, ...extra });
      const response = await server(
        new Request(`${base}/chat/completions`, { method: 'POST', headers: { authorization: 'Bearer x' }, body }),
      );
      const lines = (await response.text()).split('\n\n').map((line) => line.replace('data: ', ''));
      expect([response.headers.get('content-type'), ...lines.slice(-2)]).toEqual(['text/event-stream', '[DONE]', '']);
      return lines.slice(0, -2).map((line) => JSON.parse(line));
    };
    const chunks = await ask({ stream_options: { include_usage: true } });
    expect(chunks.map(({ choices: [choice], usage }) => usage ?? choice.finish_reason ?? choice.delta)).toEqual([
      { role: 'assistant', content: '' },
      { content: 'Let ' },
      { content: 'me ' },
      { content: 'look' },
      { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'a', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] },
      'tool_calls',
      { prompt_tokens: 8, completion_tokens: 42, total_tokens: 50 },
    ]);
    expect((await ask({})).some(({ usage }) => usage)).toBe(false);
  });

  test.each<[string, RequestInit, number, string]>([
    ['/embeddings', { method: 'POST' }, 404, 'Unknown request URL: POST /v1/embeddings'],
    ['/chat/completions', {}, 405, 'Not allowed to GET on /v1/chat/completions'],
    ['/chat/completions', { method: 'POST', headers: {} }, 401, 'You did not provide an API key'],
    ['/chat/completions', { method: 'POST', body: '{' }, 400, 'We could not parse the JSON body of your request'],
    [
      '/chat/completions',
      { method: 'POST', body: '{"model":"m","messages":[]}' },
      400,
      "Missing required parameter: 'messages'",
    ],
  ])('answers %s %j with an error envelope', async (path, init, status, message) => {
    expect(await send(path, init)).toMatchObject({
      status,
      body: { error: { message, type: 'invalid_request_error', code: null } },
    });
  });

  test('answers with status 500 when the script is over', async () => {
    const init = { method: 'POST', body: '{"model":"m","messages":[{"role":"user","content":"Hi"}]}' };
    expect(await send('/chat/completions', init, { source: [] })).toMatchObject({
      status: 500,
      body: { error: { message: 'scripted, not a model: The script has 0 turns, and one more was asked for' } },
    });
  });
});
