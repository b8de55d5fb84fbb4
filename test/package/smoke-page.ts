import { runSmoke } from './smoke.ts';

// The test reads it from there.
(globalThis as { smoke?: Promise<unknown> }).smoke = runSmoke();
