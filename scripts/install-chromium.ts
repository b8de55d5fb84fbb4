import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';

export interface InstallStep {
  readonly command: string;
  readonly arguments: readonly string[];
}

export interface InstallPlanOptions {
  readonly isRoot: boolean;
  readonly hasAptGet: boolean;
}

/** How a browser is brought to a machine without one. */
export function planChromiumInstall({ isRoot, hasAptGet }: InstallPlanOptions): readonly InstallStep[] {
  if (isRoot && hasAptGet) {
    return [
      { command: 'apt-get', arguments: ['update', '-q'] },
      { command: 'apt-get', arguments: ['install', '-y', '-q', '--no-install-recommends', 'chromium'] },
    ];
  }
  return [{ command: 'npx', arguments: ['--no', 'playwright', 'install', 'chromium'] }];
}

/**
 * Finds a browser, or installs one.
 *
 * @throws {Error} with a sentence that says what to do, when neither works
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const steps = planChromiumInstall({
    isRoot: process.getuid?.() === 0,
    hasAptGet: existsSync('/usr/bin/apt-get'),
  });
  for (const step of steps) runStep(step);
  const installed = findChromium();
  if (installed === undefined) throw new Error(missingChromium);
  return installed;
}

export const missingChromium =
  'The tests need a Chromium and found none, and installing one did not work. ' +
  'Install Chromium or Chrome, or set TOOLTABLE_CHROMIUM to the file that starts it, and run the command again.';

function runStep(step: InstallStep): void {
  console.log(`> ${step.command} ${step.arguments.join(' ')}`);
  const { status } = spawnSync(step.command, step.arguments, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(missingChromium);
}
