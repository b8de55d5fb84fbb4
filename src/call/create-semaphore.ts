/** Runs a task as soon as there is room for it. */
export type Semaphore = <Value>(task: () => Promise<Value>) => Promise<Value>;

/**
 * Lets at most `capacity` tasks be under way at once; the others wait in order.
 *
 * @throws {RangeError} for a capacity that is not a whole number from 1 up
 */
export function createSemaphore(capacity: number): Semaphore {
  if (!Number.isInteger(capacity) || capacity < 1) {
    throw new RangeError(`maxConcurrency must be a whole number >= 1: current value is ${capacity}`);
  }
  const waiting: (() => void)[] = [];
  const places = { free: capacity };
  const enter = (): Promise<void> | undefined => {
    if (places.free === 0) return new Promise((resolve) => waiting.push(resolve));
    places.free -= 1;
    return undefined;
  };
  // A place goes straight to the next in line, so nobody can slip in between.
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else places.free += 1;
  };
  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
