import { readErrorText } from '../http/read-error-text.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { parseJson } from '../json/parse-json.ts';
import { isContainer, scanJson } from '../json/scan-json.ts';
import type { Path } from '../tool/repair.ts';
import type { ModelAnswer } from './send-model-request.ts';

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
  const value = parseResponse(text);
  if (!isJsonObject(value)) throw createError('answered with something other than a JSON object', readErrorText(text));
  if (value.choices === undefined && value.error) throw createError('answered with an error', readErrorText(text));
  return withArgumentTexts(value, [], toReadSources(text)) as ExactResponse;
}

const bounds = { maxDepth: 200, maxNodes: 1_000_000 };

function parseResponse(text: string): unknown {
  try {
    return parseJson(text, { ...bounds, repair: false, maxLength: text.length }).value;
  } catch {
    return undefined;
  }
}

/** Reads the text again when first asked, with symbols for numbers: most models send arguments as text. */
function toReadSources(text: string): () => unknown {
  let sources: unknown;
  return () => {
    sources ??= scanJson(text, bounds, Symbol).value;
    return sources;
  };
}

function withArgumentTexts(value: unknown, path: Path, readSources: () => unknown): unknown {
  if (!isContainer(value)) return value;
  if (path.length === 7 && path[6] === 'arguments') return toSource(path.reduce(getMember, readSources()));
  if (!leadsToArguments(path)) return value;
  if (Array.isArray(value)) return value.map((item, index) => withArgumentTexts(item, [...path, index], readSources));
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    withArgumentTexts(item, [...path, key], readSources),
  ]);
  return Object.fromEntries(entries);
}

const getMember = (value: unknown, key: string | number): unknown =>
  isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const steps = ['choices', undefined, 'message', 'tool_calls', undefined, 'function'];

const leadsToArguments = (path: Path): boolean =>
  path.length < 7 && path.every((key, index) => typeof key === 'number' || key === steps[index]);

/** The JSON text of a value, with its numbers as they were written. */
function toSource(value: unknown): string {
  if (typeof value === 'symbol') return String(value.description);
  if (Array.isArray(value)) return `[${value.map(toSource).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${toSource(item)}`)}}`;
}
