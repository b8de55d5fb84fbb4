import { foldParallelResults } from '../projection/parallel-calls.ts';
import { projectTools } from '../projection/project-tools.ts';
import type { Provider } from '../tool/provider.ts';
import { anthropicName, toAnthropicMessages, toAnthropicToolMessages } from './anthropic-messages.ts';
import {
  joinAnthropicEvents,
  readAnthropicCalls,
  readAnthropicDelta,
  readAnthropicResponse,
} from './anthropic-response.ts';
import { anthropicTools } from './anthropic-tools.ts';
import type {
  AnthropicEvent,
  AnthropicMessage,
  AnthropicRequest,
  AnthropicResponse,
  AnthropicTool,
  AnthropicToolChoice,
} from './anthropic-wire.ts';
import { joinSystem } from './join-system.ts';

/** `Provider` in the words of Messages. */
export type AnthropicProvider = Provider<
  AnthropicTool,
  AnthropicResponse,
  AnthropicMessage,
  AnthropicToolChoice,
  AnthropicRequest,
  AnthropicEvent
>;

/**
 * The words of Anthropic's Messages API. Pure functions; nothing is sent from here. System messages are no messages
 * there: `toRequest` has them as `system`.
 *
 * @example
 * const projection = anthropic.toTools(tools);
 * const body = { model, max_tokens: 4096, ...anthropic.toRequest({ messages, projection }) };
 * const calls = anthropic.toToolCalls(await response.json(), projection);
 */
export const anthropic: AnthropicProvider = {
  name: anthropicName,
  toTools: (tools, options) => projectTools(tools, anthropicTools, options),
  toToolChoice: (choice, projection) => {
    if (typeof choice === 'string') return { type: choice === 'required' ? 'any' : choice };
    return { type: 'tool', name: projection?.toWireName(choice.toolName) ?? choice.toolName };
  },
  toToolCalls: readAnthropicCalls,
  toToolMessages: (results) => toAnthropicToolMessages(foldParallelResults(results)),
  toMessages: toAnthropicMessages,
  toChatResponse: readAnthropicResponse,
  toRequest: ({ messages, projection, toolChoice = 'auto' }) => {
    const { tools } = projection;
    const system = joinSystem(messages);
    return {
      ...(system && { system }),
      messages: toAnthropicMessages(messages, projection),
      ...(tools.length > 0 && { tools, tool_choice: anthropic.toToolChoice(toolChoice, projection) }),
    };
  },
  toTextDelta: readAnthropicDelta,
  joinEvents: joinAnthropicEvents,
};
