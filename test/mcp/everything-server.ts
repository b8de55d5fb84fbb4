import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findPackageFolder } from '../../scripts/runtimes.ts';

export interface EverythingServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the official server that has everything, over Streamable HTTP on this machine. */
export async function startEverythingServer(): Promise<EverythingServer> {
  const port = await findFreePort();
  const main = join(findPackageFolder('@modelcontextprotocol/server-everything'), 'dist/index.js');
  const child = spawn(process.execPath, [main, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => {
        said += data;
        if (/listening on port/.test(said)) resolve();
      });
    }
    child.on('close', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  return { url: `http://127.0.0.1:${port}/mcp`, stop };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
