import { checkTimeout } from '../tool/check-timeout.ts';
import { isThenable } from '../tool/is-thenable.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { bindCall } from './bind-call.ts';
import { checkOutput } from './check-output.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { findTool, readName } from './find-tool.ts';
import { normalizeOutput } from './normalize-output.ts';
import { runTool } from './run-tool.ts';
import { type CallRecord, emit, settleFailure, settleRefusal, settleSuccess } from './settle-call.ts';
import { type Deadline, startDeadline } from './start-deadline.ts';

const readClock = (): number => performance.now();

/**
 * Runs one call from the model's words to the answer for the model: finds the tool, binds the arguments, executes,
 * normalises. By default every fault is a result with `isError`. An abort and a time limit end each of these steps.
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
export function executeToolCall(
  tools: ToolSet,
  call: ToolCall,
  options: ExecuteToolCallOptions = {},
): Promise<ToolResult> {
  // Not async itself: the promise of the steps is handed on, and a second one would cost a tenth of a call.
  try {
    options.signal?.throwIfAborted();
    checkTimeout(options.timeoutMs);
    const tool = findTool(tools, call, options.allow);
    const record = startCall(tool, call, options);
    if (tool instanceof ToolError) return Promise.resolve(settleFailure(record, tool));
    const deadline = createDeadline(tool, record);
    return deadline ? raceSteps(tool, record, deadline) : runSteps(tool, record);
  } catch (error) {
    return Promise.reject(error);
  }
}

function startCall(tool: Tool | ToolError, call: ToolCall, options: ExecuteToolCallOptions): CallRecord {
  const toolName = tool instanceof ToolError ? readName(call) : tool.specification.name;
  const { now = readClock } = options;
  const record: CallRecord = {
    toolCallId: call.id,
    call,
    options,
    toolName,
    now,
    startedAt: now(),
    input: undefined,
    repairs: undefined,
    isOver: false,
  };
  if (options.onEvent) emit(record, { type: 'tool-call-start', call });
  return record;
}

function createDeadline(tool: Tool, { options, toolName }: CallRecord): Deadline | undefined {
  const timeoutMs = Math.min(tool.limits?.timeoutMs ?? Infinity, options.timeoutMs ?? Infinity);
  const createTimeoutError = (): Error => new ToolTimeoutError({ toolName, timeoutMs });
  return startDeadline({ signal: options.signal, timeoutMs, createTimeoutError });
}

/** Takes the steps until the end comes; what they still give then is told as late. */
async function raceSteps(tool: Tool, record: CallRecord, deadline: Deadline): Promise<ToolResult> {
  try {
    return await deadline.race(runSteps(tool, record, deadline.signal));
  } catch (error) {
    if (error !== deadline.signal.reason) throw error;
    if (record.options.signal?.aborted) throw error;
    return settleFailure(record, error);
  } finally {
    record.isOver = true;
    deadline.dispose();
  }
}

async function runSteps(tool: Tool, record: CallRecord, signal?: AbortSignal): Promise<ToolResult> {
  const { call, options } = record;
  const bound = bindCall(tool, call, options);
  const binding = bound instanceof Promise ? await bound : bound;
  // Nothing runs after the end, and nothing is said of it but by the race.
  signal?.throwIfAborted();
  if (!binding.isValid) return settleRefusal(record, binding.error);
  record.input = binding.input;
  record.repairs = binding.repairs;
  try {
    countCall(tool, options.callCounts);
    if (options.onEvent) emit(record, { type: 'tool-call-bound', input: record.input });
    signal?.throwIfAborted();
    const answer = runTool(tool, record, signal);
    const output = isThenable(answer) ? await answer : answer;
    if (tool.outputValidator) await checkOutput(tool, output, record);
    const content = normalizeOutput(output, tool.limits?.maxResultLength ?? options.maxResultLength);
    return settleSuccess(record, output, content instanceof Promise ? await content : content);
  } catch (error) {
    // A tool that stops because its signal told it to may throw anything: the end has its own reason.
    signal?.throwIfAborted();
    return settleFailure(record, error);
  }
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
