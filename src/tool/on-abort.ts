/** Who waits for a signal, and the listener that they share. */
interface Waiting {
  readonly runs: Set<() => void>;
  readonly listener: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * Runs something when a signal is aborted, until the function that it gives is called. All who wait for one signal share
 * one listener: Node 20 takes the eleventh for a leak, and says so. The last one takes it away: a signal of
 * `AbortSignal.any` lives as long as it has one.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const { runs, listener } = waiting.get(signal) ?? listen(signal);
  runs.add(run);
  return () => {
    if (!runs.delete(run) || runs.size > 0) return;
    signal.removeEventListener('abort', listener);
    waiting.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const runs = new Set<() => void>();
  const listener = (): void => {
    for (const run of runs) run();
  };
  signal.addEventListener('abort', listener);
  waiting.set(signal, { runs, listener });
  return { runs, listener };
}
