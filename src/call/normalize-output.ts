import { readJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { isContentOutput } from '../tool/create-content.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { createText, defaultMaxResultLength } from './create-text.ts';
import { readBody } from './read-body.ts';
import { shrinkJson, shrinkText } from './shrink-value.ts';

/**
 * Turns whatever a tool gave into content for the model: nothing into `Success`, text and content as they are, images
 * and audio as themselves, everything else into JSON. Never fails and never gives nothing.
 */
export function normalizeOutput(
  output: unknown,
  maxLength: number = defaultMaxResultLength,
): readonly ToolContent[] | Promise<readonly ToolContent[]> {
  return readBody(output, maxLength) ?? normalizePlain(output, maxLength);
}

/** As `normalizeOutput`, for what has no body to wait for. */
export function normalizePlain(output: unknown, maxLength: number = defaultMaxResultLength): readonly ToolContent[] {
  if (output === undefined) return createText('Success');
  if (typeof output === 'string') return createText(output, maxLength);
  if (isContentOutput(output)) return shrinkContent(output.content, maxLength);
  return createText(toJsonText(output, maxLength), maxLength);
}

/** All texts together stay within the length; images and audio are left whole. */
function shrinkContent(content: readonly ToolContent[], maxLength: number): readonly ToolContent[] {
  let room = maxLength;
  const pieces = content.flatMap((piece): readonly ToolContent[] => {
    if (!('text' in piece) || piece.text === undefined) return [piece];
    const text = shrinkText(piece.text, Math.max(room, 0));
    room -= text.length;
    return piece.type === 'text' ? createText(text) : [{ ...piece, text }];
  });
  return pieces.length > 0 ? pieces : createText('Success');
}

function toJsonText(output: unknown, maxLength: number): string {
  const text = stringifyJson(output);
  if (text.length <= maxLength) return text;
  // Not JSON.parse, which would round the digits of a bigint.
  const { value } = readJson(text, { maxLength: Infinity, maxNodes: 1e9, maxDepth: 100, repair: false });
  return stringifyJson(shrinkJson(value, maxLength));
}
