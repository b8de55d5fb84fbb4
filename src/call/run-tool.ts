import type { Tool } from '../tool/tool.ts';
import { ToolTimeoutError } from '../tool/tool-timeout-error.ts';
import { CallContext } from './call-context.ts';
import { drainProgress, isProgress } from './drain-progress.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { type Deadline, startDeadline } from './start-deadline.ts';

export interface RunToolOptions {
  readonly toolCallId: string;
  readonly options: ExecuteToolCallOptions;
  readonly reportProgress: (value: unknown) => void;
  /** Told what a tool gave after its time limit. */
  readonly reportLate: (late: { output?: unknown; error?: unknown }) => void;
}

const noHost = {};

/**
 * Runs a tool within its limits and gives what it gave, at once where it answered at once.
 * Throws what the tool threw, a `ToolTimeoutError` when its time is over, or the reason of an abort.
 */
export function runTool(tool: Tool, input: unknown, run: RunToolOptions): unknown {
  const { options, toolCallId } = run;
  const toolName = tool.specification.name;
  const timeoutMs = smallerOf(tool.limits?.timeoutMs, options.timeoutMs);
  const deadline = startDeadline({
    signal: options.signal,
    timeoutMs,
    createTimeoutError: () => new ToolTimeoutError({ toolName, timeoutMs: timeoutMs ?? 0 }),
  });
  const context = new CallContext(options.context ?? noHost, {
    toolCallId,
    toolName,
    idempotencyKey: options.idempotencyKey ?? toolCallId,
    signal: deadline?.signal,
    reportProgress: run.reportProgress,
  });
  return deadline
    ? runWithin(deadline, () => start(tool, input, context, run, deadline), run)
    : start(tool, input, context, run);
}

function start(tool: Tool, input: unknown, context: CallContext, run: RunToolOptions, deadline?: Deadline): unknown {
  const answer = tool.execute(input, context);
  return isProgress(answer) ? drainProgress(answer, { report: run.reportProgress, signal: deadline?.signal }) : answer;
}

async function runWithin(deadline: Deadline, work: () => unknown, run: RunToolOptions): Promise<unknown> {
  try {
    const answer = work();
    if (!isThenable(answer)) return answer;
    return await deadline.race(answer).catch((error) => {
      if (error instanceof ToolTimeoutError && error === deadline.signal.reason) watchLate(answer, run);
      throw error;
    });
  } finally {
    deadline.dispose();
  }
}

function watchLate(answer: PromiseLike<unknown>, run: RunToolOptions): void {
  answer.then(
    (output) => run.reportLate({ output }),
    (error) => run.reportLate({ error }),
  );
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function smallerOf(first: number | undefined, second: number | undefined): number | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return Math.min(first, second);
}
