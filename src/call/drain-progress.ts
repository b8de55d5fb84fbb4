export interface DrainProgressOptions {
  readonly report: (value: unknown) => void;
  /** Stops the iterable when aborted. */
  readonly signal: AbortSignal | undefined;
}

/** Reports every value of an async iterable and gives what it returned, or the last value where it returned nothing. */
export async function drainProgress(iterable: AsyncIterable<unknown>, options: DrainProgressOptions): Promise<unknown> {
  const iterator = iterable[Symbol.asyncIterator]();
  const { report, signal } = options;
  const stop = (): void => {
    // A generator that hangs answers `return` when it wakes up; nobody waits for that.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await readToEnd(iterator, report);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function readToEnd(iterator: AsyncIterator<unknown>, report: (value: unknown) => void): Promise<unknown> {
  let last: unknown;
  for (;;) {
    const step = await iterator.next();
    if (step.done) return step.value === undefined ? last : step.value;
    last = step.value;
    report(last);
  }
}

/** Whether a tool's answer reports progress. A stream of bytes is content instead. */
export function isProgress(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && !('getReader' in value);
}
