import { expect, inject, test } from 'vitest';
import { checkFaultMatrix } from './check-fault-matrix.ts';
import { runFaultMatrix } from './run-fault-matrix.ts';

// The others take longer, and run by `scripts/fault-matrix.ts`.
test.each(['Node', 'workerd'] as const)(
  'The built package ends every fault of a server well, in %s',
  async (runtime) => {
    const matrix = await runFaultMatrix(runtime, { consumer: inject('package').consumer });
    expect(checkFaultMatrix(matrix, runtime)).toEqual([]);
  },
);
