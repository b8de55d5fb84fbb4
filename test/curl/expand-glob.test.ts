import { expect, test } from 'vitest';
import { createCurlSource } from '../../src/curl/curl-source.ts';
import { expandGlob } from '../../src/curl/expand-glob.ts';

const source = createCurlSource('curl', {});

test.each([
  ['a', ['a']],
  ['{a,b}', ['a', 'b']],
  ['{b}', ['b']],
  ['{a,}x', ['ax', 'x']],
  ['[1-3]', ['1', '2', '3']],
  ['[08-10]', ['08', '09', '10']],
  ['[1-5:2]', ['1', '3', '5']],
  ['[a-c]', ['a', 'b', 'c']],
  ['{a,b}[1-2]', ['a1', 'a2', 'b1', 'b2']],
  ['\\{a\\}\\[b\\]\\c', ['{a}[b]\\c']],
  ['http://[::1]/[]', ['http://[::1]/[]']],
  ['{<name>a,b}', ['a', 'b']],
  ['{a\\,b,c}', ['a,b', 'c']],
])('expandGlob() makes of %j', (pattern, results) => {
  expect(expandGlob(source, pattern, 0)).toEqual(results);
});

test.each([
  '{}',
  '{a',
  'a}',
  '[x]',
  '[3-1]',
  '[0]',
  'a]',
  '{a{b}}',
  '[1-9999]',
  '[1-99][1-99]',
  '[0-99999999999999999999]',
  '[a-Z]',
])('expandGlob() refuses %j', (pattern) => {
  expect(() => expandGlob(source, pattern, 0)).toThrow(
    expect.objectContaining({ fault: expect.objectContaining({ reason: 'url' }) }),
  );
});
