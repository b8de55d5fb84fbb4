import { readPlainJson } from '../projection/exact-json.ts';
import { legalizeHistory } from '../projection/legalize-history.ts';
import { projectNames } from '../projection/project-names.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { describeContent } from './describe-content.ts';
import { geminiNameRule } from './gemini-tools.ts';
import type { GeminiContent, GeminiPart } from './gemini-wire.ts';

type WireNames = Pick<NameProjection, 'toWireName'>;

export const geminiName = 'gemini';

/** Stands for the signature of a call that Gemini did not make: https://ai.google.dev/gemini-api/docs/thought-signatures */
const noSignature = 'skip_thought_signature_validator';

/**
 * A whole conversation but its system messages, always legal to send: see `legalizeHistory`. A call comes right behind
 * a user's turn or behind results, so that what the model says in a row becomes one turn.
 */
export function toGeminiContents(
  messages: readonly ChatMessage[],
  names: WireNames = projectNames([], geminiNameRule),
): readonly GeminiContent[] {
  const contents: GeminiContent[] = [];
  for (const message of legalizeHistory(messages, { maxIdLength: 64 })) {
    if (message.role === 'tool') contents.push(...toGeminiToolContents(message.results, names));
    if (message.role === 'tool' || message.role === 'system') continue;
    const role = message.role === 'user' ? 'user' : 'model';
    const parts = message.role === 'user' ? toParts(message.content) : toModelParts(message, names);
    const last = contents.at(-1);
    if (role === 'model' && last?.role === role)
      contents[contents.length - 1] = { role, parts: [...last.parts, ...parts] };
    else if (parts.length > 0) contents.push({ role, parts });
  }
  return contents[0]?.role === 'model' ? [{ role: 'user', parts: [{ text: '…' }] }, ...contents] : contents;
}

/** The results in one turn, in their order; images and sound follow in the same turn. */
export function toGeminiToolContents(
  results: readonly ToolResult[],
  { toWireName }: WireNames = projectNames([], geminiNameRule),
): readonly GeminiContent[] {
  if (results.length === 0) return [];
  const answers = results.map(({ toolCallId, toolName, content, isError }): GeminiPart => {
    const text = content.map((part) => (isShown(part) ? `[${part.mediaType}: shown below]` : describeContent(part)));
    const output = text.join('\n');
    const response = isError ? { error: output } : { output };
    return { functionResponse: { id: toolCallId, name: toWireName(toolName), response } };
  });
  const shown = results.flatMap(({ toolName, content }) => {
    const parts = content.filter(isShown).map(toPart);
    return parts.length > 0 ? [{ text: `Output of ${toolName}:` }, ...parts] : [];
  });
  return [{ role: 'user', parts: [...answers, ...shown] }];
}

function toModelParts(
  { content, toolCalls = [], vendorParts }: AssistantMessage,
  { toWireName }: WireNames,
): readonly GeminiPart[] {
  const signatures = vendorParts?.provider === geminiName ? vendorParts.parts : [];
  const calls = toolCalls.map((call, index): GeminiPart => {
    const functionCall = {
      id: call.id,
      name: toWireName(call.name),
      args: readPlainJson(String(call.arguments)) as object,
    };
    // Of calls side by side only the first is signed.
    const signature = signatures[index] ?? (index === 0 ? noSignature : undefined);
    return { functionCall, ...(typeof signature === 'string' && { thoughtSignature: signature }) };
  });
  return [...toParts(content), ...calls];
}

function toParts(content: string | readonly ToolContent[]): readonly GeminiPart[] {
  const parts = typeof content === 'string' ? [{ text: content }] : content.map(toPart);
  return parts.filter((part) => !('text' in part) || part.text.trim() !== '');
}

const isShown = (part: ToolContent): part is Extract<ToolContent, { data: string }> =>
  part.type === 'image' || part.type === 'audio';

function toPart(part: ToolContent): GeminiPart {
  if (isShown(part)) return { inlineData: { mimeType: part.mediaType, data: part.data } };
  if (part.type === 'resource' && part.data !== undefined && part.mediaType === 'application/pdf') {
    return { inlineData: { mimeType: part.mediaType, data: part.data } };
  }
  return { text: describeContent(part) };
}
