import type { ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { createSemaphore, type Semaphore } from './create-semaphore.ts';
import { executeToolCall } from './execute-tool-call.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { resolveTool } from './find-tool.ts';

/**
 * Runs the calls of one turn side by side and answers in their order, one result for each, whatever failed.
 *
 * @throws the signal's reason when `options.signal` is aborted
 */
export async function executeToolCalls(
  tools: ToolSet,
  calls: readonly ToolCall[],
  options: ExecuteToolCallOptions = {},
): Promise<readonly ToolResult[]> {
  const enter = createEntrance(tools, options);
  return Promise.all(calls.map((call) => enter(call, () => executeToolCall(tools, call, options))));
}

type Entrance = (call: ToolCall, run: () => Promise<ToolResult>) => Promise<ToolResult>;

/** Lets calls in while fewer than the limits of the turn and of their tool are under way. */
function createEntrance(tools: ToolSet, { maxConcurrency, allow }: ExecuteToolCallOptions): Entrance {
  const byTool = new Map<string, Semaphore>();
  const whole = maxConcurrency === undefined ? undefined : createSemaphore(maxConcurrency);
  return (call, run) => {
    const tool = resolveTool(tools, call.name, allow);
    const limit = tool?.limits?.maxConcurrency;
    const runWhole = whole ? () => whole(run) : run;
    if (!tool || limit === undefined) return runWhole();
    const own = byTool.get(tool.specification.name) ?? createSemaphore(limit);
    byTool.set(tool.specification.name, own);
    return own(runWhole);
  };
}
