import type { HostContext } from './host-context.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolError } from './tool-error.ts';
import type { ToolFailure, ToolSuccess } from './tool-result.ts';

/** What an observer is told about calls. */
export type ToolEvent =
  | ToolCallStartEvent
  | ToolCallBoundEvent
  | ToolCallProgressEvent
  | ToolCallEndEvent
  | ToolCallErrorEvent
  | ToolCallLateEvent
  | ToolOutputInvalidEvent;

/** What every event of a call has. */
export interface ToolEventBase {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly context: HostContext;
}

/** A call begins; its arguments are not bound yet. */
export interface ToolCallStartEvent extends ToolEventBase {
  readonly type: 'tool-call-start';
  readonly call: ToolCall;
}

/** The arguments were bound and the tool is about to run. */
export interface ToolCallBoundEvent extends ToolEventBase {
  readonly type: 'tool-call-bound';
  readonly input: unknown;
}

/** A tool reported an intermediate value, which the model does not see. */
export interface ToolCallProgressEvent extends ToolEventBase {
  readonly type: 'tool-call-progress';
  readonly value: unknown;
}

/** A call succeeded. */
export interface ToolCallEndEvent extends ToolEventBase {
  readonly type: 'tool-call-end';
  readonly result: ToolSuccess;
}

/** The full error is here, with its cause, even where the model is told less. */
export interface ToolCallErrorEvent extends ToolEventBase {
  readonly type: 'tool-call-error';
  readonly result: ToolFailure;
  readonly error: ToolError;
}

/** A tool settled after its time limit; what it gave was discarded. */
export interface ToolCallLateEvent extends ToolEventBase {
  readonly type: 'tool-call-late';
  readonly output?: unknown;
  readonly error?: unknown;
}

/** The output does not fit the declared output schema. */
export interface ToolOutputInvalidEvent extends ToolEventBase {
  readonly type: 'tool-output-invalid';
  readonly output: unknown;
  readonly error: ToolError;
}

/** Receives events. What it throws is ignored: watching never changes a call. */
export type ToolObserver = (event: ToolEvent) => void;
