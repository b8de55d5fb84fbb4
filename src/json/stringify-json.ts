import { isError } from '../tool/is-error.ts';

/** Where the nesting of a value ends; what is deeper becomes `"[too deep]"`. */
const maxDepth = 64;

/** Values that are written; what comes after them is counted. What is shared by many parents is written for each. */
const maxNodes = 200_000;

interface Writing {
  /** The objects around the present one. */
  readonly ancestors: readonly object[];
  /** Counted down for the whole value. */
  readonly left: { nodes: number };
}

/**
 * Writes any value as JSON and never throws. Ordinary values come out as from `JSON.stringify`. Beyond those: a bigint is
 * its digits, a Map, Headers or form an object (or a list of pairs), a Set a list, an Error its name, message, errors
 * and fields without the stack, bytes and a Blob their count, a Response its status, a RegExp its text; a cycle is `"[circular]"` and a getter that throws
 * `"[unreadable]"`. At most 200000 values are written, and the rest counted. What JSON leaves out is left out; at the
 * root it is `null`.
 */
export function stringifyJson(value: unknown): string {
  return stringifyOrdinary(value) ?? write(() => value, { ancestors: [], left: { nodes: maxNodes } }) ?? 'null';
}

/** As `stringifyJson`, for what `JSON.stringify` writes as it should be; undefined for any other value. */
function stringifyOrdinary(value: unknown): string | undefined {
  try {
    return countDown(value, maxDepth, maxNodes) > 0 ? JSON.stringify(value) : undefined;
  } catch {
    // A getter, a proxy, a toJSON that throws.
    return undefined;
  }
}

/**
 * How many of the values that may be written are left after this one; 0 where `JSON.stringify` does not write all of it.
 * A cycle runs out of depth, a shared part of values.
 */
function countDown(value: unknown, depth: number, nodes: number): number {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' || typeof value === 'function' ? 0 : nodes;
  if (depth === 0) return 0;
  let left = nodes;
  if (Array.isArray(value)) {
    for (let index = 0; left > 0 && index < value.length; index++) left = countDown(value[index], depth - 1, left - 1);
    return left;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return prototype === Date.prototype ? left : 0;
  for (const key in value) {
    const member: unknown = value[key as never];
    // Most members are one of these, and each call would cost as much as the rest.
    const isScalar = typeof member === 'string' || typeof member === 'number';
    left = isScalar ? left - 1 : countDown(member, depth - 1, left - 1);
    if (left <= 0) break;
  }
  return left;
}

function write(read: () => unknown, { ancestors, left }: Writing): string | undefined {
  try {
    if (left.nodes-- < 0) return '"[too large]"';
    const value = read();
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (ancestors.includes(value)) return '"[circular]"';
    if (ancestors.length >= maxDepth) return '"[too deep]"';
    return writeObject(value, { ancestors: [...ancestors, value], left });
  } catch {
    // What was thrown may tell a secret.
    return '"[unreadable]"';
  }
}

function writeObject(object: object, writing: Writing): string | undefined {
  if (object instanceof ArrayBuffer || object instanceof DataView || object instanceof Uint8Array) {
    return `"[${object.byteLength} bytes]"`;
  }
  if (object instanceof Blob) return JSON.stringify(`[${object.size} bytes of ${object.type || 'binary data'}]`);
  // To read one takes time, and is for the one who returns it.
  if (object instanceof Response) return `"[HTTP ${object.status}]"`;
  if (object instanceof Promise) return '"[promise]"';
  const value: unknown = 'toJSON' in object && typeof object.toJSON === 'function' ? object.toJSON('') : object;
  if (value !== object) return write(() => value, writing);
  if (object instanceof RegExp) return JSON.stringify(String(object));
  if ([String, Number, Boolean, BigInt].some((type) => object instanceof type)) {
    return write(() => object.valueOf(), writing);
  }
  if ([Map, Headers, URLSearchParams, FormData].some((type) => object instanceof type)) {
    return writePairs([...(object as Iterable<readonly [unknown, unknown]>)], writing);
  }
  if (object instanceof Set) return writeList([...object], writing);
  if (Array.isArray(object) || ArrayBuffer.isView(object)) return writeList(object as ArrayLike<unknown>, writing);
  // A generator, `map.values()`: all that they hold comes out of the iterator.
  const isBare = Symbol.iterator in object && Object.keys(object).length === 0;
  return isBare ? writeList(takeItems(object as Iterable<unknown>, writing), writing) : writeRecord(object, writing);
}

/** An iterator may never end, and tells nobody how much is left. */
function takeItems(items: Iterable<unknown>, { left }: Writing): unknown[] {
  const taken: unknown[] = [];
  for (const item of items) {
    if (taken.length >= left.nodes - 1) return [...taken, '[more]'];
    taken.push(item);
  }
  return taken;
}

function writePairs(pairs: (readonly [unknown, unknown])[], writing: Writing): string {
  const names = new Set(pairs.map(([key]) => key).filter((key) => typeof key === 'string'));
  return names.size < pairs.length ? writeList(pairs, writing) : writeRecord(Object.fromEntries(pairs), writing);
}

function writeList(items: ArrayLike<unknown>, writing: Writing): string {
  const length = Math.min(items.length, Math.max(writing.left.nodes, 0));
  const members = Array.from({ length }, (_, index) => write(() => items[index], writing) ?? 'null');
  return `[${length < items.length ? [...members, `"[${items.length - length} more]"`] : members}]`;
}

function writeRecord(record: object, writing: Writing): string {
  const isFault = isError(record);
  const own = Object.keys(record).filter((key) => !isFault || !/^(?:name|message|stack)$/.test(key));
  const keys = isFault ? ['name', 'message', ...(record instanceof AggregateError ? ['errors'] : []), ...own] : own;
  const kept = keys.slice(0, Math.max(writing.left.nodes, 0));
  const members = kept.flatMap((key) => {
    const member = write(() => record[key as never], writing);
    return member === undefined ? [] : `${JSON.stringify(key)}:${member}`;
  });
  return `{${kept.length < keys.length ? [...members, `"…":"[${keys.length - kept.length} more]"`] : members}}`;
}
