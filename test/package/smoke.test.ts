import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { findRuntime } from '../../scripts/runtimes.ts';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import { openPage } from './open-page.ts';
import { readJsonOutput, runCommand } from './run-command.ts';
import { expectedOutcome } from './smoke-outcome.ts';
import { fetchFromNewIsolate, startWorkerd } from './start-workerd.ts';
import { transpileInto } from './transpile.ts';

const { consumer } = inject('package');
const here = import.meta.dirname;

describe('The built package runs the smoke program', () => {
  let program: string;

  beforeAll(async () => {
    await transpileInto(consumer, join(here, 'smoke.ts'));
    program = await transpileInto(consumer, join(here, 'smoke-main.ts'));
  });

  const run = async (command: string, ...parameters: readonly string[]) =>
    readJsonOutput(await runCommand(command, [...parameters, program], { cwd: consumer }));

  test('on this Node, 20 or later', async () => {
    expect(await run(process.execPath)).toEqual(expectedOutcome);
  });

  test('on Node 24', async () => {
    const { stdout } = await runCommand(inject('node24'), ['--version'], { cwd: consumer });
    expect(stdout).toMatch(/^v24\./);
    expect(await run(inject('node24'))).toEqual(expectedOutcome);
  });

  // Edge case 25: anything that read the environment at import would be refused here.
  test('on Deno without any permission', async () => {
    expect(await run(findRuntime('deno'), 'run', '--no-prompt', '--no-remote', '--no-lock')).toEqual(expectedOutcome);
  });

  test('on Bun', async () => {
    expect(await run(findRuntime('bun'), 'run')).toEqual(expectedOutcome);
  });

  // Edge case 8.
  test('in Chromium under a strict policy, without one report of a violation', async () => {
    const { answer, violations, errors } = await openSmokePage(`<script type="module" src="/page.js"></script>`);
    expect(answer).toEqual(expectedOutcome);
    expect([violations, errors]).toEqual([[], []]);
  });

  test('in Chromium, where the test would see a violation if there were one', async () => {
    const { violations } = await openSmokePage(`<script>1</script><script type="module" src="/page.js"></script>`);
    expect(violations.map((violation) => violation.split(' ')[0]).sort()).toEqual(['event:', 'event:', 'report:']);
  });
});

async function openSmokePage(html: string) {
  const body = await bundleForRuntime({ entry: join(here, 'smoke-page.ts'), consumer });
  const files = new Map([
    ['/', { type: 'text/html', body: `<!doctype html><title>smoke</title>${html}` }],
    ['/page.js', { type: 'text/javascript', body }],
  ]);
  return openPage({ executablePath: inject('chromium'), files }, async (page) => {
    await page.waitForFunction('globalThis.smoke');
    return page.evaluate<unknown>('globalThis.smoke');
  });
}

describe.each([
  ['an old compatibility date', '2024-01-01'],
  ['a current compatibility date', '2026-11-01'],
])('The built package in plain workerd without nodejs_compat, at %s', (_, compatibilityDate) => {
  let code: string;

  beforeAll(async () => {
    code = await bundleForRuntime({ entry: join(here, 'smoke-worker.ts'), consumer });
  });

  const fetchJson = async (url: string): Promise<unknown> => (await fetch(url)).json();

  // Edge cases 1 to 3: tools made at module scope, in a place where no code is made from text.
  test('runs the smoke program with tools made at module scope', async () => {
    const { url, stop } = await startWorkerd({ code, compatibilityDate });
    try {
      expect(await fetchJson(`${url}/strictness`)).toEqual({ atModuleScope: 'Error', codeFromText: 'EvalError' });
      expect(await fetchJson(`${url}/compiled`)).toBe('validator-failed');
      expect(await fetchJson(`${url}/smoke`)).toEqual(expectedOutcome);
    } finally {
      await stop();
    }
  });

  // Edge case 4.
  test('answers each request of a conversation from a new isolate', async () => {
    const paths = ['/names', '/smoke', '/smoke'];
    const answers = [];
    for (const path of paths) {
      answers.push(await (await fetchFromNewIsolate({ code, compatibilityDate }, path)).json());
    }
    const names = expectedOutcome.specifications.map(({ name }) => name);
    expect(answers).toEqual([names, expectedOutcome, expectedOutcome]);
  });

  // Edge case 5.
  test('keeps 2 × 500 calls with equal ids apart', async () => {
    const { url, stop } = await startWorkerd({ code, compatibilityDate });
    try {
      const users = ['Ada', 'Bob'];
      const answers = await Promise.all(users.map((user) => fetchJson(`${url}/interleaved?user=${user}`)));
      expect(answers).toEqual(
        users.map((user) => Array.from({ length: 500 }, (__, index) => `${user} ${index} call_${index}`)),
      );
    } finally {
      await stop();
    }
  });

  // Edge case 6: an AbortController or promise of one request, used in the next, is an error or hangs.
  test('keeps nothing of one request for the next', async () => {
    const { url, stop } = await startWorkerd({ code, compatibilityDate });
    try {
      const expected = ['timeout', '{"city":"Paris","days":3,"unit":"celsius"}'];
      expect(await fetchJson(`${url}/signals`)).toEqual(expected);
      expect(await fetchJson(`${url}/signals`)).toEqual(expected);
      const both = await Promise.all([fetchJson(`${url}/signals`), fetchJson(`${url}/smoke`)]);
      expect(both).toEqual([expected, expectedOutcome]);
    } finally {
      await stop();
    }
  });

  // Edge case 7.
  test('ends a run’s budget of 50 calls before the platform does', async () => {
    const { url, stop } = await startWorkerd({ code, compatibilityDate });
    try {
      const answers = await fetchJson(`${url}/over-budget`);
      expect(answers).toEqual(Array.from({ length: 60 }, (__, index) => (index < 50 ? 'ran' : 'limit-exceeded')));
    } finally {
      await stop();
    }
  });
});
