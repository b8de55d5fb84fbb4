import { onAbort } from './on-abort.ts';
import { raceAbort } from './race-abort.ts';

export interface DeadlineOptions {
  readonly signal: AbortSignal | undefined;
  /** Infinity for no limit. */
  readonly timeoutMs: number;
  /** What the tool's signal is aborted with, and the race rejected with, when the time is over. */
  readonly createTimeoutError: () => Error;
}

/** The end of a call: by abort or by time. */
export interface Deadline {
  /** Aborted at the end. */
  readonly signal: AbortSignal;
  /** Settles as the work does, or rejects when the end comes first, whether or not the work stops. */
  readonly race: <Value>(work: Value | PromiseLike<Value>) => Promise<Value>;
  /** Stops the clock; what it gives starts the whole limit anew. */
  readonly pause: () => () => void;
  /** Frees the timer and the listener. */
  readonly dispose: () => void;
}

/** Starts a deadline; `undefined` where nothing can end the call, so that no timer and no controller is made. */
export function startDeadline({ signal, timeoutMs, createTimeoutError }: DeadlineOptions): Deadline | undefined {
  const none = (): void => undefined;
  if (timeoutMs === Infinity) {
    return signal && { signal, race: (work) => raceAbort(work, signal), pause: () => none, dispose: none };
  }
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  const start = () => setTimeout(() => controller.abort(createTimeoutError()), timeoutMs);
  let timer = start();
  const free = signal && onAbort(signal, abort);
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    race: (work) => raceAbort(work, controller.signal),
    pause() {
      clearTimeout(timer);
      return () => {
        timer = start();
      };
    },
    dispose() {
      clearTimeout(timer);
      free?.();
    },
  };
}
