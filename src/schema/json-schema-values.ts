import { isJsonObject } from '../json/is-json-object.ts';

/** The types that JSON Schema tells apart; `integer` is a kind of number. A BigInt is an integer beyond a double's digits. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'other';

export function jsonTypeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'bigint') return 'number';
  return type === 'boolean' || type === 'number' || type === 'string' || type === 'object' ? type : 'other';
}

const maxDepth = 500;

/** A text that two values share exactly when JSON Schema calls them equal: key order does not count, 1 is 1.0, false is not 0. */
export function toIdentity(value: unknown, depth = 0): string {
  if (depth > maxDepth) return '…';
  if (Array.isArray(value)) return `[${value.map((item) => toIdentity(item, depth + 1)).join()}]`;
  if (!isJsonObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value === 0 ? 0 : value);
  const entries = Object.keys(value).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${toIdentity(value[key], depth + 1)}`).join()}}`;
}

/** Exact in decimal digits: 0.3 is a multiple of 0.1. */
export function isMultipleOf(value: number | bigint, divisor: number): boolean {
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  const [digits, exponent] = toDecimal(value);
  const [divisorDigits, divisorExponent] = toDecimal(divisor);
  const least = Math.min(exponent, divisorExponent);
  const scale = (amount: bigint, power: number): bigint => amount * 10n ** BigInt(power - least);
  return scale(digits, exponent) % scale(divisorDigits, divisorExponent) === 0n;
}

function toDecimal(value: number | bigint): readonly [bigint, number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
