import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('child.mjs', import.meta.url));

/** Calls `exportName(...values)` of the module at `url` in a process of its own. Gives its answer, or `{ error }`. */
export function runInChild(url, exportName, values, flags = []) {
  const { output, error, status } = spawnSync(
    process.execPath,
    [...flags, child, JSON.stringify([url, exportName, ...values])],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', 'pipe'], timeout: 180_000, maxBuffer: 2 ** 26 },
  );
  if (output?.[3]) return JSON.parse(output[3]);
  const reason = /^\w*Error.*$/m.exec(output?.[2] ?? '')?.[0];
  return { error: reason ?? String(error ?? `ended with ${status} and no answer`) };
}
