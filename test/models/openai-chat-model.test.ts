import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenAIChatModelOptions, openAIChatModel } from '../../src/models/openai-chat-model.ts';
import { createRecordingTransport } from '../../src/testing/create-recording-transport.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { ModelError } from '../../src/tool/model-error.ts';
import type { ProjectionLoss } from '../../src/tool/provider.ts';
import { createSecret } from '../../src/tool/secret.ts';
import { readFixture } from '../providers/read-fixture.ts';
import { createTool } from '../tool/create-tool.ts';

const key = 'sk-test-4f9a8b7c6d5e4f3a2b1c';
const messages = [{ role: 'user', content: 'Hi' }] as const;

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A model whose endpoint always says the same, and what was sent to it. */
function createModel(answer: () => Response | Promise<Response>, options: Partial<OpenAIChatModelOptions> = {}) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer();
  };
  const model = openAIChatModel({ baseURL: 'https://api.test/v1', apiKey: key, model: 'm', fetch, ...options });
  return { model, sent };
}

const says = (text: string, init?: ResponseInit) => () => new Response(text, init);

function listHeaders(init: RequestInit = {}): Record<string, string> {
  const entries: [string, string][] = [];
  new Headers(init.headers).forEach((value, name) => {
    entries.push([name, value]);
  });
  return Object.fromEntries(entries);
}

/** What throws whatever is done with it. */
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function raise(): never {
  throw new Error('Unreadable');
}

async function catchError(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`No ModelError came, but ${inspect(error)}`);
  return error;
}

describe('openAIChatModel()', () => {
  test('sends one legal request and reads the answer', async () => {
    const { model, sent } = createModel(says(readFixture('tool-call')), { settings: { temperature: 0 } });
    const tools = createToolSet(createTool('get.it'));
    const response = await model.generate({ messages, tools, toolChoice: { toolName: 'get.it' } });
    expect(response.toolCalls).toEqual([
      { id: 'call_abc123', name: 'get_current_weather', arguments: '{\n"location": "Boston, MA"\n}' },
    ]);
    const [{ url, init } = { url: '', init: {} }] = sent;
    expect({ url, method: init.method, redirect: init.redirect }).toEqual({
      url: 'https://api.test/v1/chat/completions',
      method: 'POST',
      redirect: 'manual',
    });
    expect(listHeaders(init)).toEqual({
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(init.body))).toEqual({
      temperature: 0,
      model: 'm',
      messages,
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_it',
            description: 'The tool get.it',
            parameters: { type: 'object', properties: {}, additionalProperties: false },
          },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'get_it' } },
    });
  });

  test('sends no tools and no choice where there are none', async () => {
    const { model, sent } = createModel(says(readFixture('text')));
    await model.generate({ messages, tools: createToolSet() });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ model: 'm', messages });
  });

  test.each([
    ['https://api.test/v1/', 'https://api.test/v1/chat/completions'],
    ['https://api.test', 'https://api.test/chat/completions'],
    [
      'https://api.test/openai/deployments/x?api-version=1',
      'https://api.test/openai/deployments/x/chat/completions?api-version=1',
    ],
    ['http://localhost:11434/v1#x', 'http://localhost:11434/v1/chat/completions'],
  ])('reaches %s at %s', async (baseURL, url) => {
    const { model, sent } = createModel(says(readFixture('text')), { baseURL });
    await model.generate({ messages });
    expect(sent[0]?.url).toBe(url);
  });

  test.each<[string, OpenAIChatModelOptions['apiKey']]>([
    ['a text', `${key}\n`],
    ['a secret', createSecret(key)],
    ['a function', () => key],
    ['a function that answers later', async () => createSecret(key)],
  ])('takes the key from %s', async (_, apiKey) => {
    const { model, sent } = createModel(says(readFixture('text')), { apiKey });
    await model.generate({ messages });
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe(`Bearer ${key}`);
  });

  test('lets a header of the user go before its own', async () => {
    const headers = { Authorization: 'Basic abc', 'api-key': 'def' };
    const { model, sent } = createModel(says(readFixture('text')), { headers });
    await model.generate({ messages });
    expect(listHeaders(sent[0]?.init)).toMatchObject({
      authorization: 'Basic abc',
      'api-key': 'def',
    });
  });

  test('looks the global fetch up late', async () => {
    const model = openAIChatModel({ baseURL: 'https://api.test/v1', apiKey: key, model: 'm' });
    const original = globalThis.fetch;
    globalThis.fetch = async () => new Response(readFixture('text'));
    try {
      expect((await model.generate({ messages })).text).toBe('Hello! How can I assist you today?');
    } finally {
      globalThis.fetch = original;
    }
  });

  test('tells losses once for each table', async () => {
    const losses: (readonly ProjectionLoss[])[] = [];
    const bad = createTool('bad', { specification: { name: 'bad', description: '', inputSchema: { type: 'string' } } });
    const { model } = createModel(says(readFixture('text')), { onLosses: (told) => losses.push(told) });
    const tools = createToolSet(bad);
    await model.generate({ messages, tools });
    await model.generate({ messages, tools });
    expect(losses).toEqual([[{ toolName: 'bad', kind: 'set-aside', message: 'no plain object at the root: string' }]]);
  });

  test('keeps every digit of arguments that come as an object', async () => {
    const args = '{"id":12345678901234567890,"price":1.10,"list":[1e3,"a\\u0000"]}';
    const body = `{"choices":[{"message":{"tool_calls":[{"id":"1","function":{"name":"a","arguments":${args}}}]}}]}`;
    const { model } = createModel(says(body));
    const [call] = (await model.generate({ messages })).toolCalls;
    expect(call?.arguments).toBe(args);
  });
});

describe('openAIChatModel() with wrong settings', () => {
  test.each<[Partial<Record<keyof OpenAIChatModelOptions, unknown>>, string]>([
    [{ baseURL: '' }, 'No base URL is given: `baseURL` is where the API begins, such as https://api.openai.com/v1'],
    [
      { baseURL: undefined },
      'No base URL is given: `baseURL` is where the API begins, such as https://api.openai.com/v1',
    ],
    [{ baseURL: 'api.test' }, 'The base URL is no URL: it begins with https:// or http:// and a host'],
    [
      { baseURL: 'https://api.test/v1/chat/completions/' },
      'The base URL ends before "/chat/completions", which is added to it',
    ],
    [{ baseURL: 'ftp://api.test' }, 'The base URL must begin with https:// or http://'],
    [{ baseURL: 'https://u:p@api.test' }, 'The base URL holds a user or password: use `apiKey` instead'],
    [{ apiKey: '' }, 'No API key is given: `apiKey` is a text, a secret, or a function that gives one'],
    [{ apiKey: undefined }, 'No API key is given: `apiKey` is a text, a secret, or a function that gives one'],
    [{ apiKey: 5 }, 'No API key is given: `apiKey` is a text, a secret, or a function that gives one'],
    [{ apiKey: 'a\nb' }, 'The API key has a character that no header can hold, such as a line break'],
    [{ model: '' }, 'No model is given: `model` is the name of one that the endpoint knows'],
    [{ headers: { 'x y': 'a' } }, '"x y" is no legal name of a header'],
    [{ headers: { x: 'a\r\nb' } }, 'The header "x" has a character that no header can hold'],
    [{ settings: { stream: true } }, '`settings` may not hold "stream": it is written for each request'],
  ])('%j throws a TypeError with a sentence', (options, message) => {
    const create = () => openAIChatModel({ baseURL: 'https://api.test', apiKey: key, model: 'm', ...options } as never);
    expect(create).toThrow(new TypeError(message));
  });

  const unusable =
    '`apiKey` gave no usable key: it is no text, is empty, or has a character that no header can hold, such as a line break';

  test.each<[string, () => unknown, string]>([
    ['undefined', () => undefined, unusable],
    ['null', async () => null, unusable],
    ['a number', () => 5, unusable],
    ['an empty text', () => ' ', unusable],
    ['a line break', () => `${key}\nx`, unusable],
    ['an empty secret', () => createSecret(''), unusable],
    [
      'an error',
      () => {
        throw new Error(`Vault said no to ${key}`);
      },
      '`apiKey` gave no usable key: Vault said no to [secret]',
    ],
    ['a rejection', () => Promise.reject(revoked()), '`apiKey` gave no usable key'],
  ])('a function for the key that gives %s makes a ModelError that no retry follows', async (_, apiKey, message) => {
    const { model, sent } = createModel(says(''), { apiKey: apiKey as never });
    const error = await catchError(model.generate({ messages }));
    expect([error.message, error.retryAfter, sent]).toEqual([message, Number.POSITIVE_INFINITY, []]);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
  });

  test('rethrows an abort while the key is asked for', async () => {
    const controller = new AbortController();
    const reason = new Error('Stop');
    const apiKey = () => {
      controller.abort(reason);
      throw new Error('Cancelled');
    };
    const { model } = createModel(says(''), { apiKey });
    await expect(model.generate({ messages, signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('openAIChatModel() without a usable answer', () => {
  const where = 'The model endpoint https://api.test';

  test.each<[string, () => Response, { message: string; status: number; retryAfter?: number; code?: string }]>([
    [
      'status 429 with seconds',
      says(readFixture('rate-limit-error'), { status: 429, headers: { 'retry-after': '20' } }),
      {
        message: `${where} answered with status 429: Rate limit reached for gpt-4.1 in organization org-abc123 on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.`,
        status: 429,
        retryAfter: 20,
        code: 'model-rate-limited',
      },
    ],
    [
      'status 429 with a date',
      says('{"error":"slow down"}', { status: 429, headers: { 'retry-after': 'Thu, 01 Jan 1970 00:00:30 GMT' } }),
      {
        message: `${where} answered with status 429: slow down`,
        status: 429,
        retryAfter: 20,
        code: 'model-rate-limited',
      },
    ],
    [
      'status 400',
      says(readFixture('invalid-request-error'), { status: 400 }),
      {
        message: `${where} answered with status 400: Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
        status: 400,
      },
    ],
    ['an empty body', says('', { status: 503 }), { message: `${where} answered with status 503`, status: 503 }],
    [
      'a web page',
      says('<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head></html>', { status: 502 }),
      { message: `${where} answered with status 502: a web page "502 Bad Gateway"`, status: 502 },
    ],
    [
      'a web page that claims success',
      says('<html>Sign in</html>'),
      { message: `${where} answered with something other than a JSON object: a web page`, status: 200 },
    ],
    [
      'cut-off JSON',
      says('{"choices":[{"mess'),
      { message: `${where} answered with something other than a JSON object: {"choices":[{"mess`, status: 200 },
    ],
    ['nothing', says(''), { message: `${where} answered with something other than a JSON object`, status: 200 }],
    ['a list', says('[1]'), { message: `${where} answered with something other than a JSON object: [1]`, status: 200 }],
    ['no choices', says('{"choices":[]}'), { message: `${where} gave an answer without a choice`, status: 200 }],
    ['no list of choices', says('{"id":"x"}'), { message: `${where} gave an answer without a choice`, status: 200 }],
    ...[5, 'x', {}, { message: 5 }, { message: null }, { message: [] }].map(
      (choice): [string, () => Response, { message: string; status: number }] => [
        `the choice ${JSON.stringify(choice)}`,
        says(JSON.stringify({ choices: [choice] })),
        { message: `${where} answered with no message`, status: 200 },
      ],
    ),
    [
      'an error instead of choices',
      says('{"error":{"message":"Provider is down","code":502}}'),
      { message: `${where} answered with an error: Provider is down`, status: 502 },
    ],
    [
      'a redirect',
      says('', { status: 307, headers: { location: 'https://elsewhere.test' } }),
      { message: `${where} sent a redirect, which is not followed`, status: 307 },
    ],
  ])('%s is a ModelError that says so', async (_, answer, expected) => {
    const { model } = createModel(answer, { now: () => 10_000 });
    const { message, status, retryAfter, code } = await catchError(model.generate({ messages }));
    expect({ message, status, retryAfter, code }).toEqual({ retryAfter: undefined, code: 'model-failed', ...expected });
  });

  test('a body larger than allowed is refused, and the rest not read', async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(1000).fill(32));
      },
    });
    const { model } = createModel(() => new Response(body), { maxResponseBytes: 5000 });
    const error = await catchError(model.generate({ messages }));
    expect(error.message).toBe(`${where} sent more than is read`);
    expect(pulled).toBeLessThan(10);
  });

  test('a long error text is shortened', async () => {
    const { model } = createModel(says('x'.repeat(100_000), { status: 500 }));
    expect((await catchError(model.generate({ messages }))).message.length).toBeLessThan(400);
  });

  test('a failing network is a ModelError without a status', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') });
    const { model } = createModel(() => Promise.reject(cause));
    const error = await catchError(model.generate({ messages }));
    expect(error).toMatchObject({
      message: `${where} gave no answer: fetch failed: connect ECONNREFUSED 127.0.0.1:1`,
      status: undefined,
      code: 'model-failed',
    });
  });

  test.each<[string, () => unknown, string]>([
    ['an object without a prototype', () => Object.create(null), ''],
    ['a revoked proxy', revoked, ''],
    ['nothing', () => undefined, ': undefined'],
    ['a symbol', () => Symbol('x'), ': Symbol(x)'],
    ['an error with a number for its message', () => Object.assign(new Error(), { message: 5 }), ''],
    ['an error whose cause throws', () => new Error('Lost', { cause: revoked() }), ': Lost'],
    [
      'an error whose message and name throw',
      () => Object.defineProperties(new Error(), { message: { get: raise }, name: { get: raise } }),
      '',
    ],
  ])('a fetch that throws %s is a ModelError', async (_, create, said) => {
    const { model } = createModel(() => Promise.reject(create()));
    const error = await catchError(model.generate({ messages }));
    expect([error.message, error.status]).toEqual([`${where} gave no answer${said}`, undefined]);
    expect(inspect(error)).toContain(where);
  });

  test.each<[string, string]>([
    ['a number for its id', '{"tool_calls":[{"id":12345678901234567890,"function":{"name":"a","arguments":"{}"}}]}'],
    ['no id', '{"tool_calls":[{"n":12345678901234567890,"function":{"name":"a","arguments":"{}"}}]}'],
    ['an object for its id', '{"tool_calls":[{"id":{"toString":1},"function":{"name":"a","arguments":"{}"}}]}'],
  ])('a call with %s is a call all the same', async (_, message) => {
    const { model } = createModel(says(`{"id":{"toString":1},"choices":[{"message":${message}}]}`));
    const { toolCalls } = await model.generate({ messages });
    expect(toolCalls).toEqual([{ id: expect.stringMatching(/^call_[0-9a-z]+_0$/), name: 'a', arguments: '{}' }]);
  });

  test('any JSON is an answer or a ModelError', async () => {
    const leaf = fc.constantFrom('1', '12345678901234567890', '"x"', 'null', '{}', '[]', '{"toString":1,"toJSON":1}');
    const object =
      (...keys: string[]) =>
      (value: fc.Arbitrary<string>) =>
        fc
          .tuple(...keys.map((name) => fc.option(value).map((text) => (text === null ? [] : `"${name}":${text}`))))
          .map((members) => `{${members.flat()}}`);
    const list = (value: fc.Arbitrary<string>) => fc.array(value, { maxLength: 2 }).map((items) => `[${items}]`);
    const or = (value: fc.Arbitrary<string>) => fc.oneof(leaf, value);
    const call = or(object('id', 'function', 'x')(or(object('name', 'arguments')(leaf))));
    const content = or(list(or(object('text', 'refusal')(leaf))));
    const value = fc.oneof(call, list(call), content);
    const message = object('content', 'refusal', 'tool_calls', 'function_call')(value);
    const choice = or(object('message', 'finish_reason')(or(message)));
    const body = object('id', 'choices', 'usage', 'error')(fc.oneof(leaf, list(choice)));
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const work = createModel(says(text)).model.generate({ messages });
        const answer = await work.catch((error: unknown) => error);
        if (!(answer instanceof ModelError)) expect(answer).toMatchObject({ text: expect.any(String) });
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    );
  });

  test('an abort that fetch ignores cancels the body, also one that came late', async () => {
    for (const isLate of [false, true]) {
      const controller = new AbortController();
      const reason = new Error('Stop');
      let cancelled = 0;
      const cancel = () => {
        cancelled++;
      };
      const pull = () => {
        if (!isLate) controller.abort(reason);
        return new Promise<void>(() => undefined);
      };
      const { model } = createModel(() => {
        if (isLate) controller.abort(reason);
        return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
      });
      await expect(model.generate({ messages, signal: controller.signal })).rejects.toBe(reason);
      expect(cancelled).toBe(1);
    }
  });

  test('an abort is rethrown as it is, before and during a request', async () => {
    const reason = new Error('Stop');
    const { model, sent } = createModel(says(readFixture('text')));
    await expect(model.generate({ messages, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
    const controller = new AbortController();
    const hanging = createModel(() => {
      controller.abort(reason);
      return Promise.reject(new DOMException('This operation was aborted', 'AbortError'));
    });
    await expect(hanging.model.generate({ messages, signal: controller.signal })).rejects.toBe(reason);
    expect(hanging.sent[0]?.init.signal?.reason).toBe(reason);
  });
});

describe('openAIChatModel() and its key', () => {
  const echo = `Incorrect API key provided: ${key}. Basic ${btoa(key)}`;
  const headers = { 'x-api-key': 'another-secret-value-123' };

  test.each<[string, () => Response | Promise<Response>]>([
    [
      'an error of the API',
      says(JSON.stringify({ error: { message: `${echo} ${headers['x-api-key']}` } }), { status: 401 }),
    ],
    ['a page', says(`<title>${echo}</title>`, { status: 401 })],
    ['text', says(echo)],
    [
      'a failing fetch that carries the request',
      () => Promise.reject(Object.assign(new Error(echo), { headers: { authorization: key } })),
    ],
    ['a fetch that throws a text', () => Promise.reject(echo)],
  ])('shows nothing of it when %s repeats it', async (_, answer) => {
    const { model } = createModel(answer, { headers });
    const error = await catchError(model.generate({ messages }));
    const shown = `${error.message} ${JSON.stringify(error)} ${inspect(error, { depth: 9, showHidden: true })} ${error.stack}`;
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(btoa(key));
    expect(shown).not.toContain(headers['x-api-key']);
  });

  test('shows nothing of a header without its scheme', async () => {
    const own = { Authorization: 'Bearer another-secret-value-123' };
    const { model } = createModel(says('no user has another-secret-value-123.', { status: 401 }), { headers: own });
    expect((await catchError(model.generate({ messages }))).message).toMatch(/ 401: no user has \[secret\]\.$/);
  });

  const plainKey = 'Correct7Horse7Battery7Staple7Unshaped';
  const page = (length: number) => `<title>${'x'.repeat(length)}${plainKey}</title>`;

  test.each<[string, () => Response | Promise<Response>]>([
    ...[270, 280, 285, 290, 299].map((length): [string, () => Response] => [
      `a title with ${length} characters before it`,
      says(page(length), { status: 500 }),
    ]),
    ['a page that is cut within it', says(`<p>${' '.repeat(65_500)}${page(10)}`, { status: 500 })],
    ['the name of an error', () => Promise.reject(Object.assign(new Error('Lost'), { name: plainKey }))],
  ])('shows no part of it when it stands in %s', async (_, answer) => {
    const { model } = createModel(answer, { apiKey: plainKey });
    const error = await catchError(model.generate({ messages }));
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(plainKey.slice(0, 8));
  });

  test('shows nothing of it in the model', () => {
    const { model } = createModel(says(''));
    expect(JSON.stringify(model)).toBe('{"modelId":"m"}');
    expect(inspect(model, { depth: 9, showHidden: true })).not.toContain(key);
  });
});

test('openAIChatModel() asks through a transport of the host’s own', async () => {
  const answer = { choices: [{ message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }] };
  const transport = createRecordingTransport([Response.json(answer)]);
  const model = openAIChatModel({ baseURL: 'https://llm.example/v1', apiKey: 'key-1234', model: 'm', transport });
  expect((await model.generate({ messages: [{ role: 'user', content: 'Hi' }] })).text).toBe('Hello');
  expect(transport.requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['POST', 'https://llm.example/v1/chat/completions', 'Bearer key-1234'],
  ]);
});
