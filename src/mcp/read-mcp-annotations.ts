import { isJsonObject } from '../json/is-json-object.ts';
import { annotationsKey } from '../providers/mcp.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';

/**
 * What a remote server says that a tool does, with the defaults of the specification: destructive unless it says
 * otherwise, and reaching the open world. A server that is not trusted is believed only where that asks for more care:
 * never that a tool is read-only or may be repeated, which would spare it the approval of a person.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-annotations
 */
export function readMcpAnnotations(tool: McpWireTool, isTrusted: boolean): ToolAnnotations {
  const { annotations = {}, _meta } = tool;
  const own = _meta?.[annotationsKey];
  const { untrustedContent, consequential }: ToolAnnotations = isJsonObject(own) ? own : {};
  const isReadOnly = annotations.readOnlyHint === true;
  return {
    ...(isTrusted && isReadOnly && { readOnly: true }),
    destructive: !isReadOnly && annotations.destructiveHint !== false,
    ...(isTrusted && annotations.idempotentHint === true && { idempotent: true }),
    openWorld: annotations.openWorldHint !== false,
    untrustedContent: !isTrusted || untrustedContent === true,
    ...(consequential === true && { consequential }),
  };
}
