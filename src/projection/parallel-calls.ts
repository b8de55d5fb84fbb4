import { isJsonObject } from '../json/is-json-object.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { readExactJson, writeExactJson } from './exact-json.ts';

/** The wrapper that OpenAI's models sometimes call, although nobody offers it. */
const wrapperName = /^(?:functions[._])?multi_tool_use[._]parallel$/;
const derivedId = /^(.+)_parallel_\d+$/;
const maxUses = 128;

/** The calls that are wrapped in one of `multi_tool_use.parallel`, under ids of their own; any other call as it is. */
export function expandParallelCall(call: ToolCall): readonly ToolCall[] {
  if (!wrapperName.test(call.name)) return [call];
  const uses = readUses(call.arguments);
  if (uses.length === 0 || uses.length > maxUses) return [call];
  return uses.map((use, index) => ({
    ...call,
    id: `${call.id}_parallel_${index}`,
    name: String(use.recipient_name ?? '').replace(/^functions\./, ''),
    arguments: use.parameters === undefined ? undefined : writeExactJson(use.parameters),
  }));
}

function readUses(given: ToolCall['arguments']): readonly { readonly [key: string]: unknown }[] {
  try {
    const value = typeof given === 'string' ? readExactJson(given) : given;
    const uses = isJsonObject(value) ? value.tool_uses : undefined;
    return Array.isArray(uses) && uses.every(isJsonObject) ? uses : [];
  } catch {
    return [];
  }
}

/** The results of a wrapper's calls as one result under the id that the model gave. */
export function foldParallelResults(results: readonly ToolResult[]): readonly ToolResult[] {
  const groups = new Map<string, ToolResult[]>();
  for (const result of results) {
    const id = derivedId.exec(result.toolCallId)?.[1] ?? result.toolCallId;
    const isDerived = id !== result.toolCallId;
    const group = isDerived ? groups.get(id) : undefined;
    // A doubled id is another call: only derived ids are folded.
    if (group) group.push(result);
    else groups.set(isDerived ? id : `${id}#${groups.size}`, [result]);
  }
  return [...groups].flatMap(([id, group]) => (derivedId.test(group[0]?.toolCallId ?? '') ? fold(id, group) : group));
}

function fold(toolCallId: string, group: readonly ToolResult[]): readonly ToolResult[] {
  const [first] = group;
  if (!first) return [];
  const content = group.flatMap((result) => [
    { type: 'text' as const, text: `${result.toolName}${result.isError ? ' (error)' : ''}:` },
    ...result.content,
  ]);
  const whole = { ...first, toolCallId, toolName: 'multi_tool_use.parallel', content };
  return [group.every(({ isError }) => isError) ? whole : toSuccess(whole, group)];
}

function toSuccess(whole: ToolResult, group: readonly ToolResult[]): ToolResult {
  const { toolCallId, toolName, content, repairs } = whole;
  const durationMs = Math.max(...group.map((result) => result.durationMs));
  return {
    toolCallId,
    toolName,
    content,
    repairs,
    durationMs,
    isError: false,
    output: group.map(({ content }) => content),
  };
}
