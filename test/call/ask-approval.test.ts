import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApprovalRequest, Approve } from '../../src/call/approve.ts';
import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  executeToolCalls,
  type ToolAnnotations,
  type ToolEvent,
} from '../../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A tool that can be given a yes or a no, and what ran of it. */
function createShop(annotations?: ToolAnnotations, limits?: { timeoutMs?: number; maxCallsPerRun?: number }) {
  const ran: unknown[] = [];
  const pay = defineTool({
    name: 'pay',
    description: 'Pays',
    inputSchema: v.object({ amount: v.number() }),
    ...(annotations && { annotations }),
    ...(limits && { limits }),
    execute: (input) => {
      ran.push(input);
      return 'paid';
    },
  });
  const run = (options: ExecuteToolCallOptions) =>
    executeToolCall(createToolSet(pay), { id: 'c1', name: 'pay', arguments: '{"amount": "5"}' }, options);
  return { pay, ran, run };
}

const denied = (text: string) => ({
  toolCallId: 'c1',
  toolName: 'pay',
  isError: true,
  content: [{ type: 'text', text }],
  error: { name: 'ToolExecutionError', code: 'denied' },
  input: { amount: 5 },
});
const plainDenial = denied('Tool "pay" was not approved: nothing was executed');

describe('the gate', () => {
  test.each<[string, ToolAnnotations | undefined]>([
    ['no annotations', undefined],
    ['readOnly: false', { readOnly: false }],
    ['destructive: false', { destructive: false, idempotent: true }],
  ])('asks for a tool with %s, once, with the bound input', async (_, annotations) => {
    const { pay, ran, run } = createShop(annotations);
    const asked: ApprovalRequest[] = [];
    const approve: Approve = (request) => {
      expect(ran).toEqual([]);
      asked.push(request);
      return true;
    };
    const context = { userId: 'u1' };
    expect(await run({ approve, context })).toMatchObject({ isError: false, output: 'paid' });
    expect(asked).toEqual([
      {
        toolCallId: 'c1',
        tool: pay,
        input: { amount: 5 },
        repairs: [{ name: 'string-to-number', path: ['amount'] }],
        context,
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(ran).toEqual([{ amount: 5 }]);
  });

  test('does not ask for a tool that is read-only', async () => {
    const { ran, run } = createShop({ readOnly: true });
    expect(await run({ approve: () => false })).toMatchObject({ isError: false });
    expect(ran).toHaveLength(1);
  });

  test('does not ask for arguments that cannot be bound, nor for a tool that is not there', async () => {
    const { pay } = createShop();
    const approve = vi.fn(() => true);
    const calls = [
      { id: 'a', name: 'pay', arguments: '{}' },
      { id: 'b', name: 'buy', arguments: '{}' },
    ];
    const results = await executeToolCalls(createToolSet(pay), calls, { approve });
    expect(results.map(({ isError }) => isError)).toEqual([true, true]);
    expect(approve).not.toHaveBeenCalled();
  });

  test.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['false', () => false],
    ['null', () => null],
    ['1', () => 1],
    ['an object', () => ({ approved: true })],
    ['an empty text', () => ''],
    ['a promise of nothing', async () => undefined],
    [
      'a throw',
      () => {
        throw new Error('secret');
      },
    ],
    ['a rejection', () => Promise.reject(new Error('secret'))],
  ])('takes %s for a no', async (_, approve) => {
    const { ran, run } = createShop();
    expect(await run({ approve: approve as Approve })).toMatchObject(plainDenial);
    expect(ran).toEqual([]);
  });

  test('keeps what the hook threw as the cause, and from the model', async () => {
    const fault = new Error('secret');
    const result = await createShop().run({ approve: () => Promise.reject(fault) });
    expect(result).toMatchObject({ error: { cause: fault } });
    expect(JSON.stringify(result.content)).not.toContain('secret');
  });

  test('tells the model the reason that the hook gives, also where errors are hidden', async () => {
    const { run } = createShop();
    const approve: Approve = async () => 'the limit is 3';
    for (const executionErrors of ['return', 'hide'] as const) {
      expect(await run({ approve, executionErrors })).toMatchObject(
        denied('Tool "pay" was not approved: the limit is 3'),
      );
    }
  });

  test("throws the denial with executionErrors: 'throw'", async () => {
    const denial = { name: 'ToolExecutionError', code: 'denied' };
    await expect(createShop().run({ approve: () => false, executionErrors: 'throw' })).rejects.toMatchObject(denial);
  });

  test('tells the observer that nothing was about to run', async () => {
    const events: ToolEvent[] = [];
    await createShop().run({ approve: () => false, onEvent: (event) => events.push(event) });
    expect(events.map(({ type }) => type)).toEqual(['tool-call-start', 'tool-call-error']);
  });

  test('asks for each call of a turn, and runs those with a yes', async () => {
    const { pay, ran } = createShop();
    const calls = [1, 2, 3].map((amount) => ({ id: `c${amount}`, name: 'pay', arguments: { amount } }));
    const approve: Approve = ({ input }) => (input as { amount: number }).amount !== 2;
    const results = await executeToolCalls(createToolSet(pay), calls, { approve });
    expect(results.map(({ isError }) => isError)).toEqual([false, true, false]);
    expect(ran).toEqual([{ amount: 1 }, { amount: 3 }]);
  });

  test('asks nobody once the calls of a run are used up', async () => {
    const { run } = createShop({}, { maxCallsPerRun: 1 });
    const approve = vi.fn(() => true);
    const callCounts = new Map<string, number>();
    await run({ approve, callCounts });
    expect(await run({ approve, callCounts })).toMatchObject({ error: { code: 'limit-exceeded' } });
    expect(approve).toHaveBeenCalledTimes(1);
  });
});

describe('the gate and the calls of a run', () => {
  test.each<[string, Approve]>([
    ['is denied', () => false],
    ['nobody could be asked about', () => Promise.reject(new Error('offline'))],
  ])('do not count a call that %s', async (_, deny) => {
    const { ran, run } = createShop({}, { maxCallsPerRun: 1 });
    const callCounts = new Map<string, number>();
    expect(await run({ approve: deny, callCounts })).toMatchObject({ error: { code: 'denied' } });
    expect(callCounts.get('pay')).toBe(0);
    expect(await run({ approve: () => true, callCounts })).toMatchObject({ isError: false });
    expect(await run({ approve: () => true, callCounts })).toMatchObject({ error: { code: 'limit-exceeded' } });
    expect([ran.length, callCounts.get('pay')]).toEqual([1, 1]);
  });
});

describe('the gate and time', () => {
  test.each([
    [300_000, {}],
    [50, { approvalTimeoutMs: 50 }],
  ])('takes silence of %i ms for a no, and tells the hook that it is over', async (timeoutMs, options) => {
    vi.useFakeTimers();
    const { ran, run } = createShop();
    const signals: AbortSignal[] = [];
    const approve: Approve = ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const pending = run({ approve, ...options });
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    const result = await pending;
    expect(result).toMatchObject(plainDenial);
    expect(result).not.toHaveProperty('isOutcomeUnknown');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect([ran, vi.getTimerCount()]).toEqual([[], 0]);
  });

  test('runs nothing after a yes that comes too late', async () => {
    vi.useFakeTimers();
    const { ran, run } = createShop();
    const answers: ((answer: boolean) => void)[] = [];
    const pending = run({
      approve: () => new Promise<boolean>((resolve) => answers.push(resolve)),
      approvalTimeoutMs: 5,
    });
    await vi.advanceTimersByTimeAsync(5);
    answers[0]?.(true);
    expect(await pending).toMatchObject(plainDenial);
    expect(ran).toEqual([]);
  });

  test('stops the time limit of the call while a person thinks, and starts it anew', async () => {
    vi.useFakeTimers();
    const slow = defineTool({ name: 'slow', description: 'S', execute: () => new Promise(() => undefined) });
    const approve: Approve = () => new Promise((resolve) => setTimeout(() => resolve(true), 5000));
    const pending = executeToolCall(
      createToolSet(slow),
      { id: 'c1', name: 'slow', arguments: '{}' },
      { approve, timeoutMs: 100 },
    );
    const settled = vi.fn();
    void pending.then(settled);
    await vi.advanceTimersByTimeAsync(5099);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await pending).toMatchObject({ isError: true, error: { code: 'timeout' }, isOutcomeUnknown: true });
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([[{ timeoutMs: 100 }], [{}]])(
    'rejects at once after an abort, with %j, and leaves no timer',
    async (options) => {
      vi.useFakeTimers();
      const { ran, run } = createShop();
      const controller = new AbortController();
      const answers: ((answer: boolean) => void)[] = [];
      const approve: Approve = () => new Promise<boolean>((resolve) => answers.push(resolve));
      const pending = run({ approve, signal: controller.signal, ...options });
      const settled = expect(pending).rejects.toThrow('stop');
      await vi.advanceTimersByTimeAsync(0);
      answers[0]?.(true);
      controller.abort(new Error('stop'));
      await settled;
      await vi.advanceTimersByTimeAsync(0);
      expect([ran, vi.getTimerCount()]).toEqual([[], 0]);
    },
  );

  test.each([0, -1, Number.NaN, 2 ** 31])('refuses an approvalTimeoutMs of %d', async (approvalTimeoutMs) => {
    await expect(createShop().run({ approve: () => true, approvalTimeoutMs })).rejects.toThrow(RangeError);
  });
});

test('executeToolCalls() runs nothing on a yes that comes after another call has thrown', async () => {
  const { pay, ran } = createShop();
  const fail = defineTool({
    name: 'fail',
    description: 'Fails',
    inputSchema: v.object({}),
    annotations: { readOnly: true },
    execute: () => {
      throw new Error('no');
    },
  });
  let say: (answer: boolean) => void = () => undefined;
  const calls = [
    { id: 'c1', name: 'pay', arguments: '{"amount":5}' },
    { id: 'c2', name: 'fail', arguments: '{}' },
  ];
  const events: ToolEvent[] = [];
  const results = executeToolCalls(createToolSet(pay, fail), calls, {
    executionErrors: 'throw',
    approve: () =>
      new Promise((resolve) => {
        say = resolve;
      }),
    onEvent: (event) => void events.push(event),
  });
  await expect(results).rejects.toThrow('no');
  say(true);
  await vi.waitFor(() => expect(events.filter(({ type }) => type === 'tool-call-error')).toHaveLength(2), {
    timeout: 30_000,
  });
  expect(ran).toEqual([]);
});
