import { isProgress } from '../tool/is-progress.ts';
import type { Tool } from '../tool/tool.ts';
import { CallContext } from './call-context.ts';
import { drainProgress } from './drain-progress.ts';
import { type CallRecord, emit } from './settle-call.ts';

const ignore = (): void => undefined;

/** Starts a tool and gives what it gave: at once, by a promise, or at the end of its progress. */
export function runTool(tool: Tool, record: CallRecord, signal: AbortSignal | undefined): unknown {
  const { onEvent } = record.options;
  const report = onEvent ? (value: unknown) => emit(record, { type: 'tool-call-progress', value }) : ignore;
  const answer = tool.execute(record.input, new CallContext(record, report, signal));
  return isProgress(answer) ? drainProgress(answer, report, signal) : answer;
}
