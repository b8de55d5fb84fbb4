import { expect, test } from 'vitest';
import { createRandom } from './create-random.ts';
import { generateCommand } from './generate-command.ts';
import { checkCommand } from './oracle/check-command.ts';
import { renderPosix } from './render-command.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index);

test('generateCommand() gives the same command for the same seed, and others for others', () => {
  const [first, second] = [1, 2].map(() => seeds.map((seed) => JSON.stringify(generateCommand(seed))));
  expect(first).toEqual(second);
  expect(new Set(first).size).toBe(seeds.length);
});

test('renderPosix() writes one plain command that bash may be given', () => {
  const refusals = seeds.flatMap((seed) => {
    const text = renderPosix(generateCommand(seed).groups, 'nasty', createRandom(seed));
    const refusal = checkCommand(text);
    return refusal === undefined ? [] : [{ text, refusal }];
  });
  expect(refusals).toEqual([]);
});
