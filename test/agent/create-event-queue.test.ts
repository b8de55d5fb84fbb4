import { expect, test } from 'vitest';
import { createEventQueue } from '../../src/agent/create-event-queue.ts';

/** Whether a promise has settled by the end of all that can happen now. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  await new Promise((resolve) => setImmediate(resolve));
  return (await Promise.race([work, Promise.resolve(pending)])) !== pending;
}

test('createEventQueue() hands on events in their order, and then the end', async () => {
  const queue = createEventQueue<number>();
  const events = queue.open(() => [1, 2].forEach(queue.push));
  expect(await events.next()).toEqual({ done: false, value: 1 });
  queue.push(3);
  queue.end();
  expect([await events.next(), await events.next(), await events.next()]).toEqual([
    { done: false, value: 2 },
    { done: false, value: 3 },
    { done: true, value: undefined },
  ]);
});

test('createEventQueue() wakes a reader that waits, for events and for the end', async () => {
  const queue = createEventQueue<number>();
  const events = queue.open(() => undefined);
  const first = events.next();
  queue.push(1);
  expect(await first).toEqual({ done: false, value: 1 });
  const last = events.next();
  queue.end();
  expect(await last).toEqual({ done: true, value: undefined });
});

test('createEventQueue() throws the error of the end when all events were read, unless the reader has left', async () => {
  for (const isLeft of [false, true]) {
    const queue = createEventQueue<number>();
    const events = queue.open(() => queue.push(1));
    await events.next();
    const next = events.next();
    if (isLeft) queue.leave();
    queue.end({ error: new Error('Lost') });
    if (isLeft) expect(await next).toEqual({ done: true, value: undefined });
    else await expect(next).rejects.toThrow('Lost');
  }
});

test('createEventQueue() is ready when nobody reads, and else when the reader waits for more', async () => {
  const queue = createEventQueue<number>();
  expect(await isSettled(queue.ready())).toBe(true);
  const events = queue.open(() => queue.push(1));
  expect(await isSettled(queue.ready())).toBe(true);
  await events.next();
  const ready = queue.ready();
  expect(await isSettled(ready)).toBe(false);
  const next = events.next();
  expect(await isSettled(ready)).toBe(true);
  queue.push(2);
  await next;
  expect(await isSettled(queue.ready())).toBe(false);
  await events.return();
  expect(await isSettled(queue.ready())).toBe(true);
});

test('createEventQueue() keeps nothing while nobody reads, and is read once', async () => {
  const queue = createEventQueue<number>();
  queue.push(1);
  const events = queue.open(() => queue.push(2));
  expect(await events.next()).toEqual({ done: false, value: 2 });
  expect(() => queue.open(() => undefined)).toThrow(new TypeError('The events of a run can be read once'));
});
