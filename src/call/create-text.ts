import type { ToolContent } from '../tool/tool-content.ts';

/** A single piece of text; never an empty one, which some vendors refuse. */
export function createText(text: string): readonly ToolContent[] {
  return [{ type: 'text', text: text || '(empty text)' }];
}
