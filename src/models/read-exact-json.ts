import { isJsonObject } from '../json/is-json-object.ts';
import { parseJson } from '../json/parse-json.ts';
import { isContainer, scanJson } from '../json/scan-json.ts';
import type { Path } from '../tool/repair.ts';

/** The keys that lead to the arguments of a call; `*` for the places of a list. */
export type ArgumentsPath = readonly string[];

/**
 * Reads the JSON object of an endpoint; `undefined` for a web page, text or cut-off JSON. Arguments that came as an
 * object become the text they were written as, so that no digit is lost before they are bound.
 */
export function readExactJson(text: string, argumentsPath: ArgumentsPath): object | undefined {
  const value = parseStrictly(text);
  if (!isJsonObject(value)) return undefined;
  const walk: Walk = { argumentsPath, readSources: toReadSources(text) };
  return withArgumentTexts(value, [], walk) as object;
}

interface Walk {
  readonly argumentsPath: ArgumentsPath;
  readonly readSources: () => unknown;
}

const bounds = { maxDepth: 200, maxNodes: 1_000_000 };

function parseStrictly(text: string): unknown {
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

function withArgumentTexts(value: unknown, path: Path, walk: Walk): unknown {
  if (!isContainer(value)) return value;
  const { argumentsPath, readSources } = walk;
  if (path.length === argumentsPath.length) return toSource(path.reduce(getMember, readSources()));
  const step = argumentsPath[path.length];
  const read = (key: string | number, item: unknown): unknown => withArgumentTexts(item, [...path, key], walk);
  if (step === '*') return Array.isArray(value) ? value.map((item, index) => read(index, item)) : value;
  if (Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, key === step ? read(key, item) : item]));
}

const getMember = (value: unknown, key: string | number): unknown =>
  isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The JSON text of a value, with its numbers as they were written. */
function toSource(value: unknown): string {
  if (typeof value === 'symbol') return String(value.description);
  if (Array.isArray(value)) return `[${value.map(toSource).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${toSource(item)}`)}}`;
}
