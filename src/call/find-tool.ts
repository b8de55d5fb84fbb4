import { shortenText } from '../redact/shorten-text.ts';
import { nearestNames } from '../schema/nearest-names.ts';
import { stripNamespace } from '../tool/strip-namespace.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolNotFoundError } from '../tool/tool-not-found-error.ts';
import type { ToolAllowList } from './execute-tool-call-options.ts';

/** More names than this are not listed for the model: the nearest ones must do. */
const maxListedNames = 20;

/** A stream may lose the name: such a call is answered too. */
export function readName({ name }: ToolCall): string {
  return typeof name === 'string' ? name : '';
}

/**
 * Finds the tool that a model means: by the very name, else the name without a namespace in front.
 * A name that is only near is never run; it is named in the error.
 */
export function resolveTool(tools: ToolSet, name: string, allow?: ToolAllowList): Tool | undefined {
  const tool = tools.get(name) ?? tools.get(stripNamespace(name));
  return tool && isAllowed(tool.specification.name, allow) ? tool : undefined;
}

function isAllowed(name: string, allow: ToolAllowList | undefined): boolean {
  if (allow === undefined) return true;
  // Only a plain yes counts: the promise of an asynchronous predicate does not.
  return (typeof allow === 'function' ? allow(name) : 'has' in allow ? allow.has(name) : allow.includes(name)) === true;
}

/** Says what else there is. */
export function createNotFoundError(tools: ToolSet, toolName: string, allow?: ToolAllowList): ToolNotFoundError {
  const known = [...tools.keys()].filter((key) => isAllowed(key, allow));
  const nearest = nearestNames(toolName, known);
  const hints = [
    ...(nearest.length > 0 ? [`Did you mean ${nearest.map(quote).join(' or ')}?`] : []),
    ...(known.length > maxListedNames
      ? []
      : [known.length > 0 ? `Available tools: ${known.join(', ')}` : 'No tool is available']),
  ];
  const need = toolName ? '' : ': a call needs `name` and `arguments`, as a provider reads it';
  const message = `Unknown tool ${quote(shortenText(toolName, 65))}${need}${hints.length > 0 ? '. ' : ''}${hints.join(' ')}`;
  return new ToolNotFoundError(message, { toolName, nearestNames: nearest });
}

const quote = (name: string): string => JSON.stringify(name);
