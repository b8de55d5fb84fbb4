import type { HttpTransport } from '../http/http-transport.ts';
import { openAIChat } from '../providers/openai-chat.ts';
import type { OpenAIChatResponse, OpenAIChatTool } from '../providers/openai-chat-wire.ts';
import type { ChatModel, ChatRequest } from '../tool/chat-model.ts';
import { ModelError } from '../tool/model-error.ts';
import type { ProjectionLoss, ToolProjection } from '../tool/provider.ts';
import type { Secret } from '../tool/secret.ts';
import type { ToolSet } from '../tool/tool.ts';
import { checkHeaders, checkSettings, toEndpoint } from './check-model-options.ts';
import { readApiKey } from './read-api-key.ts';
import { readExactResponse } from './read-exact-response.ts';
import { sendModelRequest } from './send-model-request.ts';

export interface OpenAIChatModelOptions {
  /** Where the API begins, such as `https://api.openai.com/v1`. A query is kept. */
  readonly baseURL: string | URL;
  /** Sent as a bearer token, and shown nowhere. A function is asked before each request. */
  readonly apiKey: ApiKey | (() => ApiKey | Promise<ApiKey>);
  /** The model's name, as the endpoint knows it. */
  readonly model: string;
  /** @default globalThis.fetch, looked up at each request */
  readonly fetch?: typeof globalThis.fetch;
  /** What sends in the place of `fetch`. */
  readonly transport?: HttpTransport;
  /** More headers, which go before ours. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hold the model to the schemas where they can be said in the strict subset. @default false */
  readonly strict?: boolean;
  /** More fields of the request's body, such as `temperature`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Told once for each table of tools what could not be said of it; a tool that is set aside is named here only. */
  readonly onLosses?: (losses: readonly ProjectionLoss[]) => void;
  /** Bytes of a response that are read. @default 8388608 */
  readonly maxResponseBytes?: number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. @default Date.now */
  readonly now?: () => number;
}

export type ApiKey = string | Secret;

const noTools: ToolSet = new Map();

/**
 * A chat model behind any endpoint that speaks OpenAI Chat Completions, over `fetch` alone.
 * Its `generate` throws `ModelError` for whatever is no usable answer, and the signal's reason after an abort.
 * A redirect is not followed, since the key belongs to one origin.
 *
 * @throws {TypeError} for settings that cannot work
 *
 * @example
 * const model = openAIChatModel({ baseURL: 'https://api.openai.com/v1', apiKey: env.OPENAI_API_KEY, model: 'gpt-5-mini' });
 */
export function openAIChatModel(options: OpenAIChatModelOptions): ChatModel {
  checkSettings(options);
  checkHeaders(options.headers);
  const url = toEndpoint(options.baseURL, 'chat/completions');
  const project = createProjector(options);
  return {
    modelId: options.model,
    generate: async (request) => {
      const { signal, tools = noTools } = request;
      const projection = project(tools);
      const answer = await sendModelRequest({
        url,
        apiKey: await readApiKey(options.apiKey, signal),
        body: createBody(request, projection, options),
        options,
        ...(signal && { signal }),
      });
      const { status } = answer;
      const response = readExactResponse(answer);
      if (!Array.isArray(response.choices) || !response.choices[0]) {
        throw new ModelError(`The model endpoint ${url.origin} gave an answer without a choice`, { status });
      }
      const { message } = response.choices[0];
      if (typeof message !== 'object' || message === null || Array.isArray(message)) {
        throw answer.createError('answered with no message', '');
      }
      return openAIChat.toChatResponse(response as OpenAIChatResponse, projection);
    },
  };
}

type Projector = (tools: ToolSet) => ToolProjection<OpenAIChatTool>;

/** A table is projected once, however often it is sent. */
function createProjector({ strict = false, onLosses }: OpenAIChatModelOptions): Projector {
  const projections = new WeakMap<ToolSet, ToolProjection<OpenAIChatTool>>();
  return (tools) => {
    const known = projections.get(tools);
    if (known) return known;
    const projection = openAIChat.toTools(tools, { strict });
    projections.set(tools, projection);
    if (projection.losses.length > 0) onLosses?.(projection.losses);
    return projection;
  };
}

function createBody(
  { messages, toolChoice = 'auto' }: ChatRequest,
  projection: ToolProjection<OpenAIChatTool>,
  { model, settings }: OpenAIChatModelOptions,
): string {
  const { tools } = projection;
  return JSON.stringify({
    ...settings,
    model,
    messages: openAIChat.toMessages(messages, projection),
    ...(tools.length > 0 && { tools, tool_choice: openAIChat.toToolChoice(toolChoice, projection) }),
  });
}
