import { custom, pipe, transform } from 'valibot';
import type { CoercionName } from '../tool/repair.ts';
import type { SchemaNode } from './schema-node.ts';

/** A pipe of valibot that makes one kind of value of another; it refuses what it would have to guess or lose. */
export interface Conversion {
  /** Absent where the value came in the advertised form, so that reading it is no repair. */
  readonly name: CoercionName | undefined;
  readonly schema: SchemaNode;
}

/** By the type of the schema that wants the value, in order of trial. Text from numbers needs their source: see the twin. */
export function createConversions(type: string): readonly Conversion[] {
  switch (type) {
    case 'string':
      return [convert('boolean-to-string', (value) => typeof value === 'boolean', String)];
    case 'number':
      return [convert('string-to-number', isNumberText, Number)];
    case 'boolean':
      return [
        convert('string-to-boolean', isText(/^(?:true|false)$/i), (word) => /t/i.test(word)),
        convert('word-to-boolean', isWord, (word) => /^(?:y|on|1)/i.test(word)),
      ];
    case 'bigint':
      return [
        convert(undefined, isText(/^-?\d+$/), BigInt),
        convert('number-to-bigint', Number.isInteger, BigInt),
        convert('string-to-bigint', isText(/^\s*-?\d+(?:\.0*)?\s*$/), (text) => BigInt(`${text}`.replace(/\..*/, ''))),
      ];
    case 'date':
      return [
        convert(undefined, isDateText(/T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i), readDate),
        convert('string-to-date', isDateText(/^/), readDate),
      ];
    case 'blob':
      return [convert(undefined, isBase64, (text) => new Blob([readBase64(text)]))];
    case 'file':
      return [convert(undefined, isBase64, (text) => new File([readBase64(text)], 'file'))];
  }
  return [];
}

function convert(
  name: CoercionName | undefined,
  test: (value: unknown) => boolean,
  to: (value: never) => unknown,
): Conversion {
  return { name, schema: pipe(custom<never>(test), transform(to)) as unknown as SchemaNode };
}

/** More digits than any double has. */
const maxDigits = 1100;

function isText(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && value.length <= maxDigits && pattern.test(value);
}

const isWord = (value: unknown): boolean =>
  isText(/^(?:yes|no|on|off|1|0)$/i)(typeof value === 'number' ? `${value}` : value);

/** A complete JSON number. Digits beyond 2^53 that a number would lose are refused; fractions are rounded as in JSON. */
function isNumberText(text: unknown): boolean {
  if (!isText(/^\s*-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i)(text)) return false;
  const value = Number(text);
  const isRounded = !Number.isSafeInteger(value) && !/[.e]/i.test(text as string);
  return Number.isFinite(value) && !(isRounded && BigInt(value) !== BigInt(text as string));
}

function isDateText(ending: RegExp): (value: unknown) => boolean {
  return (value) =>
    isText(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i)(value) &&
    ending.test(`${value}`) &&
    !Number.isNaN(+readDate(`${value}`));
}

/** Without an offset it is UTC, so that a date stays the day it names everywhere. Days that no month has are none. */
function readDate(text: string): Date {
  const [, day = '', time, zone = 'Z'] = /^(.{10})(?:.(.*?)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  const date = new Date(day);
  if (Number.isNaN(+date) || date.toISOString().slice(0, 10) !== day) return new Date(Number.NaN);
  return time ? new Date(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`) : date;
}

const isBase64 = (text: unknown): boolean =>
  typeof text === 'string' && text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text);

const readBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
