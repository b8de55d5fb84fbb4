import { stringifyJson } from '../json/stringify-json.ts';
import type { ToolContent } from '../tool/tool-content.ts';
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
  if (typeof output === 'string') return createText(shrinkText(output, maxLength));
  if (output === undefined) return createText('Success');
  const body = readBody(output, maxLength);
  return body ?? createText(toJsonText(output, maxLength));
}

/** A single piece of text; never an empty one, which some vendors refuse. */
export function createText(text: string): readonly ToolContent[] {
  return [{ type: 'text', text: text === '' ? '(empty text)' : text }];
}

function toJsonText(output: unknown, maxLength: number): string {
  const text = stringifyJson(output);
  if (text.length <= maxLength) return text;
  return JSON.stringify(shrinkJson(JSON.parse(text), maxLength));
}
