import { legalizeHistory } from '../projection/legalize-history.ts';
import { projectNames } from '../projection/project-names.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { openAIChatNameRule } from './openai-chat-tools.ts';
import type { OpenAIChatMessage, OpenAIChatPart, OpenAIChatToolCall } from './openai-chat-wire.ts';

/** OpenAI refuses a longer id of a call. */
const maxIdLength = 40;

/** A whole conversation, always legal to send: see `legalizeHistory`. */
export function toOpenAIChatMessages(
  messages: readonly ChatMessage[],
  projection: Pick<NameProjection, 'toWireName'> = projectNames([], openAIChatNameRule),
): readonly OpenAIChatMessage[] {
  return legalizeHistory(messages, { maxIdLength }).flatMap((message): readonly OpenAIChatMessage[] => {
    switch (message.role) {
      case 'assistant':
        return [toAssistantMessage(message, projection)];
      case 'tool':
        return toOpenAIChatToolMessages(message.results);
      case 'user':
        return [{ role: 'user', content: toUserContent(message.content) }];
      default:
        return [{ role: 'system', content: message.content }];
    }
  });
}

/**
 * One message for each result. A tool message holds text only, so images follow in one user message, in the order of
 * the results; sound and files are named in the text.
 */
export function toOpenAIChatToolMessages(results: readonly ToolResult[]): readonly OpenAIChatMessage[] {
  const answers = results.map(({ toolCallId, content }): OpenAIChatMessage => {
    return { role: 'tool', tool_call_id: toolCallId, content: content.map(toToolText).join('\n') };
  });
  const images = results.flatMap(({ toolName, content }) => {
    const parts = content.flatMap((part) => (part.type === 'image' ? [toPart(part)] : []));
    return parts.length > 0 ? [{ type: 'text' as const, text: `Output of ${toolName}:` }, ...parts] : [];
  });
  return images.length > 0 ? [...answers, { role: 'user', content: images }] : answers;
}

function toAssistantMessage(
  { content, toolCalls = [] }: AssistantMessage,
  { toWireName }: Pick<NameProjection, 'toWireName'>,
): OpenAIChatMessage {
  if (toolCalls.length === 0) return { role: 'assistant', content };
  const calls = toolCalls.map((call): OpenAIChatToolCall => {
    return {
      id: call.id,
      type: 'function',
      function: { name: toWireName(call.name), arguments: String(call.arguments) },
    };
  });
  return { role: 'assistant', content: content || null, tool_calls: calls };
}

function toUserContent(content: string | readonly ToolContent[]): string | readonly OpenAIChatPart[] {
  return typeof content === 'string' ? content : content.map(toPart);
}

function toPart(part: ToolContent): OpenAIChatPart {
  if (part.type === 'image')
    return { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } };
  const format = part.type === 'audio' && audioFormats.get(part.mediaType);
  if (format) return { type: 'input_audio', input_audio: { data: part.data, format } };
  return { type: 'text', text: toToolText(part) };
}

const audioFormats: ReadonlyMap<string, 'wav' | 'mp3'> = new Map([
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);

function toToolText(part: ToolContent): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'image') return `[${part.mediaType}: shown in the next user message]`;
  if (part.type === 'audio') return `[${part.mediaType}: not shown]`;
  const title = [part.name, part.uri, part.mediaType].filter((item) => item !== undefined).join(' ');
  return part.text === undefined ? `[${title}]` : `[${title}]\n${part.text}`;
}
