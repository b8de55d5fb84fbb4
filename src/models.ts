export { type AnthropicModelOptions, anthropicModel } from './models/anthropic-model.ts';
export { type GeminiModelOptions, geminiModel } from './models/gemini-model.ts';
export type { ApiKey, ModelOptions } from './models/model-options.ts';
export { type OpenAIChatModelOptions, openAIChatModel } from './models/openai-chat-model.ts';
export { type OpenAIResponsesModelOptions, openAIResponsesModel } from './models/openai-responses-model.ts';
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
