import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';

/** Writes a program as plain JavaScript into a folder, its imports of packages left as they are. The path of the result. */
export async function transpileInto(folder: string, file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', target: 'es2022' });
  const target = join(folder, basename(file).replace(/\.ts$/, '.mjs'));
  writeFileSync(target, code.replace(/(from\s*")(\.[^"]+)\.ts"/g, '$1$2.mjs"'));
  return target;
}
