import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import type { Approve } from './approve.ts';
import { createSemaphore, type Semaphore } from './create-semaphore.ts';
import { executeFound } from './execute-tool-call.ts';
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
  const enter = createEntrance(options);
  const keys = createKeys(calls, options);
  const thrown: unknown[] = [];
  const rules = options.approve ? { ...options, approve: createApproveInTurn(options.approve, thrown) } : options;
  const start = async (call: ToolCall, index: number): Promise<ToolResult> => {
    const tool = resolveTool(tools, readName(call), options.allow);
    return enter(tool, async () => {
      if (thrown.length > 0) throw thrown[0];
      try {
        const own = { ...rules, idempotencyKey: keys[index] as string };
        return await executeFound(tools, tool, { call, options: own });
      } catch (error) {
        thrown.push(error);
        throw error;
      }
    });
  };
  return Promise.all(calls.map(start));
}

/** A yes runs nothing once another call of the turn has thrown: nobody would hear of its result. */
function createApproveInTurn(approve: Approve, thrown: readonly unknown[]): Approve {
  return async (request) => {
    const answer = await approve(request);
    return thrown.length === 0 && answer;
  };
}

/** A key of its own for each call, also where a model gave two calls one id. */
function createKeys(calls: readonly ToolCall[], { idempotencyKey }: ExecuteToolCallOptions): readonly string[] {
  const counts = new Map<string, number>();
  const prefix = idempotencyKey === undefined ? '' : `${idempotencyKey}:`;
  return calls.map(({ id }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${prefix}${id}${count > 1 ? `#${count}` : ''}`;
  });
}

type Entrance = (tool: Tool | undefined, run: () => Promise<ToolResult>) => Promise<ToolResult>;

/** Lets calls in while fewer than the limits of the turn and of their tool are under way. */
function createEntrance({ maxConcurrency }: ExecuteToolCallOptions): Entrance {
  const byTool = new Map<Tool, Semaphore>();
  const whole = maxConcurrency === undefined ? undefined : createSemaphore(maxConcurrency);
  return (tool, run) => {
    const limit = tool?.limits?.maxConcurrency;
    const runWhole = whole ? () => whole(run) : run;
    if (!tool || limit === undefined) return runWhole();
    const own = byTool.get(tool) ?? createSemaphore(limit);
    byTool.set(tool, own);
    return own(runWhole);
  };
}
