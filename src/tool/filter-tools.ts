import type { Tool, ToolSet } from './tool.ts';

/** Keeps the tools that `keep` says yes to: a predicate, or a list of names of which each must exist. */
export function filterTools(tools: ToolSet, keep: Iterable<string> | ((tool: Tool) => boolean)): ToolSet {
  if (typeof keep === 'function') return new Map([...tools].filter(([, tool]) => keep(tool)));
  const names = new Set(keep);
  const unknown = [...names].filter((name) => !tools.has(name));
  if (unknown.length > 0) {
    throw new RangeError(`No such tool to keep: ${unknown.join(', ')}. The set has: ${[...tools.keys()].join(', ')}`);
  }
  return new Map([...tools].filter(([name]) => names.has(name)));
}
