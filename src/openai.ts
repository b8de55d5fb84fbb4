export type { SchemaDialect } from './projection/schema-dialect.ts';
export { createOpenAIChat, type OpenAIChatProvider, openAIChat } from './providers/openai-chat.ts';
export type { OpenAIChatOptions } from './providers/openai-chat-options.ts';
export type {
  OpenAIChatAssistantMessage,
  OpenAIChatChoice,
  OpenAIChatChunk,
  OpenAIChatChunkChoice,
  OpenAIChatFunction,
  OpenAIChatMessage,
  OpenAIChatPart,
  OpenAIChatRequest,
  OpenAIChatResponse,
  OpenAIChatResponseMessage,
  OpenAIChatResponsePart,
  OpenAIChatResponseToolCall,
  OpenAIChatTool,
  OpenAIChatToolCall,
  OpenAIChatToolChoice,
  OpenAIChatToolMessage,
  OpenAIChatUsage,
} from './providers/openai-chat-wire.ts';
export {
  deepSeekChat,
  ollamaChat,
  qwenChat,
  vllmChat,
  type WorkersAIChatProvider,
  type WorkersAIEvent,
  type WorkersAIResponse,
  workersAIChat,
} from './providers/openai-compatible.ts';
export type {
  NameProjection,
  ProjectionLoss,
  ProjectionOptions,
  Provider,
  ProviderRequest,
  ToolProjection,
} from './tool/provider.ts';
