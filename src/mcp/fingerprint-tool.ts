import { isJsonObject } from '../json/is-json-object.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';

/**
 * A short text that is another one whenever a server says something else about a tool: SHA-256 of everything that
 * describes it, in an order of its own. Where a page has no `crypto.subtle`, as without HTTPS, it is that text itself.
 */
export async function fingerprintTool(tool: McpWireTool): Promise<string> {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool;
  const words = { name, title, description, inputSchema, outputSchema, annotations, _meta };
  const text = stringifyJson(sortKeys(words, 0));
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return text;
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is nested deeper than the writer of JSON follows is left as it is. */
function sortKeys(value: unknown, depth: number): unknown {
  if (depth > 64) return value;
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, depth + 1));
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key], depth + 1)]));
}
