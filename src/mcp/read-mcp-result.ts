import { stringifyJson } from '../json/stringify-json.ts';
import { type ContentOutput, createContent } from '../tool/create-content.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { ToolError } from '../tool/tool-error.ts';

interface RemoteResult {
  readonly content?: unknown;
  /** What answers of the first revision hold in place of content. */
  readonly toolResult?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
}

/** Pieces that are read; more of them are no answer for a model. */
const maxPieces = 1000;

/**
 * The answer of a remote tool as content, and as data where it sent some. It is looked at piece by piece.
 *
 * @throws {ToolError} for an answer that says it is an error; its text is the message
 */
export function readMcpResult(words: unknown): ContentOutput {
  const { content, toolResult, structuredContent = toolResult, isError } = Object(words) as RemoteResult;
  const said: readonly unknown[] = Array.isArray(content) ? content : [];
  const pieces = said.slice(0, maxPieces).map((piece) => toContent(Object(piece)));
  if (isError) {
    const texts = pieces.flatMap((piece) => ('text' in piece && piece.text ? [piece.text] : []));
    const data =
      structuredContent === undefined ? 'The tool reported an error without a text' : stringifyJson(structuredContent);
    throw new ToolError(texts.join('\n') || data, { code: 'execution-failed' });
  }
  if (pieces.length > 0 || structuredContent === undefined) return createContent(pieces, structuredContent);
  return createContent([{ type: 'text', text: stringifyJson(structuredContent) }], structuredContent);
}

interface RemotePiece {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly data?: unknown;
  readonly mimeType?: unknown;
  readonly uri?: unknown;
  readonly name?: unknown;
  readonly resource?: unknown;
  readonly blob?: unknown;
}

function toContent(piece: RemotePiece): ToolContent {
  const { type, text, data, mimeType } = piece;
  if (type === 'text' && typeof text === 'string') return { type, text };
  if ((type === 'image' || type === 'audio') && typeof data === 'string' && typeof mimeType === 'string') {
    return { type, data, mediaType: mimeType };
  }
  const resource = type === 'resource' ? (Object(piece.resource) as RemotePiece) : piece;
  if (/^resource(?:_link)?$/.test(String(type)) && typeof resource.uri === 'string') return toResource(resource);
  // A kind that is newer than this: the model can still read it.
  return { type: 'text', text: stringifyJson(piece) };
}

function toResource({ uri, name, mimeType, text, blob }: RemotePiece): ToolContent {
  return {
    type: 'resource',
    uri: String(uri),
    ...(typeof name === 'string' && { name }),
    ...(typeof mimeType === 'string' && { mediaType: mimeType }),
    ...(typeof text === 'string' && { text }),
    ...(typeof blob === 'string' && { data: blob }),
  };
}
