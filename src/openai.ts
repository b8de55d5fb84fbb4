export { openAIChat } from './providers/openai-chat.ts';
export type {
  OpenAIChatAssistantMessage,
  OpenAIChatChoice,
  OpenAIChatFunction,
  OpenAIChatMessage,
  OpenAIChatPart,
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
export type { NameProjection, ProjectionLoss, ProjectionOptions, Provider, ToolProjection } from './tool/provider.ts';
