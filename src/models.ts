export { type ApiKey, type OpenAIChatModelOptions, openAIChatModel } from './models/openai-chat-model.ts';
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
