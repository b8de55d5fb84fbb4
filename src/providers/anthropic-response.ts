import type { ChatResponse, FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { anthropicName } from './anthropic-messages.ts';
import type { AnthropicDelta, AnthropicEvent, AnthropicResponse, AnthropicResponseBlock } from './anthropic-wire.ts';
import { finishCalls, isCutOff, pickFinishReason } from './finish-calls.ts';
import { sumCounts, toTokenUsage } from './read-usage.ts';
import { joinTexts, listObjects, pickLast, readText } from './read-wire.ts';

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
  const { content, stop_reason: reason, usage } = Object(response) as AnthropicResponse;
  const blocks = listObjects(content);
  const parts = keepReasoning(blocks);
  return {
    text: joinTexts(blocks.map(({ type, text }) => type === 'text' && text)),
    toolCalls,
    finishReason: pickFinishReason(finishReasons.get(reason), toolCalls),
    ...(parts.length > 0 && { vendorParts: { provider: anthropicName, parts } }),
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

/** Reasoning, and what was said between it: it is refused at another place than it had. */
function keepReasoning(blocks: readonly AnthropicResponseBlock[]): readonly AnthropicResponseBlock[] {
  const kept = blocks.filter((block) => isReasoning(block) || isSaid(block));
  const isMixed = kept.some((block, index) => isReasoning(block) && index > 0 && isSaid(kept[index - 1] ?? {}));
  if (!isMixed) return kept.filter(isReasoning);
  return kept.map((block) => (block.type === 'tool_use' ? { type: block.type } : block));
}

/** What was not signed is refused when it comes back. */
const isReasoning = ({ type, signature, data }: AnthropicResponseBlock): boolean =>
  Boolean(type === 'thinking' ? signature : type === 'redacted_thinking' && data);

const isSaid = ({ type }: AnthropicResponseBlock): boolean => type === 'text' || type === 'tool_use';

export function readAnthropicCalls(response: AnthropicResponse, projection?: NameProjection): readonly ToolCall[] {
  const { id: responseId, content, stop_reason } = Object(response) as AnthropicResponse;
  const reason = finishReasons.get(stop_reason);
  const uses = listObjects(content).filter(({ type }) => type === 'tool_use');
  return finishCalls(
    uses.map(({ id, name, input }) => ({ id, name, arguments: input })),
    { projection, responseId, isTruncated: isCutOff(reason) },
  );
}

interface OpenBlock {
  readonly block: AnthropicResponseBlock;
  readonly deltas: AnthropicDelta[];
}

/** The events of a stream as one response. The `input` of a call is the text that was streamed. */
export function joinAnthropicEvents(events: readonly AnthropicEvent[]): AnthropicResponse {
  const known = listObjects(events);
  const start = known.find(({ type }) => type === 'message_start')?.message ?? {};
  const blocks: OpenBlock[] = [];
  // Some servers have one place for all blocks: the last that began there is meant.
  const open = new Map<unknown, OpenBlock>();
  for (const { type, index, content_block: block, delta } of known) {
    if (type === 'content_block_start' && block) {
      const begun = { block, deltas: [] };
      blocks.push(begun);
      open.set(index, begun);
    }
    if (type === 'content_block_delta' && delta) open.get(index)?.deltas.push(delta);
  }
  const ends = known.filter(({ type }) => type === 'message_delta');
  const usages = ends.map(({ usage }) => Object.entries(usage ?? {}).filter(([, count]) => count !== null));
  return {
    ...start,
    content: blocks.map(({ block, deltas }) => joinBlock(block, deltas)),
    stop_reason: pickLast(ends.map(({ delta }) => delta?.stop_reason)) ?? null,
    usage: { ...start.usage, ...Object.fromEntries(usages.flat()) },
  };
}

function joinBlock(block: AnthropicResponseBlock, deltas: readonly AnthropicDelta[]): AnthropicResponseBlock {
  const join = (key: 'text' | 'partial_json' | 'thinking' | 'signature'): string =>
    joinTexts(deltas.map((delta) => delta[key]));
  const { type } = block;
  if (type === 'text') return { ...block, text: readText(block.text) + join('text') };
  if (type === 'thinking')
    return {
      ...block,
      thinking: readText(block.thinking) + join('thinking'),
      signature: join('signature') || (block.signature ?? ''),
    };
  const input = join('partial_json');
  return input ? { ...block, input } : block;
}

export function readAnthropicDelta(event: AnthropicEvent): string {
  const { type, delta } = Object(event) as AnthropicEvent;
  return type === 'content_block_delta' && delta?.type === 'text_delta' ? readText(delta.text) : '';
}
