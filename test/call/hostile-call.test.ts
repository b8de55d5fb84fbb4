// What tools, schemas, observers and dialects do wrong, found by attack: the call must settle once, and well.
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createToolSet,
  defineTool,
  executeToolCall,
  executeToolCalls,
  type Tool,
  type ToolEvent,
  type ToolValidator,
} from '../../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const define = (execute: Parameters<typeof defineTool>[0]['execute'], parts: Partial<Tool> = {}) =>
  createToolSet({
    ...defineTool({ name: 'f', description: 'F', inputSchema: v.looseObject({}), execute }),
    ...parts,
  });

const call = { id: 'call_1', name: 'f', arguments: '{}' };
const never = () => new Promise<never>(() => undefined);

const slowValidator: ToolValidator = { accepts: () => false, validate: never, coerce: never };

const createRevoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

describe('a time limit ends every step', () => {
  test.each([
    ['a body that never comes', define(() => new Response(new ReadableStream({ pull: never })))],
    ['a schema that never answers', define(() => 1, { validator: slowValidator })],
    ['an output schema that never answers', define(() => 1, { outputValidator: slowValidator })],
    ['a thenable that says nothing', define(() => Object.fromEntries([['then', () => undefined]]))],
  ])('%s', async (_, tools) => {
    vi.useFakeTimers();
    const pending = executeToolCall(tools, call, { timeoutMs: 50 });
    await vi.advanceTimersByTimeAsync(50);
    expect(await pending).toMatchObject({ isError: true, isOutcomeUnknown: true, error: { code: 'timeout' } });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an abort', () => {
  test.each([{}, { timeoutMs: 5000 }])(
    'while an asynchronous schema is asked keeps the tool from running: %j',
    async (limits) => {
      vi.useFakeTimers();
      const execute = vi.fn();
      const controller = new AbortController();
      const inputSchema = v.objectAsync({
        a: v.pipeAsync(
          v.string(),
          v.checkAsync(() => new Promise((resolve) => setTimeout(resolve, 50, true))),
        ),
      });
      const tools = createToolSet(defineTool({ name: 'f', description: 'F', inputSchema, execute }));
      const pending = executeToolCall(
        tools,
        { ...call, arguments: '{"a":"x"}' },
        { ...limits, signal: controller.signal },
      );
      const settled = expect(pending).rejects.toThrow('stop');
      controller.abort(new Error('stop'));
      await settled;
      await vi.advanceTimersByTimeAsync(100);
      expect([execute.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
    },
  );

  test('by an observer, before the tool runs, keeps it from running', async () => {
    const execute = vi.fn();
    const controller = new AbortController();
    const onEvent = (event: ToolEvent) => event.type === 'tool-call-bound' && controller.abort(new Error('stop'));
    const options = { signal: controller.signal, timeoutMs: 5000, onEvent };
    await expect(executeToolCall(define(execute), call, options)).rejects.toThrow('stop');
    expect(execute).not.toHaveBeenCalled();
  });

  test.each([
    ['gives no promise', () => ({ done: true })],
    [
      'throws',
      () => {
        throw new Error('return');
      },
    ],
  ])('of an iterator whose return %s', async (_, stop) => {
    const controller = new AbortController();
    const iterable = { [Symbol.asyncIterator]: () => ({ next: never, return: stop }) } as never;
    const pending = executeToolCall(
      define(() => iterable),
      call,
      { signal: controller.signal },
    );
    const settled = expect(pending).rejects.toThrow('stop');
    controller.abort(new Error('stop'));
    await settled;
  });

  test('ends an iterator that has no return', async () => {
    vi.useFakeTimers();
    const steps = { count: 0 };
    const next = async () => {
      steps.count += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return { done: false, value: steps.count };
    };
    const events: string[] = [];
    const iterable = { [Symbol.asyncIterator]: () => ({ next }) };
    const pending = executeToolCall(
      define(() => iterable),
      call,
      { timeoutMs: 25, onEvent: ({ type }) => events.push(type) },
    );
    await vi.advanceTimersByTimeAsync(1000);
    await pending;
    expect([steps.count, events.at(-1)]).toEqual([3, 'tool-call-error']);
  });
});

function createLoop(): AggregateError {
  const loop = new AggregateError([], 'loop');
  loop.errors.push(loop);
  return loop;
}

describe('what a tool throws', () => {
  const unreadable = Object.defineProperty(new Error(), 'message', {
    get: () => {
      throw new Error('canary');
    },
  });

  test.each([
    ['a revoked proxy', createRevoked(), 'Unknown error'],
    ['an error whose message throws', unreadable, 'Unknown error'],
    ['null', null, 'Unknown error'],
    [
      'an error of many',
      new AggregateError([new Error('first'), 'second', 3], 'All failed'),
      'All failed; first; second; 3',
    ],
    [
      'an error of many without a message',
      new AggregateError([new Error('connect ECONNREFUSED')]),
      'AggregateError; connect ECONNREFUSED',
    ],
    ['an error of itself', createLoop(), 'loop; loop'],
    ['an error with an object for a message', Object.assign(new Error(), { message: { a: 1 } }), '{"a":1}'],
  ])('may be %s', async (_, thrown, expected) => {
    const result = await executeToolCall(
      define(() => Promise.reject(thrown)),
      call,
    );
    expect([result.isError, result.content]).toEqual([true, [{ type: 'text', text: expected }]]);
  });

  test('is bounded in length', async () => {
    const result = await executeToolCall(
      define(() => Promise.reject(new Error('x'.repeat(1e6)))),
      call,
    );
    expect(JSON.stringify(result.content).length).toBeLessThan(33_000);
  });
});

test('an output that cannot be looked at is a failure of the tool', async () => {
  const result = await executeToolCall(define(createRevoked), call);
  expect(result.isError && result.error.code).toBe('execution-failed');
});

test('an observer that rejects makes no unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const record = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', record);
  await executeToolCall(
    define(() => 1),
    call,
    { onEvent: () => Promise.reject(new Error('observer')) as never },
  );
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', record);
  expect(rejections).toEqual([]);
});

describe('an arguments object that JSON cannot say', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const deep = Array.from({ length: 70 }).reduce<unknown>((inner) => [inner], 1);

  test.each<[string, object, string]>([
    ['bytes', { a: new Uint8Array(3) }, 'invalid-json'],
    ['a number that is not finite', { a: Number.NaN }, 'invalid-json'],
    ['a function', { a: () => 1 }, 'invalid-json'],
    ['a cycle', cyclic, 'arguments-too-deep'],
    ['deep nesting', { deep }, 'arguments-too-deep'],
  ])('is refused: %s', async (_, given, code) => {
    const execute = vi.fn();
    const result = await executeToolCall(define(execute), { ...call, arguments: given });
    expect([result.isError && result.error.code, execute.mock.calls.length]).toEqual([code, 0]);
  });

  test.each([5, true, 10n])('%s is refused as what the model wrote', async (given) => {
    const result = await executeToolCall(
      define(() => 1),
      { ...call, arguments: given as never },
    );
    expect(result.isError && result.error.code).toBe('invalid-arguments');
  });
});

describe('allow-lists', () => {
  test.each([async () => false, { has: async () => false } as never])(
    'say no where they answer by a promise',
    async (allow) => {
      const result = await executeToolCall(
        define(() => 1),
        call,
        { allow: allow as never },
      );
      expect(result.isError && result.error.code).toBe('tool-not-found');
    },
  );
});

describe('executeToolCalls() under pressure', () => {
  test('offers a key of its own to each call, also where ids repeat', async () => {
    const keys: string[] = [];
    const tools = define((_, context) => keys.push(context.idempotencyKey));
    await executeToolCalls(tools, [call, call, { ...call, id: 'b' }]);
    await executeToolCalls(tools, [call, call], { idempotencyKey: 'run' });
    expect(keys).toEqual(['call_1', 'call_1#2', 'b', 'run:call_1', 'run:call_1#2']);
  });

  test('starts no waiting call after one has thrown', async () => {
    const execute = vi.fn(() => Promise.reject(new Error('down')));
    const options = { maxConcurrency: 1, executionErrors: 'throw' } as const;
    await expect(executeToolCalls(define(execute), [call, call, call], options)).rejects.toThrow('down');
    await new Promise((resolve) => setImmediate(resolve));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  test.each([Symbol('f'), { toString: 1 }, null])('answers a call whose name is %o', async (name) => {
    const [result] = await executeToolCalls(
      define(() => 1),
      [{ ...call, name: name as never }],
    );
    expect(result).toMatchObject({ isError: true, toolName: '', error: { code: 'tool-not-found' } });
  });
});

describe('results over the budget', () => {
  test('keep the digits of a bigint', async () => {
    const output = { id: 12345678901234567890n, pad: 'x'.repeat(40_000) };
    const { content } = await executeToolCall(
      define(() => output),
      call,
    );
    expect(content[0]).toMatchObject({ text: expect.stringContaining('"id":12345678901234567890,') });
  });

  test('are no image where the image was not read whole', async () => {
    const image = () => new Response(new Uint8Array(2_000_000), { headers: { 'content-type': 'image/png' } });
    const { content } = await executeToolCall(define(image), call);
    expect(content.every(({ type }) => type === 'text')).toBe(true);
  });
});

test.each([
  ['at once', (): unknown => undefined],
  ['later', async () => undefined],
])('a call that is changed while it runs %s keeps its id in the result', async (_, answer) => {
  const changing = { ...call };
  const tools = define(() => {
    changing.id = 'changed';
    return answer();
  });
  expect(await executeToolCall(tools, changing)).toMatchObject({ toolCallId: 'call_1' });
});

test('an output that lies about its prototype is content at once', async () => {
  const lies = [Object.prototype, Response.prototype];
  const lie = (): object =>
    new Proxy(new Response('late'), {
      getPrototypeOf: () => lies.shift() ?? Response.prototype,
      get: () => undefined,
      has: () => false,
    });
  const { content } = await executeToolCall(define(lie), call);
  expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
});

test('a row without a validator is an error result, watched or not', async () => {
  const { validator, ...row } = defineTool({ name: 'f', description: 'F', execute: () => 1 });
  const tools = new Map([['f', row as Tool]]);
  for (const options of [{}, { onEvent: () => undefined }]) {
    expect(await executeToolCall(tools, call, options)).toMatchObject({
      isError: true,
      error: { code: 'validator-failed' },
    });
  }
});

test('a maxResultLength that is no number lets no text through', async () => {
  const { content } = await executeToolCall(
    define(() => 'x'.repeat(50_000)),
    call,
    { maxResultLength: Number.NaN },
  );
  expect(JSON.stringify(content).length).toBeLessThan(200);
});
