import { stringifyJson } from '../json/stringify-json.ts';
import { foldRoot } from '../projection/fold-root.ts';
import { isContentOutput } from '../tool/create-content.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import type { McpAnnotations, McpCallResult, McpContent, McpWireTool } from './mcp-wire.ts';

/** What MCP has no hint for travels in `_meta` under this key, with our names. */
export const annotationsKey = 'tooltable/annotations';

const mcpAnnotations = ['readOnly', 'destructive', 'idempotent', 'openWorld'] as const;
const ownAnnotations = ['untrustedContent', 'consequential'] as const;

/** A tool as an entry of `tools/list`, whose root has no union: many clients hand it to vendors that refuse one. @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools */
export function toMcpTool(specification: ToolSpecification): McpWireTool {
  const { name, title, description, inputSchema, outputSchema, annotations = {} } = specification;
  const hints = pickAnnotations(annotations, mcpAnnotations, 'Hint');
  const own = pickAnnotations(annotations, ownAnnotations);
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    inputSchema: foldRoot(inputSchema),
    ...(outputSchema && { outputSchema }),
    ...(hints && { annotations: hints }),
    ...(own && { _meta: { [annotationsKey]: own } }),
  };
}

/** Every annotation as a hint: `readOnly` is `readOnlyHint`. */
export function toMcpAnnotations(annotations: ToolAnnotations = {}): McpAnnotations {
  return pickAnnotations(annotations, [...mcpAnnotations, ...ownAnnotations], 'Hint') ?? {};
}

function pickAnnotations(
  annotations: ToolAnnotations,
  keys: readonly (keyof ToolAnnotations)[],
  suffix = '',
): Readonly<Record<string, boolean>> | undefined {
  const picked = keys.flatMap((key) => (annotations[key] === undefined ? [] : [[key + suffix, annotations[key]]]));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

/** A result as the answer to `tools/call`. With an output schema the output is there as data too. */
export function toMcpResult(
  { outputSchema }: Pick<ToolSpecification, 'outputSchema'>,
  result: ToolResult,
): McpCallResult {
  const content = result.content.map(toMcpContent);
  if (result.isError) return { content, isError: true };
  const output = isContentOutput(result.output) ? result.output.output : result.output;
  // Written and read again, so that dates and maps have the form that the schema describes.
  return outputSchema ? { content, structuredContent: JSON.parse(stringifyJson(output)) } : { content };
}

function toMcpContent(piece: ToolContent): McpContent {
  if (piece.type === 'text') return { type: 'text', text: piece.text };
  const mimeType = piece.mediaType;
  if (piece.type !== 'resource') return { type: piece.type, data: piece.data, mimeType: piece.mediaType };
  const { uri, name = uri, text, data: blob } = piece;
  const place = { uri, ...(mimeType !== undefined && { mimeType }) };
  if (text !== undefined) return { type: 'resource', resource: { ...place, text } };
  return blob === undefined
    ? { type: 'resource_link', ...place, name }
    : { type: 'resource', resource: { ...place, blob } };
}
