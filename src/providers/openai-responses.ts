import { foldParallelResults } from '../projection/parallel-calls.ts';
import { projectTools, type ToolDialect } from '../projection/project-tools.ts';
import type { Provider } from '../tool/provider.ts';
import { openAIResponsesName, toOpenAIResponsesItems, toOpenAIResponsesOutputs } from './openai-responses-items.ts';
import {
  joinOpenAIResponsesEvents,
  readOpenAIResponsesCalls,
  readOpenAIResponsesDelta,
  readOpenAIResponsesResponse,
} from './openai-responses-response.ts';
import type {
  OpenAIResponsesEvent,
  OpenAIResponsesItem,
  OpenAIResponsesRequest,
  OpenAIResponsesResponse,
  OpenAIResponsesTool,
  OpenAIResponsesToolChoice,
} from './openai-responses-wire.ts';
import { openAINameRule, openAISchemas, openAIStrictSchemas } from './openai-schemas.ts';

/** `Provider` in the words of Responses. */
export type OpenAIResponsesProvider = Provider<
  OpenAIResponsesTool,
  OpenAIResponsesResponse,
  OpenAIResponsesItem,
  OpenAIResponsesToolChoice,
  OpenAIResponsesRequest,
  OpenAIResponsesEvent
>;

const openAIResponsesTools: ToolDialect<OpenAIResponsesTool> = {
  nameRule: openAINameRule,
  schemas: openAISchemas,
  strictSchemas: openAIStrictSchemas,
  toTool: ({ name, description, schema, isStrict: strict }) => {
    return { type: 'function', name, description, parameters: schema, strict };
  },
};

/**
 * The words of OpenAI's Responses API. Pure functions; nothing is sent from here. Reasoning is kept for the next
 * request where the host asked for it with `include: ['reasoning.encrypted_content']`.
 *
 * @example
 * const projection = openAIResponses.toTools(tools, { strict: true });
 * const body = { model, store: false, ...openAIResponses.toRequest({ messages, projection }) };
 * const calls = openAIResponses.toToolCalls(await response.json(), projection);
 */
export const openAIResponses: OpenAIResponsesProvider = {
  name: openAIResponsesName,
  toTools: (tools, options) => projectTools(tools, openAIResponsesTools, options),
  toToolChoice: (choice, projection) =>
    typeof choice === 'string'
      ? choice
      : { type: 'function', name: projection?.toWireName(choice.toolName) ?? choice.toolName },
  toToolCalls: readOpenAIResponsesCalls,
  toToolMessages: (results) => toOpenAIResponsesOutputs(foldParallelResults(results)),
  toMessages: toOpenAIResponsesItems,
  toChatResponse: readOpenAIResponsesResponse,
  toRequest: ({ messages, projection, toolChoice = 'auto' }) => {
    const { tools } = projection;
    const choice = { tools, tool_choice: openAIResponses.toToolChoice(toolChoice, projection) };
    return { input: toOpenAIResponsesItems(messages, projection), ...(tools.length > 0 && choice) };
  },
  toTextDelta: readOpenAIResponsesDelta,
  joinEvents: joinOpenAIResponsesEvents,
};
