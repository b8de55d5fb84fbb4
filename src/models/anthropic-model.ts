import { anthropic } from '../providers/anthropic.ts';
import type { ChatModel } from '../tool/chat-model.ts';
import { toEndpoint } from './check-model-options.ts';
import { createHttpModel } from './create-http-model.ts';
import type { ModelOptions } from './model-options.ts';

/** Where Anthropic's model is, and how it is asked. */
export interface AnthropicModelOptions extends ModelOptions {
  /** Where the API begins. A query is kept. @default https://api.anthropic.com/v1 */
  readonly baseURL?: string | URL;
  /** Tokens of one answer at most, which the API wants to be told. @default 4096 */
  readonly maxTokens?: number;
}

/**
 * A chat model behind Anthropic's Messages API, over `fetch` alone; errors are as with `openAIChatModel`. With `strict`
 * a model is held to the schema of a final answer too, which older models refuse. A page needs the header
 * `anthropic-dangerous-direct-browser-access: true`, and shows its key to its user.
 *
 * @throws {TypeError} for settings that cannot work
 *
 * @example
 * const model = anthropicModel({ apiKey: env.ANTHROPIC_API_KEY, model: 'claude-sonnet-4-5' });
 */
export function anthropicModel(options: AnthropicModelOptions): ChatModel {
  const { baseURL = 'https://api.anthropic.com/v1', model, maxTokens = 4096, strict = false } = options;
  if (!(Number.isInteger(maxTokens) && maxTokens > 0)) {
    throw new RangeError(`\`maxTokens\` must be a whole number from 1: it is ${maxTokens}`);
  }
  const url = toEndpoint(baseURL, 'messages');
  return createHttpModel(
    {
      provider: anthropic,
      toUrl: () => url,
      toHeaders: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
      defaults: { max_tokens: maxTokens },
      fields: { model },
      streamFields: { stream: true },
      argumentsPath: ['content', '*', 'input'],
      eventArgumentsPath: ['content_block', 'input'],
      findFault: ({ content }) => (Array.isArray(content) ? undefined : 'gave an answer without content'),
      hasEnd: ({ stop_reason: reason }) => Boolean(reason),
      toOutputFields: (tool, { settings: { output_config: config } }) => {
        if (!strict || !tool.strict) return undefined;
        return { output_config: { ...Object(config), format: { type: 'json_schema', schema: tool.input_schema } } };
      },
    },
    options,
  );
}
