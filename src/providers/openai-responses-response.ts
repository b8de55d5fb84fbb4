import type { ChatResponse, FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { finishCalls, isCutOff, pickFinishReason } from './finish-calls.ts';
import { openAIResponsesName } from './openai-responses-items.ts';
import type { OpenAIResponsesEvent, OpenAIResponsesOutput, OpenAIResponsesResponse } from './openai-responses-wire.ts';
import { toTokenUsage } from './read-usage.ts';
import { joinTexts, listObjects, pickLast, readText } from './read-wire.ts';

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<string, FinishReason>([
  ['completed', 'stop'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'content-filter'],
  ['failed', 'error'],
  ['cancelled', 'error'],
]);

/** Reads a response liberally: whatever is missing or of another kind is left out, and no call is ever dropped. */
export function readOpenAIResponsesResponse(
  response: OpenAIResponsesResponse,
  projection?: NameProjection,
): ChatResponse {
  const toolCalls = readOpenAIResponsesCalls(response, projection);
  const { output, usage } = Object(response) as OpenAIResponsesResponse;
  const items = listObjects(output);
  const parts = items.flatMap(({ type, content }) => (type === 'message' ? listObjects(content) : []));
  const join = (key: 'text' | 'refusal'): string => joinTexts(parts.map((part) => part[key]));
  const refusal = join('refusal');
  // Without a key to it, reasoning is nothing that the vendor takes back.
  const reasoning = items.filter(({ type, encrypted_content: key }) => type === 'reasoning' && key);
  return {
    text: join('text') || refusal,
    toolCalls,
    finishReason: refusal ? 'content-filter' : pickFinishReason(readReason(response), toolCalls),
    ...(reasoning.length > 0 && { vendorParts: { provider: openAIResponsesName, parts: reasoning } }),
    ...(usage && {
      usage: toTokenUsage({
        input: usage.input_tokens,
        output: usage.output_tokens,
        total: usage.total_tokens,
        cached: usage.input_tokens_details?.cached_tokens,
        reasoning: usage.output_tokens_details?.reasoning_tokens,
      }),
    }),
  };
}

export function readOpenAIResponsesCalls(
  response: OpenAIResponsesResponse,
  projection?: NameProjection,
): readonly ToolCall[] {
  const reason = readReason(response);
  const { id: responseId, output } = Object(response) as OpenAIResponsesResponse;
  const calls = listObjects(output).filter(({ type }) => type === 'function_call');
  return finishCalls(
    calls.map((call) => ({ id: call.call_id, name: call.name, arguments: call.arguments })),
    { projection, responseId, isTruncated: isCutOff(reason) },
  );
}

const readReason = (response: OpenAIResponsesResponse | null): FinishReason | undefined =>
  finishReasons.get(response?.status === 'incomplete' ? response.incomplete_details?.reason : response?.status);

/** The events of a stream as one response: the last event has it whole; where it did not come, its items are joined. */
export function joinOpenAIResponsesEvents(events: readonly OpenAIResponsesEvent[]): OpenAIResponsesResponse {
  const known = listObjects(events);
  const last = pickLast(known.map(({ response }) => response)) ?? {};
  if (listObjects(last.output).length > 0) return last;
  const items: OpenItem[] = [];
  const open = new Map<unknown, OpenItem>();
  const told = new Map<string, OpenItem>();
  for (const { type, output_index: index, item, delta } of known) {
    const begun = open.get(index);
    if (item) {
      const key = JSON.stringify([index, item.type, item.call_id ?? (index === undefined && item.id)]);
      const same = begun && isSame(begun.item, item, index) ? begun : told.get(key);
      const here = same ?? { item, pieces: [] };
      if (!same) items.push(here);
      told.set(key, here);
      // What is added is empty, what is done is whole.
      open.set(index, Object.assign(here, { item: { ...here.item, ...item }, pieces: [] }));
    } else if (/(output_text|refusal|arguments)\.delta$/.test(readText(type))) begun?.pieces.push(readText(delta));
  }
  return { ...last, output: items.map(({ item, pieces }) => joinItem(item, pieces.join(''))) };
}

interface OpenItem {
  readonly item: OpenAIResponsesOutput;
  readonly pieces: string[];
}

/** Whether an event tells of the item that was last at its place: some servers leave out the place, or have one for all. */
function isSame(one: OpenAIResponsesOutput, other: OpenAIResponsesOutput, index: unknown): boolean {
  const isNamed = one.call_id !== undefined && other.call_id !== undefined;
  const isOwn = isNamed ? one.call_id === other.call_id : index !== undefined || one.id === other.id;
  return isOwn && one.type === other.type;
}

function joinItem(item: OpenAIResponsesOutput, delta: string): OpenAIResponsesOutput {
  if (delta === '') return item;
  if (item.type === 'message') return { ...item, content: [{ type: 'output_text', text: delta }] };
  return { ...item, arguments: readText(item.arguments) + delta };
}

export function readOpenAIResponsesDelta(event: OpenAIResponsesEvent): string {
  const { type, delta } = Object(event) as OpenAIResponsesEvent;
  return type === 'response.output_text.delta' ? readText(delta) : '';
}
