import { checkTimeout } from '../tool/check-timeout.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { bindCall } from './bind-call.ts';
import { checkOutput } from './check-output.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { findTool } from './find-tool.ts';
import { normalizeOutput } from './normalize-output.ts';
import { isThenable, runTool, watchLate } from './run-tool.ts';
import { type CallRecord, emit, settleFailure, settleRefusal, settleSuccess } from './settle-call.ts';

const readClock = (): number => performance.now();

/**
 * Runs one call from the model's words to the answer for the model: finds the tool, binds the arguments, executes,
 * normalises. By default every fault is a result with `isError`.
 *
 * @throws the signal's reason when `options.signal` is aborted
 * @throws {ToolArgumentsError} with `argumentsErrors: 'throw'`
 * @throws {ToolExecutionError} with `executionErrors: 'throw'`, the cause being what the tool threw, or {ToolTimeoutError}
 * @throws {RangeError} for a time limit that no timer can hold
 *
 * @example
 * const call = { id: 'call_1', name: 'getWeather', arguments: '{"city":"Paris"}' };
 * const result = await executeToolCall(tools, call, { context: { env } });
 */
export async function executeToolCall(
  tools: ToolSet,
  call: ToolCall,
  options: ExecuteToolCallOptions = {},
): Promise<ToolResult> {
  options.signal?.throwIfAborted();
  checkTimeout(options.timeoutMs);
  const tool = findTool(tools, call, options.allow);
  const record = startCall(tool, call, options);
  if (tool instanceof ToolError) return settleFailure(record, tool);
  const bound = bindCall(tool, call, options);
  const binding = bound instanceof Promise ? await bound : bound;
  if (!binding.isValid) return settleRefusal(record, binding.error);
  record.input = binding.input;
  record.repairs = binding.repairs;
  try {
    countCall(tool, options.callCounts);
    if (options.onEvent) emit(record, { type: 'tool-call-bound', input: record.input });
    const answer = runTool(tool, record);
    const output = isThenable(answer) ? await answer : answer;
    if (tool.outputValidator) await checkOutput(tool, output, record);
    const content = normalizeOutput(output, tool.limits?.maxResultLength ?? options.maxResultLength);
    return settleSuccess(record, output, content instanceof Promise ? await content : content);
  } catch (error) {
    // A tool that stops because the caller aborted may throw anything: the caller gets its own reason back.
    options.signal?.throwIfAborted();
    try {
      return settleFailure(record, error);
    } finally {
      if (options.onEvent) watchLate(record);
    }
  }
}

function startCall(tool: Tool | ToolError, call: ToolCall, options: ExecuteToolCallOptions): CallRecord {
  const toolName = tool instanceof ToolError ? String(call.name ?? '') : tool.specification.name;
  const { now = readClock } = options;
  const record = {
    call,
    options,
    toolName,
    now,
    startedAt: now(),
    input: undefined,
    repairs: undefined,
    abandoned: undefined,
  };
  if (options.onEvent) emit(record, { type: 'tool-call-start', call });
  return record;
}

function countCall(tool: Tool, counts: Map<string, number> | undefined): void {
  const { name: toolName } = tool.specification;
  const { maxCallsPerRun = Infinity } = tool.limits ?? {};
  const count = (counts?.get(toolName) ?? 0) + 1;
  counts?.set(toolName, count);
  if (count <= maxCallsPerRun) return;
  const message = `Tool "${toolName}" has used up its calls for one run (${maxCallsPerRun}): nothing was executed`;
  throw new ToolExecutionError(message, { toolName, code: 'limit-exceeded' });
}
