import { checkTimeout } from '../tool/check-timeout.ts';
import { isProgress } from '../tool/is-progress.ts';
import { isThenable } from '../tool/is-thenable.ts';
import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { bindCall, toBindingError } from './bind-call.ts';
import { CallContext } from './call-context.ts';
import { type CallRecord, startRecord } from './call-record.ts';
import { checkOutput } from './check-output.ts';
import { drainProgress } from './drain-progress.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { createNotFoundError, readName, resolveTool } from './find-tool.ts';
import { normalizeOutput } from './normalize-output.ts';
import { settleFailure, settleSuccess } from './settle-call.ts';

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
  // Not async itself: a promise between would cost a tenth of a call.
  try {
    return executeFound(tools, resolveTool(tools, readName(call), options.allow), { call, options });
  } catch (error) {
    return Promise.reject(error);
  }
}

/** As `executeToolCall`, for a tool that was looked for already. */
export function executeFound(
  tools: ToolSet,
  tool: Tool | undefined,
  { call, options }: Pick<CallRecord, 'call' | 'options'>,
): Promise<ToolResult> {
  options.signal?.throwIfAborted();
  checkTimeout(options.timeoutMs);
  const record = startRecord(tool ? tool.specification.name : readName(call), call, options);
  if (!tool) return Promise.resolve(settleFailure(record, createNotFoundError(tools, record.toolName, options.allow)));
  const timeoutMs = Math.min(tool.limits?.timeoutMs ?? Infinity, options.timeoutMs ?? Infinity);
  const mayEnd = options.signal !== undefined || timeoutMs < Infinity;
  return mayEnd ? raceSteps(tool, record, timeoutMs) : runSteps(tool, record);
}

/** Takes the steps until the end comes; what they still give then is told as late. */
async function raceSteps(tool: Tool, record: CallRecord, timeoutMs: number): Promise<ToolResult> {
  const { toolName, options } = record;
  const createTimeoutError = (): Error => new ToolTimeoutError({ toolName, timeoutMs });
  const { signal, race, dispose } = startDeadline({
    signal: options.signal,
    timeoutMs,
    createTimeoutError,
  }) as Deadline;
  try {
    return await race(runSteps(tool, record, signal));
  } catch (error) {
    if (error !== signal.reason || options.signal?.aborted) throw error;
    return settleFailure(record, error);
  } finally {
    record.isOver = true;
    dispose();
  }
}

/** Waits only where there is something to wait for. */
async function runSteps(tool: Tool, record: CallRecord, signal?: AbortSignal): Promise<ToolResult> {
  const { call, options } = record;
  try {
    const binding = bindCall(tool, call, options);
    const { input, repairs } = binding instanceof Promise ? await binding : binding;
    // Nothing runs after the end, and nothing is said of it but by the race.
    signal?.throwIfAborted();
    record.input = input;
    record.repairs = repairs;
    if (options.callCounts || tool.limits) countCall(tool, options.callCounts);
    if (record.tell) {
      record.tell({ type: 'tool-call-bound', input });
      signal?.throwIfAborted();
    }
    const context = new CallContext(record, signal);
    const answer = tool.execute(input, context);
    const settling = isProgress(answer) ? drainProgress(answer, context) : answer;
    const output = isThenable(settling) ? await settling : settling;
    if (tool.outputValidator) await checkOutput(tool.outputValidator, output, record);
    const content = normalizeOutput(output, tool.limits?.maxResultLength ?? options.maxResultLength);
    return settleSuccess(record, output, content instanceof Promise ? await content : content);
  } catch (error) {
    // A tool that stops because its signal told it to may throw anything: the end has its own reason.
    signal?.throwIfAborted();
    return settleFailure(record, record.repairs ? error : toBindingError(record.toolName, error));
  }
}

function countCall({ specification, limits }: Tool, counts: Map<string, number> | undefined): void {
  const { name: toolName } = specification;
  const { maxCallsPerRun = Infinity } = limits ?? {};
  const count = (counts?.get(toolName) ?? 0) + 1;
  counts?.set(toolName, count);
  if (count <= maxCallsPerRun) return;
  const message = `Tool "${toolName}" has used up its calls for one run (${maxCallsPerRun}): nothing was executed`;
  throw new ToolExecutionError(message, { toolName, code: 'limit-exceeded' });
}
