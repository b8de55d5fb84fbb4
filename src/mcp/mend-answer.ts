import { isJsonObject } from '../json/is-json-object.ts';
import type { McpWireTool } from '../providers/mcp-wire.ts';
import { mendGreeting } from './mend-greeting.ts';

/** Where in `_meta` a server's own words go past the client, which would refuse them all for one that it does not expect. */
const wordsKey = 'tooltable/words';

interface Words {
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** What a server said, as it said it, of what the client gives. */
export const readWords = ({ _meta }: Words): unknown => _meta?.[wordsKey];

/**
 * The same message, with the tools of a list and the result of a call in a form that any client takes. Servers in use say
 * `null` for what they do not have, leave out `content`, describe one tool of many by a schema of another type.
 */
export function mendAnswer(message: unknown): unknown {
  const { result } = Object(message) as { readonly result?: unknown };
  if (!isJsonObject(result)) return message;
  if (isCallResult(result)) {
    const { resultType } = result;
    return { ...Object(message), result: { resultType, content: [], _meta: { [wordsKey]: result } } };
  }
  if ('protocolVersion' in result) return { ...Object(message), result: mendGreeting(result, 'serverInfo') };
  return Array.isArray(result.tools) ? { ...Object(message), result: mendList(result, result.tools) } : message;
}

/** By any of its words, also that of the first revisions. */
function isCallResult(result: object): boolean {
  return ['content', 'structuredContent', 'isError', 'toolResult'].some((key) => key in result);
}

function mendList(result: object, tools: readonly unknown[]): object {
  const { nextCursor } = result as { readonly nextCursor?: unknown };
  const listed = { ...result, tools: tools.map(mendTool), nextCursor: nextCursor ?? undefined };
  return { ttlMs: 0, cacheScope: 'private', ...listed };
}

/** The schema stays, since the client looks in it for what it has to repeat in headers. */
function mendTool(tool: unknown): object {
  const { name, inputSchema } = Object(tool) as Partial<McpWireTool>;
  const { properties } = Object(inputSchema) as { readonly properties?: object };
  const schema = { ...inputSchema, type: 'object', properties: { ...properties }, required: [], $schema: undefined };
  return { name: typeof name === 'string' ? name : '', inputSchema: schema, _meta: { [wordsKey]: tool } };
}
