import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot, readManifest } from '../../scripts/package-exports.ts';
import { cacheFolder, findPackageFolder } from '../../scripts/runtimes.ts';

export interface BuiltPackage {
  /** A folder as a user has it: the packed package and its dependencies in node_modules, and nothing else. */
  readonly consumer: string;
  /** What `npm publish` would send. */
  readonly tarball: string;
}

/** Builds and packs the package, and installs the result into a folder of its own. */
export function buildPackage(): BuiltPackage {
  const packed = join(cacheFolder, 'packed');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  const tsup = join(findPackageFolder('tsup'), 'dist/cli-default.js');
  run(process.execPath, [tsup, '--silent']);
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packed]);
  const tarball = join(packed, readdirSync(packed)[0] ?? '');
  return { consumer: installPackage(tarball), tarball };
}

/** Installs the packed package with its dependencies, and peers where they are named, into a folder of its own. */
export function installPackage(tarball: string, peers: readonly string[] = []): string {
  // Outside of this project, else Bun would find its tsconfig.json, and Deno would take programs for a package's files.
  const consumer = mkdtempSync(join(realpathSync(tmpdir()), 'tooltable-consumer-'));
  const manifest = readManifest();
  const dependencies = [...Object.keys(manifest.dependencies ?? {}), ...peers];
  const modules = join(consumer, 'node_modules');
  const own = join(modules, manifest.name);
  mkdirSync(own, { recursive: true });
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  for (const name of dependencies) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(findPackageFolder(name), join(modules, name), 'junction');
  }
  const declared = Object.fromEntries([manifest.name, ...dependencies].map((name) => [name, '*']));
  const content = { private: true, type: 'module', dependencies: declared };
  writeFileSync(join(consumer, 'package.json'), JSON.stringify(content));
  return consumer;
}

function run(command: string, parameters: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd: projectRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed\n${stdout}\n${stderr}`);
}
