import { openAIResponses } from '../providers/openai-responses.ts';
import type { ChatModel } from '../tool/chat-model.ts';
import { toEndpoint } from './check-model-options.ts';
import { createHttpModel } from './create-http-model.ts';
import type { ModelOptions } from './model-options.ts';

/** Where a model is that speaks Responses, and how it is asked. */
export interface OpenAIResponsesModelOptions extends ModelOptions {
  /** Where the API begins. A query is kept. @default https://api.openai.com/v1 */
  readonly baseURL?: string | URL;
}

/**
 * A chat model behind OpenAI's Responses API, over `fetch` alone; the key is a bearer token, errors are as with
 * `openAIChatModel`. The whole conversation is sent each time, so nothing has to be stored there: with
 * `settings: { store: false, include: ['reasoning.encrypted_content'] }` a model that reasons is given back what it thought.
 *
 * @throws {TypeError} for settings that cannot work
 *
 * @example
 * const model = openAIResponsesModel({ apiKey: env.OPENAI_API_KEY, model: 'gpt-5-mini', settings: { store: false } });
 */
export function openAIResponsesModel(options: OpenAIResponsesModelOptions): ChatModel {
  const { baseURL = 'https://api.openai.com/v1', model } = options;
  const url = toEndpoint(baseURL, 'responses');
  return createHttpModel(
    {
      provider: openAIResponses,
      toUrl: () => url,
      toHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
      fields: { model },
      streamFields: { stream: true },
      argumentsPath: ['output', '*', 'arguments'],
      eventArgumentsPath: ['response', 'output', '*', 'arguments'],
      findFault: ({ output }) => (Array.isArray(output) ? undefined : 'gave an answer without output'),
      hasEnd: ({ status }) => /^(completed|incomplete|failed|cancelled)$/.test(String(status)),
      toOutputFields: ({ name, parameters: schema, strict }, { settings: { text } }) => {
        return { text: { ...Object(text), format: { type: 'json_schema', name, schema, strict } } };
      },
    },
    options,
  );
}
