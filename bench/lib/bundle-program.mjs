import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Imported by these only where a program wants them: another schema library than its own. */
const optionalImports = {
  'xsai.mjs': ['@valibot/to-json-schema', 'arktype', 'effect', 'sury'],
};

const builtins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** A program as a page would load it. Where it cannot be built for a browser, what Node has built in stays outside. */
export async function bundleProgram(file) {
  const external = optionalImports[file] ?? [];
  try {
    return { isForBrowser: true, ...(await bundle(file, external)) };
  } catch {
    return { isForBrowser: false, ...(await bundle(file, [...external, ...builtins])) };
  }
}

async function bundle(file, external) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../programs/${file}`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external,
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  });
  const { contents } = outputFiles[0];
  return {
    contents,
    minified: contents.length,
    gzipped: gzipSync(contents, { level: 9 }).length,
    brotli: brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}
