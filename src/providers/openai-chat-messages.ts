import { isJsonObject } from '../json/is-json-object.ts';
import { legalizeHistory } from '../projection/legalize-history.ts';
import { projectNames } from '../projection/project-names.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { describeContent, toDataUrl } from './describe-content.ts';
import { joinSystem } from './join-system.ts';
import type { OpenAIChatOptions } from './openai-chat-options.ts';
import type { OpenAIChatMessage, OpenAIChatPart, OpenAIChatToolCall } from './openai-chat-wire.ts';
import { openAINameRule } from './openai-schemas.ts';

type WireNames = Pick<NameProjection, 'toWireName'>;

/** A whole conversation, always legal to send: see `legalizeHistory`. */
export function toOpenAIChatMessages(
  messages: readonly ChatMessage[],
  names: WireNames = projectNames([], openAINameRule),
  options: OpenAIChatOptions,
): readonly OpenAIChatMessage[] {
  const { maxIdLength = 40, joinsSystem } = options;
  const system = joinsSystem ? joinSystem(messages) : '';
  const said = joinsSystem ? messages.filter(({ role }) => role !== 'system') : messages;
  const sent = legalizeHistory(said, { maxIdLength }).flatMap((message): readonly OpenAIChatMessage[] => {
    switch (message.role) {
      case 'assistant':
        return [toAssistantMessage(message, names, options)];
      case 'tool':
        return toOpenAIChatToolMessages(message.results, options);
      case 'user':
        return [{ role: 'user', content: toUserContent(message.content, options) }];
      default:
        return [{ role: 'system', content: message.content }];
    }
  });
  return system ? [{ role: 'system', content: system }, ...sent] : sent;
}

/**
 * One message for each result. A tool message holds text only, so images follow in one user message, in the order of
 * the results; sound and files are named in the text.
 */
export function toOpenAIChatToolMessages(
  results: readonly ToolResult[],
  { takesImages = true }: OpenAIChatOptions,
): readonly OpenAIChatMessage[] {
  const answers = results.map(({ toolCallId, content }): OpenAIChatMessage => {
    const texts = content.map((part) => describeContent(part, takesImages && part.type === 'image'));
    return { role: 'tool', tool_call_id: toolCallId, content: texts.join('\n') };
  });
  const images = results.flatMap(({ toolName, content }) => {
    const parts = content.flatMap((part) => (takesImages && part.type === 'image' ? [toPart(part)] : []));
    return parts.length > 0 ? [{ type: 'text' as const, text: `Output of ${toolName}:` }, ...parts] : [];
  });
  return images.length > 0 ? [...answers, { role: 'user', content: images }] : answers;
}

/** What a server gave with calls to have it back. */
interface Replayed {
  readonly reasoning_details?: readonly object[];
  readonly extra_content?: readonly unknown[];
}

function toAssistantMessage(
  { content, toolCalls = [], vendorParts }: AssistantMessage,
  { toWireName }: WireNames,
  { name, replaysReasoning, needsText }: OpenAIChatOptions,
): OpenAIChatMessage {
  if (toolCalls.length === 0) return { role: 'assistant', content };
  const parts = vendorParts?.provider === name ? vendorParts.parts : [];
  const [reasoning] = replaysReasoning ? parts : [];
  const { reasoning_details, extra_content = [] }: Replayed = Object.assign({}, ...parts.filter(isJsonObject));
  const calls = toolCalls.map((call, index): OpenAIChatToolCall => {
    return {
      id: call.id,
      type: 'function',
      function: { name: toWireName(call.name), arguments: String(call.arguments) },
      ...(extra_content[index] ? { extra_content: extra_content[index] } : {}),
    };
  });
  return {
    role: 'assistant',
    content: content || (needsText ? '' : null),
    tool_calls: calls,
    ...(typeof reasoning === 'string' && { reasoning_content: reasoning }),
    ...(reasoning_details && { reasoning_details }),
  };
}

function toUserContent(
  content: string | readonly ToolContent[],
  { takesImages = true }: OpenAIChatOptions,
): string | readonly OpenAIChatPart[] {
  if (typeof content === 'string') return content;
  return takesImages ? content.map(toPart) : content.map((part) => describeContent(part)).join('\n');
}

function toPart(part: ToolContent): OpenAIChatPart {
  if (part.type === 'image') return { type: 'image_url', image_url: { url: toDataUrl(part) } };
  const format = part.type === 'audio' && audioFormats.get(part.mediaType);
  if (format) return { type: 'input_audio', input_audio: { data: part.data, format } };
  return { type: 'text', text: describeContent(part) };
}

const audioFormats: ReadonlyMap<string, 'wav' | 'mp3'> = new Map([
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);
