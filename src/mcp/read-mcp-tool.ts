import { isJsonObject } from '../json/is-json-object.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';

/** A tool as a server lists it, without what is not of its kind; nothing where it has no name to be called by. */
export function readMcpTool(words: unknown): McpWireTool | undefined {
  if (!isJsonObject(words) || typeof words.name !== 'string') return undefined;
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = words;
  return {
    name,
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    // Arguments are an object, whatever the schema says or forgets to say.
    inputSchema: { ...(isJsonObject(inputSchema) && inputSchema), type: 'object' },
    ...(isJsonObject(outputSchema) && { outputSchema }),
    ...(isJsonObject(annotations) && { annotations }),
    ...(isJsonObject(_meta) && { _meta }),
  };
}
