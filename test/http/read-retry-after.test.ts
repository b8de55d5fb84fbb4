import { expect, onTestFinished, test } from 'vitest';
import { readRetryAfter } from '../../src/http/read-retry-after.ts';

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0.5' }, 0.5],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 0.25],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, 50],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:01 GMT' }, 0],
  [{ 'retry-after': 'Thursday, 01-Jan-70 00:01:00 GMT' }, 50],
  [{ 'retry-after': 'Thu, 01 Jan 1970 01:01:00 +0100' }, 50],
  [{ 'retry-after': ' 7 ' }, 7],
  [{ 'retry-after': '99999999999999' }, 99_999_999_999_999],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '120s' }, undefined],
  [{ 'retry-after': '1, 2' }, undefined],
  [{ 'retry-after': '1970-01-01T00:01:00Z' }, undefined],
  [{ 'retry-after': 'Thu, 32 Foo' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '1e9' }, undefined],
])('readRetryAfter() reads %j as %s seconds', (headers, seconds) => {
  expect(readRetryAfter(new Headers(headers), () => 10_000)).toBe(seconds);
});

test('readRetryAfter() reads a date without a zone as GMT, wherever the machine is', () => {
  const { TZ } = process.env;
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });
  process.env.TZ = 'Asia/Tokyo';
  const headers = new Headers({ 'retry-after': 'Thu Jan  1 00:01:00 1970' });
  expect(readRetryAfter(headers, () => 10_000)).toBe(50);
});
