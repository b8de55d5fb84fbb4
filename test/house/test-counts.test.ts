import { describe, expect, test } from 'vitest';
import { countChecks, countTests, sumCounts, type TestReport } from '../../scripts/test-counts.ts';

const green: TestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

describe('countTests()', () => {
  test.each<readonly [string, TestReport | undefined, number | null, object]>([
    ['a green run', green, 0, { passed: 3, failed: 0, complaints: [] }],
    ['failed tests', { ...green, numFailedTests: 2 }, 1, { passed: 3, failed: 2, complaints: [] }],
    [
      'a skipped test as a failure',
      { ...green, numPendingTests: 1 },
      0,
      { passed: 3, failed: 1, complaints: ['unit: 1 tests were skipped'] },
    ],
    [
      'a run without a test as a failure',
      { ...green, numPassedTests: 0, testResults: [] },
      0,
      { passed: 0, failed: 1, complaints: ['unit: no test ran'] },
    ],
    [
      'a file that cannot be loaded as a failure',
      { ...green, testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] },
      1,
      { passed: 3, failed: 1, complaints: ['b.test.ts: failed outside its tests'] },
    ],
    [
      'an error outside all tests as a failure',
      green,
      1,
      { passed: 3, failed: 1, complaints: ['unit: ended with 1 although no test failed'] },
    ],
    [
      'a run without a report as a failure',
      undefined,
      null,
      { passed: 0, failed: 1, complaints: ['unit: no report, ended with null'] },
    ],
  ])('counts %s', (_, report, status, expected) => {
    expect(countTests('unit', report, status)).toEqual(expected);
  });
});

test('sumCounts() adds what checks and tests gave', () => {
  expect(sumCounts([countChecks([true, false, true]), countTests('unit', green, 0)])).toEqual({
    passed: 5,
    failed: 1,
    complaints: [],
  });
});
