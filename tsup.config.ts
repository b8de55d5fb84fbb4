import { defineConfig } from 'tsup';
import { listPackageEntries, readManifest } from './scripts/package-exports.ts';

export default defineConfig({
  entry: Object.fromEntries(listPackageEntries().map(({ name, source }) => [name, source])),
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // Without it every entry gets its own copy of the error classes.
  splitting: true,
  external: Object.keys({ ...readManifest().dependencies, ...readManifest().peerDependencies }),
  dts: true,
  clean: true,
  outDir: 'dist',
});
