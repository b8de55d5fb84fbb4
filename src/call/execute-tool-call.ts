import { noRepairs, readAccepted } from '../json/parse-json.ts';
import { checkTimeout } from '../tool/check-timeout.ts';
import { isProgress } from '../tool/is-progress.ts';
import { isThenable } from '../tool/is-thenable.ts';
import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import type { Tool, ToolSet } from '../tool/tool.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { askApproval } from './ask-approval.ts';
import { bindCall, bindCarefully, toBindingError } from './bind-call.ts';
import { CallContext } from './call-context.ts';
import { type CallRecord, createRecord, startRecord } from './call-record.ts';
import { checkOutput } from './check-output.ts';
import { drainProgress } from './drain-progress.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { createNotFoundError, readName, resolveTool } from './find-tool.ts';
import { normalizeOutput, normalizePlain } from './normalize-output.ts';
import { isPlain } from './read-body.ts';
import { settleFailure, settleSuccess } from './settle-call.ts';

/**
 * Runs one call from the model's words to the answer for the model: finds the tool, binds the arguments, asks for
 * approval where that is wanted, executes, normalises. By default every fault is a result with `isError`. An abort and a
 * time limit end each of these steps.
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
    const tool = resolveTool(tools, readName(call), options.allow);
    return tool && isUsual(tool, call, options)
      ? runUsual(tool, call, options)
      : executeFound(tools, tool, { call, options });
  } catch (error) {
    const fault = typeof tools?.get === 'function' ? error : new TypeError('Expected a tool set: createToolSet(…)');
    return Promise.reject(fault);
  }
}

/** Whether nobody watches a call, counts it, has to allow it or may end it. */
function isUsual(
  { limits, outputValidator, validator }: Tool,
  call: ToolCall,
  options: ExecuteToolCallOptions,
): boolean {
  const isRuled = options.signal || options.approve || options.onEvent || options.callCounts || options.now;
  const isTimed = options.timeoutMs !== undefined || options.approvalTimeoutMs !== undefined;
  return !(isRuled || isTimed || limits || outputValidator || call.unproject) && validator?.isBounded === true;
}

/** Takes all steps at once where it can: each promise and object more would cost a tenth of the usual call. */
function runUsual(tool: Tool, call: ToolCall, options: ExecuteToolCallOptions): Promise<ToolResult> {
  // Looked up once: in Node the global is a getter.
  const clock = performance;
  const startedAt = clock.now();
  const toolCallId = call.id;
  const toolName = tool.specification.name;
  const input = readAccepted(call.arguments, tool.validator);
  if (!input) return runSteps(tool, createRecord({ toolName, call, options, startedAt }), bindCarefully);
  const repairs = noRepairs;
  let output: unknown;
  try {
    output = tool.execute(input, new CallContext({ toolCallId, toolName, options }));
    if (isPlain(output) && !isThenable(output) && !isProgress(output)) {
      const content = normalizePlain(output, options.maxResultLength);
      const durationMs = clock.now() - startedAt;
      return Promise.resolve({ toolCallId, toolName, isError: false, content, output, repairs, input, durationMs });
    }
  } catch (error) {
    output = Promise.reject(error);
  }
  return finishSteps(tool, createRecord({ toolCallId, toolName, call, options, startedAt, input, repairs }), output);
}

/** As `executeToolCall`, for a tool that was looked for already. */
export function executeFound(
  tools: ToolSet,
  tool: Tool | undefined,
  { call, options }: Pick<CallRecord, 'call' | 'options'>,
): Promise<ToolResult> {
  options.signal?.throwIfAborted();
  checkTimeout(options.timeoutMs);
  checkTimeout(options.approvalTimeoutMs, 'approvalTimeoutMs');
  const record = startRecord(tool ? tool.specification.name : readName(call), call, options);
  if (!tool) return Promise.resolve(settleFailure(record, createNotFoundError(tools, record.toolName, options.allow)));
  const { toolName } = record;
  const timeoutMs = Math.min(tool.limits?.timeoutMs ?? Infinity, options.timeoutMs ?? Infinity);
  const createTimeoutError = (): Error => new ToolTimeoutError({ toolName, timeoutMs });
  record.deadline = startDeadline({ signal: options.signal, timeoutMs, createTimeoutError });
  return record.deadline ? raceSteps(tool, record, record.deadline) : runSteps(tool, record);
}

/** Takes the steps until the end comes; what they still give then is told as late. */
async function raceSteps(tool: Tool, record: CallRecord, { signal, race, dispose }: Deadline): Promise<ToolResult> {
  try {
    return await race(runSteps(tool, record));
  } catch (error) {
    if (error !== signal.reason || record.options.signal?.aborted) throw error;
    return settleFailure(record, error);
  } finally {
    record.isOver = true;
    dispose();
  }
}

/** Waits only where there is something to wait for. */
async function runSteps(tool: Tool, record: CallRecord, bind = bindCall): Promise<ToolResult> {
  const { call, options, deadline } = record;
  let answer: unknown;
  try {
    const binding = bind(tool, call, options);
    const { input, repairs } = binding instanceof Promise ? await binding : binding;
    // Nothing runs after the end, and nothing is said of it but by the race.
    deadline?.signal.throwIfAborted();
    record.input = input;
    record.repairs = repairs;
    const { approve, callCounts } = options;
    if (callCounts || tool.limits) countCall(tool, callCounts);
    if (approve && tool.specification.annotations?.readOnly !== true) {
      await askApproval(tool, record, { approve, deadline }).catch((fault: unknown) => {
        // What was denied has not run.
        callCounts?.set(record.toolName, (callCounts.get(record.toolName) ?? 1) - 1);
        throw fault;
      });
    }
    if (record.tell) {
      record.tell({ type: 'tool-call-bound', input });
      deadline?.signal.throwIfAborted();
    }
    answer = tool.execute(input, new CallContext(record));
  } catch (error) {
    return settleFault(record, error);
  }
  return finishSteps(tool, record, answer);
}

async function finishSteps(tool: Tool, record: CallRecord, answer: unknown): Promise<ToolResult> {
  try {
    const settling = isProgress(answer) ? drainProgress(answer, new CallContext(record)) : answer;
    const output = isThenable(settling) ? await settling : settling;
    if (tool.outputValidator) await checkOutput(tool.outputValidator, output, record);
    const content = normalizeOutput(output, tool.limits?.maxResultLength ?? record.options.maxResultLength);
    return settleSuccess(record, output, content instanceof Promise ? await content : content);
  } catch (error) {
    return settleFault(record, error);
  }
}

function settleFault(record: CallRecord, error: unknown): ToolResult {
  // A tool that stops because its signal told it to may throw anything: the end has its own reason.
  record.deadline?.signal.throwIfAborted();
  return settleFailure(record, record.repairs ? error : toBindingError(record.toolName, error));
}

function countCall({ specification, limits }: Tool, counts: Map<string, number> | undefined): void {
  const { name: toolName } = specification;
  const { maxCallsPerRun = Infinity } = limits ?? {};
  const count = (counts?.get(toolName) ?? 0) + 1;
  if (count <= maxCallsPerRun) {
    counts?.set(toolName, count);
    return;
  }
  const message = `Tool "${toolName}" has used up its calls for one run (${maxCallsPerRun}): nothing was executed`;
  throw new ToolExecutionError(message, { toolName, code: 'limit-exceeded' });
}
