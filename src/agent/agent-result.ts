import type { ChatMessage, ChatResponse, TokenUsage } from '../tool/chat-model.ts';
import type { ModelError } from '../tool/model-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';

/** What a run came to: an answer, with its value where an `output` was asked for, or an early end. */
export type AgentResult<Output = undefined> = AgentAnswer<Output> | AgentStop;

/** The model answered, and asked for no tool. */
export interface AgentAnswer<Output = undefined> extends AgentResultBase {
  readonly stopReason: 'answer';
  /** The answer as the schema gives it; undefined where none was asked for. */
  readonly output: Output;
}

/** The run ended before there was an answer. */
export interface AgentStop extends AgentResultBase {
  readonly stopReason: Exclude<AgentStopReason, 'answer'>;
  readonly output?: undefined;
}

/** What every run comes to. */
export interface AgentResultBase {
  /** What the model said last. */
  readonly text: string;
  /** The whole conversation, what was given included. Every call in it is answered. */
  readonly messages: readonly ChatMessage[];
  readonly steps: readonly AgentStep[];
  /** The sum of all steps; zero where the model counts nothing. */
  readonly usage: TokenUsage;
  /** With `stopReason: 'error'`, where the model threw. */
  readonly error?: ModelError;
}

/**
 * Why a run ended. `answer`: the model asked for no tool. `length`: its answer was cut off. `error`: the model failed and
 * `modelErrors` is `return`, or it said itself that it failed.
 */
export type AgentStopReason = 'answer' | 'max-steps' | 'stop-when' | 'length' | 'content-filter' | 'error';

/** One answer of the model, and what came of its calls. */
export interface AgentStep {
  /** From 0. */
  readonly index: number;
  readonly response: ChatResponse;
  /** One for each call, in their order. */
  readonly results: readonly ToolResult[];
}
