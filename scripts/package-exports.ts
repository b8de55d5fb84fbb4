import { readFileSync } from 'node:fs';

/** One subpath of the package, as package.json declares it, and the source file that it is built from. */
export interface PackageEntry {
  /** As a program imports it: `tooltable/agent`. */
  readonly specifier: string;
  /** The name of the built file, and of the source file on the roof: `agent`. */
  readonly name: string;
  /** Relative to the project's root: `src/agent.ts`. */
  readonly source: string;
}

export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const projectRoot = new URL('..', import.meta.url).pathname;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${projectRoot}package.json`, 'utf8')) as Manifest;
}

/** Every subpath that is code. package.json is the only place where they are listed. */
export function listPackageEntries(): readonly PackageEntry[] {
  const manifest = readManifest();
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const name = /^\.\/dist\/(.+)\.js$/.exec(target.default)?.[1];
    if (name === undefined) throw new Error(`exports["${subpath}"].default must be ./dist/<name>.js`);
    return [{ specifier: manifest.name + subpath.slice(1), name, source: `src/${name}.ts` }];
  });
}

/** For Vite and esbuild: the package's own names lead to its source. */
export function listSourceAliases(): readonly { readonly find: RegExp; readonly replacement: string }[] {
  return listPackageEntries().map(({ specifier, source }) => ({
    find: new RegExp(`^${specifier}$`),
    replacement: projectRoot + source,
  }));
}
