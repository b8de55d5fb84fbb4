import { readOpenAIChatText } from './openai-chat-response.ts';
import type {
  OpenAIChatChunk,
  OpenAIChatChunkChoice,
  OpenAIChatResponse,
  OpenAIChatResponseMessage,
  OpenAIChatResponseToolCall,
} from './openai-chat-wire.ts';
import { joinTexts, listObjects, pickLast } from './read-wire.ts';

/** Calls of one stream; more of them are no turn of a model, and each piece is looked up among them. */
const maxCalls = 1000;

interface OpenCall {
  id: string | undefined;
  name: string | undefined;
  readonly index: number | undefined;
  /** The pieces of the arguments; one object where a server sends that. */
  readonly pieces: unknown[];
}

/** The chunks of a stream as one response. Reads liberally, as `readOpenAIChatResponse` does. */
export function joinOpenAIChatChunks(chunks: readonly OpenAIChatChunk[]): OpenAIChatResponse {
  const known = listObjects(chunks);
  const choices = known.map((chunk): OpenAIChatChunkChoice => Object(chunk.choices?.[0]));
  const deltas = choices.map(({ delta }): OpenAIChatResponseMessage => Object(delta));
  const calls: OpenCall[] = [];
  for (const { tool_calls: list, function_call: legacy } of deltas) {
    const pieces = [list ?? (legacy ? { function: legacy, index: 0 } : [])].flat();
    for (const piece of listObjects(pieces)) addPiece(calls, piece);
  }
  const pick = (key: 'id' | 'model' | 'usage'): OpenAIChatResponse => {
    const value = pickLast(known.map((chunk) => chunk[key]));
    return value ? { [key]: value } : {};
  };
  const refusal = joinTexts(deltas.map((delta) => delta.refusal));
  const reasoning = joinTexts(deltas.map((delta) => delta.reasoning_content));
  return {
    ...pick('id'),
    ...pick('model'),
    ...pick('usage'),
    choices: [
      {
        finish_reason: pickLast(choices.map(({ finish_reason: reason }) => reason)) ?? null,
        message: {
          content: deltas.map(readOpenAIChatText).join(''),
          ...(refusal && { refusal }),
          ...(reasoning && { reasoning_content: reasoning }),
          ...(calls.length > 0 && { tool_calls: calls.map(closeCall) }),
        },
      },
    ],
  };
}

export function readOpenAIChatDelta(chunk: OpenAIChatChunk): string {
  return readOpenAIChatText(chunk?.choices?.[0]?.delta);
}

/** Finds the call that a piece belongs to: by its place unless another id stands there, else by its id, else the last. */
function addPiece(calls: OpenCall[], piece: OpenAIChatResponseToolCall): void {
  const { name, arguments: given } = piece.function ?? (piece as { name?: string; arguments?: unknown });
  const id = piece.id || undefined;
  const index = piece.index ?? undefined;
  const isOpen = (call: OpenCall): boolean => {
    if (id !== undefined && call.id !== undefined) return call.id === id && (index ?? call.index) === call.index;
    return index === undefined ? id === undefined : call.index === index;
  };
  // Without id and place a name begins a call.
  const isNew = id === undefined && index === undefined && Boolean(name);
  const call = (isNew ? undefined : calls.filter(isOpen).at(-1)) ?? { id, name: undefined, index, pieces: [] };
  if (!calls.includes(call) && calls.push(call) > maxCalls) calls.pop();
  call.id ??= id;
  call.name ||= name ?? undefined;
  if (given !== undefined && given !== null) call.pieces.push(given);
}

function closeCall({ id, name, pieces }: OpenCall): OpenAIChatResponseToolCall {
  const whole = pieces.filter((piece) => typeof piece === 'object').at(-1) as object | undefined;
  return {
    ...(id !== undefined && { id }),
    function: { ...(name !== undefined && { name }), arguments: whole ?? pieces.join('') },
  };
}
