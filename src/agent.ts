export type {
  AgentEndEvent,
  AgentEvent,
  AgentObserver,
  ModelResponseEvent,
  ModelRetryEvent,
  OutputInvalidEvent,
  StepEndEvent,
  StepStartEvent,
  TextDeltaEvent,
} from './agent/agent-event.ts';
export type {
  AgentAnswer,
  AgentResult,
  AgentResultBase,
  AgentStep,
  AgentStop,
  AgentStopReason,
} from './agent/agent-result.ts';
export type { ModelRetryOptions } from './agent/ask-model.ts';
export { type AgentOutput, type DefineOutputOptions, defineOutput } from './agent/define-output.ts';
export { runAgent } from './agent/run-agent.ts';
export type { RunAgentOptions } from './agent/run-agent-options.ts';
export { hasToolCall, hasToolResult, hasUsedTokens, type StopCondition } from './agent/stop-when.ts';
export { type AgentStream, streamAgent } from './agent/stream-agent.ts';
export type {
  AssistantMessage,
  ChatMessage,
  ChatModel,
  ChatRequest,
  ChatResponse,
  ChatStreamEnd,
  ChatStreamPart,
  ChatTextDelta,
  FinishReason,
  SystemMessage,
  TokenUsage,
  ToolChoice,
  ToolMessage,
  UserMessage,
} from './tool/chat-model.ts';
export { ModelError, type ModelErrorOptions } from './tool/model-error.ts';
