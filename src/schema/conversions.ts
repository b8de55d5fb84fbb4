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
      return [convert('boolean-to-string', (value) => (typeof value === 'boolean' ? String(value) : undefined))];
    case 'number':
      return [convert('string-to-number', fromText(numberText, readNumber))];
    case 'boolean':
      return [
        convert(
          'string-to-boolean',
          fromText(/^(?:true|false)$/i, (word) => /t/i.test(word)),
        ),
        convert('word-to-boolean', (value) => readWord(String(value))),
      ];
    case 'bigint':
      return [
        convert(undefined, fromText(/^-?\d{1,1000}$/, BigInt)),
        convert('number-to-bigint', (value) => (Number.isInteger(value) ? BigInt(value as number) : undefined)),
        convert(
          'string-to-bigint',
          fromText(/^\s*-?\d{1,1000}(?:\.0*)?\s*$/, (text) => BigInt(text.replace(/\..*/, ''))),
        ),
      ];
    case 'date':
      return [
        convert(undefined, fromText(/T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i, readDate)),
        convert('string-to-date', fromText(/^/, readDate)),
      ];
    case 'blob':
    case 'file':
      return [
        convert(
          undefined,
          fromText(/^[A-Za-z\d+/]*={0,2}$/, (text) => readFile(text, type)),
        ),
      ];
  }
  return [];
}

/** @param read gives undefined for what it refuses */
function convert(name: CoercionName | undefined, read: (value: unknown) => unknown): Conversion {
  const schema = pipe(
    custom((value) => read(value) !== undefined),
    transform(read),
  );
  return { name, schema: schema as unknown as SchemaNode };
}

function fromText(pattern: RegExp, read: (text: string) => unknown): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' && pattern.test(value) ? read(value) : undefined);
}

/** A complete JSON number, with no more digits than a number has. */
const numberText = /^\s*-?(?:0|[1-9]\d{0,300})(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i;

/** Digits beyond 2^53 that a number would lose are refused; fractions are rounded as in JSON. */
function readNumber(text: string): number | undefined {
  const value = Number(text);
  const isKept = Number.isSafeInteger(value) || /[.e]/i.test(text) || BigInt(value) === BigInt(text);
  return Number.isFinite(value) && isKept ? value : undefined;
}

function readWord(word: string): boolean | undefined {
  return /^(?:yes|on|1)$/i.test(word) || (/^(?:no|off|0)$/i.test(word) ? false : undefined);
}

const dateText = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Without an offset it is UTC, so that a date stays the day it names everywhere. Days that no month has are none. */
function readDate(text: string): Date | undefined {
  const [, day = '', time = '00:00', zone = 'Z'] = dateText.exec(text) ?? [];
  const date = new Date(`${day}T${time}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  return new Date(day).toJSON()?.startsWith(day) && date.toJSON() ? date : undefined;
}

function readFile(base64: string, type: string): Blob | undefined {
  if (base64.length % 4 > 0) return undefined;
  const parts = [Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))];
  return type === 'file' ? new File(parts, type) : new Blob(parts);
}
