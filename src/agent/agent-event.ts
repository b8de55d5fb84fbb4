import type { ChatResponse } from '../tool/chat-model.ts';
import type { ModelError } from '../tool/model-error.ts';
import type { ToolEvent } from '../tool/tool-event.ts';
import type { AgentResult, AgentStep } from './agent-result.ts';

/** What an observer of a run is told: the steps, and within them the calls. */
export type AgentEvent =
  | StepStartEvent
  | ModelRetryEvent
  | ModelResponseEvent
  | StepEndEvent
  | AgentEndEvent
  | ToolEvent;

export interface StepStartEvent {
  readonly type: 'step-start';
  /** From 0. */
  readonly step: number;
}

/** The model failed and is asked again after `delayMs`. */
export interface ModelRetryEvent {
  readonly type: 'model-retry';
  readonly step: number;
  readonly error: ModelError;
  readonly delayMs: number;
}

export interface ModelResponseEvent {
  readonly type: 'model-response';
  readonly step: number;
  readonly response: ChatResponse;
}

export interface StepEndEvent {
  readonly type: 'step-end';
  readonly step: AgentStep;
}

export interface AgentEndEvent {
  readonly type: 'agent-end';
  readonly result: AgentResult;
}

/** Receives events. What it throws is ignored: watching never changes a run. */
export type AgentObserver = (event: AgentEvent) => void;
