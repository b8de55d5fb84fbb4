import { isJsonObject } from '../json/is-json-object.ts';
import type { AssistantMessage, ChatMessage } from '../tool/chat-model.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { ToolError } from '../tool/tool-error.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import { writeExactJson } from './exact-json.ts';
import { hashText } from './hash-text.ts';
import { isBounded } from './parse-bounded-json.ts';

/** Objects and lists inside each other that vendors and `JSON.stringify` take in any runtime. */
const maxDepth = 100;

export interface HistoryRule {
  /** Longest id of a call that the dialect takes. Below 20, each call gets an id of so many letters and digits. */
  readonly maxIdLength: number;
  /** Matches a character that no id may have. */
  readonly illegalIdCharacter?: RegExp;
}

/** A recorded call that any vendor takes back. */
export interface LegalToolCall extends ToolCall {
  /** The text of a JSON object. */
  readonly arguments: string;
}

interface Turn {
  readonly assistant?: AssistantMessage;
  readonly rest: readonly ChatMessage[];
}

/**
 * Makes a conversation legal to send, whatever a model once wrote or a host cut away: each call has an id of its own
 * and the text of an object as arguments (`{}` for any other text), and is answered exactly once, right after
 * the message that holds it. Results that answer nothing are left out, and so are messages that say nothing, but for a
 * user's empty text. The messages given stay as they are.
 */
export function legalizeHistory(messages: readonly ChatMessage[], rule: HistoryRule): readonly ChatMessage[] {
  const usedIds = new Map<string, number>();
  return splitTurns(messages.filter(isSaid)).flatMap(({ assistant, rest }) => {
    const others = rest.filter((message) => message.role !== 'tool');
    const calls = assistant?.toolCalls ?? [];
    if (assistant === undefined) return others;
    if (calls.length === 0) return [assistant, ...others];
    const legal = calls.map((call): LegalToolCall => {
      return { ...call, id: pickId(call.id, usedIds, rule), arguments: toObjectText(call.arguments) };
    });
    const results = answerCalls(calls, rest).map((result, index) => {
      const { id: toolCallId = '', name: toolName = '' } = legal[index] ?? {};
      return { ...result, toolCallId, toolName };
    });
    // OpenAI's own messages have null there.
    const content = assistant.content ?? '';
    return [{ ...assistant, content, toolCalls: legal }, { role: 'tool', results }, ...others];
  });
}

/** Servers refuse messages that say nothing; a user's empty text is the host's own affair. */
function isSaid(message: ChatMessage): boolean {
  if (message.role === 'tool') return true;
  const { role, content } = message;
  if (String(content ?? '').trim() !== '') return true;
  return role === 'user' ? content === '' : Object(message).toolCalls?.length > 0;
}

function splitTurns(messages: readonly ChatMessage[]): readonly Turn[] {
  const turns: { readonly assistant?: AssistantMessage; readonly rest: ChatMessage[] }[] = [{ rest: [] }];
  for (const message of messages) {
    if (message.role === 'assistant') turns.push({ assistant: message, rest: [] });
    else turns.at(-1)?.rest.push(message);
  }
  return turns;
}

function pickId(id: string, usedIds: Map<string, number>, rule: HistoryRule): string {
  let count = (usedIds.get(id) ?? 0) + 1;
  usedIds.set(id, count);
  let picked = count === 1 && isLegalId(id, rule) ? id : createId(id, count, rule);
  while (picked !== id && usedIds.has(picked)) picked = createId(id, ++count, rule);
  usedIds.set(picked, usedIds.get(picked) ?? 1);
  return picked;
}

/** Mistral takes ids of nine letters and digits alone. */
const exactLength = 19;

function isLegalId(id: string, { maxIdLength, illegalIdCharacter }: HistoryRule): boolean {
  return maxIdLength > exactLength && id !== '' && id.length <= maxIdLength && !illegalIdCharacter?.test(id);
}

function createId(id: string, count: number, { maxIdLength }: HistoryRule): string {
  const made = `call_${hashText(id)}${count > 1 ? `_${count}` : ''}`;
  return maxIdLength > exactLength ? made : hashText(made).padStart(maxIdLength, '0').slice(-maxIdLength);
}

/** One result for each call, in the order of the calls; doubled ids are answered in the order of their results. */
function answerCalls(calls: readonly ToolCall[], rest: readonly ChatMessage[]): readonly ToolResult[] {
  const unused = new Map<string, ToolResult[]>();
  for (const result of rest.flatMap((message) => (message.role === 'tool' ? message.results : [])).reverse()) {
    const results = unused.get(result.toolCallId) ?? [];
    unused.set(result.toolCallId, results);
    results.push(result);
  }
  return calls.map((call) => unused.get(call.id)?.pop() ?? createMissingResult(call));
}

function createMissingResult(call: ToolCall): ToolResult {
  const error = new ToolError('No result: the call was not carried out', { code: 'execution-failed' });
  const content = [{ type: 'text' as const, text: error.message }];
  return { toolCallId: call.id, toolName: call.name, content, repairs: [], durationMs: 0, isError: true, error };
}

function toObjectText(given: ToolCall['arguments']): string {
  try {
    const text = typeof given === 'string' ? given : writeExactJson(given);
    return isBounded(text, { maxDepth }) && isJsonObject(JSON.parse(text)) ? text : '{}';
  } catch {
    return '{}';
  }
}
