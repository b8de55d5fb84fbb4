import { expect, test, vi } from 'vitest';
import { createToolSet, defineTool, executeToolCalls } from '../../src/index.ts';
import { onAbort } from '../../src/tool/on-abort.ts';

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
