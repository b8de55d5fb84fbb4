import { expect, test } from 'vitest';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { ShellName } from '../../src/curl/parsed-curl.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import { describeRequest } from './compare-with-record.ts';
import { createRandom } from './create-random.ts';
import { generateCommand } from './generate-command.ts';
import { renderPosix } from './render-command.ts';
import { renderCmd, renderPowerShell } from './render-windows.ts';

const seeds = Array.from({ length: Math.min(20_000, Number(process.env.FUZZ_RUNS ?? 1500)) }, (_, index) => index);

test.each([
  ['cmd', renderCmd],
  ['powershell', renderPowerShell],
] as const)(
  'parseCurl() reads a generated command for %s as the same command for a POSIX shell',
  (shell, render) => {
    const differences = seeds.flatMap((seed) => {
      const { groups } = generateCommand(seed);
      const text = render(groups, createRandom(seed));
      if (text === undefined) return [];
      const [ours, expected] = [
        describe(text, shell),
        describe(renderPosix(groups, 'plain', createRandom(0)), 'posix'),
      ];
      return ours === expected ? [] : [{ seed, text, ours, expected }];
    });
    expect(differences).toEqual([]);
  },
  300_000,
);

function describe(text: string, shell: ShellName): string {
  try {
    return JSON.stringify(parseCurl(text, { shell }).requests.map(describeRequest));
  } catch (error) {
    if (error instanceof InvalidSourceError) return 'refused';
    throw error;
  }
}
