// The one test command: prepares what is missing, checks and tests everything, and ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './install-chromium.ts';
import { ensureCurl } from './install-curl.ts';
import { projectRoot } from './package-exports.ts';
import { cacheFolder, ensureNode24, findPackageFolder } from './runtimes.ts';
import { type Counts, countChecks, countTests, sumCounts, type TestReport } from './test-counts.ts';

interface Check {
  readonly title: string;
  readonly program: string;
  readonly parameters: readonly string[];
}

const tsc = join(findPackageFolder('typescript'), 'bin/tsc');
const vitest = join(findPackageFolder('vitest'), 'vitest.mjs');
const biome = join(findPackageFolder('@biomejs/biome'), 'bin/biome');

const checks: readonly Check[] = [
  { title: 'style of all files', program: biome, parameters: ['check', '.'] },
  ...['.', 'test', 'test-browser', 'examples'].map((folder) => ({
    title: `types of ${folder === '.' ? 'src' : folder}`,
    program: tsc,
    parameters: ['-p', folder],
  })),
];

// One after the other: the package's runtimes would disturb tests that measure how time grows.
const projects = ['node', 'types', 'house', 'workers', 'browser', 'package'];

const reporters = ['default', 'json', join(projectRoot, 'scripts/second-try-reporter.ts')];

function runAll(): Counts {
  prepare('a Chromium', ensureChromium);
  prepare('a Node 24', ensureNode24);
  prepare('a curl', ensureCurl);
  return sumCounts([countChecks(checks.map(runCheck)), ...projects.map(runProject)]);
}

function prepare(what: string, ensure: () => string): void {
  console.log(`Using ${what}: ${ensure()}`);
}

function runCheck({ title, program, parameters }: Check): boolean {
  const isPassed = runNode([program, ...parameters]) === 0;
  console.log(`${isPassed ? '✓' : '✗'} ${title}`);
  return isPassed;
}

function runProject(project: string): Counts {
  console.log(`\n# ${project}`);
  const file = join(cacheFolder, `report-${project}.json`);
  rmSync(file, { force: true });
  const status = runNode([
    vitest,
    ...['run', '--project', project, '--outputFile', file, ...reporters.flatMap((name) => ['--reporter', name])],
    // One failure by chance, among thousands of tests on a shared machine, is named and does not decide. At a desk it does.
    ...(process.env.CI ? ['--retry', '1'] : []),
  ]);
  const counts = countTests(project, readReport(file), status);
  for (const complaint of counts.complaints) console.log(`✗ ${complaint}`);
  return counts;
}

function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return undefined;
  }
}

function runNode(parameters: readonly string[]): number | null {
  return spawnSync(process.execPath, parameters, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] }).status;
}

try {
  mkdirSync(cacheFolder, { recursive: true });
  const { passed, failed } = runAll();
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  // A machine that lacks something: the sentence says what to do.
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
