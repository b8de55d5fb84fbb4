import { stringifyJson } from '../json/stringify-json.ts';
import { redactText } from '../redact/redact-text.ts';
import type { Repair } from '../tool/repair.ts';
import { ToolArgumentsError } from '../tool/tool-arguments-error.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { ToolError } from '../tool/tool-error.ts';
import type { ToolEvent, ToolEventBase } from '../tool/tool-event.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { ToolFailure, ToolSuccess } from '../tool/tool-result.ts';
import { createText } from './create-text.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';
import { defaultMaxResultLength } from './normalize-output.ts';
import { shrinkText } from './shrink-value.ts';

/** What is known of a call under way. What is not read-only is set on the way: a copy would cost more than the call. */
export interface CallRecord {
  readonly toolCallId: string;
  readonly call: ToolCall;
  readonly options: ExecuteToolCallOptions;
  readonly toolName: string;
  readonly now: () => number;
  readonly startedAt: number;
  /** These two are set once the arguments are bound. */
  input: unknown;
  repairs: readonly Repair[] | undefined;
  /** The call has its result: what comes now is late. */
  isOver: boolean;
}

const noRepairs: readonly Repair[] = [];

export function settleSuccess(record: CallRecord, output: unknown, content: readonly ToolContent[]): ToolSuccess {
  const { toolCallId, toolName, input, now, startedAt, repairs = noRepairs } = record;
  const durationMs = now() - startedAt;
  const result = {
    toolCallId,
    toolName,
    isError: false,
    content,
    output,
    repairs,
    input,
    durationMs,
  } as const;
  if (record.options.onEvent) emit(record, { type: 'tool-call-end', result });
  record.isOver = true;
  return result;
}

/** Settles a call whose arguments could not be bound. */
export function settleRefusal(record: CallRecord, error: ToolError): ToolFailure {
  if (error instanceof ToolExecutionError) return settleFailure(record, error);
  const failure = createFailure(record, error, error.message);
  if (record.options.argumentsErrors !== 'throw') return failure;
  if (error instanceof ToolArgumentsError) throw error;
  throw new ToolArgumentsError(error.message, { toolName: record.toolName, issues: [], cause: error });
}

/** Settles a call that could not be run, or whose tool threw. */
export function settleFailure(record: CallRecord, thrown: unknown): ToolFailure {
  const { toolName, options } = record;
  const error = toToolError(record, thrown);
  // What a ToolError says was written for the model; any other message may be private.
  const errorId = error !== thrown && isHiding(options) ? createErrorId() : undefined;
  const text = errorId ? `Tool "${toolName}" failed. Error id: ${errorId}` : error.message;
  const failure = createFailure(record, error, text, errorId);
  if (options.executionErrors !== 'throw' || error.code === 'tool-not-found') return failure;
  if (error instanceof ToolExecutionError || error.code === 'timeout') throw error;
  throw new ToolExecutionError(error.message, { toolName, cause: error });
}

function toToolError({ toolName }: CallRecord, thrown: unknown): ToolError {
  try {
    if (thrown instanceof ToolError) return thrown;
    return new ToolExecutionError(redactText(readMessage(thrown)), { toolName, cause: thrown });
  } catch {
    // A getter or a proxy that throws: there is nothing to be read.
    return new ToolExecutionError('Unknown error', { toolName, cause: thrown });
  }
}

/** A policy that is not known, as after a slip of the pen, hides: it must not be the one that tells most. */
function isHiding({ executionErrors = 'return' }: ExecuteToolCallOptions): boolean {
  return executionErrors !== 'return' && executionErrors !== 'throw';
}

/** Not `randomUUID`, which a page without https lacks. */
function createErrorId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
}

function readMessage(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message || thrown.name : (thrown ?? 'Unknown error');
  return typeof message === 'string' ? message : stringifyJson(message);
}

function createFailure(record: CallRecord, error: ToolError, text: string, errorId?: string): ToolFailure {
  const { toolCallId, toolName, now, startedAt, options, repairs = noRepairs } = record;
  const result: ToolFailure = {
    toolCallId,
    toolName,
    isError: true,
    content: createText(shrinkText(String(text), options.maxResultLength ?? defaultMaxResultLength)),
    error,
    repairs,
    ...(record.repairs && { input: record.input }),
    ...(errorId && { errorId }),
    ...(error.code === 'timeout' && { isOutcomeUnknown: true }),
    durationMs: now() - startedAt,
  };
  if (record.options.onEvent) emit(record, { type: 'tool-call-error', result, error });
  record.isOver = true;
  return result;
}

type EventBody<Event = ToolEvent> = Event extends ToolEvent ? Omit<Event, keyof ToolEventBase> : never;

/** Tells the observer. What it throws or rejects with is ignored: watching never changes a call. */
export function emit(record: CallRecord, body: EventBody): void {
  const { toolCallId, toolName, options, isOver } = record;
  const told = isOver ? toLate(body) : body;
  if (!told) return;
  try {
    const event = { ...told, toolCallId, toolName, context: options.context ?? {} } as ToolEvent;
    const answer: unknown = options.onEvent?.(event);
    if (answer instanceof Promise) answer.catch(() => undefined);
  } catch {
    // An observer's fault is its own.
  }
}

/** After its result, a call has nothing to tell but what its tool gave in the end. */
function toLate(body: EventBody): EventBody | undefined {
  if (body.type === 'tool-call-end') return { type: 'tool-call-late', output: body.result.output };
  return body.type === 'tool-call-error'
    ? { type: 'tool-call-late', error: body.error.cause ?? body.error }
    : undefined;
}
