/** What is read of Vitest's JSON report. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFileReport[];
}

interface TestFileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Failures that no test shows. */
  readonly complaints: readonly string[];
}

export function countChecks(outcomes: readonly boolean[]): Counts {
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed, complaints: [] };
}

/**
 * Counts the tests of one project. A file that cannot be loaded, a test that was skipped, a run without any test and a run
 * that failed for another reason are failures too: nothing is left out silently.
 */
export function countTests(project: string, report: TestReport | undefined, status: number | null): Counts {
  if (report === undefined) {
    return { passed: 0, failed: 1, complaints: [`${project}: no report, ended with ${status}`] };
  }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const skipped = numPendingTests + numTodoTests;
  const complaints = [
    ...testResults.filter(isBroken).map(({ name }) => `${name}: failed outside its tests`),
    ...(skipped > 0 ? [`${project}: ${skipped} tests were skipped`] : []),
    ...(passed + numFailedTests === 0 ? [`${project}: no test ran`] : []),
  ];
  const failed = numFailedTests + complaints.length;
  if (failed > 0 || status === 0) return { passed, failed, complaints };
  return { passed, failed: 1, complaints: [`${project}: ended with ${status} although no test failed`] };
}

function isBroken({ status, assertionResults }: TestFileReport): boolean {
  return status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
}

export function sumCounts(counts: readonly Counts[]): Counts {
  const add = (key: 'passed' | 'failed'): number => counts.reduce((sum, entry) => sum + entry[key], 0);
  return { passed: add('passed'), failed: add('failed'), complaints: counts.flatMap(({ complaints }) => complaints) };
}
