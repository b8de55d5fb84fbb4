import { join } from 'node:path';
import { findRuntime } from '../../scripts/runtimes.ts';
import { startFaultServer, tlsCertificate } from '../http/fault-server.ts';
import { bundleForRuntime } from './bundle-for-runtime.ts';
import type { FaultOrigins, FaultReport } from './fault-calls.ts';
import { openPage } from './open-page.ts';
import { readJsonOutput, runCommand } from './run-command.ts';
import { startWorkerd } from './start-workerd.ts';
import { transpileInto } from './transpile.ts';

export type FaultRuntime = 'Node' | 'Deno' | 'Bun' | 'workerd' | 'Chromium';

export interface FaultMatrixOptions {
  /** A folder with the built package in its node_modules. */
  readonly consumer: string;
  /** Needed for Chromium alone. */
  readonly chromium?: string;
}

export interface FaultMatrix extends FaultReport {
  /** By fault, how often the server was asked. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs every fault against the built package in one runtime, with a server of its own. */
export async function runFaultMatrix(runtime: FaultRuntime, options: FaultMatrixOptions): Promise<FaultMatrix> {
  const server = await startFaultServer();
  const { origin, tlsOrigin, closedOrigin } = server;
  try {
    const report = await runners[runtime]({ origin, tlsOrigin, closedOrigin }, options);
    const counts = Object.fromEntries([...server.counts].map(([path, count]) => [path.slice(1), count]));
    return { ...report, counts };
  } finally {
    server.stop();
  }
}

type Runner = (origins: FaultOrigins, options: FaultMatrixOptions) => Promise<FaultReport>;

const here = import.meta.dirname;

const runners: Readonly<Record<FaultRuntime, Runner>> = {
  Node: (origins, options) => runProgram(process.execPath, [], { origins, options }),
  Deno: (origins, options) => {
    const flags = [
      'run',
      '--no-prompt',
      '--no-remote',
      '--no-lock',
      '--allow-net',
      '--unsafely-ignore-certificate-errors',
    ];
    return runProgram(findRuntime('deno'), flags, { origins, options });
  },
  Bun: (origins, options) => runProgram(findRuntime('bun'), ['run'], { origins, options }),
  workerd: runWorker,
  Chromium: runPage,
};

interface ProgramRun {
  readonly origins: FaultOrigins;
  readonly options: FaultMatrixOptions;
}

async function runProgram(command: string, flags: readonly string[], run: ProgramRun): Promise<FaultReport> {
  const { consumer } = run.options;
  await transpileInto(consumer, join(here, 'fault-calls.ts'));
  const program = await transpileInto(consumer, join(here, 'fault-main.ts'));
  const outcome = await runCommand(command, [...flags, program, JSON.stringify(run.origins)], {
    cwd: consumer,
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  });
  return readJsonOutput(outcome) as FaultReport;
}

async function runWorker(origins: FaultOrigins, { consumer }: FaultMatrixOptions): Promise<FaultReport> {
  const code = await bundleForRuntime({ entry: join(here, 'fault-worker.ts'), consumer });
  const workerd = await startWorkerd({ code, compatibilityDate: '2026-11-01', trustedCertificate: tlsCertificate });
  try {
    const response = await fetch(workerd.url, { method: 'POST', body: JSON.stringify(origins) });
    return (await response.json()) as FaultReport;
  } finally {
    await workerd.stop();
  }
}

async function runPage(origins: FaultOrigins, options: FaultMatrixOptions): Promise<FaultReport> {
  const body = await bundleForRuntime({ entry: join(here, 'fault-page.ts'), consumer: options.consumer });
  const files = new Map([
    [
      '/',
      { type: 'text/html', body: '<!doctype html><title>faults</title><script type="module" src="/page.js"></script>' },
    ],
    ['/page.js', { type: 'text/javascript', body }],
  ]);
  const opening = { executablePath: options.chromium ?? '', files, arguments: ['--ignore-certificate-errors'] };
  const { answer } = await openPage(opening, async (page) => {
    await page.waitForFunction('globalThis.runFaults');
    return page.evaluate<FaultReport>(`globalThis.runFaults(${JSON.stringify(origins)})`);
  });
  return answer;
}
