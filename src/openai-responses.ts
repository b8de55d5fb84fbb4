export { type OpenAIResponsesProvider, openAIResponses } from './providers/openai-responses.ts';
export type {
  OpenAIResponsesEvent,
  OpenAIResponsesItem,
  OpenAIResponsesOutput,
  OpenAIResponsesOutputPart,
  OpenAIResponsesPart,
  OpenAIResponsesRequest,
  OpenAIResponsesResponse,
  OpenAIResponsesTool,
  OpenAIResponsesToolChoice,
  OpenAIResponsesUsage,
} from './providers/openai-responses-wire.ts';
export type {
  NameProjection,
  ProjectionLoss,
  ProjectionOptions,
  Provider,
  ProviderRequest,
  ToolProjection,
} from './tool/provider.ts';
