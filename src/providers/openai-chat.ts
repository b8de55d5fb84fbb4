import { foldParallelResults } from '../projection/parallel-calls.ts';
import { projectTools } from '../projection/project-tools.ts';
import type { Provider, ProviderRequest } from '../tool/provider.ts';
import { toOpenAIChatMessages, toOpenAIChatToolMessages } from './openai-chat-messages.ts';
import type { OpenAIChatOptions } from './openai-chat-options.ts';
import { readOpenAIChatCalls, readOpenAIChatResponse, readVendorParts } from './openai-chat-response.ts';
import { joinOpenAIChatChunks, readOpenAIChatDelta } from './openai-chat-stream.ts';
import { openAIChatTools } from './openai-chat-tools.ts';
import type {
  OpenAIChatChunk,
  OpenAIChatMessage,
  OpenAIChatRequest,
  OpenAIChatResponse,
  OpenAIChatTool,
  OpenAIChatToolChoice,
} from './openai-chat-wire.ts';
import { openAIStrictSchemas } from './openai-schemas.ts';

/** `Provider` in the words of Chat Completions. */
export type OpenAIChatProvider = Provider<
  OpenAIChatTool,
  OpenAIChatResponse,
  OpenAIChatMessage,
  OpenAIChatToolChoice,
  OpenAIChatRequest,
  OpenAIChatChunk
>;

/**
 * The words of a server that speaks Chat Completions with differences of its own.
 *
 * @throws {TypeError} for a `maxIdLength` below 6
 */
export function createOpenAIChat(options: OpenAIChatOptions): OpenAIChatProvider {
  const { name, strictSchemas, toolChoices = 'all', maxIdLength = 40 } = options;
  if (!(maxIdLength >= 6))
    throw new TypeError('maxIdLength must be 6 or more, for the ids of a conversation to differ');
  const provider: OpenAIChatProvider = {
    name,
    toTools: (tools, rules) =>
      strictSchemas
        ? projectTools(tools, { ...openAIChatTools, strictSchemas }, rules)
        : projectTools(tools, openAIChatTools),
    toToolChoice: (choice, projection) => {
      if (toolChoices === 'none' || (choice === 'required' && toolChoices === 'named')) return 'auto';
      if (typeof choice === 'string') return choice;
      return { type: 'function', function: { name: projection?.toWireName(choice.toolName) ?? choice.toolName } };
    },
    toToolCalls: readOpenAIChatCalls,
    toToolMessages: (results) => toOpenAIChatToolMessages(foldParallelResults(results), options),
    toMessages: (messages, projection) => toOpenAIChatMessages(messages, projection, options),
    toChatResponse: (response, projection) => {
      const parts = readVendorParts(response, options);
      const read = readOpenAIChatResponse(response, projection);
      return parts.length > 0 ? { ...read, vendorParts: { provider: name, parts } } : read;
    },
    toRequest: ({ messages, projection, toolChoice = 'auto' }: ProviderRequest<OpenAIChatTool>) => {
      const { tools } = projection;
      const hasTools = tools.length > 0 && !(toolChoices === 'none' && toolChoice === 'none');
      const choice = toolChoices !== 'none' && { tool_choice: provider.toToolChoice(toolChoice, projection) };
      return { messages: provider.toMessages(messages, projection), ...(hasTools && { tools, ...choice }) };
    },
    toTextDelta: readOpenAIChatDelta,
    joinEvents: joinOpenAIChatChunks,
  };
  return provider;
}

/**
 * The words of OpenAI Chat Completions, which many other servers speak too. Pure functions; nothing is sent from here.
 *
 * @example
 * const projection = openAIChat.toTools(tools, { strict: true });
 * const body = { model, ...openAIChat.toRequest({ messages, projection }) };
 * const calls = openAIChat.toToolCalls(await response.json(), projection);
 */
export const openAIChat: OpenAIChatProvider = /* @__PURE__ */ createOpenAIChat({
  name: 'openai-chat',
  strictSchemas: openAIStrictSchemas,
});
