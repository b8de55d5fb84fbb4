import { runFaults } from './fault-calls.ts';

// The test calls it from there.
(globalThis as { runFaults?: typeof runFaults }).runFaults = runFaults;
