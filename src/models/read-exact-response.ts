import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import type { Path } from '../tool/repair.ts';
import { type ModelAnswer, readErrorText } from './send-model-request.ts';

/** A chat completion with its choices still to be checked. */
export interface ExactResponse {
  readonly choices?: unknown;
}

/**
 * Reads an answer that must be a JSON object. Arguments that came as an object become the text they were written as, so
 * that no digit is lost before they are bound.
 *
 * @throws {ModelError} for a web page, text, cut-off JSON, or an error in the place of an answer
 */
export function readExactResponse({ text, createError }: ModelAnswer): ExactResponse {
  const parsed = parseResponse(text);
  const { value } = parsed ?? {};
  if (!isRecord(value) || !parsed) {
    throw createError('answered with something other than a JSON object', readErrorText(text));
  }
  if (value.choices === undefined && value.error) throw createError('answered with an error', readErrorText(text));
  return withArgumentTexts(value, [], parsed) as ExactResponse;
}

function parseResponse(text: string): ParsedJson | undefined {
  try {
    return parseJson(text, { repair: false, maxLength: text.length, maxDepth: 200, maxNodes: 1_000_000 });
  } catch {
    return undefined;
  }
}

function withArgumentTexts(value: unknown, path: Path, parsed: ParsedJson): unknown {
  if (path.length === 7 && path[6] === 'arguments') return isContainer(value) ? toSource(value, path, parsed) : value;
  if (!isContainer(value) || !leadsToArguments(path)) return value;
  if (Array.isArray(value)) return value.map((item, index) => withArgumentTexts(item, [...path, index], parsed));
  const entries = Object.entries(value).map(([key, item]) => [key, withArgumentTexts(item, [...path, key], parsed)]);
  return Object.fromEntries(entries);
}

const steps = ['choices', undefined, 'message', 'tool_calls', undefined, 'function'];

const leadsToArguments = (path: Path): boolean =>
  path.every((key, index) => typeof key === 'number' || key === steps[index]);

/** The JSON text of a parsed value, with its numbers as they were written. */
function toSource(value: unknown, path: Path, parsed: ParsedJson): string {
  if (Array.isArray(value))
    return `[${value.map((item, index) => toSource(item, [...path, index], parsed)).join(',')}]`;
  if (isRecord(value)) {
    const members = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}:${toSource(item, [...path, key], parsed)}`,
    );
    return `{${members.join(',')}}`;
  }
  return typeof value === 'number' || typeof value === 'bigint'
    ? (parsed.numberSource(path) ?? String(value))
    : JSON.stringify(value);
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  isContainer(value) && !Array.isArray(value);
