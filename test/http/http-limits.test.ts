import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultHttpLimits } from '../../src/http/http-limits.ts';

test('docs/http.md tells every limit with its default', () => {
  const text = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, value]) => [name, Number(value)]);
  expect(Object.fromEntries(rows)).toEqual(defaultHttpLimits);
});
