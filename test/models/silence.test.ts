import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelOptions } from '../../src/models/model-options.ts';
import type { ChatModel } from '../../src/tool/chat-model.ts';
import { ModelError } from '../../src/tool/model-error.ts';
import { readFixture, readStream } from '../providers/read-fixture.ts';
import { collect, makeModel, modelMakers } from './model-makers.ts';

const messages = [{ role: 'user', content: 'Hi' }] as const;
const vendors = Object.keys(modelMakers);
const streamNames: Readonly<Record<string, string>> = {
  openai: 'tool-call',
  'openai-responses': 'function-call',
  anthropic: 'tool-use',
  gemini: 'function-call',
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A body that gives its pieces, each after so many milliseconds, and then stays silent or ends. */
function createSlowBody(pieces: readonly Uint8Array[], { delayMs = 0, isSilent = true } = {}) {
  const seen = { cancelled: 0 };
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = left.shift();
        if (piece) {
          await new Promise((resolve) => setTimeout(resolve, delayMs));
          controller.enqueue(piece);
        } else if (isSilent) await new Promise(() => undefined);
        else controller.close();
      },
      cancel() {
        seen.cancelled++;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

const halves = (bytes: Uint8Array) => [bytes.subarray(0, 200), bytes.subarray(200)];
const silent = { message: 'The model endpoint let 50 ms pass without an answer', code: 'model-failed' };

function make(vendor: string, answer: () => Response | Promise<Response>, options: Partial<ModelOptions> = {}) {
  return makeModel(vendor, { fetch: async () => answer(), timeoutMs: 50, ...options });
}

function stream(model: ChatModel) {
  const parts = model.stream?.({ messages });
  if (!parts) throw new Error('No stream');
  return parts;
}

const never = (): Promise<Response> => new Promise(() => undefined);
const silence = async (work: Promise<unknown>, timeoutMs: number) => {
  const settled = vi.fn();
  const caught = work.then(settled, (error: unknown) => {
    settled();
    return error;
  });
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  return caught;
};

describe.each(vendors)('a model of %s whose endpoint is silent', (vendor) => {
  test('is a ModelError that may pass, also where fetch ignores the signal', async () => {
    const error = await silence(make(vendor, never).generate({ messages }), 50);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ ...silent, status: undefined, retryAfter: undefined });
  });

  test('is one for a stream that does not begin', async () => {
    const work = collect(stream(make(vendor, never)));
    expect(await silence(work, 50)).toMatchObject(silent);
  });

  test('is one for a body that stops in the middle, and lets the connection go', async () => {
    const { body, seen } = createSlowBody([new TextEncoder().encode('{"id":')]);
    expect(await silence(make(vendor, () => new Response(body)).generate({ messages }), 50)).toMatchObject(silent);
    expect(seen.cancelled).toBe(1);
  });

  test('is one for a stream that stops in the middle, and lets the connection go', async () => {
    const [first = new Uint8Array()] = halves(readStream(vendor, streamNames[vendor] ?? ''));
    const { body, seen } = createSlowBody([first], { delayMs: 40 });
    const work = collect(stream(make(vendor, () => new Response(body))));
    expect(await silence(work, 90)).toMatchObject(silent);
    expect(seen.cancelled).toBe(1);
  });

  test('takes a stream as slow as it likes, as long as something comes', async () => {
    const bytes = readStream(vendor, streamNames[vendor] ?? '');
    const pieces = Array.from({ length: 10 }, (_, index) =>
      bytes.subarray((bytes.length * index) / 10, (bytes.length * (index + 1)) / 10),
    );
    const { body } = createSlowBody(pieces, { delayMs: 49, isSilent: false });
    const work = collect(stream(make(vendor, () => new Response(body))));
    await vi.advanceTimersByTimeAsync(490);
    expect((await work).at(-1)).toMatchObject({ type: 'response', response: { finishReason: 'tool-calls' } });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the clock of a model', () => {
  test('does not run while nobody asks for the next piece', async () => {
    const pieces = ['{"delta":{"content":"a"}}', '{"delta":{"content":"b"},"finish_reason":"stop"}'];
    const bytes = pieces.map((choice) => new TextEncoder().encode(`data: {"choices":[${choice}]}\n\n`));
    const { body } = createSlowBody(bytes, { isSilent: false });
    const parts = stream(make('openai', () => new Response(body)))[Symbol.asyncIterator]();
    const take = async (): Promise<unknown> => {
      const taking = parts.next();
      await vi.advanceTimersByTimeAsync(1);
      return (await taking).value;
    };
    expect(await take()).toEqual({ type: 'text-delta', text: 'a' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await take()).toEqual({ type: 'text-delta', text: 'b' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await take()).toMatchObject({ type: 'response', response: { text: 'ab' } });
  });

  test('is 600 s by default, and leaves no timer behind an answer', async () => {
    const slow = makeModel('openai', { fetch: never });
    expect(await silence(slow.generate({ messages }), 600_000)).toBeInstanceOf(ModelError);
    const quick = makeModel('openai', { fetch: async () => new Response(readFixture('text')) });
    await quick.generate({ messages });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('covers a key that does not come', async () => {
    const apiKey = (): Promise<string> => new Promise(() => undefined);
    expect(await silence(make('openai', never, { apiKey }).generate({ messages }), 50)).toMatchObject(silent);
  });

  test("is the endpoint's, while an abort is the caller's", async () => {
    const controller = new AbortController();
    const work = make('openai', never).generate({ messages, signal: controller.signal });
    const settled = expect(work).rejects.toThrow('stop');
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error('stop'));
    await settled;
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([0, -1, Number.NaN, Infinity])('cannot be %d', (timeoutMs) => {
    expect(() => makeModel('openai', { timeoutMs })).toThrow(RangeError);
  });
});
