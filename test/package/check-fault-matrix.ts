import { type FaultOutcome, faultNames, maxResponseBytes } from './fault-calls.ts';
import type { FaultMatrix, FaultRuntime } from './run-fault-matrix.ts';

/** What a fault must come to: the code, and how often the server was asked. */
export interface ExpectedFault {
  readonly code: string;
  readonly count: number;
  /** Is right too. */
  readonly otherCode?: string;
}

const expectations: Readonly<Record<string, ExpectedFault>> = {
  refused: { code: 'network', count: 0 },
  'reset-before-headers': { code: 'network', count: 2 },
  'reset-once': { code: 'ok', count: 2 },
  'close-before-headers': { code: 'network', count: 2 },
  'reset-in-headers': { code: 'network', count: 2 },
  'reset-in-body': { code: 'network', count: 1 },
  silence: { code: 'timeout', count: 1 },
  'slow-headers': { code: 'timeout', count: 1 },
  'slow-body': { code: 'timeout', count: 1 },
  'endless-body': { code: 'ok', count: 1 },
  'endless-json': { code: 'limit-exceeded', count: 1 },
  'content-length-too-long': { code: 'network', count: 1 },
  'content-length-too-short': { code: 'ok', count: 1 },
  'truncated-gzip': { code: 'network', count: 1 },
  'broken-gzip': { code: 'network', count: 1 },
  'broken-gzip-late': { code: 'network', otherCode: 'timeout', count: 1 },
  'gzip-bomb': { code: 'limit-exceeded', count: 1 },
  'invalid-utf-8': { code: 'ok', count: 1 },
  'status-204': { code: 'ok', count: 1 },
  'status-500': { code: 'http-status', count: 1 },
  'status-503': { code: 'http-status', count: 1 },
  'retry-after-0': { code: 'ok', count: 2 },
  'retry-after-1': { code: 'ok', count: 2 },
  'retry-after-3': { code: 'http-status', count: 1 },
  'retry-after-86400': { code: 'http-status', count: 1 },
  'retry-after-date': { code: 'http-status', count: 1 },
  'retry-after-garbage': { code: 'http-status', count: 1 },
};

/**
 * A browser shows no redirect, so none is followed there. The `fetch` of Node 20 never ends a body whose decoder fails
 * after the last byte came, unless headers and body came as one: then the time limit ends it. Node 24 tells.
 */
export function expectFault(fault: string, runtime: FaultRuntime): ExpectedFault {
  if (fault === 'broken-gzip' && runtime === 'Node') return { code: 'network', otherCode: 'timeout', count: 1 };
  if (fault.startsWith('redirect') && runtime !== 'Chromium') {
    if (fault.endsWith('-same')) return { code: 'ok', count: 1 };
    if (fault.endsWith('-loop')) return { code: 'http-status', count: 6 };
  }
  return expectations[fault] ?? { code: 'http-status', count: 1 };
}

/** What is not as it must be, in sentences. */
export function checkFaultMatrix(matrix: FaultMatrix, runtime: FaultRuntime): readonly string[] {
  const missing = faultNames.filter((name) => !matrix.outcomes.some(({ fault }) => fault === name));
  return [
    ...missing.map((fault) => `${fault}: no outcome`),
    ...matrix.outcomes.flatMap((outcome) => checkOutcome(outcome, matrix, runtime)),
    ...matrix.open.map((path) => `${path}: the connection is still open`),
  ];
}

function checkOutcome(outcome: FaultOutcome, { counts }: FaultMatrix, runtime: FaultRuntime): readonly string[] {
  const { fault, code, text, isLate, bytes, largestPiece } = outcome;
  const { otherCode, ...expected } = expectFault(fault, runtime);
  const count = counts[fault] ?? 0;
  // A loaded machine may not get as far as the server before the time limit, and never asks twice.
  const isCount = count === expected.count || (code === 'timeout' && count === 0);
  const limit = maxResponseBytes + largestPiece;
  return [
    ...(code === expected.code || code === otherCode
      ? []
      : [`${fault}: ${code} and not ${expected.code}, ${JSON.stringify(text)}`]),
    ...(isCount ? [] : [`${fault}: asked ${count} times and not ${expected.count}`]),
    ...(isLate ? [`${fault}: ended after its time limit`] : []),
    ...(bytes <= limit ? [] : [`${fault}: read ${bytes} bytes, more than ${limit}`]),
  ];
}
