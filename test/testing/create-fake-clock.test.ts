import { expect, test } from 'vitest';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';

test('createFakeClock() moves only by sleeping and by hand, and at once', async () => {
  const clock = createFakeClock(100);
  await clock.sleep(50);
  clock.advance(7);
  await clock.sleep(1);
  expect([clock.now(), clock.sleeps]).toEqual([158, [50, 1]]);
  await expect(clock.sleep(1, AbortSignal.abort(new Error('Stop')))).rejects.toThrow('Stop');
});
