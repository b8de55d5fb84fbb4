import { gemini } from '../providers/gemini.ts';
import type { GeminiResponse, GeminiTool } from '../providers/gemini-wire.ts';
import type { ChatModel } from '../tool/chat-model.ts';
import { toEndpoint } from './check-model-options.ts';
import { createHttpModel } from './create-http-model.ts';
import type { OutputRequest } from './model-dialect.ts';
import type { ModelOptions } from './model-options.ts';

/** Where Gemini's model is, and how it is asked. */
export interface GeminiModelOptions extends ModelOptions {
  /** Where the API begins. A query is kept. @default https://generativelanguage.googleapis.com/v1beta */
  readonly baseURL?: string | URL;
}

/**
 * A chat model behind Gemini's generateContent, over `fetch` alone; the key goes into a header, errors are as with
 * `openAIChatModel`. `settings` are fields of the body, such as `generationConfig`.
 *
 * @throws {TypeError} for settings that cannot work
 *
 * @example
 * const model = geminiModel({ apiKey: env.GEMINI_API_KEY, model: 'gemini-2.5-flash' });
 */
export function geminiModel(options: GeminiModelOptions): ChatModel {
  const { baseURL = 'https://generativelanguage.googleapis.com/v1beta', model } = options;
  const path = toModelPath(model);
  const url = toEndpoint(baseURL, `${path}:generateContent`);
  const streamUrl = toEndpoint(baseURL, `${path}:streamGenerateContent`);
  streamUrl.searchParams.set('alt', 'sse');
  return createHttpModel(
    {
      provider: gemini,
      toUrl: (isStream) => (isStream ? streamUrl : url),
      toHeaders: (apiKey) => ({ 'x-goog-api-key': apiKey }),
      argumentsPath: ['candidates', '*', 'content', 'parts', '*', 'functionCall', 'args'],
      findFault: (response) => (hasAnswer(response) ? undefined : 'gave an answer without a candidate'),
      hasEnd: ({ candidates, promptFeedback }) => Boolean(candidates?.[0]?.finishReason ?? promptFeedback?.blockReason),
      toOutputFields: toGenerationConfig,
    },
    options,
  );
}

/** Models have a folder of their own where none is named, such as `tunedModels/my-model`. */
function toModelPath(model: string): string {
  const segments = String(model).split('/').map(encodeURIComponent);
  if (segments.some((segment) => /^\.\.?$/.test(segment))) throw new TypeError('The name of the model is no name');
  return (segments.length > 1 ? segments : ['models', ...segments]).join('/');
}

const hasAnswer = ({ candidates, promptFeedback }: GeminiResponse): boolean =>
  Boolean((Array.isArray(candidates) && candidates[0]) || promptFeedback?.blockReason);

/** A request with tools takes no schema of the answer. */
function toGenerationConfig(
  { parameters: responseSchema }: GeminiTool,
  { hasTools, settings: { generationConfig } }: OutputRequest,
): object | undefined {
  if (hasTools || !responseSchema) return undefined;
  return { generationConfig: { ...Object(generationConfig), responseMimeType: 'application/json', responseSchema } };
}
