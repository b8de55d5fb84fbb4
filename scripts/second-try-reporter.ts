import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed first and passed when it was tried again, so that no second try stays unseen. */
export default class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`! passed at the second try only: ${name}`);
  }
}
