import type { ChatResponse, FinishReason } from '../tool/chat-model.ts';
import type { NameProjection } from '../tool/provider.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import { finishCalls, isCutOff, pickFinishReason } from './finish-calls.ts';
import { geminiName } from './gemini-messages.ts';
import type { GeminiCandidate, GeminiResponse, GeminiResponsePart } from './gemini-wire.ts';
import { sumCounts, toTokenUsage } from './read-usage.ts';
import { joinTexts, listObjects, pickLast, readText } from './read-wire.ts';

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<string, FinishReason>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
  ['UNEXPECTED_TOOL_CALL', 'error'],
  ['TOO_MANY_TOOL_CALLS', 'error'],
  ['MISSING_THOUGHT_SIGNATURE', 'error'],
]);
const filtered = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII/;

/** Reads a response liberally: whatever is missing or of another kind is left out, and no call is ever dropped. */
export function readGeminiResponse(response: GeminiResponse, projection?: NameProjection): ChatResponse {
  const toolCalls = readGeminiCalls(response, projection);
  const signatures = listCallParts(response).map(({ thoughtSignature: signature }) => signature ?? null);
  const usage = response?.usageMetadata;
  return {
    text: readGeminiText(response),
    toolCalls,
    finishReason: pickFinishReason(readReason(response), toolCalls),
    ...(signatures.some(Boolean) && { vendorParts: { provider: geminiName, parts: signatures } }),
    ...(usage && {
      usage: toTokenUsage({
        input: sumCounts(usage.promptTokenCount, usage.toolUsePromptTokenCount),
        output: sumCounts(usage.candidatesTokenCount, usage.thoughtsTokenCount),
        total: usage.totalTokenCount,
        cached: usage.cachedContentTokenCount,
        reasoning: usage.thoughtsTokenCount,
      }),
    }),
  };
}

export function readGeminiCalls(response: GeminiResponse, projection?: NameProjection): readonly ToolCall[] {
  const reason = readReason(response);
  const calls = listCallParts(response).map(({ functionCall }) => functionCall);
  return finishCalls(
    calls.map((call) => ({ id: call?.id, name: call?.name, arguments: call?.args })),
    { projection, responseId: response?.responseId, isTruncated: isCutOff(reason) },
  );
}

/** The text of a response, or of one event of a stream; thoughts are not part of it. */
export function readGeminiText(response: GeminiResponse): string {
  return joinTexts(listParts(response).map(({ text, thought }) => !thought && text));
}

function readReason(response: GeminiResponse): FinishReason | undefined {
  const reason = readCandidate(response).finishReason;
  if (filtered.test(readText(reason)) || response?.promptFeedback?.blockReason) return 'content-filter';
  return finishReasons.get(reason) ?? (reason ? 'unknown' : undefined);
}

/** The first answer, where a model was asked for several. */
const readCandidate = (response: GeminiResponse): GeminiCandidate =>
  listObjects((Object(response) as GeminiResponse).candidates).find(({ index }) => !index) ?? {};

const listParts = (response: GeminiResponse): readonly GeminiResponsePart[] =>
  listObjects(readCandidate(response).content?.parts);

const listCallParts = (response: GeminiResponse): readonly GeminiResponsePart[] =>
  listParts(response).filter(({ functionCall }) => typeof functionCall === 'object' && functionCall !== null);

/** The events of a stream as one response: their parts in a row, and the last of what each says anew. */
export function joinGeminiEvents(events: readonly GeminiResponse[]): GeminiResponse {
  const known = listObjects(events);
  const pick = <Key extends keyof GeminiResponse>(key: Key) => pickLast(known.map((event) => event[key])) ?? null;
  const finishReason = pickLast(known.map((event) => readCandidate(event).finishReason)) ?? null;
  return {
    responseId: pick('responseId'),
    modelVersion: pick('modelVersion'),
    usageMetadata: pick('usageMetadata'),
    promptFeedback: pick('promptFeedback'),
    candidates: [{ content: { parts: known.flatMap(listParts) }, finishReason }],
  };
}
