import { parseJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { createText } from './create-text.ts';
import { readBody } from './read-body.ts';
import { shrinkJson, shrinkText } from './shrink-value.ts';

/** Characters of text that reach the model by default. */
export const defaultMaxResultLength = 32_768;

/**
 * Turns whatever a tool gave into content for the model: nothing into `Success`, text as it is, images and audio
 * as themselves, everything else into JSON. Never fails and never gives nothing.
 */
export function normalizeOutput(
  output: unknown,
  maxLength: number = defaultMaxResultLength,
): readonly ToolContent[] | Promise<readonly ToolContent[]> {
  if (output === undefined) return createText('Success');
  if (typeof output === 'string') return createText(shrinkText(output, maxLength));
  return readBody(output, maxLength) ?? createText(toJsonText(output, maxLength));
}

function toJsonText(output: unknown, maxLength: number): string {
  const text = stringifyJson(output);
  if (text.length <= maxLength) return text;
  // Not JSON.parse, which would round the digits of a bigint.
  const { value } = parseJson(text, { maxLength: Infinity, maxNodes: 1e9, maxDepth: 100, repair: false });
  return stringifyJson(shrinkJson(value, maxLength));
}
