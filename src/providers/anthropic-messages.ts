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
  const legal = legalizeHistory(messages, historyRule);
  const sent = legal.flatMap((message, index): readonly AnthropicMessage[] => {
    const { role } = message;
    if (role === 'system') return [];
    if (role === 'tool') return toAnthropicToolMessages(message.results);
    // What the model is to go on with is refused with a blank at its end.
    const isLast = role === 'assistant' && index === legal.length - 1;
    const said = isLast ? { ...message, content: message.content.trimEnd() } : message;
    const content = said.role === 'user' ? toBlocks(said.content) : toAssistantBlocks(said, names);
    return content.length > 0 ? [{ role, content }] : [];
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
  const parts = vendorParts?.provider === anthropicName ? (vendorParts.parts as readonly AnthropicBlock[]) : [];
  const calls = toolCalls.map((call): AnthropicBlock => {
    return {
      type: 'tool_use',
      id: call.id,
      name: toWireName(call.name),
      input: readPlainJson(String(call.arguments)) as object,
    };
  });
  const said = [...toBlocks(content), ...calls];
  if (said.length === 0) return [];
  const texts = parts.map((part) => (part.type === 'text' ? part.text : ''));
  const isSame = texts.join('') === content && parts.filter(({ type }) => type === 'tool_use').length === calls.length;
  // Reasoning alone, or a turn that was changed since.
  if (!isSame) return [...parts.filter(({ type }) => /thinking$/.test(type)), ...said];
  const left = [...calls];
  return parts.flatMap((part): readonly AnthropicBlock[] => {
    if (part.type === 'tool_use') return left.splice(0, 1);
    return part.type === 'text' ? toBlocks(part.text) : [part];
  });
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
