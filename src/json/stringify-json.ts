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
 * its digits, a Map, Headers or form an object (or a list of pairs), a Set a list, an Error its name, message and fields
 * without the stack, bytes their count, a RegExp its text; a cycle is `"[circular]"` and a getter that throws
 * `"[unreadable]"`. At most 200000 values are written, and the rest counted. What JSON leaves out is left out; at the
 * root it is `null`.
 */
export function stringifyJson(value: unknown): string {
  try {
    if (isOrdinary(value, maxDepth, { nodes: maxNodes })) return JSON.stringify(value) ?? 'null';
  } catch {
    // A getter, a proxy, a toJSON that throws: written with care below.
  }
  return write(() => value, { ancestors: [], left: { nodes: maxNodes } }) ?? 'null';
}

/** Whether `JSON.stringify` writes all of a value. A cycle runs out of depth, a shared part of nodes. */
function isOrdinary(value: unknown, depth: number, left: { nodes: number }): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint' && typeof value !== 'function';
  if (depth === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (--left.nodes <= 0 || (typeof item !== 'string' && !isOrdinary(item, depth - 1, left))) return false;
    }
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return prototype === Date.prototype;
  for (const key in value) {
    const member = value[key as never] as unknown;
    if (--left.nodes <= 0 || (typeof member !== 'string' && !isOrdinary(member, depth - 1, left))) return false;
  }
  return true;
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
  return writeRecord(object, writing);
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
  const isError = record instanceof Error;
  const own = Object.keys(record).filter((key) => !isError || !/^(?:name|message|stack)$/.test(key));
  const keys = isError ? ['name', 'message', ...own] : own;
  const kept = keys.slice(0, Math.max(writing.left.nodes, 0));
  const members = kept.flatMap((key) => {
    const member = write(() => record[key as never], writing);
    return member === undefined ? [] : `${JSON.stringify(key)}:${member}`;
  });
  return `{${kept.length < keys.length ? [...members, `"…":"[${keys.length - kept.length} more]"`] : members}}`;
}
