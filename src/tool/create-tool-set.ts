import { checkToolName } from './check-tool-name.ts';
import { DuplicateToolError } from './duplicate-tool-error.ts';
import type { Tool, ToolSet } from './tool.ts';

/** What a table is made of: rows, or iterables of rows such as another table's `values()`. */
export type ToolSource = Tool | Iterable<Tool> | ToolSet;

/**
 * Makes one table of tools, in the order given. Looking a name up in it is safe for any name.
 *
 * @throws {DuplicateToolError} when two tools have one name
 * @throws {TypeError} for an illegal name, or for something that is not a tool
 *
 * @example
 * const tools = createToolSet(getWeather, toolsFromObjects([crm]));
 */
export function createToolSet(...sources: readonly ToolSource[]): ToolSet {
  const rows = new Map<string, Tool>();
  for (const source of sources) {
    for (const tool of listTools(source)) {
      const { name } = checkTool(tool).specification;
      if (rows.has(name)) throw new DuplicateToolError(name);
      rows.set(name, tool);
    }
  }
  return rows;
}

function listTools(source: ToolSource): Iterable<Tool> {
  if (source instanceof Map) return source.values();
  const isList = typeof source === 'object' && source !== null && Symbol.iterator in source;
  return isList ? (source as Iterable<Tool>) : [source as Tool];
}

/** @throws {TypeError} for what is not a row, and for an illegal name */
export function checkTool(value: unknown): Tool {
  if (!isTool(value)) {
    throw new TypeError(
      `Expected a tool, which has a specification and an execute function, and got ${describe(value)}`,
    );
  }
  checkToolName(value.specification.name);
  return value;
}

/** Whether a value is a row: it has a specification with a name, and runs. */
export function isTool(value: unknown): value is Tool {
  if (typeof value !== 'object' || value === null) return false;
  const { specification, execute } = value as Partial<Tool>;
  return typeof specification?.name === 'string' && typeof execute === 'function';
}

function describe(value: unknown): string {
  if (typeof value === 'function') return `the function ${JSON.stringify(value.name)}`;
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
