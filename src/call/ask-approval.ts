import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import type { Tool } from '../tool/tool.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { Approve } from './approve.ts';
import type { CallRecord } from './call-record.ts';

/**
 * Waits for a yes. The time limit of the call stands still meanwhile: a person needs longer than a tool.
 *
 * @throws {ToolExecutionError} with code `denied` for anything but a yes
 * @throws the signal's reason after an abort
 */
export async function askApproval(
  tool: Tool,
  record: CallRecord,
  { approve, deadline }: { readonly approve: Approve; readonly deadline: Deadline | undefined },
): Promise<void> {
  const { toolCallId, toolName, input, repairs = [], options } = record;
  const { context = {}, approvalTimeoutMs: timeoutMs = 300_000 } = options;
  const createTimeoutError = (): Error => new Error(`No answer within ${timeoutMs} ms`);
  const resume = deadline?.pause();
  const waiting = startDeadline({ signal: deadline?.signal, timeoutMs, createTimeoutError }) as Deadline;
  const { signal } = waiting;
  let answer: unknown;
  let cause: unknown;
  try {
    answer = await waiting.race(approve({ toolCallId, tool, input, repairs, context, signal }));
    // After the end nobody would stop the clock again.
    if (answer === true && !signal.aborted) return resume?.();
  } catch (fault) {
    cause = fault;
  } finally {
    waiting.dispose();
  }
  deadline?.signal.throwIfAborted();
  const reason = (typeof answer === 'string' && answer) || 'nothing was executed';
  throw new ToolExecutionError(`Tool "${toolName}" was not approved: ${reason}`, { toolName, code: 'denied', cause });
}
