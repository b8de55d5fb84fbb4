import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  mapTools,
  type Tool,
  withExecutor,
  withLogging,
  withRetry,
  withTimeout,
} from '../../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const define = (execute: Parameters<typeof defineTool>[0]['execute']) =>
  defineTool({ name: 'f', description: 'F', inputSchema: v.looseObject({}), execute });

const run = (tool: Tool, options?: ExecuteToolCallOptions, text = '{}') =>
  executeToolCall(createToolSet(tool), { id: 'call_1', name: 'f', arguments: text }, options);

/** Throws the errors in turn, then gives `done`. */
function createFlaky(...errors: readonly Error[]) {
  const keys: string[] = [];
  const tool = define((_, context) => {
    keys.push(context.idempotencyKey);
    const error = errors[keys.length - 1];
    if (error) throw error;
    return 'done';
  });
  return { tool, keys };
}

describe('withRetry()', () => {
  test('tries a failed execution once more, with the same idempotency key', async () => {
    const { tool, keys } = createFlaky(new Error('reset'));
    const result = await run(withRetry(tool));
    expect([result.isError || result.output, keys]).toEqual(['done', ['call_1', 'call_1']]);
  });

  test('gives up after the last try with the last error', async () => {
    const { tool, keys } = createFlaky(new Error('1'), new Error('2'), new Error('3'));
    const result = await run(withRetry(tool, { maxRetries: 1 }));
    expect([result.isError && result.error.message, keys.length]).toEqual(['2', 2]);
  });

  test('asks whether an error is worth another try', async () => {
    const { tool, keys } = createFlaky(new TypeError('fatal'));
    const asked: unknown[] = [];
    const shouldRetry = (error: unknown, attempt: number) => asked.push([error, attempt]) === 0;
    const result = await run(withRetry(tool, { shouldRetry }));
    expect([result.isError, keys.length, asked]).toEqual([true, 1, [[new TypeError('fatal'), 1]]]);
  });

  test('waits as long as it is told, within the time limit', async () => {
    vi.useFakeTimers();
    const { tool, keys } = createFlaky(new Error('1'), new Error('2'));
    const delayMs = (attempt: number) => attempt * 100;
    const pending = run(withTimeout(withRetry(tool, { maxRetries: 5, delayMs }), 250));
    await vi.advanceTimersByTimeAsync(100);
    expect(keys.length).toBe(2);
    await vi.advanceTimersByTimeAsync(150);
    expect(await pending).toMatchObject({ isError: true, error: { code: 'timeout' } });
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([3, 'often', { retries: 5 }, { maxRetries: 1, delay: 5 }])('refuses the options %j', (options) => {
    expect(() => withRetry(createFlaky().tool, options as never)).toThrow(
      new TypeError('withRetry takes maxRetries, shouldRetry and delayMs'),
    );
  });

  test('is middleware of a table as it stands', () => {
    expect([...mapTools(createToolSet(createFlaky().tool), withRetry).keys()]).toEqual(['f']);
  });

  test.each([-1, 1.5])('refuses %d retries', (maxRetries) => {
    expect(() => withRetry(createFlaky().tool, { maxRetries })).toThrow(
      new RangeError(`maxRetries must be a whole number >= 0: current value is ${maxRetries}`),
    );
  });
});

describe('withExecutor()', () => {
  test("runs a tool's contract elsewhere, after the arguments were bound as before", async () => {
    const tool = defineTool({
      name: 'f',
      description: 'F',
      inputSchema: v.strictObject({ command: v.string() }),
      execute: () => 'shell',
    });
    const seen: unknown[] = [];
    const sandboxed = withExecutor(tool, (input) => seen.push(input) && 'sandbox');
    expect(sandboxed.specification).toBe(tool.specification);
    expect(await run(sandboxed, {}, '{command: "ls"}')).toMatchObject({ isError: false, output: 'sandbox' });
    expect(await run(sandboxed, {}, '{}')).toMatchObject({ isError: true, error: { code: 'invalid-arguments' } });
    expect(seen).toEqual([{ command: 'ls' }]);
  });

  test('can go on to the own executor', async () => {
    const cached = withExecutor(
      define(() => 'own'),
      async (input, context, next) => `cached ${await next(input, context)}`,
    );
    expect(await run(cached)).toMatchObject({ output: 'cached own' });
  });

  test.each([
    ['a table', createToolSet()],
    ['nothing', undefined],
  ])('refuses %s instead of a tool', (_, value) => {
    expect(() => withExecutor(value as never, () => 1)).toThrow(/^Expected a tool, which has a specification/);
    expect(() => withTimeout(value as never, 5)).toThrow(/^Expected a tool, which has a specification/);
  });
});

describe('withLogging()', () => {
  const createLogger = () => {
    const lines: string[] = [];
    const logger = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(`! ${line}`) };
    return { lines, logger, now: () => 0 };
  };

  test('logs a failure and lets it pass', async () => {
    const { lines, ...options } = createLogger();
    const result = await run(
      withLogging(
        define(() => Promise.reject(new Error('down'))),
        options,
      ),
    );
    expect(result.isError).toBe(true);
    expect(lines).toEqual([
      'tool f call call_1 arguments {}',
      '! tool f call call_1 error after 0 ms {"name":"Error","message":"down"}',
    ]);
  });

  test('shows no secret of arguments, results and errors', async () => {
    const { lines, ...options } = createLogger();
    const tool = define((input) => {
      if (JSON.stringify(input).includes('throw')) throw new Error('connect postgres://u:canary@h/db failed');
      return { apiKey: 'canary', note: 'Bearer canary-token' };
    });
    await run(withLogging(tool, options), {}, '{"password":"canary"}');
    await run(withLogging(tool, options), {}, '{"mode":"throw"}');
    expect(lines.length).toBe(4);
    expect(lines.join('\n')).not.toContain('canary');
  });

  test('shortens what is long', async () => {
    const { lines, ...options } = createLogger();
    await run(
      withLogging(
        define(() => 'x'.repeat(5000)),
        { ...options, maxLength: 20 },
      ),
    );
    expect(lines[1]?.length).toBeLessThan(80);
  });

  test('logs the end of an async generator and hands its progress on', async () => {
    const { lines, ...options } = createLogger();
    const progress: unknown[] = [];
    const tool = define(async function* () {
      yield 1;
      return 'done';
    });
    const result = await run(withLogging(tool, options), {
      onEvent: (event) => event.type === 'tool-call-progress' && progress.push(event.value),
    });
    expect([result.isError || result.output, progress, lines[1]]).toEqual([
      'done',
      [1],
      'tool f call call_1 result after 0 ms done',
    ]);
  });
});
