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
 * its digits, a Map an object (or a list of pairs), a Set a list, an Error its name, message and fields without the
 * stack, bytes their count, a RegExp its text; a cycle is `"[circular]"` and a getter that throws `"[unreadable: …]"`.
 * What JSON leaves out is left out; at the root it is `null`.
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
  if (depth === 0 || left.nodes-- < 0) return false;
  if (Array.isArray(value)) {
    if (value.length > left.nodes) return false;
    for (const item of value) if (typeof item !== 'string' && !isOrdinary(item, depth - 1, left)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return prototype === Date.prototype;
  for (const key in value) {
    const member = value[key as never] as unknown;
    if (typeof member !== 'string' && !isOrdinary(member, depth - 1, left)) return false;
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
  } catch (error) {
    return JSON.stringify(`[unreadable: ${readMessage(error)}]`);
  }
}

function readMessage(error: unknown): string {
  try {
    return String((error as Partial<Error>).message).slice(0, 200);
  } catch {
    return 'no reason';
  }
}

function writeObject(object: object, writing: Writing): string | undefined {
  if (object instanceof ArrayBuffer || object instanceof DataView || object instanceof Uint8Array) {
    return `"[${object.byteLength} bytes]"`;
  }
  const value: unknown = 'toJSON' in object && typeof object.toJSON === 'function' ? object.toJSON('') : object;
  if (value !== object) return write(() => value, writing);
  if (object instanceof RegExp || object instanceof String) return JSON.stringify(String(object));
  if (object instanceof Number || object instanceof Boolean) return JSON.stringify(object);
  if (object instanceof Map && [...object.keys()].every((key) => typeof key === 'string')) {
    return writeRecord(Object.fromEntries(object), writing);
  }
  if (Array.isArray(object) || object instanceof Map || object instanceof Set || ArrayBuffer.isView(object)) {
    return writeList(Array.isArray(object) ? object : [...(object as Iterable<unknown>)], writing);
  }
  return writeRecord(object, writing);
}

function writeList(items: readonly unknown[], writing: Writing): string {
  const kept = items.slice(0, Math.max(writing.left.nodes, 0));
  const members = Array.from(kept, (item) => write(() => item, writing) ?? 'null');
  return `[${kept.length < items.length ? [...members, `"[${items.length - kept.length} more]"`] : members}]`;
}

function writeRecord(record: object, writing: Writing): string {
  const isError = record instanceof Error;
  const keys = Object.keys(record).filter((key) => !isError || !/^(?:name|message|stack)$/.test(key));
  const members = (isError ? ['name', 'message', ...keys] : keys).flatMap((key) => {
    const member = write(() => record[key as never], writing);
    return member === undefined ? [] : `${JSON.stringify(key)}:${member}`;
  });
  return `{${members}}`;
}
