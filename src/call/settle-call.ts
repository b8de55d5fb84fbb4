import { noRepairs } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { redactText } from '../redact/redact-text.ts';
import type { HttpRequestError } from '../tool/http-request-error.ts';
import { isError } from '../tool/is-error.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { ToolError } from '../tool/tool-error.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolFailure, ToolSuccess } from '../tool/tool-result.ts';
import { type CallRecord, readClock } from './call-record.ts';
import { createText } from './create-text.ts';

const maxErrors = 10;

export function settleSuccess(record: CallRecord, output: unknown, content: readonly ToolContent[]): ToolSuccess {
  const { toolCallId, toolName, input, options, startedAt, repairs = noRepairs } = record;
  const durationMs = readClock(options) - startedAt;
  const result = { toolCallId, toolName, isError: false, content, output, repairs, input, durationMs } as const;
  record.tell?.({ type: 'tool-call-end', result });
  record.isOver = true;
  return result;
}

/** Settles a call that could not be bound or run, or whose tool threw: by a result, or by a throw where the caller wants it. */
export function settleFailure(record: CallRecord, thrown: unknown): ToolFailure {
  const { toolCallId, toolName, repairs, input, options, startedAt } = record;
  const { executionErrors = 'return', argumentsErrors, maxResultLength } = options;
  const error = toToolError(toolName, thrown);
  // What a ToolError says was written for the model; any other message may be private. A policy that is not known, as
  // after a slip of the pen, hides: it must not be the one that tells most.
  const isHidden = error !== thrown && executionErrors !== 'return' && executionErrors !== 'throw';
  // Not `randomUUID`, which a page without https lacks.
  const errorId = isHidden && crypto.getRandomValues(new Uint32Array(3)).join('-');
  const text = errorId ? `Tool "${toolName}" failed. Error id: ${errorId}` : String(error.message);
  const isTimeout = error.code === 'timeout';
  const isOutcomeUnknown = isTimeout || (error.code === 'network' && !(error as Partial<HttpRequestError>).isUnsent);
  const result: ToolFailure = {
    toolCallId,
    toolName,
    isError: true,
    content: createText(text, maxResultLength),
    error,
    repairs: repairs ?? noRepairs,
    ...(repairs && { input }),
    ...(errorId && { errorId }),
    ...(isOutcomeUnknown && { isOutcomeUnknown }),
    durationMs: readClock(options) - startedAt,
  };
  record.tell?.({ type: 'tool-call-error', result, error });
  record.isOver = true;
  const isRefusal = !repairs && !isTimeout && !(error instanceof ToolExecutionError);
  if ((isRefusal ? argumentsErrors : executionErrors) !== 'throw' || error.code === 'tool-not-found') return result;
  const Thrown = isRefusal ? ToolArgumentsError : ToolExecutionError;
  if (error instanceof Thrown || isTimeout) throw error;
  throw new Thrown(error.message, { toolName, issues: [], cause: error });
}

function toToolError(toolName: string, thrown: unknown): ToolError {
  let message = 'Unknown error';
  try {
    if (thrown instanceof ToolError) return thrown;
    message = redactText(readMessage(thrown));
  } catch {
    // A getter or a proxy that throws: there is nothing to be read.
  }
  return new ToolExecutionError(message, { toolName, cause: thrown });
}

/** An error of many, as of `Promise.any` or a refused connection, says next to nothing itself. */
function readMessage(thrown: unknown): string {
  const errors = thrown instanceof AggregateError ? thrown.errors.slice(0, maxErrors) : [];
  return [thrown, ...errors].map(readOwnMessage).join('; ');
}

function readOwnMessage(thrown: unknown): string {
  const message = isError(thrown) ? thrown.message || thrown.name : (thrown ?? 'Unknown error');
  return typeof message === 'string' ? message : stringifyJson(message);
}
