import { raceAbort } from './race-abort.ts';

/** Waits, and leaves no timer behind after an abort. */
export async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await raceAbort(wait, signal).finally(() => clearTimeout(timer));
}
