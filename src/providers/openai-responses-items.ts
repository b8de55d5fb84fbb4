import { legalizeHistory } from '../projection/legalize-history.ts';
import { projectNames } from '../projection/project-names.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { describeContent, toDataUrl } from './describe-content.ts';
import type { OpenAIResponsesItem, OpenAIResponsesPart, OpenAIResponsesReasoning } from './openai-responses-wire.ts';
import { openAINameRule } from './openai-schemas.ts';

type WireNames = Pick<NameProjection, 'toWireName'>;

export const openAIResponsesName = 'openai-responses';

/** A whole conversation, always legal to send: see `legalizeHistory`. */
export function toOpenAIResponsesItems(
  messages: readonly ChatMessage[],
  names: WireNames = projectNames([], openAINameRule),
): readonly OpenAIResponsesItem[] {
  return legalizeHistory(messages, { maxIdLength: 64 }).flatMap((message): readonly OpenAIResponsesItem[] => {
    if (message.role === 'tool') return toOpenAIResponsesOutputs(message.results);
    if (message.role === 'assistant') return toAssistantItems(message, names);
    const { role, content } = message;
    return [{ role, content: toInput(content) } as OpenAIResponsesItem];
  });
}

/** One item for each result: text where it is text alone, else its parts. */
export function toOpenAIResponsesOutputs(results: readonly ToolResult[]): readonly OpenAIResponsesItem[] {
  return results.map(({ toolCallId, content }) => {
    const parts = content.map(toPart);
    const isText = parts.every(({ type }) => type === 'input_text');
    const output = isText ? content.map((part) => describeContent(part)).join('\n') : parts;
    return { type: 'function_call_output', call_id: toolCallId, output };
  });
}

function toAssistantItems(
  { content, toolCalls = [], vendorParts }: AssistantMessage,
  { toWireName }: WireNames,
): readonly OpenAIResponsesItem[] {
  const isOwn = vendorParts?.provider === openAIResponsesName;
  const reasoning = isOwn ? (vendorParts.parts as readonly OpenAIResponsesReasoning[]).map(toReasoning) : [];
  const calls = toolCalls.map((call): OpenAIResponsesItem => {
    return { type: 'function_call', call_id: call.id, name: toWireName(call.name), arguments: String(call.arguments) };
  });
  const said = [...(content === '' ? [] : [{ role: 'assistant' as const, content }]), ...calls];
  return said.length > 0 ? [...reasoning, ...said] : [];
}

/** What the API gives of reasoning is more than it takes back. */
function toReasoning({ id, summary, encrypted_content }: OpenAIResponsesReasoning): OpenAIResponsesReasoning {
  return { type: 'reasoning', id, summary: summary ?? [], encrypted_content };
}

function toInput(content: string | readonly ToolContent[]): string | readonly OpenAIResponsesPart[] {
  return typeof content === 'string' ? content : content.map(toPart);
}

function toPart(part: ToolContent): OpenAIResponsesPart {
  if (part.type === 'image') return { type: 'input_image', image_url: toDataUrl(part) };
  if (part.type === 'resource' && part.data !== undefined && part.mediaType === 'application/pdf') {
    const file_data = toDataUrl({ mediaType: part.mediaType, data: part.data });
    return { type: 'input_file', filename: part.name ?? 'file.pdf', file_data };
  }
  return { type: 'input_text', text: describeContent(part) };
}
