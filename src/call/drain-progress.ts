import { onAbort } from '../tool/on-abort.ts';
import type { ToolContext } from '../tool/tool-context.ts';

/**
 * Reports every value of an async iterable and gives what it returned, or the last value where it returned nothing.
 * An abort stops it.
 */
export async function drainProgress(
  iterable: AsyncIterable<unknown>,
  { signal, reportProgress }: Pick<ToolContext, 'signal' | 'reportProgress'>,
): Promise<unknown> {
  const iterator = iterable[Symbol.asyncIterator]();
  // A generator that hangs answers `return` when it wakes up; nobody waits for that, nor for what it throws.
  const stop = (): void => void closeIterator(iterator).catch(() => undefined);
  const free = onAbort(signal, stop);
  try {
    let last: unknown;
    for (;;) {
      const { done, value } = await iterator.next();
      signal.throwIfAborted();
      if (done) return value === undefined ? last : value;
      last = value;
      reportProgress(value);
    }
  } finally {
    free();
  }
}

async function closeIterator(iterator: AsyncIterator<unknown>): Promise<void> {
  await iterator.return?.();
}
