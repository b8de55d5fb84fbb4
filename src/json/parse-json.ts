import type { Path, Repair } from '../tool/repair.ts';
import {
  findSource,
  isContainer,
  type NumberSources,
  refuse,
  refuseMore,
  type ScanJsonOptions,
  scanJson,
} from './scan-json.ts';

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

const noRepairs: readonly Repair[] = [];

/**
 * Reads JSON as a model writes it. Text that is JSON costs what `JSON.parse` costs; other text is mended where it has
 * only one reading. What was cut off, or holds two different objects, is never read.
 *
 * @throws {InvalidJsonError}
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  const { maxLength = 1048576, repair = true } = options;
  if (text.length > maxLength) refuseMore('arguments-too-large', `${maxLength} characters`, maxLength);
  const strict = parseStrictly(text, options);
  if (isContainer(strict)) return toParsedJson(strict, { text, repairs: noRepairs }, options);
  const reading = readLoosely(text, options);
  const names = reading.repairs.map(({ name }) => name).filter((name) => name !== 'dropped-key');
  // What could set a prototype is dropped under every policy.
  if (!repair && names.length > 0) {
    refuse('invalid-json', `Cannot accept JSON that needs mending (${names.join(', ')}); send strict JSON`, 0);
  }
  return toParsedJson(reading.value, reading, options);
}

/** A value and the text it was read from, which is a part of the whole where that was encoded twice. */
interface Reading {
  readonly value: unknown;
  readonly text: string;
  readonly repairs: readonly Repair[];
}

/** What `JSON.parse` gives; undefined for what it refuses and for what `scanJson` has to look at. */
function parseStrictly(text: string, { maxDepth = 64, maxNodes = 10000 }: ParseJsonOptions): unknown {
  const end = text.charCodeAt(text.length - 1);
  // Text that was cut off rarely ends like this, and a second error would cost more than all the rest.
  if (end !== 125 && end !== 93 && end > 32) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return countNodes(value, maxDepth) <= maxNodes ? value : undefined;
  } catch {
    return undefined;
  }
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

function readLoosely(given: string, options: ParseJsonOptions): Reading {
  const unwraps = options.expectObject === true && options.repair !== false;
  // repair: empty arguments
  if (unwraps && given.trim() === '') return { value: {}, text: '{}', repairs: [{ name: 'empty-args' }] };
  // An object whose quotes all have a backslash is a string that lost its own quotes.
  const text = unwraps && /^\s*\{(?:\s|\\[nrt])*\\"/.test(given) ? `"${given}"` : given;
  const { value, repairs } = scanJson(text, options);
  // repair: null arguments
  if (unwraps && value === null) return { value: {}, text, repairs: [{ name: 'null-args' }, ...repairs] };
  if (unwraps && typeof value === 'string' && /^\s*(?:[{"`]|null\s*$|$)/.test(value)) {
    // Each level is shorter than the one around it.
    const inner = readLoosely(value, options);
    if (isContainer(inner.value)) {
      // repair: double encoding
      const outer: readonly Repair[] = [{ name: 'double-encoded' }, ...repairs];
      const others = inner.repairs.filter(({ name }) => !outer.some((repair) => repair.name === name));
      return { ...inner, repairs: [...outer, ...others] };
    }
  }
  return { value, text, repairs };
}

function toParsedJson(
  value: unknown,
  { text, repairs }: Omit<Reading, 'value'>,
  options: ParseJsonOptions,
): ParsedJson {
  let sources: NumberSources | undefined;
  const numberSource = (path: Path): string | undefined => {
    sources ??= scanJson(text, options, new Map()).sources;
    const source = findSource(sources, path);
    return typeof source === 'string' ? source : undefined;
  };
  return { value, repairs, numberSource };
}
