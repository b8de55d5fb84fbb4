import { expect, test } from 'vitest';
import { runFuzz } from './run-fuzz.ts';

// At length: npm run fuzz:curl -- --seed 1 --count 10000
test('parseCurl() gives what real curl sends for generated commands, and refuses what it refuses', async () => {
  const { differences, accepted, refused } = await runFuzz({ seed: 20_261_130, count: 500 });
  expect(differences).toEqual([]);
  expect(accepted).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(30);
}, 300_000);
