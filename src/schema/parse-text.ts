import { type ParsedJson, parseJson } from '../json/parse-json.ts';

/** Reads an array or object that came as text, encoded up to three times; undefined for any other text. */
export function parseText(text: string, maxDepth: number, rounds = 3): ParsedJson | undefined {
  if (rounds === 0 || !/^\s*["[{]/.test(text)) return undefined;
  try {
    const parsed = parseJson(text, { repair: false, maxDepth });
    return typeof parsed.value === 'string' ? parseText(parsed.value, maxDepth, rounds - 1) : parsed;
  } catch {
    return undefined;
  }
}
