import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelOptions } from '../../src/models/model-options.ts';
import type { ChatStreamPart } from '../../src/tool/chat-model.ts';
import { ModelError } from '../../src/tool/model-error.ts';
import { readFixture, readStream } from '../providers/read-fixture.ts';
import { collect, createStreamBody, makeModel, testKey, toBytes } from './model-makers.ts';

const messages = [{ role: 'user', content: 'Hi' }] as const;
const runs = Number(process.env.FUZZ_RUNS ?? 60);

const streams: readonly [string, string][] = [
  ['openai', 'tool-call'],
  ['openai-responses', 'function-call'],
  ['anthropic', 'tool-use'],
  ['anthropic', 'thinking'],
  ['gemini', 'function-call'],
];

/** What a model makes of a body. */
function stream(vendor: string, answer: Response | (() => Promise<Response>), options: Partial<ModelOptions> = {}) {
  const fetch: typeof globalThis.fetch = async () => (typeof answer === 'function' ? answer() : answer);
  return makeModel(vendor, { fetch, ...options }).stream?.({ messages }) ?? raise('No stream');
}

function raise(message: string): never {
  throw new Error(message);
}

const readPieces = (vendor: string, pieces: readonly Uint8Array[]) =>
  collect(stream(vendor, new Response(createStreamBody(pieces))));

const readText = (vendor: string, text: string) => readPieces(vendor, [toBytes(text)]);

async function catchError(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => raise('Nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  return error instanceof ModelError ? error : raise(`No ModelError came, but ${String(error)}`);
}

const joinText = (parts: readonly ChatStreamPart[]) =>
  parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');

describe('stream()', () => {
  test.each(streams)('of %s reads %s as text and a whole response', async (vendor, name) => {
    const parts = await readPieces(vendor, [readStream(vendor, name)]);
    const last = parts.at(-1);
    if (last?.type !== 'response') throw new Error('No response came last');
    expect(joinText(parts)).toBe(last.response.text);
    expect(last.response).toMatchObject({ finishReason: 'tool-calls', usage: { totalTokens: expect.any(Number) } });
    expect(last.response.toolCalls.every(({ isTruncated }) => !isTruncated)).toBe(true);
  });

  test.each(streams)('of %s reads %s alike, cut at any one byte or at all of them', async (vendor, name) => {
    const bytes = readStream(vendor, name);
    const whole = await readPieces(vendor, [bytes]);
    const all = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(await readPieces(vendor, all)).toEqual(whole);
    // Every cut of every event is tried by the parser's own tests; here the places are drawn.
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 4 }), async (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(await readPieces(vendor, pieces)).toEqual(whole);
      }),
      { numRuns: runs },
    );
  });

  test.each(streams)('of %s is a response or a ModelError for any beginning of %s', async (vendor, name) => {
    const bytes = readStream(vendor, name);
    const [whole] = (await readPieces(vendor, [bytes])).slice(-1);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (length) => {
        const beginning = readPieces(vendor, [bytes.subarray(0, length)]);
        const end = await beginning.then(
          (parts) => withoutUsage(parts.at(-1)),
          (error: unknown) => (error instanceof ModelError ? [error.message, error.status] : error),
        );
        const broken = ['The model endpoint https://api.test broke off its answer', undefined];
        expect(Array.isArray(end) ? broken : withoutUsage(whole)).toEqual(end);
      }),
      { numRuns: runs },
    );
  });

  test.each(['\r\n', '\r'])('takes lines that end in %j', async (end) => {
    const text = new TextDecoder().decode(readStream('anthropic', 'tool-use'));
    const whole = await readText('anthropic', text);
    expect(await readText('anthropic', `: a comment\n\n${text}`.replaceAll('\n', end))).toEqual(whole);
  });

  test('tells text when it comes, before the end', async () => {
    const pieces = ['Hel', 'lo'].map((content) =>
      toBytes(`data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`),
    );
    let isCancelled = false;
    const endless: UnderlyingDefaultSource = {
      pull: (controller) => {
        const piece = pieces.shift();
        if (!piece) return new Promise(() => undefined);
        controller.enqueue(piece);
        return undefined;
      },
      cancel: () => {
        isCancelled = true;
      },
    };
    const parts: ChatStreamPart[] = [];
    for await (const part of stream('openai', new Response(new ReadableStream(endless, { highWaterMark: 0 })))) {
      parts.push(part);
      if (parts.length === 2) break;
    }
    expect(parts).toEqual([
      { type: 'text-delta', text: 'Hel' },
      { type: 'text-delta', text: 'lo' },
    ]);
    expect(isCancelled).toBe(true);
  });

  test('reads no faster than it is asked', async () => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      pulled++;
      controller.enqueue(toBytes('data: {"choices":[{"delta":{"content":"a"}}]}\n\n'));
    };
    const parts = stream('openai', new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))[
      Symbol.asyncIterator
    ]();
    await parts.next();
    await parts.next();
    await new Promise((resolve) => setImmediate(resolve));
    expect(pulled).toBe(2);
    await parts.return?.();
  });

  test('stops at [DONE], whether or not the connection ends, and needs no other end', async () => {
    let cancelled = 0;
    const text = 'data: {"choices":[{"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\ndata: {"choices":';
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(toBytes(text)),
      cancel: () => {
        cancelled++;
      },
    });
    const parts = await collect(stream('openai', new Response(body)));
    expect([parts.length, cancelled]).toEqual([2, 1]);
  });

  test.each(['openai', 'openai-responses', 'anthropic', 'gemini'])('of %s takes a whole answer too', async (vendor) => {
    const body = readFixture('text', vendor);
    const fetch: typeof globalThis.fetch = async () =>
      new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
    const response = await makeModel(vendor, { fetch }).generate({ messages });
    expect(response.text).not.toBe('');
    expect(await collect(stream(vendor, fetch as never))).toEqual([
      { type: 'text-delta', text: response.text },
      { type: 'response', response },
    ]);
  });

  test('keeps every digit of arguments that come as an object', async () => {
    const call = '{"functionCall":{"name":"a","args":{"id":12345678901234567890,"price":1.10}}}';
    const text = `data: {"candidates":[{"content":{"parts":[${call}]},"finishReason":"STOP"}]}\n\n`;
    const [part] = (await readText('gemini', text)).slice(-1);
    expect(part?.type === 'response' && part.response.toolCalls[0]?.arguments).toBe(
      '{"id":12345678901234567890,"price":1.10}',
    );
  });
});

/** The tokens are told last, when the answer is whole already. */
const withoutUsage = (part: ChatStreamPart | undefined) =>
  part?.type === 'response' && { ...part.response, usage: undefined };

describe('stream() without a usable answer', () => {
  const where = 'The model endpoint https://api.test';

  test.each<[string, string, string, { message: string; status?: number }]>([
    [
      'an error within the stream of OpenAI',
      'openai',
      'data: {"error":{"message":"Overloaded","type":"server_error"}}\n\n',
      { message: 'answered with an error: Overloaded', status: 503 },
    ],
    [
      'an error with a number',
      'openai',
      'data: {"error":{"message":"Upstream","code":502}}\n\n',
      { message: 'answered with an error: Upstream', status: 502 },
    ],
    [
      'an error of vLLM',
      'openai',
      'data: {"object":"error","message":"Out of memory","type":"InternalServerError","code":500}\n\n',
      { message: 'answered with an error: Out of memory', status: 500 },
    ],
    [
      'an error of OpenRouter, beside a choice',
      'openai',
      'data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\ndata: {"error":{"code":"server_error","message":"Gone"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}\n\n',
      { message: 'answered with an error: Gone', status: 503 },
    ],
    [
      'an error of OpenRouter, in a choice',
      'openai',
      'data: {"choices":[{"index":0,"delta":{},"finish_reason":"error","error":{"code":502,"message":"Gone"}}]}\n\n',
      { message: 'answered with an error: Gone', status: 502 },
    ],
    [
      'an error of Anthropic',
      'anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      { message: 'answered with an error: Overloaded', status: 503 },
    ],
    [
      'a rate limit of Anthropic',
      'anthropic',
      'event: error\ndata: {"type":"error","error":{"type":"rate_limit_error","message":"Slow down"}}\n\n',
      { message: 'answered with an error: Slow down', status: 429 },
    ],
    [
      'an error of the Responses API',
      'openai-responses',
      'data: {"type":"error","code":"ERR_SOMETHING","message":"Something went wrong","param":null}\n\n',
      { message: 'answered with an error: Something went wrong', status: 200 },
    ],
    [
      'a response that failed',
      'openai-responses',
      'data: {"type":"response.failed","response":{"status":"failed","output":[],"error":{"code":"rate_limit_exceeded","message":"Slow down"}}}\n\n',
      { message: 'answered with an error: Slow down', status: 429 },
    ],
    [
      'an error of Gemini',
      'gemini',
      'data: {"error":{"code":503,"message":"The model is overloaded","status":"UNAVAILABLE"}}\n\n',
      { message: 'answered with an error: The model is overloaded', status: 503 },
    ],
    [
      'an event that is no JSON',
      'openai',
      'data: {"choices":\n\n',
      { message: 'answered with something other than a JSON object: {"choices":', status: 200 },
    ],
    ['nothing', 'openai', '', { message: 'broke off its answer' }],
    ['comments alone', 'openai', ': ping\n\n: ping\n\n', { message: 'broke off its answer' }],
    [
      'text without its end',
      'openai',
      'data: {"choices":[{"delta":{"content":"Half"}}]}\n\n',
      { message: 'broke off its answer' },
    ],
  ])('is a ModelError for %s', async (_, vendor, text, { message, status }) => {
    const error = await catchError(readText(vendor, text));
    expect([error.message, error.status]).toEqual([`${where} ${message}`, status]);
  });

  test('is a ModelError for a connection that breaks, without its key', async () => {
    const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error(`terminated ${testKey}`));
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const error = await catchError(collect(stream('openai', new Response(body))));
    expect([error.message, error.status]).toEqual([`${where} broke off its answer: terminated [secret]`, undefined]);
  });

  test('is a ModelError for a status, with its Retry-After, and for a page', async () => {
    const busy = new Response('{"error":{"message":"Slow down"}}', { status: 429, headers: { 'retry-after': '7' } });
    const error = await catchError(collect(stream('anthropic', busy)));
    expect([error.message, error.status, error.retryAfter]).toEqual([
      `${where} answered with status 429: Slow down`,
      429,
      7,
    ]);
    const page = new Response('<title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
    expect((await catchError(collect(stream('gemini', page)))).message).toBe(
      `${where} answered with something other than a JSON object: a web page "Sign in"`,
    );
  });

  test.each([
    ['a stream', 'data: {}\n\n', 'sent more than is read'],
    ['an event', 'data: xxxxxxxxx', 'sent more than is read'],
  ])('reads no more of %s than is allowed', async (_, text, message) => {
    let pulled = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      pulled++;
      controller.enqueue(toBytes(text));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const error = await catchError(collect(stream('openai', new Response(body), { maxResponseBytes: 100 })));
    expect(error.message).toContain(message);
    expect(pulled).toBeLessThan(20);
  });

  test.each(['before the answer', 'while nothing comes', 'with the answer'])(
    'rethrows an abort %s, and lets the connection go',
    async (when) => {
      const controller = new AbortController();
      const reason = new Error('Stop');
      let cancelled = 0;
      const pull = () => {
        queueMicrotask(() => controller.abort(reason));
        return new Promise<void>(() => undefined);
      };
      const cancel = () => {
        cancelled++;
      };
      const fetch: typeof globalThis.fetch = async () => {
        if (when === 'with the answer') controller.abort(reason);
        return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }));
      };
      if (when === 'before the answer') controller.abort(reason);
      const { signal } = controller;
      const parts = makeModel('openai', { fetch }).stream?.({ messages, signal });
      await expect(collect(parts ?? raise('No stream'))).rejects.toBe(reason);
      expect(cancelled).toBe(when === 'before the answer' ? 0 : 1);
    },
  );
});
