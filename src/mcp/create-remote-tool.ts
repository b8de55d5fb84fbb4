import { looseObject } from 'valibot';
import type { McpWireTool } from '../providers/mcp-wire.ts';
import { createValidator } from '../schema/create-validator.ts';
import { fromJsonSchema } from '../schema/from-json-schema.ts';
import { formatPath } from '../tool/format-path.ts';
import type { SourceMistake } from '../tool/invalid-source-error.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import { cleanSchema, cleanText } from './clean-text.ts';
import type { McpConnection } from './create-mcp-connection.ts';
import { readWords } from './mend-answer.ts';
import { readMcpAnnotations } from './read-mcp-annotations.ts';
import { readMcpResult } from './read-mcp-result.ts';
import { toMcpError } from './to-mcp-error.ts';
import type { McpToolReport, ToolsFromMcpOptions } from './tools-from-mcp-options.ts';

export interface RemoteToolOptions extends ToolsFromMcpOptions {
  readonly connection: McpConnection;
  readonly onReport: (report: McpToolReport) => void;
}

/** A row for a tool of a server. Arguments are bound here, and what comes back is checked here. */
export function createRemoteTool(remote: McpWireTool, toolName: string, options: RemoteToolOptions): Tool {
  const { connection, alias, trustAnnotations = false, maxDescriptionLength = 2000, timeoutMs = 60_000 } = options;
  const clean = (text: string): string => cleanText(text, maxDescriptionLength);
  const cleanWords = (schema: object): JsonSchemaObject =>
    cleanSchema(schema, maxDescriptionLength) as JsonSchemaObject;
  const { title, description = '' } = remote;
  const inputSchema = cleanWords(remote.inputSchema);
  const outputSchema = remote.outputSchema && cleanWords(remote.outputSchema);
  const outputReader = outputSchema && readSchema(outputSchema, 'output', { ...options, toolName });
  const execute = async (input: unknown, { signal, reportProgress }: ToolContext): Promise<unknown> => {
    const request = { name: remote.name, arguments: input as Record<string, unknown> };
    const settings = { signal, timeout: timeoutMs, resetTimeoutOnProgress: true, onprogress: reportProgress };
    try {
      return readMcpResult(readWords(await connection.use((client) => client.callTool(request, settings))));
    } catch (error) {
      throw toMcpError(error, { server: `MCP server "${alias}"`, toolName, timeoutMs });
    }
  };
  return {
    specification: {
      name: toolName,
      ...(title !== undefined && { title: clean(title) }),
      description: clean(description),
      inputSchema,
      ...(outputSchema && { outputSchema }),
      annotations: readMcpAnnotations(remote, trustAnnotations),
    },
    validator: createValidator(readSchema(inputSchema, 'arguments', { ...options, toolName }) ?? looseObject({}), {
      toolName,
    }),
    ...(outputReader && { outputValidator: createValidator(outputReader, { toolName }) }),
    execute,
  };
}

interface ReadSchemaOptions extends RemoteToolOptions {
  readonly toolName: string;
}

/** A schema that cannot be read does not cost the tool: the server checks too. */
function readSchema(
  schema: JsonSchemaObject,
  what: string,
  { toolName, onReport }: ReadSchemaOptions,
): StandardSchema | undefined {
  const report = (message: string): void => onReport({ kind: 'schema', toolName, message });
  const onUnsupported = (mistakes: readonly SourceMistake[]): void => {
    const lines = mistakes.slice(0, 20).map(({ path, message }) => `${formatPath(path)} ${message}`);
    report(cleanText(`Not checked here in the schema of its ${what}: ${lines.join('; ')}`, 2000));
  };
  try {
    return fromJsonSchema(schema, { onUnsupported, int64: 'number' });
  } catch (error) {
    report(cleanText(`The schema of its ${what} is not checked here: ${(error as Error).message}`, 2000));
    return undefined;
  }
}
