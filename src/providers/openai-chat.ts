import type { Provider } from '../tool/provider.ts';
import { toOpenAIChatMessages, toOpenAIChatToolMessages } from './openai-chat-messages.ts';
import { readOpenAIChatCalls, readOpenAIChatResponse } from './openai-chat-response.ts';
import { toOpenAIChatTools } from './openai-chat-tools.ts';
import type {
  OpenAIChatMessage,
  OpenAIChatResponse,
  OpenAIChatTool,
  OpenAIChatToolChoice,
} from './openai-chat-wire.ts';

/**
 * The words of OpenAI Chat Completions, which many other servers speak too. Pure functions; nothing is sent from here.
 *
 * @example
 * const projection = openAIChat.toTools(tools, { strict: true });
 * const body = { model, messages: openAIChat.toMessages(messages, projection), tools: projection.tools };
 * const calls = openAIChat.toToolCalls(await response.json(), projection);
 */
export const openAIChat: Provider<OpenAIChatTool, OpenAIChatResponse, OpenAIChatMessage, OpenAIChatToolChoice> = {
  name: 'openai-chat',
  toTools: toOpenAIChatTools,
  toToolChoice: (choice, projection) =>
    typeof choice === 'string'
      ? choice
      : { type: 'function', function: { name: projection?.toWireName(choice.toolName) ?? choice.toolName } },
  toToolCalls: readOpenAIChatCalls,
  toToolMessages: toOpenAIChatToolMessages,
  toMessages: toOpenAIChatMessages,
  toChatResponse: readOpenAIChatResponse,
};
