import { onAbort } from './on-abort.ts';

/**
 * Settles as the work does, which may be a plain value, or rejects at once when the signal is aborted, whether or not
 * the work stops.
 */
export function raceAbort<Value>(work: Value | PromiseLike<Value>, signal: AbortSignal | undefined): Promise<Value> {
  const promise = Promise.resolve(work);
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const free = onAbort(signal, abort);
    promise.then(resolve, reject).then(free, free);
    if (signal.aborted) abort();
  });
}
