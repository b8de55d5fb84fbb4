import type { Path, Repair } from '../tool/repair.ts';
import { isJsonObject } from './is-json-object.ts';
import { isContainer, refuse, refuseMore, type ScanJsonOptions, scanJson } from './scan-json.ts';

/** How liberally a text is read, and how large it may be. */
export interface ParseJsonOptions extends ScanJsonOptions {
  /** UTF-16 units. @default 1048576 */
  readonly maxLength?: number;
  /** Mend what has only one reading, and say so in `repairs`. @default true */
  readonly repair?: boolean;
  /**
   * The text is a model's arguments: nothing and `null` stand for `{}`, a text that holds an object is unwrapped.
   *
   * @default false
   */
  readonly expectObject?: boolean;
}

/** What a text holds, and what was mended to read it. */
export interface ParsedJson {
  /** Finite: an integer that a number cannot hold exactly is a bigint. Bounded, and without keys `__proto__`. */
  readonly value: unknown;
  /**
   * Each once, in the order in which they were made. Empty when the text was JSON. Of many dropped keys the last has no
   * path and stands for the rest.
   */
  readonly repairs: readonly Repair[];
  /** The number at a path of `value` as it was written; undefined where there is none. Reads the text again when first asked. */
  readonly numberSource: (path: Path) => string | undefined;
}

export interface Reading extends Omit<ParsedJson, 'numberSource'> {
  /** What the value was read from: a part of the whole where that was encoded twice. */
  readonly text: string;
}

export const noRepairs: readonly Repair[] = [];

/**
 * Reads JSON as a model writes it. Text that is JSON costs what `JSON.parse` costs; other text is mended where it has
 * only one reading. What was cut off, or holds two different objects, is never read.
 *
 * @throws {InvalidJsonError}
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  const reading = readJson(text, options);
  return { value: reading.value, repairs: reading.repairs, numberSource: createNumberSource(reading, options) };
}

/** As `parseJson`, for callers that seldom ask for the source of a number. */
export function readJson(text: string, options: ParseJsonOptions): Reading {
  const { maxLength = 1048576, repair = true } = options;
  if (text.length > maxLength) refuseMore('arguments-too-large', `${maxLength} characters`, maxLength);
  const reading = readArguments(text, options);
  if (repair || reading.repairs.length === 0) return reading;
  // What could set a prototype is dropped under every policy.
  const names = reading.repairs.map(({ name }) => name).filter((name) => name !== 'dropped-key');
  if (names.length === 0) return reading;
  return refuse('invalid-json', `Cannot accept JSON that needs mending (${names.join(', ')}); send strict JSON`, 0);
}

/**
 * The shortest way: no more than `JSON.parse` for a text so short that it cannot hold too many values, where `accepts`
 * says yes only within the bounds of a `ParsedJson`. Undefined for anything else.
 */
export function readAccepted(text: unknown, checker: { accepts(value: unknown): boolean }): object | undefined {
  if (typeof text !== 'string' || text.length >= 20000 || looksBroken(text)) return undefined;
  try {
    const value = JSON.parse(text) as unknown;
    return isJsonObject(value) && checker.accepts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readArguments(text: string, options: ParseJsonOptions): Reading {
  const value = parseStrictly(text);
  return isContainer(value) && isBounded(value, options)
    ? { value, text, repairs: noRepairs }
    : readLoosely(text, options, value);
}

/** What `JSON.parse` gives; undefined for what it refuses. */
function parseStrictly(text: string): unknown {
  if (looksBroken(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is broken mostly ends unlike JSON, or in `,}`: told before, since an error of `JSON.parse` costs more than all the rest. */
function looksBroken(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  if (last === 125) return text.charCodeAt(text.length - 2) === 44;
  return last > 32 && last !== 93 && text[0] !== '"';
}

/** Whether numbers are exact, no key is `__proto__`, and there are not too many levels and values. */
export function isBounded(value: unknown, { maxDepth = 64, maxNodes = 10000 }: ParseJsonOptions = {}): boolean {
  return countNodes(value, Math.min(maxDepth, 500)) <= maxNodes;
}

/** Infinity for a number that may have lost digits, for a key `__proto__`, and for nesting deeper than `depth`. */
function countNodes(value: unknown, depth: number): number {
  if (typeof value === 'number') return value > 9007199254740991 || value < -9007199254740991 ? 1 / 0 : 1;
  return isContainer(value) ? countMembers(value, depth) : 1;
}

// Asks for strings itself: most values are, and the call would cost as much as the rest.
function countMembers(value: Record<string, unknown>, depth: number): number {
  if (depth <= 0) return 1 / 0;
  let count = 1;
  if (Array.isArray(value)) {
    for (const item of value) count += typeof item === 'string' ? 1 : countNodes(item, depth - 1);
  } else {
    for (const key in value) {
      if (key === '__proto__') return 1 / 0;
      const member = value[key];
      count += typeof member === 'string' ? 1 : countNodes(member, depth - 1);
    }
  }
  return count;
}

/** Mends, and looks for the object that a text holds where one is expected. */
function readLoosely(given: string, options: ParseJsonOptions, strict: unknown): Reading {
  const unwraps = options.expectObject === true && options.repair !== false;
  // repair: empty arguments
  if (unwraps && given.trim() === '') return { value: {}, text: '{}', repairs: [{ name: 'empty-args' }] };
  // An object whose quotes all have a backslash is a string that lost its own quotes.
  const text = unwraps && /^\s*\{(?:\s|\\[nrt])*\\"/.test(given) ? `"${given}"` : given;
  const isText = typeof strict === 'string';
  const { value, repairs } = isText ? { value: strict, repairs: noRepairs } : scanJson(text, options);
  // repair: null arguments
  if (unwraps && value === null) return { value: {}, text, repairs: [{ name: 'null-args' }, ...repairs] };
  if (unwraps && typeof value === 'string' && /^\s*(?:[{"`]|null\s*$|$)/.test(value)) {
    // Each level is shorter than the one around it.
    const inner = readArguments(value, options);
    if (isContainer(inner.value)) {
      // repair: double encoding
      const outer: readonly Repair[] = [{ name: 'double-encoded' }, ...repairs];
      const others = inner.repairs.filter(({ name }) => !outer.some((repair) => repair.name === name));
      return { ...inner, repairs: [...outer, ...others] };
    }
  }
  return { value, text, repairs };
}

/** Numbers as they were written are read when first asked for: into a value that has a symbol in the place of each. */
export function createNumberSource({ text }: Reading, options: ParseJsonOptions): ParsedJson['numberSource'] {
  let sources: unknown;
  return (path) => {
    sources ??= scanJson(text, options, Symbol).value;
    const source = path.reduce(getMember, sources);
    return typeof source === 'symbol' ? source.description : undefined;
  };
}

function getMember(value: unknown, key: string | number): unknown {
  const isThere = isContainer(value) && Array.isArray(value) === (typeof key === 'number') && Object.hasOwn(value, key);
  return isThere ? value[key] : undefined;
}
