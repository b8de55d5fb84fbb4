/**
 * The seconds until another try makes sense, from `retry-after-ms` or `retry-after` in seconds or as a date.
 *
 * @param now milliseconds since 1970
 */
export function readRetryAfter(headers: Headers, now: () => number): number | undefined {
  const milliseconds = readNumber(headers.get('retry-after-ms'));
  if (milliseconds !== undefined) return milliseconds / 1000;
  const text = headers.get('retry-after');
  const seconds = readNumber(text);
  if (seconds !== undefined || text === null) return seconds;
  // Engines read nearly anything as a date; an HTTP date begins with the name of a day. The form of C's asctime has no
  // zone, which would be that of the machine, and means GMT (RFC 9110 §5.6.7).
  const zone = /(?:GMT|UTC|[+-]\d{4})\s*$/i.test(text) ? '' : ' GMT';
  const date = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text + zone) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now()) / 1000);
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,15}(\.\d{1,6})?\s*$/.test(text) ? Number(text) : undefined;
}
