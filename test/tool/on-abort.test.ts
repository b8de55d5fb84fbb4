import { expect, test, vi } from 'vitest';
import { createToolSet, defineTool, executeToolCalls } from '../../src/index.ts';
import { onAbort } from '../../src/tool/on-abort.ts';
import { collectGarbage } from '../collect-garbage.ts';

test('onAbort() tells all who wait for a signal, by one listener, in their order', () => {
  const controller = new AbortController();
  const listen = vi.spyOn(controller.signal, 'addEventListener');
  const told: number[] = [];
  const frees = [0, 1, 2, 3].map((index) => onAbort(controller.signal, () => told.push(index)));
  frees[1]?.();
  controller.abort();
  expect([told, listen.mock.calls.length]).toEqual([[0, 2, 3], 1]);
});

test('onAbort() tells nobody who has stopped waiting, and those who began later', () => {
  const controller = new AbortController();
  const told: string[] = [];
  onAbort(controller.signal, () => told.push('first'))();
  onAbort(controller.signal, () => told.push('second'));
  controller.abort();
  expect(told).toEqual(['second']);
});

test('onAbort() leaves no listener behind, and forgets nobody when one is freed twice', () => {
  const controller = new AbortController();
  const unlisten = vi.spyOn(controller.signal, 'removeEventListener');
  const told: string[] = [];
  const free = onAbort(controller.signal, () => told.push('first'));
  free();
  onAbort(controller.signal, () => told.push('second'));
  free();
  onAbort(controller.signal, () => told.push('third'));
  controller.abort();
  expect([told, unlisten.mock.calls.length]).toEqual([['second', 'third'], 1]);
});

test('signals of AbortSignal.any() do not outlive their calls', async () => {
  const application = new AbortController();
  const tools = createToolSet(defineTool({ name: 'f', description: 'F', execute: async () => 1 }));
  const calls = [{ id: '1', name: 'f', arguments: '{}' }];
  const runWithOwnSignal = async (): Promise<WeakRef<AbortSignal>> => {
    const signal = AbortSignal.any([application.signal, new AbortController().signal]);
    await executeToolCalls(tools, calls, { signal });
    return new WeakRef(signal);
  };
  const signals = await Promise.all(Array.from({ length: 20 }, runWithOwnSignal));
  await collectGarbage();
  // A machine may still hold the last of them.
  expect(signals.filter((signal) => signal.deref() !== undefined).length).toBeLessThan(5);
});

test.each([undefined, 60_000])(
  'many calls of a turn take one listener of a signal (time limit %o)',
  async (timeoutMs) => {
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, 'addEventListener');
    const tools = createToolSet(defineTool({ name: 'f', description: 'F', execute: async () => 1 }));
    const calls = Array.from({ length: 30 }, (_, index) => ({ id: `c${index}`, name: 'f', arguments: '{}' }));
    const results = await executeToolCalls(tools, calls, { signal, ...(timeoutMs && { timeoutMs }) });
    expect([results.length, listen.mock.calls.length]).toEqual([30, 1]);
  },
);
