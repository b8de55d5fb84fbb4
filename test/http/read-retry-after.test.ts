import { expect, test } from 'vitest';
import { readRetryAfter } from '../../src/http/read-retry-after.ts';

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0.5' }, 0.5],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 0.25],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, 50],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:01 GMT' }, 0],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'Thu, 32 Foo' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '1e9' }, undefined],
])('readRetryAfter() reads %j as %s seconds', (headers, seconds) => {
  expect(readRetryAfter(new Headers(headers), () => 10_000)).toBe(seconds);
});
