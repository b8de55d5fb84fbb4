import type { ChatResponse, FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { anthropicName } from './anthropic-messages.ts';
import type { AnthropicDelta, AnthropicEvent, AnthropicResponse, AnthropicResponseBlock } from './anthropic-wire.ts';
import { finishCalls, pickFinishReason } from './finish-calls.ts';
import { sumCounts, toTokenUsage } from './read-usage.ts';

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['pause_turn', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'content-filter'],
]);

/** Reads a response liberally: whatever is missing or of another kind is left out, and no call is ever dropped. */
export function readAnthropicResponse(response: AnthropicResponse, projection?: NameProjection): ChatResponse {
  const toolCalls = readAnthropicCalls(response, projection);
  // What was not signed is refused when it comes back.
  const reasoning = listBlocks(response).filter(({ type, signature, data }) =>
    type === 'thinking' ? signature : type === 'redacted_thinking' && data,
  );
  const { usage } = response;
  return {
    text: listBlocks(response)
      .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
      .join(''),
    toolCalls,
    finishReason: pickFinishReason(finishReasons.get(response.stop_reason), toolCalls),
    ...(reasoning.length > 0 && { vendorParts: { provider: anthropicName, parts: reasoning } }),
    ...(usage && {
      usage: toTokenUsage({
        // What was read from or written to the cache is not in `input_tokens`.
        input: sumCounts(usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens),
        output: usage.output_tokens,
        cached: usage.cache_read_input_tokens,
      }),
    }),
  };
}

export function readAnthropicCalls(response: AnthropicResponse, projection?: NameProjection): readonly ToolCall[] {
  const reason = finishReasons.get(response.stop_reason);
  const uses = listBlocks(response).filter(({ type }) => type === 'tool_use');
  return finishCalls(
    uses.map(({ id, name, input }) => ({ id, name, arguments: input })),
    { projection, responseId: response.id, isTruncated: reason === undefined || reason === 'length' },
  );
}

function listBlocks({ content }: AnthropicResponse): readonly AnthropicResponseBlock[] {
  return Array.isArray(content) ? content.filter((block) => typeof block === 'object' && block !== null) : [];
}

/** The events of a stream as one response. The `input` of a call is the text that was streamed. */
export function joinAnthropicEvents(events: readonly AnthropicEvent[]): AnthropicResponse {
  const start = events.find(({ type }) => type === 'message_start')?.message ?? {};
  const blocks = new Map<unknown, { readonly block: AnthropicResponseBlock; readonly deltas: AnthropicDelta[] }>();
  for (const { type, index, content_block: block, delta } of events) {
    if (type === 'content_block_start' && block) blocks.set(index, { block, deltas: [] });
    if (type === 'content_block_delta' && delta) blocks.get(index)?.deltas.push(delta);
  }
  const ends = events.filter(({ type }) => type === 'message_delta');
  const usages = ends.map(({ usage }) => Object.entries(usage ?? {}).filter(([, count]) => count !== null));
  return {
    ...start,
    content: Array.from(blocks.values(), ({ block, deltas }) => joinBlock(block, deltas)),
    stop_reason:
      ends
        .map(({ delta }) => delta?.stop_reason)
        .filter(Boolean)
        .at(-1) ?? null,
    usage: { ...start.usage, ...Object.fromEntries(usages.flat()) },
  };
}

function joinBlock(block: AnthropicResponseBlock, deltas: readonly AnthropicDelta[]): AnthropicResponseBlock {
  const join = (key: 'text' | 'partial_json' | 'thinking' | 'signature'): string =>
    deltas.map((delta) => delta[key] ?? '').join('');
  const { type } = block;
  if (type === 'text') return { ...block, text: (block.text ?? '') + join('text') };
  if (type === 'thinking')
    return {
      ...block,
      thinking: (block.thinking ?? '') + join('thinking'),
      signature: join('signature') || (block.signature ?? ''),
    };
  const input = join('partial_json');
  return input ? { ...block, input } : block;
}

export function readAnthropicDelta({ type, delta }: AnthropicEvent): string {
  return type === 'content_block_delta' && delta?.type === 'text_delta' ? (delta.text ?? '') : '';
}
