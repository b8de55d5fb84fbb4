import { hashText } from '../projection/hash-text.ts';
import type { ChatResponse, FinishReason, TokenUsage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type {
  OpenAIChatResponse,
  OpenAIChatResponseMessage,
  OpenAIChatResponseToolCall,
  OpenAIChatUsage,
} from './openai-chat-wire.ts';

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['error', 'error'],
]);

/**
 * Reads a response liberally: whatever is missing or of another kind is left out, and no call is ever dropped. A call
 * without a name has the name `''`; a missing or doubled id is replaced.
 */
export function readOpenAIChatResponse(response: OpenAIChatResponse, projection?: NameProjection): ChatResponse {
  const choice = response.choices?.[0];
  const toolCalls = readOpenAIChatCalls(response, projection);
  const refusal = choice?.message?.refusal;
  const isRefused = typeof refusal === 'string' && refusal !== '';
  const reason = isRefused ? 'content-filter' : (finishReasons.get(choice?.finish_reason) ?? 'unknown');
  const usage = response.usage && readUsage(response.usage);
  return {
    text: readText(choice?.message) || (isRefused ? refusal : ''),
    toolCalls,
    // Servers say `stop` beside calls, and OpenAI does so itself for a forced one.
    finishReason: toolCalls.length > 0 && (reason === 'stop' || reason === 'unknown') ? 'tool-calls' : reason,
    ...(usage && { usage }),
  };
}

export function readOpenAIChatCalls(response: OpenAIChatResponse, projection?: NameProjection): readonly ToolCall[] {
  const choice = response.choices?.[0];
  const usedIds = new Set<string>();
  const isTruncated = choice?.finish_reason === 'length';
  return listCalls(choice?.message).map((call, index) => {
    const toolCall = readCall(call, projection);
    const id =
      pickId(call?.id, usedIds) ?? `call_${hashText(JSON.stringify([response.id, call], writeBigInt))}_${index}`;
    usedIds.add(id);
    return { id, ...toolCall, ...(isTruncated && { isTruncated }) };
  });
}

/** Some servers send one call without a list, and older ones a `function_call`, which others leave empty. */
function listCalls(
  message: OpenAIChatResponseMessage | null | undefined,
): readonly (OpenAIChatResponseToolCall | null)[] {
  const { tool_calls: calls, function_call: legacy } = message ?? {};
  if (typeof calls === 'object' && calls && Object.keys(calls).length > 0) return [calls].flat();
  return legacy?.name ? [{ function: legacy }] : [];
}

/** The whole of `stringifyJson` would be much code for a hash of what was JSON. */
const writeBigInt = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function pickId(id: unknown, usedIds: ReadonlySet<string>): string | undefined {
  return typeof id === 'string' && id !== '' && !usedIds.has(id) ? id : undefined;
}

function readCall(call: OpenAIChatResponseToolCall | null, projection?: NameProjection): Omit<ToolCall, 'id'> {
  const wireName = call?.function?.name;
  const wireText = typeof wireName === 'string' ? wireName : '';
  const name = projection?.toToolName(wireText) ?? wireText;
  const unproject = projection?.toUnproject(name);
  return { name, arguments: call?.function?.arguments, ...(unproject && { unproject }) };
}

function readText(message: OpenAIChatResponseMessage | null | undefined): string {
  const content = message?.content;
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => [part?.text, part?.refusal].find((text) => typeof text === 'string') ?? '').join('');
}

function readUsage(usage: OpenAIChatUsage): TokenUsage {
  const inputTokens = readCount(usage.prompt_tokens) ?? 0;
  const outputTokens = readCount(usage.completion_tokens) ?? 0;
  const cachedInputTokens = readCount(usage.prompt_tokens_details?.cached_tokens);
  const reasoningTokens = readCount(usage.completion_tokens_details?.reasoning_tokens);
  return {
    inputTokens,
    outputTokens,
    totalTokens: readCount(usage.total_tokens) ?? inputTokens + outputTokens,
    ...(cachedInputTokens !== undefined && { cachedInputTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  };
}

const readCount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
