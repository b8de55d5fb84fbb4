import { nearestNames } from '../schema/nearest-names.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolNotFoundError } from '../tool/tool-not-found-error.ts';
import type { ToolAllowList } from './execute-tool-call-options.ts';

/** Namespaces that models put in front of a name, and the call number that some put behind it (`functions.weather:0`). */
const decoratedName = /^(?:functions?|tools?|default_api|mcp)[._:/](.{1,128}?)(?::\d{1,4})?$/;

/** More names than this are not listed for the model: the nearest ones must do. */
const maxListedNames = 20;

/**
 * Finds the tool that a model means: by the very name, else the name without a namespace in front.
 * A name that is only near is never run; it is named in the error.
 */
export function findTool(tools: ToolSet, call: ToolCall, allow?: ToolAllowList): Tool | ToolNotFoundError {
  const name = readName(call);
  return resolveTool(tools, name, allow) ?? createNotFoundError(tools, name, allow);
}

/** A stream may lose the name: such a call is answered too. */
export function readName({ name }: ToolCall): string {
  return typeof name === 'string' ? name : '';
}

/** As `findTool`, without the work of saying what else there is. */
export function resolveTool(tools: ToolSet, name: string, allow?: ToolAllowList): Tool | undefined {
  const tool = tools.get(name) ?? tools.get(decoratedName.exec(name)?.[1] ?? '');
  return tool && isAllowed(tool.specification.name, allow) ? tool : undefined;
}

function isAllowed(name: string, allow: ToolAllowList | undefined): boolean {
  if (allow === undefined) return true;
  // Only a plain yes counts: the promise of an asynchronous predicate does not.
  return (typeof allow === 'function' ? allow(name) : 'has' in allow ? allow.has(name) : allow.includes(name)) === true;
}

function createNotFoundError(tools: ToolSet, name: string, allow: ToolAllowList | undefined): ToolNotFoundError {
  const known = [...tools.keys()].filter((key) => isAllowed(key, allow));
  const nearest = nearestNames(name, known);
  const shownName = quote(name.length > 64 ? `${name.slice(0, 64)}…` : name);
  const hints = [nearest.length > 0 && `Did you mean ${nearest.map(quote).join(' or ')}?`, listNames(known)];
  return new ToolNotFoundError(
    [`Unknown tool ${shownName}`, hints.filter(Boolean).join(' ')].filter(Boolean).join('. '),
    {
      toolName: name,
      nearestNames: nearest,
    },
  );
}

function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'No tool is available';
  return names.length > maxListedNames ? '' : `Available tools: ${names.join(', ')}`;
}

const quote = (name: string): string => JSON.stringify(name);
