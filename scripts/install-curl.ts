import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { missingCurl, readCurlVersion } from '../test/curl/oracle/run-curl.ts';

/**
 * Finds bash and curl, or installs them where root has apt-get; gives curl's version.
 *
 * @throws {Error} with a sentence that says what to do, when neither works
 */
export function ensureCurl(): string {
  const found = findVersion();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(missingCurl);
  runAptGet('update', '-q');
  runAptGet('install', '-y', '-q', '--no-install-recommends', 'bash', 'curl');
  return readCurlVersion();
}

function findVersion(): string | undefined {
  try {
    return readCurlVersion();
  } catch {
    return undefined;
  }
}

function runAptGet(...parameters: readonly string[]): void {
  console.log(`> apt-get ${parameters.join(' ')}`);
  const { status } = spawnSync('apt-get', parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(missingCurl);
}
