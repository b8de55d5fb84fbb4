import type { ToolContent } from './tool-content.ts';

/** An output that says itself what the model reads. Made by `createContent`. */
export interface ContentOutput {
  readonly content: readonly ToolContent[];
  /** The answer as data: what an output schema is checked against. */
  readonly output?: unknown;
}

const contentKind = Symbol.for('tooltable.content');

/**
 * Answers with content for the model, piece by piece: several texts, an image beside its caption, a resource.
 *
 * @param output the answer as data, for a tool that declares an output schema
 *
 * @example
 * execute: async () => createContent([{ type: 'text', text: 'The chart' }, { type: 'image', data, mediaType: 'image/png' }])
 */
export function createContent(content: readonly ToolContent[], output?: unknown): ContentOutput {
  const made = { content, ...(output !== undefined && { output }) };
  // Not enumerable: the mark is in no copy and no log.
  return Object.defineProperty(made, contentKind, { value: true });
}

/** Whether an output was made by `createContent`, also that of another copy of this package. */
export function isContentOutput(output: unknown): output is ContentOutput {
  try {
    return typeof output === 'object' && output !== null && contentKind in output;
  } catch {
    return false; // a proxy that shows nothing
  }
}
