import { stringifyJson } from '../json/stringify-json.ts';
import { InvalidJsonError } from '../tool/invalid-json-error.ts';
import type { ToolCall } from '../tool/tool-call.ts';

const maxDepth = 64;

/**
 * The arguments as text. What a dialect hands over as an object is written as JSON, so that it is read like text: with
 * the same bounds, and without surprises from its prototype.
 *
 * @throws {InvalidJsonError} for an object that JSON cannot say without loss, or that is nested too deep
 */
export function toArgumentsText(given: ToolCall['arguments']): string {
  if (given === undefined || given === null) return '';
  if (typeof given !== 'object') return String(given);
  if (isJson(given, 0)) return stringifyJson(given);
  const message =
    'Cannot accept an arguments object that JSON cannot say: send strings, finite numbers, lists and objects';
  throw new InvalidJsonError(message, { code: 'invalid-json' });
}

/** Bigints count as numbers: their digits are. */
function isJson(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return !/^(?:symbol|function)$/.test(typeof value);
  if (depth >= maxDepth) {
    const message = `Cannot accept arguments with more than ${maxDepth} levels; send a smaller call`;
    throw new InvalidJsonError(message, { code: 'arguments-too-deep' });
  }
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((item) => isJson(item, depth + 1));
}
