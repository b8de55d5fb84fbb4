import { isJsonObject } from '../json/is-json-object.ts';
import { stripNamespace } from '../tool/strip-namespace.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { readExactJson, writeExactJson } from './exact-json.ts';
import { hashText } from './hash-text.ts';

/** The wrapper that OpenAI's models sometimes call, although nobody offers it. */
const wrapperName = /^(?:functions[._])?multi_tool_use[._]parallel$/;
const derivedId = /^(.+)_parallel_\d+_(\w+)$/;
const maxUses = 128;

/** The calls that are wrapped in one of `multi_tool_use.parallel`, under ids of their own; any other call as it is. */
export function expandParallelCall(call: ToolCall): readonly ToolCall[] {
  if (!wrapperName.test(call.name)) return [call];
  try {
    const uses = readUses(call.arguments);
    return uses.length === 0 || uses.length > maxUses ? [call] : uses.map((use, index) => unwrap(use, call, index));
  } catch {
    return [call]; // no JSON, or it nests deeper than the stack reaches
  }
}

interface WrappedUse {
  readonly recipient_name?: unknown;
  readonly parameters?: unknown;
}

function readUses(given: ToolCall['arguments']): readonly WrappedUse[] {
  const value = typeof given === 'string' ? readExactJson(given) : given;
  const uses = isJsonObject(value) ? value.tool_uses : undefined;
  return Array.isArray(uses) && uses.every(isJsonObject) ? uses : [];
}

function unwrap({ recipient_name: name, parameters }: WrappedUse, call: ToolCall, index: number): ToolCall {
  return {
    ...call,
    // The hash shows later that the id was made here: a vendor may have ids that look like it.
    id: `${call.id}_parallel_${index}_${hashText(call.id)}`,
    name: typeof name === 'string' ? stripNamespace(name) : '',
    arguments: parameters === undefined ? undefined : writeExactJson(parameters),
  };
}

function readWrapperId({ toolCallId }: ToolResult): string | undefined {
  const [, id = '', hash] = derivedId.exec(toolCallId) ?? [];
  return hash === hashText(id) ? id : undefined;
}

/** The results of a wrapper's calls as one result under the id that the model gave. */
export function foldParallelResults(results: readonly ToolResult[]): readonly ToolResult[] {
  const groups = new Map<unknown, ToolResult[]>();
  for (const result of results) {
    // A doubled id is another call: only the ids that were made here are folded.
    const key = readWrapperId(result) ?? result;
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return Array.from(groups, ([key, group]) => (typeof key === 'string' ? fold(key, group) : group)).flat();
}

function fold(toolCallId: string, group: readonly ToolResult[]): readonly ToolResult[] {
  const content = group.flatMap((result) => [
    { type: 'text' as const, text: `${result.toolName}${result.isError ? ' (error)' : ''}:` },
    ...result.content,
  ]);
  const durationMs = Math.max(...group.map((result) => result.durationMs));
  const whole = { toolCallId, toolName: 'multi_tool_use.parallel', content, repairs: [], durationMs };
  const errors = group.flatMap((result) => (result.isError ? [result.error] : []));
  const [error] = errors.length < group.length ? [] : errors;
  return [
    error
      ? { ...whole, isError: true, error }
      : { ...whole, isError: false, output: group.map((result) => result.content) },
  ];
}
