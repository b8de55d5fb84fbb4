// Section F of the collected cases: results, errors, time.
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  executeToolCalls,
  ToolError,
  type ToolEvent,
} from '../../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

function createDeferred<Value>() {
  const parts: { resolve?: (value: Value) => void } = {};
  const promise = new Promise<Value>((resolve) => {
    parts.resolve = resolve;
  });
  return { promise, resolve: (value: Value) => parts.resolve?.(value) };
}

const call = { id: 'call_1', name: 'f', arguments: '{}' };

const define = (execute: Parameters<typeof defineTool>[0]['execute'], outputSchema?: v.GenericSchema) =>
  createToolSet(defineTool({ name: 'f', description: 'F', execute, ...(outputSchema && { outputSchema }) }));

const run = (execute: () => unknown, options?: ExecuteToolCallOptions) =>
  executeToolCall(define(execute), call, options);

const contentOf = async (output: unknown) => (await run(() => output)).content;

const text = (value: string) => [{ type: 'text', text: value }];

test('F01: nothing returned is Success', async () => {
  expect(await contentOf(undefined)).toEqual(text('Success'));
  expect(await contentOf(Promise.resolve())).toEqual(text('Success'));
});

test.each([
  [10n, '10'],
  [{ id: 10n }, '{"id":10}'],
  [[2512292042121000001n], '[2512292042121000001]'],
])('F02: BigInt %o is sent as digits', async (output, expected) => {
  expect(await contentOf(output)).toEqual(text(expected));
});

test('F03: a cycle is marked', async () => {
  const node: Record<string, unknown> = { name: 'a' };
  node.self = node;
  expect(await contentOf(node)).toEqual(text('{"name":"a","self":"[circular]"}'));
});

describe('F04: values that JSON.stringify empties', () => {
  test.each([
    ['a Map', new Map([['a', 1]]), '{"a":1}'],
    ['a Set', new Set([1, 2]), '[1,2]'],
    ['an Error', new TypeError('no such row'), '{"name":"TypeError","message":"no such row"}'],
    ['a nested Map', { rows: new Map([['a', new Set([1])]]) }, '{"rows":{"a":[1]}}'],
  ])('%s', async (_, output, expected) => {
    expect(await contentOf(output)).toEqual(text(expected));
  });

  test('a Response is its status and its body', async () => {
    expect(await contentOf(Response.json({ id: 7 }, { status: 201 }))).toEqual(text('HTTP 201\n\n{"id":7}'));
    expect(await contentOf(new Response(null, { status: 204 }))).toEqual(text('HTTP 204'));
  });

  test('an image is an image', async () => {
    const png = new Response(new Uint8Array([137, 80, 78, 71]), { headers: { 'content-type': 'image/png' } });
    expect(await contentOf(png)).toEqual([
      { type: 'text', text: 'HTTP 200' },
      { type: 'image', data: 'iVBORw==', mediaType: 'image/png' },
    ]);
    expect(await contentOf(new Blob([new Uint8Array([1, 2, 3])], { type: 'audio/wav' }))).toEqual([
      { type: 'audio', data: 'AQID', mediaType: 'audio/wav' },
    ]);
  });

  test('a Response is read in its own encoding; a drawing of text is text', async () => {
    const of = (bytes: number[], type: string) =>
      new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
    expect(await contentOf(of([0xe9], 'text/plain; charset="ISO-8859-1"'))).toEqual(text('HTTP 200\n\né'));
    expect(await contentOf(of([0x80], 'text/plain; charset=windows-1252'))).toEqual(text('HTTP 200\n\n€'));
    expect(await contentOf(of([0x41], "text/plain; charset='utf-8'"))).toEqual(text('HTTP 200\n\nA'));
    expect(await contentOf(of([0x41], 'text/plain; charset=utf-8,gzip'))).toEqual(text('HTTP 200\n\nA'));
    expect(await contentOf(of([0x41, 0], 'text/plain;charset=utf-16le'))).toEqual(text('HTTP 200\n\nA'));
    expect(await contentOf(of([0x41], 'text/plain; charset=none-such'))).toEqual(
      text('HTTP 200\n\n[1 bytes of text/plain]'),
    );
    expect(await contentOf(of([0x3c], 'image/svg+xml'))).toEqual(text('HTTP 200\n\n<'));
  });

  test('bytes are text where they are text, else a number of bytes', async () => {
    expect(await contentOf(new TextEncoder().encode('grüße'))).toEqual(text('grüße'));
    expect(await contentOf(new TextEncoder().encode('ab').buffer)).toEqual(text('ab'));
    expect(await contentOf(new Uint8Array([0, 255]))).toEqual(text('[2 bytes of binary data]'));
  });

  test('a stream is read', async () => {
    expect(await contentOf(new Blob(['a', 'b']).stream())).toEqual(text('ab'));
  });

  test('a stream that fails is a failure of the tool, told like any other', async () => {
    const fail = () => new ReadableStream({ pull: (source) => source.error(new Error('Bearer canary-token: reset')) });
    const [told, hidden] = [await run(fail), await run(fail, { executionErrors: 'hide' })];
    expect([told.isError, told.content]).toEqual([true, text('Bearer [secret]: reset')]);
    expect(JSON.stringify([told.content, hidden.content])).not.toContain('canary');
  });

  test('an endless stream is read up to a limit and cancelled', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(65_536));
    const state = { cancelled: false };
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(chunk),
      cancel: () => {
        state.cancelled = true;
      },
    });
    const content = await contentOf(stream);
    expect(content.at(-1)).toEqual({ type: 'text', text: '[reading stopped after 1114112 bytes]' });
    expect(state.cancelled).toBe(true);
  });
});

test('F06: an empty list is the text []', async () => {
  expect(await contentOf([])).toEqual(text('[]'));
});

test.each([
  ['hi', 'hi'],
  ['{"a":1}', '{"a":1}'],
  ['  spaced  ', '  spaced  '],
  // Half a character cannot be sent: servers refuse the whole request, and each one that repeats it.
  ['a\ud83d', 'a\ufffd'],
])('F08: text %j is unchanged', async (output, expected) => {
  expect(await contentOf(output)).toEqual(text(expected));
});

describe('F09: a tool that throws', () => {
  const thrown = new Error('connect postgres://u:p@h/db failed');
  const fail = () => {
    throw thrown;
  };

  test('shows its message without the credentials; the observer gets the whole error', async () => {
    const events: ToolEvent[] = [];
    const result = await run(fail, { onEvent: (event) => events.push(event) });
    expect(result.content).toEqual(text('connect postgres://[secret]@h/db failed'));
    expect(events.flatMap((event) => (event.type === 'tool-call-error' ? [event.error.cause] : []))).toEqual([thrown]);
  });

  test('shows a public text and an error id with "hide"; the event has the same id', async () => {
    const events: ToolEvent[] = [];
    const result = await run(fail, { executionErrors: 'hide', onEvent: (event) => events.push(event) });
    expect(result.content).toEqual(text(`Tool "f" failed. Error id: ${result.isError && result.errorId}`));
    expect(events.at(-1)).toMatchObject({ type: 'tool-call-error', result, error: { cause: thrown } });
  });

  test('says what it wants the model to know by a ToolError, even with "hide"', async () => {
    const result = await run(
      () => {
        throw new ToolError('The customer is locked until Monday', { code: 'denied' });
      },
      { executionErrors: 'hide' },
    );
    expect(result.content).toEqual(text('The customer is locked until Monday'));
    expect(result.isError && result.error.code).toBe('denied');
  });

  test.each([
    ['network', true],
    ['denied', undefined],
  ] as const)('of code %s may have taken effect: %s', async (code, isOutcomeUnknown) => {
    const result = await run(() => Promise.reject(new ToolError('No', { code })));
    expect(result.isError && result.isOutcomeUnknown).toBe(isOutcomeUnknown);
  });

  test.each([
    ['a string', 'no luck', 'no luck'],
    ['nothing', undefined, 'Unknown error'],
    ['an object', { status: 500 }, '{"status":500}'],
    ['an error without a message', new RangeError(), 'RangeError'],
  ])('that throws %s is an error result too', async (_, value, expected) => {
    const result = await run(() => Promise.reject(value));
    expect([result.isError, result.content]).toEqual([true, text(expected)]);
  });
});

describe('F10: a tool that never settles', () => {
  test('settles as a time-out, aborts the signal, and what comes later is discarded and told', async () => {
    vi.useFakeTimers();
    const events: ToolEvent[] = [];
    const late = createDeferred<string>();
    const state: { signal?: AbortSignal } = {};
    const tools = define((_, context) => {
      state.signal = context.signal;
      return late.promise;
    });
    const pending = executeToolCall(tools, call, { timeoutMs: 100, onEvent: (event) => events.push(event) });
    await vi.advanceTimersByTimeAsync(99);
    expect(state.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const result = await pending;
    expect(result).toMatchObject({
      isError: true,
      isOutcomeUnknown: true,
      content: text('Tool "f" gave no answer within 100 ms: the outcome is unknown'),
      error: { name: 'ToolTimeoutError', code: 'timeout', timeoutMs: 100 },
    });
    expect(state.signal?.aborted).toBe(true);
    late.resolve('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(events.map((event) => event.type)).toEqual([
      'tool-call-start',
      'tool-call-bound',
      'tool-call-error',
      'tool-call-late',
    ]);
    expect(events.at(-1)).toMatchObject({ output: 'late' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('F13: an output that breaks its schema goes to the observer, and to the model where the host wants it', async () => {
  const outputSchema = v.object({ temp: v.number() });
  const events: ToolEvent[] = [];
  const tools = define(() => ({ temp: 'warm' }), outputSchema);
  const told = await executeToolCall(tools, call, { onEvent: (event) => events.push(event) });
  expect([told.isError, told.content]).toEqual([false, text('{"temp":"warm"}')]);
  expect(events.map((event) => event.type)).toContain('tool-output-invalid');
  const returned = await executeToolCall(tools, call, { outputErrors: 'return' });
  expect([returned.isError && returned.error.code, returned.isError]).toEqual(['invalid-output', true]);
  const failing = define(() => Promise.reject(new Error('down')), outputSchema);
  expect((await executeToolCall(failing, call, { outputErrors: 'return' })).content).toEqual(text('down'));
});

describe('F14: an async generator', () => {
  async function* count() {
    yield 1;
    yield 2;
    yield 3;
    return 'done';
  }

  test('reports progress to the host and gives the model what it returned', async () => {
    const events: ToolEvent[] = [];
    const result = await run(count, { onEvent: (event) => events.push(event) });
    expect(result.content).toEqual(text('done'));
    const progress = events.flatMap((event) => (event.type === 'tool-call-progress' ? [event.value] : []));
    expect(progress).toEqual([1, 2, 3]);
  });

  test('that returns nothing gives its last value', async () => {
    const result = await run(async function* () {
      yield 'a';
      yield 'b';
    });
    expect(result.content).toEqual(text('b'));
  });

  test('is stopped by an abort', async () => {
    const state = { stopped: false };
    const controller = new AbortController();
    const pending = run(
      async function* () {
        try {
          yield 1;
          controller.abort(new Error('enough'));
          yield 2;
        } finally {
          state.stopped = true;
        }
      },
      { signal: controller.signal },
    );
    await expect(pending).rejects.toThrow('enough');
    await vi.waitFor(() => expect(state.stopped).toBe(true), { timeout: 30_000 });
  });
});

test('F15: one of three parallel calls throws and the other two keep their results', async () => {
  const tools = createToolSet(
    define(() => Promise.reject(new Error('down'))),
    defineTool({ name: 'g', description: 'G', execute: () => 'fine' }),
  );
  const results = await executeToolCalls(tools, [
    { id: '1', name: 'g', arguments: '' },
    { id: '2', name: 'f', arguments: '' },
    { id: '3', name: 'g', arguments: '' },
  ]);
  expect(results.map(({ toolCallId, isError, content }) => ({ toolCallId, isError, content }))).toEqual([
    { toolCallId: '1', isError: false, content: text('fine') },
    { toolCallId: '2', isError: true, content: text('down') },
    { toolCallId: '3', isError: false, content: text('fine') },
  ]);
});
