import { createToolSet, type ToolSource } from '../tool/create-tool-set.ts';
import { renameTools } from '../tool/rename-tools.ts';
import type { ToolSet } from '../tool/tool.ts';
import { exposeToolNames } from './expose-tool-names.ts';

/** Tools that belong together, under names that say so. */
export interface McpService {
  readonly name: string;
  readonly description?: string;
  readonly version?: string;
  /** By exposed name. */
  readonly tools: ToolSet;
}

/** The name of a service, and its tools. */
export interface McpServiceOptions {
  readonly name: string;
  /** What the service is for; an MCP client gets it as the instructions of the server. */
  readonly description?: string;
  readonly version?: string;
  readonly tools: ToolSource;
}

/**
 * Makes a service of tools (AI4J: `@McpService`). Each tool is exposed as service and tool name, joined by `_`.
 *
 * @throws {TypeError} for a service without a name
 *
 * @example
 * const weather = mcpService({ name: 'weather-service', description: 'Weather', tools: toolsFromMethods(weatherApi, { … }) });
 * // its tool query_weather is exposed as weather-service_query_weather
 */
export function mcpService({ tools, ...words }: McpServiceOptions): McpService {
  if (typeof words.name !== 'string' || words.name === '') throw new TypeError('A service needs a name');
  const table = createToolSet(tools);
  const exposed = exposeToolNames(words.name, [...table.keys()]);
  return { ...words, tools: renameTools(table, (name) => exposed.get(name) ?? name) };
}
