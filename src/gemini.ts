export { type GeminiProvider, gemini } from './providers/gemini.ts';
export type {
  GeminiCandidate,
  GeminiContent,
  GeminiFunctionCall,
  GeminiFunctionResponse,
  GeminiPart,
  GeminiRequest,
  GeminiResponse,
  GeminiResponsePart,
  GeminiSchema,
  GeminiTool,
  GeminiToolChoice,
  GeminiUsage,
} from './providers/gemini-wire.ts';
export type {
  NameProjection,
  ProjectionLoss,
  ProjectionOptions,
  Provider,
  ProviderRequest,
  ToolProjection,
} from './tool/provider.ts';
