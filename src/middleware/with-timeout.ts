import type { Tool } from '../tool/tool.ts';

/**
 * Gives a tool a time limit in milliseconds. The call settles then, whether or not the tool reacts to its signal.
 *
 * @throws {RangeError} for a limit that is not a number above 0
 */
export function withTimeout<Row extends Tool>(tool: Row, timeoutMs: number): Row {
  if (!(timeoutMs > 0 && timeoutMs <= maxTimeoutMs)) {
    throw new RangeError(`timeoutMs must be > 0 and <= ${maxTimeoutMs}: current value is ${timeoutMs}`);
  }
  return { ...tool, limits: { ...tool.limits, timeoutMs } };
}

/** What a timer can hold; a longer one would end at once. */
const maxTimeoutMs = 2_147_483_647;
