export type {
  AgentEndEvent,
  AgentEvent,
  AgentObserver,
  ModelResponseEvent,
  ModelRetryEvent,
  StepEndEvent,
  StepStartEvent,
} from './agent/agent-event.ts';
export type { AgentResult, AgentStep, AgentStopReason } from './agent/agent-result.ts';
export type { ModelRetryOptions } from './agent/ask-model.ts';
export { type RunAgentOptions, runAgent } from './agent/run-agent.ts';
export { hasToolCall, hasToolResult, hasUsedTokens, type StopCondition } from './agent/stop-when.ts';
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
