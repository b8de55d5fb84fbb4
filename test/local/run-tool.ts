import type { HostContext } from '../../src/tool/host-context.ts';
import type { Tool } from '../../src/tool/tool.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';

/** A context as a call would make it. */
export function createContext(host: HostContext = {}): ToolContext {
  return {
    env: undefined,
    ...host,
    toolCallId: 'call_1',
    toolName: 'tool',
    signal: new AbortController().signal,
    idempotencyKey: 'call_1',
    reportProgress: () => undefined,
  };
}

/** Validates as a call would and runs the tool. */
export async function runTool(tool: Tool | undefined, input: unknown, host: HostContext = {}): Promise<unknown> {
  if (!tool) throw new Error('There is no such tool');
  const validation = await tool.validator.validate(input, host);
  if (!validation.isValid) throw new Error(validation.issues.map((issue) => issue.message).join('; '));
  return tool.execute(validation.value, createContext(host));
}
