import { isJsonObject } from '../json/is-json-object.ts';

/** A JSON value with all its texts, keys and numbers scrubbed: an API may send back what it was sent. */
export function scrubValue(value: unknown, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'number' || typeof value === 'bigint') {
    const text = String(value);
    const scrubbed = scrub(text);
    return scrubbed === text ? value : scrubbed;
  }
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, scrub));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [scrub(key), scrubValue(item, scrub)]));
}
