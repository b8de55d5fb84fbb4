import { type OpenAIChatProvider, openAIChat } from '../providers/openai-chat.ts';
import type { OpenAIChatResponse, OpenAIChatTool } from '../providers/openai-chat-wire.ts';
import type { ChatModel } from '../tool/chat-model.ts';
import { toEndpoint } from './check-model-options.ts';
import { createHttpModel } from './create-http-model.ts';
import type { OutputRequest } from './model-dialect.ts';
import type { ModelOptions } from './model-options.ts';

/** Where a model is that speaks Chat Completions, and how it is asked. */
export interface OpenAIChatModelOptions extends ModelOptions {
  /** Where the API begins, such as `https://api.openai.com/v1`. A query is kept. */
  readonly baseURL: string | URL;
  /** The words of a server that differs, such as `deepSeekChat` or `ollamaChat`. @default openAIChat */
  readonly provider?: OpenAIChatProvider;
}

/**
 * A chat model behind any endpoint that speaks OpenAI Chat Completions, over `fetch` alone. The key is a bearer token.
 * Its `generate` throws `ModelError` for whatever is no usable answer, and the signal's reason after an abort; so does
 * its `stream`, for a stream that breaks off too. A redirect is not followed, since the key belongs to one origin.
 * For a server that does not take `stream_options`, set it to undefined in `settings`.
 *
 * @throws {TypeError} for settings that cannot work
 *
 * @example
 * const model = openAIChatModel({ baseURL: 'https://api.openai.com/v1', apiKey: env.OPENAI_API_KEY, model: 'gpt-5-mini' });
 */
export function openAIChatModel(options: OpenAIChatModelOptions): ChatModel {
  const url = toEndpoint(options?.baseURL, 'chat/completions');
  const { provider = openAIChat, model } = options;
  return createHttpModel(
    {
      provider,
      toUrl: () => url,
      toHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
      fields: { model },
      streamDefaults: { stream_options: { include_usage: true } },
      streamFields: { stream: true },
      argumentsPath: ['choices', '*', 'message', 'tool_calls', '*', 'function', 'arguments'],
      eventArgumentsPath: ['choices', '*', 'delta', 'tool_calls', '*', 'function', 'arguments'],
      findFault,
      hasEnd: ({ choices }) => Boolean(choices?.[0]?.finish_reason),
      toOutputFields: (tool, request) => toResponseFormat(tool, request, provider.name),
    },
    options,
  );
}

function findFault({ choices }: OpenAIChatResponse): string | undefined {
  const [choice] = Array.isArray(choices) ? choices : [];
  if (!choice) return 'gave an answer without a choice';
  const { message } = choice;
  return typeof message === 'object' && message !== null && !Array.isArray(message)
    ? undefined
    : 'answered with no message';
}

/** Servers that know JSON, but no schema. */
const jsonOnly = /^(deepseek|qwen)$/;

/** A `response_format` of the host's own stays; other servers would hold the calls of tools to it too. */
function toResponseFormat(
  { function: { name, parameters: schema, strict } }: OpenAIChatTool,
  { hasTools, settings }: OutputRequest,
  provider: string,
): object | undefined {
  const isOpen = !hasTools || provider === openAIChat.name;
  if (!isOpen || jsonOnly.test(provider) || Object.hasOwn(settings, 'response_format')) return undefined;
  const json_schema = { name, schema, ...(strict !== undefined && { strict }) };
  return { response_format: { type: 'json_schema', json_schema } };
}
