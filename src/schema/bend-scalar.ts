import { readInteger, toExactNumber } from '../json/exact-number.ts';
import type { CoercionName } from '../tool/repair.ts';
import { type BendRun, record } from './bend-run.ts';
import { readOwn } from './schema-node.ts';

/** How a kind of value is read from a scalar: the types it may come as, what its text looks like, what is made of it. */
type Reading = readonly [
  from: RegExp,
  text: RegExp,
  read: (match: readonly string[], kind: string) => unknown,
  /** Text as the JSON Schema advertises it, so that reading it is no repair. */
  advertised?: RegExp,
];

const decimal = /^\s*(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*$/i;

/** Nothing is guessed and nothing lost; `undefined` is a refusal. */
const readings: Readonly<Record<string, Reading>> = {
  string: [/number|boolean/, /.*/s, String],
  // A complete JSON number; a BigInt where a number would lose digits, for the schema to judge.
  number: [/string/, decimal, ([, text = '']) => toExactNumber(text)],
  boolean: [/string|number/, /^(?:true|yes|on|1|(false|no|off|0))$/i, ([, no]) => !no],
  bigint: [/string|number/, decimal, ([, text = '']) => readInteger(text), /^-?\d+$/],
  date: [
    /string/,
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i,
    readDate,
    /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
  ],
  blob: [/string/, /^[A-Za-z\d+/]*={0,2}$/, readFile, /^/],
};

/** Makes of text, a number or a boolean what the kind wants, and notes it; gives the value back where that cannot be. */
export function bendScalar(kind: string, value: unknown, run: BendRun): unknown {
  const [types, pattern, read, advertised] =
    (readOwn(readings, kind.replace('file', 'blob')) as Reading | undefined) ?? [];
  const from = typeof value === 'bigint' ? 'number' : typeof value;
  if (!types?.test(from)) return value;
  // repair: number-to-string, with the digits as the model wrote them
  const text = /string|bigint/.test(kind) ? writeScalar(value, run) : String(value);
  // Python's `+1`, `.5` and `1.` are read already.
  const match = pattern?.exec(text) ?? pattern?.exec(String(value));
  const name = from === 'string' && advertised?.test(text) ? undefined : nameConversion(kind, from, text);
  const result = match && mayConvert(name, run) ? read?.(match, kind) : undefined;
  if (result === undefined) return value;
  if (name) record(run, name);
  return result;
}

/** A scalar as text: a number as the model wrote it. */
export function writeScalar(value: unknown, { numberSource, source }: BendRun): string {
  return (/number|bigint/.test(typeof value) && numberSource?.(source)) || String(value);
}

function nameConversion(kind: string, from: string, text: string): CoercionName {
  return kind === 'boolean' && !/^(?:true|false)$/i.test(text)
    ? 'word-to-boolean'
    : (`${from}-to-${kind}` as CoercionName);
}

function mayConvert(name: CoercionName | undefined, { isLenient, policy }: BendRun): boolean {
  if (!name?.endsWith('boolean')) return !name || isLenient;
  return isLenient && !policy.strictBooleans && (name[0] === 's' || policy.booleanWords === true);
}

/** Without an offset it is UTC, so that a date stays the day it names everywhere. Days that no month has are none. */
function readDate([, day = '', time = '00:00', zone = 'Z']: readonly string[]): Date | undefined {
  const date = new Date(`${day}T${time}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  return new Date(day).toJSON()?.startsWith(day) && date.toJSON() ? date : undefined;
}

function readFile([base64 = '']: readonly string[], kind: string): Blob | undefined {
  if (base64.length % 4 > 0) return undefined;
  const parts = [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))];
  return kind === 'file' ? new File(parts, kind) : new Blob(parts);
}
