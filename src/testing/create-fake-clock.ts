/** A clock that moves only when somebody sleeps, and then at once. */
export interface FakeClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly advance: (milliseconds: number) => void;
  /** How long each sleep was. */
  readonly sleeps: readonly number[];
}

/** For tests of what waits: `runAgent({ sleep: clock.sleep })`. */
export function createFakeClock(start = 0): FakeClock {
  const sleeps: number[] = [];
  let time = start;
  return {
    now: () => time,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      sleeps.push(milliseconds);
      time += milliseconds;
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
    sleeps,
  };
}
