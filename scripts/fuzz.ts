// The property tests at length: npm run fuzz -- --seed 1 --count 200000 [test/schema …]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './package-exports.ts';
import { findPackageFolder } from './runtimes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    count: { type: 'string', default: '200000' },
  },
});

console.log(`seed ${values.seed}, ${values.count} runs for each property`);
const vitest = join(findPackageFolder('vitest'), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'node', '--testTimeout', '36000000', ...positionals],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_RUNS: values.count },
  },
);
process.exitCode = status ?? 1;
