import { expect } from 'vitest';

/**
 * Sixty-four times the size takes some sixty-four times as long; 4096 times as long would be quadratic. A small run should take 50 microseconds or more, to be told from noise. Only the two
 * are compared, and by the processor's time, so that neither a slow machine nor a busy one fails anything.
 *
 * @param prepare makes the work of a size, which alone is measured
 */
export function expectLinearTime(prepare: (size: number) => () => unknown, small = 4000): void {
  const measure = (size: number): number => {
    const work = prepare(size);
    const times = Array.from({ length: 3 }, () => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return user + system;
    });
    return Math.min(...times);
  };
  measure(small);
  const expected = measure(small);
  expect(measure(64 * small)).toBeLessThan(400 * expected + 100_000);
}
