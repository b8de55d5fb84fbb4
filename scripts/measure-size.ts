import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { listPackageEntries, projectRoot, readManifest } from './package-exports.ts';

/** A program that a user could write, and the bytes that it may take. */
export interface SizeProgram {
  readonly name: string;
  readonly code: string;
  /** Bytes, minified and gzipped, dependencies included. */
  readonly budget: number;
}

export interface Bundle {
  readonly text: string;
  /** Bytes, minified. */
  readonly minified: number;
  /** Bytes, minified and gzipped. */
  readonly gzipped: number;
  /** The files that took part, largest first. */
  readonly inputs: readonly BundleInput[];
}

export interface BundleInput {
  /** Relative to the project's root. */
  readonly path: string;
  /** Bytes in the bundle, minified. */
  readonly bytes: number;
}

export function readSizePrograms(): readonly SizeProgram[] {
  return JSON.parse(readFileSync(join(projectRoot, 'test/house/size-budgets.json'), 'utf8')) as readonly SizeProgram[];
}

const sources = new Map(listPackageEntries().map(({ specifier, source }) => [specifier, join(projectRoot, source)]));

// Our own names lead to the source, so that sizes need no build.
const fromSource: Plugin = {
  name: 'from-source',
  setup(context) {
    context.onResolve({ filter: /^tooltable(\/|$)/ }, ({ path }) => {
      const source = sources.get(path);
      return source === undefined ? { errors: [{ text: `No such subpath: ${path}` }] } : { path: source };
    });
  },
};

/** Bundles a program as a page would load it: for the browser, minified, with everything that it drags in. */
export async function bundleProgram(code: string, plugins: readonly Plugin[] = []): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: projectRoot, loader: 'ts', sourcefile: 'program.ts' },
    plugins: [...plugins, fromSource],
    absWorkingDir: projectRoot,
    bundle: true,
    // A peer belongs to who installs it.
    external: Object.keys(readManifest().peerDependencies ?? {}),
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  const output = Object.values(metafile.outputs)[0];
  return {
    text,
    minified: Buffer.byteLength(text),
    gzipped: gzipSync(text, { level: 9 }).length,
    inputs: Object.entries(output?.inputs ?? {})
      .map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput }))
      .filter(({ bytes }) => bytes > 0)
      .sort((left, right) => right.bytes - left.bytes),
  };
}
