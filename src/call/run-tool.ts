import type { Tool } from '../tool/tool.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { CallContext } from './call-context.ts';
import { drainProgress, isProgress } from './drain-progress.ts';
import { type CallRecord, emit } from './settle-call.ts';
import { type Deadline, startDeadline } from './start-deadline.ts';

const ignore = (): void => undefined;

/**
 * Runs a tool within its limits and gives what it gave, at once where it answered at once.
 * Throws what the tool threw, a `ToolTimeoutError` when its time is over, or the reason of an abort.
 */
export function runTool(tool: Tool, record: CallRecord): unknown {
  const { options, toolName } = record;
  const timeoutMs = Math.min(tool.limits?.timeoutMs ?? Infinity, options.timeoutMs ?? Infinity);
  const deadline = startDeadline({
    signal: options.signal,
    timeoutMs,
    createTimeoutError: () => new ToolTimeoutError({ toolName, timeoutMs }),
  });
  return deadline ? runWithin(deadline, tool, record) : start(tool, record);
}

function start(tool: Tool, record: CallRecord, signal?: AbortSignal): unknown {
  const { onEvent } = record.options;
  const report = onEvent ? (value: unknown) => emit(record, { type: 'tool-call-progress', value }) : ignore;
  const answer = tool.execute(record.input, new CallContext(record, report, signal));
  return isProgress(answer) ? drainProgress(answer, report, signal) : answer;
}

async function runWithin(deadline: Deadline, tool: Tool, record: CallRecord): Promise<unknown> {
  try {
    const answer = start(tool, record, deadline.signal);
    if (!isThenable(answer)) return answer;
    return await deadline.race(answer).catch((error) => {
      if (error === deadline.signal.reason) record.abandoned = answer;
      throw error;
    });
  } finally {
    deadline.dispose();
  }
}

/** Tells what a tool gave after the end of its call. */
export function watchLate(record: CallRecord): void {
  record.abandoned?.then(
    (output) => emit(record, { type: 'tool-call-late', output }),
    (error) => emit(record, { type: 'tool-call-late', error }),
  );
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined | null)?.then === 'function';
}
