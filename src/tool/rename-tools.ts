import { createToolSet } from './create-tool-set.ts';
import type { Tool, ToolSet } from './tool.ts';

/**
 * Gives tools other names, which is what the model then sees and calls.
 *
 * @param rename new names by old name, or a function from old to new
 * @throws {RangeError} when the record names a tool that is not there
 * @throws {DuplicateToolError} when two tools end up with one name
 */
export function renameTools(
  tools: ToolSet,
  rename: Readonly<Record<string, string>> | ((name: string) => string),
): ToolSet {
  if (typeof rename === 'function')
    return createToolSet([...tools.values()].map((tool) => withName(tool, rename(tool.specification.name))));
  const names = new Map(Object.entries(rename));
  const unknown = [...names.keys()].filter((name) => !tools.has(name));
  if (unknown.length > 0) {
    throw new RangeError(`No such tool to rename: ${unknown.join(', ')}. The set has: ${[...tools.keys()].join(', ')}`);
  }
  return createToolSet([...tools].map(([name, tool]) => withName(tool, names.get(name) ?? name)));
}

/** Puts a text in front of every name: `crm_` makes `crm_queryCustomer`. */
export function prefixTools(tools: ToolSet, prefix: string): ToolSet {
  return renameTools(tools, (name) => prefix + name);
}

function withName(tool: Tool, name: string): Tool {
  if (name === tool.specification.name) return tool;
  return { ...tool, specification: { ...tool.specification, name } };
}
