import type { ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { createSemaphore, type Semaphore } from './create-semaphore.ts';
import { executeToolCall } from './execute-tool-call.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { readName, resolveTool } from './find-tool.ts';

/**
 * Runs the calls of one turn side by side and answers in their order, one result for each, whatever failed.
 * Once one of them throws, as a policy or an abort makes it do, those that still wait are not started.
 *
 * @throws the signal's reason when `options.signal` is aborted, and what `executeToolCall` throws
 */
export async function executeToolCalls(
  tools: ToolSet,
  calls: readonly ToolCall[],
  options: ExecuteToolCallOptions = {},
): Promise<readonly ToolResult[]> {
  const enter = createEntrance(tools, options);
  const thrown: unknown[] = [];
  const run = async (call: ToolCall, index: number): Promise<ToolResult> => {
    if (thrown.length > 0) throw thrown[0];
    const own = { ...options, idempotencyKey: createKey(calls, index, options) };
    return executeToolCall(tools, call, own).catch((error) => {
      thrown.push(error);
      throw error;
    });
  };
  return Promise.all(calls.map(async (call, index) => enter(call, () => run(call, index))));
}

/** A key of its own for each call, also where a model gave two calls one id. */
function createKey(calls: readonly ToolCall[], index: number, { idempotencyKey }: ExecuteToolCallOptions): string {
  const id = String(calls[index]?.id);
  const count = calls.slice(0, index).filter((call) => call.id === calls[index]?.id).length;
  return `${idempotencyKey === undefined ? '' : `${idempotencyKey}:`}${id}${count > 0 ? `#${count + 1}` : ''}`;
}

type Entrance = (call: ToolCall, run: () => Promise<ToolResult>) => Promise<ToolResult>;

/** Lets calls in while fewer than the limits of the turn and of their tool are under way. */
function createEntrance(tools: ToolSet, { maxConcurrency, allow }: ExecuteToolCallOptions): Entrance {
  const byTool = new Map<string, Semaphore>();
  const whole = maxConcurrency === undefined ? undefined : createSemaphore(maxConcurrency);
  return (call, run) => {
    const tool = resolveTool(tools, readName(call), allow);
    const limit = tool?.limits?.maxConcurrency;
    const runWhole = whole ? () => whole(run) : run;
    if (!tool || limit === undefined) return runWhole();
    const own = byTool.get(tool.specification.name) ?? createSemaphore(limit);
    byTool.set(tool.specification.name, own);
    return own(runWhole);
  };
}
