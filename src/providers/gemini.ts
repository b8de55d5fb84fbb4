import { foldParallelResults } from '../projection/parallel-calls.ts';
import { projectTools } from '../projection/project-tools.ts';
import type { Provider } from '../tool/provider.ts';
import { geminiName, toGeminiContents, toGeminiToolContents } from './gemini-messages.ts';
import { joinGeminiEvents, readGeminiCalls, readGeminiResponse, readGeminiText } from './gemini-response.ts';
import { geminiTools } from './gemini-tools.ts';
import type { GeminiContent, GeminiRequest, GeminiResponse, GeminiTool, GeminiToolChoice } from './gemini-wire.ts';
import { joinSystem } from './join-system.ts';

/** `Provider` in the words of generateContent. */
export type GeminiProvider = Provider<
  GeminiTool,
  GeminiResponse,
  GeminiContent,
  GeminiToolChoice,
  GeminiRequest,
  GeminiResponse
>;

const modes = { auto: 'AUTO', none: 'NONE', required: 'ANY' } as const;

/**
 * The words of Gemini's generateContent. Pure functions; nothing is sent from here. System messages are no contents
 * there: `toRequest` has them as `systemInstruction`.
 *
 * @example
 * const projection = gemini.toTools(tools);
 * const body = gemini.toRequest({ messages, projection });
 * const calls = gemini.toToolCalls(await response.json(), projection);
 */
export const gemini: GeminiProvider = {
  name: geminiName,
  toTools: (tools) => projectTools(tools, geminiTools),
  toToolChoice: (choice, projection) => {
    if (typeof choice === 'string') return { mode: modes[choice] };
    return { mode: 'ANY', allowedFunctionNames: [projection?.toWireName(choice.toolName) ?? choice.toolName] };
  },
  toToolCalls: readGeminiCalls,
  toToolMessages: (results, projection) => toGeminiToolContents(foldParallelResults(results), projection),
  toMessages: toGeminiContents,
  toChatResponse: readGeminiResponse,
  toRequest: ({ messages, projection, toolChoice = 'auto' }) => {
    const { tools } = projection;
    const system = joinSystem(messages);
    const functionCallingConfig = gemini.toToolChoice(toolChoice, projection);
    return {
      ...(system && { systemInstruction: { parts: [{ text: system }] } }),
      contents: toGeminiContents(messages, projection),
      ...(tools.length > 0 && { tools: [{ functionDeclarations: tools }], toolConfig: { functionCallingConfig } }),
    };
  },
  toTextDelta: readGeminiText,
  joinEvents: joinGeminiEvents,
};
