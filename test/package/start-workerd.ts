import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../../scripts/runtimes.ts';

export interface StartWorkerdOptions {
  /** The worker as one module, with its dependencies. */
  readonly code: string;
  readonly compatibilityDate: string;
  /** A certificate in PEM that the worker's requests trust besides those of the system. */
  readonly trustedCertificate?: string;
  /** Text bindings of the worker. */
  readonly bindings?: Readonly<Record<string, string>>;
}

export interface Workerd {
  /** Without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** From a date in mid-2026 on, workerd has nodejs_compat on by default. Dates before the flags' own accept them too. */
const withoutNode = ['no_nodejs_compat', 'no_nodejs_compat_v2'];

/**
 * Starts a plain workerd, without Miniflare and without `nodejs_compat`: a new process, so a new isolate.
 *
 * @throws {Error} with what workerd said, when the worker does not start
 */
export async function startWorkerd(options: StartWorkerdOptions): Promise<Workerd> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltable-workerd-'));
  writeFileSync(join(folder, 'worker.js'), options.code);
  writeFileSync(join(folder, 'config.capnp'), formatConfig(options));
  // workerd tells on descriptor 3 which port it was given.
  const child = spawn(findRuntime('workerd'), ['serve', join(folder, 'config.capnp'), '--control-fd=3'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      said += data;
    });
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  const port = await new Promise<number>((resolve, reject) => {
    child.stdio[3]?.on('data', (data: Buffer) => {
      const found = /"event":"listen".*"port":(\d+)/.exec(String(data))?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.on('close', (code) => reject(new Error(`workerd ended with ${code}: ${said}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

function formatConfig({ compatibilityDate, trustedCertificate, bindings = {} }: StartWorkerdOptions): string {
  const texts = Object.entries(bindings).map(
    ([name, text]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(text)})`,
  );
  const flags = withoutNode.map((flag) => JSON.stringify(flag));
  const trusted =
    trustedCertificate === undefined
      ? ''
      : `, tlsOptions = (trustedCertificates = [${JSON.stringify(trustedCertificate)}])`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local"]${trusted})),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${compatibilityDate}",
  compatibilityFlags = [${flags.join(', ')}],
  bindings = [${texts.join(', ')}],
);
`;
}

/** Starts a worker, asks it once, and stops it: every request meets a new isolate. */
export async function fetchFromNewIsolate(
  options: StartWorkerdOptions,
  path: string,
  init?: RequestInit,
): Promise<Response> {
  const workerd = await startWorkerd(options);
  try {
    const response = await fetch(workerd.url + path, init ?? {});
    return new Response(await response.text(), response);
  } finally {
    await workerd.stop();
  }
}
