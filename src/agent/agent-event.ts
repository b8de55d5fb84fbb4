import type { ChatResponse } from '../tool/chat-model.ts';
import type { ModelError } from '../tool/model-error.ts';
import type { ToolError } from '../tool/tool-error.ts';
import type { ToolEvent } from '../tool/tool-event.ts';
import type { AgentResult, AgentStep } from './agent-result.ts';

/** What an observer of a run is told: the steps, and within them the calls. */
export type AgentEvent =
  | StepStartEvent
  | TextDeltaEvent
  | ModelRetryEvent
  | ModelResponseEvent
  | OutputInvalidEvent
  | StepEndEvent
  | AgentEndEvent
  | ToolEvent;

/** The model is about to be asked. */
export interface StepStartEvent {
  readonly type: 'step-start';
  /** From 0. */
  readonly step: number;
}

/** Text as the model writes it; of `streamAgent` only. */
export interface TextDeltaEvent {
  readonly type: 'text-delta';
  readonly step: number;
  readonly text: string;
}

/** The model failed and is asked again after `delayMs`. The text of the step that has come by then is void. */
export interface ModelRetryEvent {
  readonly type: 'model-retry';
  readonly step: number;
  readonly error: ModelError;
  readonly delayMs: number;
}

/** The model answered; the calls in it have not run yet. */
export interface ModelResponseEvent {
  readonly type: 'model-response';
  readonly step: number;
  readonly response: ChatResponse;
}

/** The answer does not fit the `output`, and the model is asked again. */
export interface OutputInvalidEvent {
  readonly type: 'output-invalid';
  readonly step: number;
  readonly error: ToolError;
}

/** Every call of a step is answered. */
export interface StepEndEvent {
  readonly type: 'step-end';
  readonly step: AgentStep;
}

/** The run is over: its last event. */
export interface AgentEndEvent {
  readonly type: 'agent-end';
  readonly result: AgentResult<unknown>;
}

/** Receives events. What it throws is ignored: watching never changes a run. */
export type AgentObserver = (event: AgentEvent) => void;
