// Runs the official MCP conformance suite: its server scenarios against our handler in plain workerd, and its client
// scenarios with our client. Ends with `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runCommand } from '../test/package/run-command.ts';
import { startWorkerd } from '../test/package/start-workerd.ts';
import { projectRoot } from './package-exports.ts';
import { ensureNode24, findPackageFolder } from './runtimes.ts';

/**
 * What a server of tools without sessions can do. Left out are resources, prompts and completions, which are not
 * offered, and sampling, elicitation and polling, which need a session.
 */
const serverScenarios = [
  'server-initialize',
  'ping',
  'logging-set-level',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-with-progress',
  'tools-call-error',
  'json-schema-2020-12',
  'dns-rebinding-protection',
];

const clientScenarios = ['initialize', 'tools_call'];

export interface ScenarioOutcome {
  readonly scenario: string;
  readonly isPassed: boolean;
  /** What the suite printed. */
  readonly report: string;
}

/** The worker of the tests as one module, from source. */
export async function bundleConformanceWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'test/mcp/conformance-worker.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker'],
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

export async function runMcpConformance(): Promise<readonly ScenarioOutcome[]> {
  const node24 = ensureNode24();
  const workerd = await startWorkerd({ code: await bundleConformanceWorker(), compatibilityDate: '2026-11-01' });
  // The suite leaves its results where it is started.
  const folder = mkdtempSync(join(tmpdir(), 'tooltable-conformance-'));
  const suite = join(findPackageFolder('@modelcontextprotocol/conformance'), 'dist/index.js');
  const run = async (scenario: string, ...parameters: readonly string[]): Promise<ScenarioOutcome> => {
    const { code, stdout, stderr } = await runCommand(node24, [suite, ...parameters, '--scenario', scenario], {
      cwd: folder,
    });
    return { scenario, isPassed: code === 0, report: stdout + stderr };
  };
  const tsx = join(findPackageFolder('tsx'), 'dist/cli.mjs');
  const client = `${node24} ${tsx} ${join(projectRoot, 'test/mcp/conformance-client.ts')}`;
  try {
    const outcomes: ScenarioOutcome[] = [];
    for (const scenario of serverScenarios) outcomes.push(await run(scenario, 'server', '--url', `${workerd.url}/mcp`));
    for (const scenario of clientScenarios) outcomes.push(await run(scenario, 'client', '--command', client));
    return outcomes;
  } finally {
    await workerd.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  const outcomes = await runMcpConformance();
  for (const { scenario, isPassed, report } of outcomes) {
    console.log(`${isPassed ? '✓' : '✗'} ${scenario}`);
    if (!isPassed) console.log(report);
  }
  const passed = outcomes.filter(({ isPassed }) => isPassed).length;
  console.log(`\n${passed} passed, ${outcomes.length - passed} failed`);
  if (passed < outcomes.length) process.exitCode = 1;
}
