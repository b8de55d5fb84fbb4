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
  return text.length > maxLength ? JSON.stringify(shrinkJson(JSON.parse(text), maxLength)) : text;
}
