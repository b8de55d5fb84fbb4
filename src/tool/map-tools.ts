import { createToolSet } from './create-tool-set.ts';
import type { Tool, ToolSet } from './tool.ts';

/**
 * Applies middleware to every tool of a table.
 *
 * @example
 * const logged = mapTools(tools, (tool) => withLogging(tool, { logger: console }));
 */
export function mapTools(tools: ToolSet, change: (tool: Tool) => Tool): ToolSet {
  return createToolSet([...tools.values()].map((tool) => change(tool)));
}
