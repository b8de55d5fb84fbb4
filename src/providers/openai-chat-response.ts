import type { ChatResponse, FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { finishCalls, isCutOff, pickFinishReason, type WireCall } from './finish-calls.ts';
import type { OpenAIChatOptions } from './openai-chat-options.ts';
import type { OpenAIChatResponse, OpenAIChatResponseMessage, OpenAIChatResponseToolCall } from './openai-chat-wire.ts';
import { toTokenUsage } from './read-usage.ts';
import { listObjects } from './read-wire.ts';

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['model_length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['error', 'error'],
  ['insufficient_system_resource', 'error'],
]);

/**
 * Reads a response liberally: whatever is missing or of another kind is left out, and no call is ever dropped. A call
 * without a name has the name `''`; a missing or doubled id is replaced.
 */
export function readOpenAIChatResponse(response: OpenAIChatResponse, projection?: NameProjection): ChatResponse {
  const { choices, usage } = Object(response) as OpenAIChatResponse;
  const { message, finish_reason } = choices?.[0] ?? {};
  const toolCalls = readOpenAIChatCalls(response, projection);
  const refusal = message?.refusal;
  const isRefused = typeof refusal === 'string' && refusal !== '';
  const reason = isRefused ? 'content-filter' : finishReasons.get(finish_reason);
  return {
    text: readOpenAIChatText(message) || (isRefused ? refusal : ''),
    toolCalls,
    finishReason: pickFinishReason(reason, toolCalls),
    ...(usage && {
      usage: toTokenUsage({
        input: usage.prompt_tokens,
        output: usage.completion_tokens,
        total: usage.total_tokens,
        cached: usage.prompt_tokens_details?.cached_tokens,
        reasoning: usage.completion_tokens_details?.reasoning_tokens,
      }),
    }),
  };
}

/** What goes back with the calls: what the model thought, and what came beside each call. */
export function readVendorParts(
  response: OpenAIChatResponse,
  { replaysReasoning }: OpenAIChatOptions,
): readonly unknown[] {
  const message: OpenAIChatResponseMessage = Object(response?.choices?.[0]?.message);
  const { reasoning_content: reasoning, reasoning_details, tool_calls } = message;
  const details = listObjects(reasoning_details);
  const extras = [tool_calls ?? []].flat().map((call) => call?.extra_content ?? null);
  return [
    ...(replaysReasoning && reasoning ? [reasoning] : []),
    ...(details.length > 0 ? [{ reasoning_details: details }] : []),
    ...(extras.some(Boolean) ? [{ extra_content: extras }] : []),
  ];
}

export function readOpenAIChatCalls(response: OpenAIChatResponse, projection?: NameProjection): readonly ToolCall[] {
  const { id: responseId, choices } = Object(response) as OpenAIChatResponse;
  const { message, finish_reason: reason } = choices?.[0] ?? {};
  // A reason that is null is that of a stream which broke off; servers that never give one leave it out.
  const isTruncated = reason === null || isCutOff(finishReasons.get(reason) ?? 'unknown');
  return finishCalls(listCalls(message), { projection, responseId, isTruncated });
}

/** Some servers send one call without a list, or its parts without `function`, and older ones a `function_call`. */
function listCalls(message: OpenAIChatResponseMessage | null | undefined): readonly WireCall[] {
  const { tool_calls: calls, function_call: legacy } = message ?? {};
  if (typeof calls === 'object' && calls && Object.keys(calls).length > 0) return [calls].flat().map(toWireCall);
  return legacy?.name ? [legacy] : [];
}

const toWireCall = (call: OpenAIChatResponseToolCall | null): WireCall => {
  const { name, arguments: given } = call?.function ?? (call as WireCall | null) ?? {};
  return { id: call?.id, name, arguments: given };
};

/** The text of a message, or of a piece of one. */
export function readOpenAIChatText(message: OpenAIChatResponseMessage | null | undefined): string {
  const content = message?.content;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => [part?.text, part?.refusal].find((text) => typeof text === 'string') ?? '').join('');
}
