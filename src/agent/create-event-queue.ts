/** Hands events from who tells them to one who reads them at a pace of its own. */
export interface EventQueue<Event> {
  /** Kept while somebody reads, else dropped. */
  readonly push: (event: Event) => void;
  /** Ends the reading, with an error where there was one. */
  readonly end: (fault?: { readonly error: unknown }) => void;
  /** The reader goes, and hears of no error. */
  readonly leave: () => void;
  /** Settles when all events have been read, or nobody reads. */
  readonly ready: () => Promise<void>;
  /**
   * Begins to read.
   *
   * @param onStart called when the first event is asked for
   * @throws {TypeError} the second time
   */
  readonly open: (onStart: () => void) => AsyncGenerator<Event, void, void>;
}

export function createEventQueue<Event>(): EventQueue<Event> {
  const events: Event[] = [];
  let isOpen = false;
  let isRead = false;
  let isLeft = false;
  let ending: { readonly error?: unknown } | undefined;
  const changed = createSignal();
  const drained = createSignal();

  async function* read(onStart: () => void): AsyncGenerator<Event, void, void> {
    isRead = true;
    onStart();
    try {
      for (;;) {
        for (let event = events.shift(); event !== undefined; event = events.shift()) yield event;
        if (ending) break;
        drained.fire();
        await changed.wait();
      }
      if ('error' in ending && !isLeft) throw ending.error;
    } finally {
      isRead = false;
      events.length = 0;
      drained.fire();
    }
  }

  return {
    push: (event) => {
      if (!isRead) return;
      events.push(event);
      changed.fire();
    },
    end: (fault) => {
      ending = fault ?? {};
      changed.fire();
    },
    leave: () => {
      isLeft = true;
    },
    ready: async () => {
      if (isRead && (events.length > 0 || !changed.isAwaited())) await drained.wait();
    },
    open: (onStart) => {
      if (isOpen) throw new TypeError('The events of a run can be read once');
      isOpen = true;
      return read(onStart);
    },
  };
}

/** Wakes those who wait, and is then as new. */
function createSignal() {
  let wake: (() => void)[] = [];
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        wake.push(resolve);
      }),
    fire: () => {
      const woken = wake;
      wake = [];
      for (const resolve of woken) resolve();
    },
    isAwaited: () => wake.length > 0,
  };
}
