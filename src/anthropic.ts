export { type AnthropicProvider, anthropic } from './providers/anthropic.ts';
export type {
  AnthropicBase64,
  AnthropicBlock,
  AnthropicContentBlock,
  AnthropicDelta,
  AnthropicEvent,
  AnthropicMessage,
  AnthropicRequest,
  AnthropicResponse,
  AnthropicResponseBlock,
  AnthropicTool,
  AnthropicToolChoice,
  AnthropicUsage,
} from './providers/anthropic-wire.ts';
export type {
  NameProjection,
  ProjectionLoss,
  ProjectionOptions,
  Provider,
  ProviderRequest,
  ToolProjection,
} from './tool/provider.ts';
