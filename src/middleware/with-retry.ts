import type { Tool } from '../tool/tool.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import { waitFor } from '../tool/wait-for.ts';
import { withExecutor } from './with-executor.ts';

/** When `withRetry` tries again. */
export interface WithRetryOptions {
  /** How often a failed execution is tried again. @default 1 */
  readonly maxRetries?: number;
  /** Whether this error is worth another try. @default every error is */
  readonly shouldRetry?: (error: unknown, attempt: number) => boolean;
  /** Milliseconds to wait before the attempt with this number (1 is the first retry). @default no wait */
  readonly delayMs?: (attempt: number) => number;
}

/**
 * Tries a failed execution again, with the same idempotency key. It is for tools that may run twice:
 * nothing is tried again after an abort or a time-out, and the time limit covers all attempts and waits.
 * An async generator is not repeated once it has started.
 */
export function withRetry<Row extends Tool>(tool: Row, options: WithRetryOptions = {}): Row {
  const { maxRetries = 1, shouldRetry, delayMs, ...others } = options;
  if (typeof options !== 'object' || Object.keys(others)[0])
    throw new TypeError('withRetry takes maxRetries, shouldRetry and delayMs');
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw new RangeError(`maxRetries must be a whole number >= 0: current value is ${maxRetries}`);
  }
  return withExecutor(tool, (input, context, next) => runWithRetries(() => next(input, context), context, options));
}

async function runWithRetries(run: () => unknown, context: ToolContext, options: WithRetryOptions): Promise<unknown> {
  const { maxRetries = 1, shouldRetry = () => true, delayMs } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt > maxRetries || context.signal.aborted || !shouldRetry(error, attempt)) throw error;
    }
    if (delayMs) await waitFor(delayMs(attempt), context.signal);
  }
}
