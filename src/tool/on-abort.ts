/** Who waits for a signal. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs something when a signal is aborted, until the function that it gives is called. All who wait for one signal share
 * one listener: Node 20 takes the eleventh for a leak, and says so.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const runs = waiting.get(signal) ?? listen(signal);
  runs.add(run);
  return () => void runs.delete(run);
}

function listen(signal: AbortSignal): Set<() => void> {
  const runs = new Set<() => void>();
  waiting.set(signal, runs);
  signal.addEventListener('abort', () => {
    for (const run of runs) run();
  });
  return runs;
}
