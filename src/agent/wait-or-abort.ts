/**
 * Settles as the work does, which may be a plain value, or rejects at once when the signal is aborted, whether or not
 * the work stops.
 */
export function orAbort<Value>(work: Value | PromiseLike<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const promise = Promise.resolve(work);
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const free = (): void => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).then(free, free);
    if (signal.aborted) abort();
  });
}

/** Waits, and leaves no timer behind after an abort. */
export async function sleepFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await orAbort(wait, signal).finally(() => clearTimeout(timer));
}
