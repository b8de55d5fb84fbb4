import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createContent,
  createToolSet,
  defineTool,
  executeToolCall,
  executeToolCalls,
  type Tool,
  type ToolContext,
  type ToolEvent,
  withTimeout,
} from '../../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const define = (execute: Parameters<typeof defineTool>[0]['execute'], parts: Partial<Tool> = {}) => ({
  ...defineTool({ name: 'f', description: 'F', execute }),
  ...parts,
});

const call = { id: 'call_1', name: 'f', arguments: '{}' };

test.each([[[define(() => 1)]], [{}], [undefined]])(
  'executeToolCall() refuses %j instead of a table',
  async (tools) => {
    const error = new TypeError('Expected a tool set: createToolSet(…)');
    await expect(executeToolCall(tools as never, call)).rejects.toThrow(error);
  },
);

describe('executeToolCall() and abort', () => {
  test('rejects with the reason before it starts anything', async () => {
    const execute = vi.fn();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(executeToolCall(createToolSet(define(execute)), call, { signal })).rejects.toThrow('gone');
    expect(execute).not.toHaveBeenCalled();
  });

  test('rejects at once while a tool ignores its signal, and leaves no timer', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const tools = createToolSet(
      withTimeout(
        define(() => new Promise(() => undefined)),
        60_000,
      ),
    );
    const pending = executeToolCall(tools, call, { signal: controller.signal });
    const settled = expect(pending).rejects.toThrow('stop');
    controller.abort(new Error('stop'));
    await settled;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("hands the caller's signal to the tool", async () => {
    const { signal } = new AbortController();
    const seen: AbortSignal[] = [];
    const tools = createToolSet(define((_, context) => seen.push(context.signal)));
    await executeToolCall(tools, call, { signal });
    expect(seen[0]).toBe(signal);
  });

  test('gives the reason of the abort and not what the tool threw because of it', async () => {
    const controller = new AbortController();
    const tools = createToolSet(
      define(async () => {
        controller.abort(new Error('caller'));
        throw new Error('tool');
      }),
    );
    await expect(executeToolCall(tools, call, { signal: controller.signal })).rejects.toThrow('caller');
  });

  test("takes a tool's own AbortError for a fault of the tool", async () => {
    const tools = createToolSet(define(() => Promise.reject(new DOMException('inner', 'AbortError'))));
    expect((await executeToolCall(tools, call)).content).toEqual([{ type: 'text', text: 'inner' }]);
  });
});

describe('executeToolCall() and time', () => {
  test('makes no timer without a limit', async () => {
    vi.useFakeTimers();
    const seen: number[] = [];
    await executeToolCall(createToolSet(define(() => seen.push(vi.getTimerCount()))), call);
    expect(seen).toEqual([0]);
  });

  test.each([
    [50, 100],
    [100, 50],
    [50, undefined],
    [undefined, 50],
  ])('counts the smaller of the limits (tool %o, caller %o)', async (own, given) => {
    vi.useFakeTimers();
    const row = define(() => new Promise(() => undefined), own === undefined ? {} : { limits: { timeoutMs: own } });
    const pending = executeToolCall(createToolSet(row), call, given === undefined ? {} : { timeoutMs: given });
    await vi.advanceTimersByTimeAsync(50);
    expect(await pending).toMatchObject({ isError: true, error: { code: 'timeout', timeoutMs: 50 } });
  });

  test.each([0, -1, Number.NaN, 1e12, Number.POSITIVE_INFINITY])(
    'refuses the limit %d, which no timer can hold',
    async (timeoutMs) => {
      const message = `timeoutMs must be a number > 0 and <= 2147483647: current value is ${timeoutMs}`;
      await expect(executeToolCall(createToolSet(define(() => 1)), call, { timeoutMs })).rejects.toThrow(
        new RangeError(message),
      );
      expect(() =>
        withTimeout(
          define(() => 1),
          timeoutMs,
        ),
      ).toThrow(new RangeError(message));
      expect(() => defineTool({ name: 'f', description: 'F', limits: { timeoutMs }, execute: () => 1 })).toThrow(
        message,
      );
    },
  );

  test('measures the duration with the given clock', async () => {
    const times = [100, 103];
    const result = await executeToolCall(createToolSet(define(() => 1)), call, { now: () => times.shift() ?? 0 });
    expect(result.durationMs).toBe(3);
  });
});

describe('executeToolCall() and context', () => {
  test('gives the tool the host context, the ids and a key for repetitions', async () => {
    const seen: ToolContext[] = [];
    const tools = createToolSet(define((_, context) => seen.push(context)));
    const host = { env: { db: 1 }, userId: '7', conversationId: 'c' };
    await executeToolCall(tools, call, { context: host });
    await executeToolCall(tools, call, { idempotencyKey: 'once' });
    expect(
      seen.map(({ env, userId, conversationId, toolCallId, toolName, idempotencyKey }) => ({
        env,
        userId,
        conversationId,
        toolCallId,
        toolName,
        idempotencyKey,
      })),
    ).toEqual([
      {
        env: { db: 1 },
        userId: '7',
        conversationId: 'c',
        toolCallId: 'call_1',
        toolName: 'f',
        idempotencyKey: 'call_1',
      },
      {
        env: undefined,
        userId: undefined,
        conversationId: undefined,
        toolCallId: 'call_1',
        toolName: 'f',
        idempotencyKey: 'once',
      },
    ]);
  });

  test('makes one signal for a tool that asks without a caller signal, never aborted', async () => {
    const seen: AbortSignal[] = [];
    const tools = createToolSet(define((_, context) => seen.push(context.signal, context.signal)));
    await executeToolCall(tools, call);
    expect([seen.length, new Set(seen).size, seen[0]?.aborted]).toEqual([2, 1, false]);
  });
});

describe('executeToolCall() and the context that a tool keeps', () => {
  test('gives a frozen context a signal', async () => {
    const tools = createToolSet(define((_, context) => Object.freeze(context).signal.aborted));
    expect(await executeToolCall(tools, call)).toMatchObject({ isError: false, output: false });
  });

  test.each([
    ['of nobody', {}],
    ['of the caller', { signal: new AbortController().signal }],
  ])('copies no signal %s into a spread context, before it is read or after', async (_, options) => {
    const copy = (context: ToolContext): boolean => 'signal' in { ...context };
    const tools = createToolSet(define((_, context) => [copy(context), context.signal.aborted, copy(context)]));
    expect(await executeToolCall(tools, call, options)).toMatchObject({ output: [false, false, false] });
  });
});

describe('executeToolCall() with and without an observer', () => {
  class Point {
    readonly x = 1;
  }
  test.each<[string, () => unknown]>([
    ['a record', () => ({ a: [1, 'b', null], date: new Date(0) })],
    ['text', () => 'text'],
    ['nothing', () => undefined],
    ['a bigint', () => ({ id: 12345678901234567890n })],
    ['a large list', () => Array.from({ length: 20_000 }, (_, index) => index)],
    ['content', () => createContent([{ type: 'text', text: 'The chart' }], { a: 1 })],
    ['an instance', () => new Point()],
    ['bytes', () => new Uint8Array(3)],
    ['a promise', async () => ({ a: 1 })],
    // biome-ignore lint/suspicious/noThenProperty: the thenable is the case
    ['a thenable', () => ({ then: (resolve: (value: number) => void) => resolve(7) })],
    [
      'progress',
      async function* () {
        yield 1;
        return 2;
      },
    ],
    [
      'a throw',
      () => {
        throw new Error('broken');
      },
    ],
    ['a rejection', () => Promise.reject(new Error('broken'))],
  ])('answers alike for %s', async (_, execute) => {
    const tools = createToolSet(define(execute));
    const usual = await executeToolCall(tools, call);
    const watched = await executeToolCall(tools, call, { onEvent: () => undefined });
    const show = ({ durationMs, output, ...result }: typeof usual & { output?: unknown }): object => result;
    expect(show(usual)).toEqual(show(watched));
    expect(usual.durationMs).toBeGreaterThanOrEqual(0);
  });
});

describe('executeToolCall() and observers', () => {
  test('tells start, bound arguments, progress and end, in order', async () => {
    const events: ToolEvent[] = [];
    const tools = createToolSet(
      define((_, context) => {
        context.reportProgress('half');
        return 'done';
      }),
    );
    const context = { conversationId: 'c' };
    const result = await executeToolCall(tools, call, { context, onEvent: (event) => events.push(event) });
    const base = { toolCallId: 'call_1', toolName: 'f', context };
    expect(events).toEqual([
      { ...base, type: 'tool-call-start', call },
      { ...base, type: 'tool-call-bound', input: {} },
      { ...base, type: 'tool-call-progress', value: 'half' },
      { ...base, type: 'tool-call-end', result },
    ]);
  });

  test('tells no progress after the end', async () => {
    const events: string[] = [];
    const reports: ((value: unknown) => void)[] = [];
    const tools = createToolSet(define((_, context) => reports.push(context.reportProgress)));
    await executeToolCall(tools, call, { onEvent: ({ type }) => events.push(type) });
    reports[0]?.('late');
    expect(events.at(-1)).toBe('tool-call-end');
  });

  test('is not disturbed by an observer that throws', async () => {
    const onEvent = () => {
      throw new Error('observer');
    };
    expect((await executeToolCall(createToolSet(define(() => 'ok')), call, { onEvent })).isError).toBe(false);
  });
});

describe('executeToolCall() and slips of the pen', () => {
  test('hides the message of a tool under a policy that is not known', async () => {
    const tools = createToolSet(define(() => Promise.reject(new Error('private'))));
    const result = await executeToolCall(tools, call, { executionErrors: 'hidden' as 'hide' });
    expect(result.content).toEqual([
      { type: 'text', text: expect.stringMatching(/^Tool "f" failed. Error id: [a-z\d]+-[a-z\d]+-[a-z\d]+$/) },
    ]);
  });

  test('repairs nothing under a policy that is not known', async () => {
    const tools = createToolSet(define(() => 1));
    const result = await executeToolCall(
      tools,
      { ...call, arguments: '{,}' },
      { binding: { repairs: 'None' as 'none' } },
    );
    expect(result.isError && result.error.code).toBe('invalid-json');
  });
});

describe('executeToolCall() and its own faults', () => {
  test('tells a validator that fails as an internal error, never as bad arguments', async () => {
    const schema = v.object({
      q: v.pipe(
        v.string(),
        v.check(() => {
          throw new EvalError('Code generation from strings disallowed');
        }),
      ),
    });
    const row = defineTool({ name: 'f', description: 'F', inputSchema: schema, execute: () => 'ran' });
    const result = await executeToolCall(createToolSet(row), { ...call, arguments: '{"q":"x"}' });
    expect([result.isError && result.error.code, result.isError && result.error.cause]).toEqual([
      'validator-failed',
      new EvalError('Code generation from strings disallowed'),
    ]);
  });

  test('tells a failing undo of the dialect as an internal error', async () => {
    const unproject = () => {
      throw new Error('undo');
    };
    const result = await executeToolCall(createToolSet(define(() => 'ran')), { ...call, unproject });
    expect(result.isError && result.error.code).toBe('validator-failed');
  });

  test('answers with the whole list of issues', async () => {
    const schema = v.strictObject({ n: v.pipe(v.number(), v.integer()), unit: v.picklist(['a', 'b']), id: v.string() });
    const row = defineTool({ name: 'f', description: 'F', inputSchema: schema, execute: () => 'ran' });
    const result = await executeToolCall(createToolSet(row), { ...call, arguments: '{"n":"x","unit":"c"}' });
    expect(result.isError && result.error).toMatchObject({
      name: 'ToolArgumentsError',
      toolName: 'f',
      issues: [{ path: ['n'] }, { path: ['unit'] }, { path: ['id'] }],
    });
  });

  test('refuses the call beyond maxCallsPerRun without running it', async () => {
    const execute = vi.fn(() => 'ok');
    const tools = createToolSet(define(execute, { limits: { maxCallsPerRun: 2 } }));
    const callCounts = new Map<string, number>();
    const results = await executeToolCalls(tools, [call, call, call], { callCounts });
    expect(results.map((result) => (result.isError ? result.error.code : result.output))).toEqual([
      'ok',
      'ok',
      'limit-exceeded',
    ]);
    expect(execute).toHaveBeenCalledTimes(2);
    expect(callCounts.get('f')).toBe(2);
  });

  test('names the option of a time limit that no timer can hold', async () => {
    const run = (options: object) => executeToolCall(createToolSet(define(() => 1)), call, options);
    const rule = 'must be a number > 0 and <= 2147483647: current value is';
    await expect(run({ approvalTimeoutMs: 0 })).rejects.toThrow(new RangeError(`approvalTimeoutMs ${rule} 0`));
    await expect(run({ timeoutMs: '5' })).rejects.toThrow(new RangeError(`timeoutMs ${rule} "5"`));
  });
});

describe('executeToolCall() and arguments in other forms', () => {
  const echo = createToolSet(
    defineTool({
      name: 'f',
      description: 'F',
      inputSchema: v.object({ a: v.optional(v.number()) }),
      execute: (input) => input,
    }),
  );

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1 }],
    [undefined, {}],
    [null, {}],
    ['', {}],
    ['{}', {}],
    ['null', {}],
  ])('reads %j', async (given, expected) => {
    const result = await executeToolCall(echo, { ...call, arguments: given as string });
    expect(result.isError ? result.error : result.output).toEqual(expected);
  });

  test('reads an object as it reads text: bounds, digits, and no key that sets a prototype', async () => {
    const row = defineTool({
      name: 'f',
      description: 'F',
      inputSchema: v.object({ id: v.optional(v.bigint()), deep: v.optional(v.unknown()) }),
      limits: { arguments: { maxDepth: 4 } },
      execute: (input) => input,
    });
    const ask = async (given: object) => {
      const result = await executeToolCall(createToolSet(row), { ...call, arguments: given });
      return result.isError ? result.error.code : result.output;
    };
    expect(await ask({ id: 2512292042121000001n })).toEqual({ id: 2512292042121000001n });
    expect(await ask({ deep: [[[[1]]]] })).toBe('arguments-too-deep');
    expect(await ask(JSON.parse('{"deep":{"__proto__":{"admin":true}}}'))).toEqual({ deep: {} });
  });

  test.each([
    ['length', { maxLength: 10 }, '{"a":123456}', 'arguments-too-large'],
    ['depth', { maxDepth: 2 }, '{"a":[[1]]}', 'arguments-too-deep'],
    ['number of values', { maxNodes: 3 }, '{"a":[1,2,3]}', 'arguments-too-large'],
  ])('refuses arguments beyond the %s that the tool allows', async (_, limits, text, code) => {
    const row = { ...defineTool({ name: 'f', description: 'F', execute: () => 1 }), limits: { arguments: limits } };
    const result = await executeToolCall(createToolSet(row), { ...call, arguments: text });
    expect(result.isError && result.error.code).toBe(code);
  });

  test.each([
    ['text', '{"a":1}', {}, 1],
    ['text that has to be repaired', '{"a":1,}', {}, 1],
    ['an object', { a: 1 }, {}, 1],
    ['text beyond the limits of its own', '{"a":1}', { maxLength: 3 }, 'arguments-too-large'],
    ['text that does not fit', '{"a":"x"}', {}, 'invalid-arguments'],
  ])('reads %s for a check that keeps the bounds by itself', async (_, given, limits, expected) => {
    const row = defineTool({
      name: 'f',
      description: 'F',
      inputSchema: v.object({ a: v.number() }),
      limits: { arguments: limits },
      execute: ({ a }) => a,
    });
    for (const parts of [{}, Object.keys(limits).length === 0 ? { limits: {} } : {}]) {
      const bounded = { ...row, ...parts, validator: { ...row.validator, isBounded: true } };
      const result = await executeToolCall(createToolSet(bounded), { ...call, arguments: given });
      expect(result.isError ? result.error.code : result.output).toBe(expected);
    }
  });

  test('undoes what the dialect changed before it validates', async () => {
    const unproject = (value: unknown) => (value as { a: null }).a === null && {};
    const result = await executeToolCall(echo, { ...call, arguments: '{"a":null}', unproject });
    expect([result.isError || result.output, result.repairs]).toEqual([{}, []]);
  });
});

describe('executeToolCalls()', () => {
  const sleepers = () => {
    const state = { running: 0, most: 0 };
    const execute = async () => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise((resolve) => setTimeout(resolve));
      state.running -= 1;
      return state.most;
    };
    return { state, execute };
  };
  const calls = Array.from({ length: 6 }, (_, index) => ({ ...call, id: `call_${index}` }));

  test('runs calls side by side and answers in their order', async () => {
    const { state, execute } = sleepers();
    const results = await executeToolCalls(createToolSet(define(execute)), calls);
    expect(results.map((result) => result.toolCallId)).toEqual(calls.map(({ id }) => id));
    expect(state.most).toBe(6);
  });

  test.each([
    ['of the turn', {}, { maxConcurrency: 2 }],
    ['of the tool', { limits: { maxConcurrency: 2 } }, {}],
  ])('keeps the limit %s', async (_, parts, options) => {
    const { state, execute } = sleepers();
    await executeToolCalls(createToolSet(define(execute, parts)), calls, options);
    expect(state.most).toBe(2);
  });

  test('refuses a limit that is no whole number', async () => {
    await expect(executeToolCalls(createToolSet(define(() => 1)), calls, { maxConcurrency: 0 })).rejects.toThrow(
      new RangeError('maxConcurrency must be a whole number >= 1: current value is 0'),
    );
  });

  test('answers no calls with no results', async () => {
    expect(await executeToolCalls(createToolSet(), [])).toEqual([]);
  });
});
