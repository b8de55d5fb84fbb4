import { readPlainJson } from '../projection/exact-json.ts';
import { legalizeHistory } from '../projection/legalize-history.ts';
import { projectNames } from '../projection/project-names.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { anthropicNameRule } from './anthropic-tools.ts';
import type { AnthropicBlock, AnthropicContentBlock, AnthropicMessage } from './anthropic-wire.ts';
import { describeContent } from './describe-content.ts';

type WireNames = Pick<NameProjection, 'toWireName'>;

export const anthropicName = 'anthropic';

const historyRule = { maxIdLength: 64, illegalIdCharacter: /[^a-zA-Z0-9_-]/ };
const imageType = /^image\/(jpeg|png|gif|webp)$/;

/**
 * A whole conversation but its system messages, always legal to send: see `legalizeHistory`. What is empty is left out,
 * and a user's message comes first.
 */
export function toAnthropicMessages(
  messages: readonly ChatMessage[],
  names: WireNames = projectNames([], anthropicNameRule),
): readonly AnthropicMessage[] {
  const sent = legalizeHistory(messages, historyRule).flatMap((message): readonly AnthropicMessage[] => {
    if (message.role === 'system') return [];
    if (message.role === 'tool') return toAnthropicToolMessages(message.results);
    const isUser = message.role === 'user';
    const content = isUser ? toBlocks(message.content) : toAssistantBlocks(message, names);
    return content.length > 0 ? [{ role: message.role, content }] : [];
  });
  return sent[0]?.role === 'assistant' ? [{ role: 'user', content: [{ type: 'text', text: '…' }] }, ...sent] : sent;
}

/** The results in one message, in their order. */
export function toAnthropicToolMessages(results: readonly ToolResult[]): readonly AnthropicMessage[] {
  if (results.length === 0) return [];
  const content = results.map(({ toolCallId, content: parts, isError }): AnthropicBlock => {
    return {
      type: 'tool_result',
      tool_use_id: toolCallId,
      // Beside an error there is room for text only.
      content: toBlocks(isError ? parts.map((part) => ({ type: 'text', text: describeContent(part) })) : parts),
      ...(isError && { is_error: true }),
    };
  });
  return [{ role: 'user', content }];
}

function toAssistantBlocks(
  { content, toolCalls = [], vendorParts }: AssistantMessage,
  { toWireName }: WireNames,
): readonly AnthropicBlock[] {
  const reasoning = vendorParts?.provider === anthropicName ? (vendorParts.parts as readonly AnthropicBlock[]) : [];
  const calls = toolCalls.map((call): AnthropicBlock => {
    return {
      type: 'tool_use',
      id: call.id,
      name: toWireName(call.name),
      input: readPlainJson(String(call.arguments)) as object,
    };
  });
  const said = [...toBlocks(content), ...calls];
  return said.length > 0 ? [...reasoning, ...said] : [];
}

function toBlocks(content: string | readonly ToolContent[]): readonly AnthropicContentBlock[] {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  // Blocks of blank text are refused.
  return parts.map(toBlock).filter((block) => block.type !== 'text' || block.text.trim() !== '');
}

function toBlock(part: ToolContent): AnthropicContentBlock {
  const { mediaType = '', data } = part.type === 'text' ? {} : part;
  if (data !== undefined) {
    const source = { type: 'base64', media_type: mediaType, data } as const;
    if (part.type === 'image' && imageType.test(mediaType)) return { type: 'image', source };
    if (part.type === 'resource' && mediaType === 'application/pdf') return { type: 'document', source };
  }
  return { type: 'text', text: describeContent(part) };
}
