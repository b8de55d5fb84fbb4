import type { ToolContent } from '../tool/tool-content.ts';
import { shrinkText } from './shrink-value.ts';

/** Characters of text that reach the model by default. */
export const defaultMaxResultLength = 32_768;

/** A single piece of text within a length; never an empty one, which some vendors refuse. */
export function createText(text: string, maxLength: number = defaultMaxResultLength): readonly ToolContent[] {
  return [{ type: 'text', text: shrinkText(text, maxLength) || '(empty text)' }];
}
