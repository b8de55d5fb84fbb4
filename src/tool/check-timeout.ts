/** What a timer can hold; a longer one would end at once. */
const maxTimeoutMs = 2_147_483_647;

/** @throws {RangeError} for a time limit that is not above 0, or longer than a timer can hold (24.8 days) */
export function checkTimeout(timeoutMs: number | undefined, name = 'timeoutMs'): void {
  if (timeoutMs === undefined || (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= maxTimeoutMs)) return;
  const shown = typeof timeoutMs === 'string' ? JSON.stringify(timeoutMs) : timeoutMs;
  throw new RangeError(`${name} must be a number > 0 and <= ${maxTimeoutMs}: current value is ${shown}`);
}
