import type { ExecuteToolCallOptions } from '../call/execute-tool-call-options.ts';
import type { ChatMessage, ChatModel, ToolChoice } from '../tool/chat-model.ts';
import type { ToolSet } from '../tool/tool.ts';
import type { AgentObserver } from './agent-event.ts';
import type { ModelRetryOptions } from './ask-model.ts';
import type { AgentOutput } from './define-output.ts';
import type { StopCondition } from './stop-when.ts';

/** How a run goes. What concerns single calls is handed on to `executeToolCalls`. */
export interface RunAgentOptions<Env = unknown, Output = undefined>
  extends Omit<ExecuteToolCallOptions<Env>, 'onEvent' | 'callCounts' | 'idempotencyKey'>,
    ModelRetryOptions {
  readonly model: ChatModel;
  /** The tools on offer, less those that `allow` leaves out. None by default. */
  readonly tools?: ToolSet;
  /** The conversation so far. */
  readonly messages?: readonly ChatMessage[];
  /** What the user says next; goes behind `messages`. */
  readonly prompt?: string;
  /** How often the model is asked at most. @default 10 */
  readonly maxSteps?: number;
  /** Ends the run early: any of them saying yes is enough. */
  readonly stopWhen?: StopCondition | readonly StopCondition[];
  /**
   * Whether the model must use a tool. What forces one holds for the first step only, else the run could not end.
   *
   * @default 'auto'
   */
  readonly toolChoice?: ToolChoice;
  /**
   * What becomes of a `ModelError` that no retry mended: thrown, or returned with the conversation so far.
   *
   * @default 'throw'
   */
  readonly modelErrors?: 'throw' | 'return';
  /** The form of the answer, made by `defineOutput`: its value is `output` in the result. */
  readonly output?: AgentOutput<Output>;
  /**
   * How often the model is asked again for an answer that fits `output`, each time a step and with every reason against
   * the last one.
   *
   * @default 2
   */
  readonly maxOutputRetries?: number;
  readonly onEvent?: AgentObserver;
}
