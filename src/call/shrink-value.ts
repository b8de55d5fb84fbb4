import { isContainer } from '../json/scan-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';

/** Of ES2024, and in all but old browsers. */
interface WellFormed {
  toWellFormed?(): string;
}

/**
 * Cuts text at a line boundary so that it fits into `maxLength` characters, with the count of what was left out.
 * Where the first line alone is too long it is cut inside, never in the middle of a character. Halves of characters that
 * came alone become U+FFFD: a server would refuse the request that holds one.
 */
export function shrinkText(given: string, maxLength: number): string {
  const text = (given as WellFormed).toWellFormed?.() ?? given;
  if (text.length <= maxLength) return text;
  const room = Math.max(0, maxLength - 48);
  const lineEnd = text.lastIndexOf('\n', room);
  const end = lineEnd > room / 2 ? lineEnd : text.slice(0, room).replace(/[\ud800-\udbff]$/, '').length;
  return `${text.slice(0, end)}\n[${text.length - end} more characters left out]`;
}

/**
 * Makes a JSON value smaller until its text fits into `maxLength` characters: strings are shortened, arrays and
 * objects end early, each with the count of what was left out. What fits is returned as it is.
 */
export function shrinkJson(value: unknown, maxLength: number): unknown {
  if (jsonLength(value) <= maxLength) return value;
  if (typeof value === 'string') {
    const text = shrinkText(value, maxLength);
    // The note of what is left out may be longer than that.
    return text.length < value.length ? text : value;
  }
  if (Array.isArray(value)) return shrinkArray(value, maxLength);
  return isContainer(value) ? shrinkObject(value, maxLength) : value;
}

function shrinkArray(items: readonly unknown[], maxLength: number): unknown[] {
  const fitting = keepWhileFitting(items, maxLength - 40);
  // A first element that is too large by itself is shown in part rather than not at all.
  const kept = fitting.length > 0 ? fitting : items.slice(0, 1).map((item) => shrinkJson(item, maxLength - 42));
  const rest = items.length - kept.length;
  return rest === 0 ? kept : [...kept, `[${rest} more elements left out]`];
}

function shrinkObject(value: object, maxLength: number): object {
  const entries = Object.entries(value);
  const lengths = entries.map(([key, member]) => jsonLength(key) + jsonLength(member) + 2);
  const share = fairShare(lengths, maxLength - 40);
  const members = entries.map(([key, member]) => [key, shrinkJson(member, share - jsonLength(key) - 2)] as const);
  const kept = keepWhileFitting(members, maxLength - 40);
  const rest = members.length - kept.length;
  return Object.fromEntries(rest === 0 ? kept : [...kept, ['…', `[${rest} more keys left out]`]]);
}

/** The most that each member may take so that all fit: small members keep their size, large ones share the rest. */
function fairShare(lengths: readonly number[], maxLength: number): number {
  const ascending = [...lengths].sort((a, b) => a - b);
  let room = maxLength;
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(room / (ascending.length - index));
    if (length > share) return share;
    room -= length;
  }
  return room;
}

function keepWhileFitting<Item>(items: readonly Item[], maxLength: number): Item[] {
  let room = maxLength;
  const end = items.findIndex((item) => {
    room -= jsonLength(item) + 1;
    return room < 0;
  });
  return items.slice(0, end === -1 ? items.length : end);
}

/** Of lists and objects, each measured once however often it is asked about. */
const lengths = new WeakMap<object, number>();

function jsonLength(value: unknown): number {
  if (!isContainer(value)) return stringifyJson(value).length;
  const length = lengths.get(value) ?? sumLength(value);
  lengths.set(value, length);
  return length;
}

function sumLength(value: object): number {
  const entries = Object.entries(value);
  const keyLength = (key: string): number => (Array.isArray(value) ? 0 : jsonLength(key) + 1);
  return entries.reduce(
    (sum, [key, member]) => sum + keyLength(key) + jsonLength(member) + 1,
    entries.length > 0 ? 1 : 2,
  );
}
