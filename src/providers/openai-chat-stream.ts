import { readOpenAIChatText } from './openai-chat-response.ts';
import type {
  OpenAIChatChunk,
  OpenAIChatChunkChoice,
  OpenAIChatResponse,
  OpenAIChatResponseMessage,
  OpenAIChatResponseToolCall,
} from './openai-chat-wire.ts';
import { joinTexts, listObjects, pickLast, readText } from './read-wire.ts';

/** Calls of one stream; more of them are no turn of a model, and each piece is looked up among them. */
const maxCalls = 1000;

interface OpenCall {
  id: string | undefined;
  name: string;
  readonly index: number | undefined;
  /** The pieces of the arguments; one object where a server sends that. */
  readonly pieces: unknown[];
  extra?: unknown;
}

/** The chunks of a stream as one response. Reads liberally, as `readOpenAIChatResponse` does. */
export function joinOpenAIChatChunks(chunks: readonly OpenAIChatChunk[]): OpenAIChatResponse {
  const known = listObjects(chunks);
  const choices = known.map(readChoice);
  const deltas = choices.map(({ delta }): OpenAIChatResponseMessage => Object(delta));
  const calls: OpenCall[] = [];
  for (const { tool_calls: list, function_call: legacy } of deltas) {
    const pieces = [list ?? (legacy ? { function: legacy, index: 0 } : [])].flat();
    for (const piece of listObjects(pieces)) addPiece(calls, piece);
  }
  const last = <Key extends keyof OpenAIChatChunk>(key: Key) => pickLast(known.map((chunk) => chunk[key])) ?? null;
  const join = (key: 'refusal' | 'reasoning_content') => joinTexts(deltas.map((delta) => delta[key])) || null;
  const details = deltas.flatMap((delta) => listObjects(delta.reasoning_details));
  return {
    id: last('id'),
    model: last('model'),
    usage: last('usage'),
    choices: [
      {
        finish_reason: pickLast(choices.map(({ finish_reason: reason }) => reason)) ?? null,
        message: {
          content: deltas.map(readOpenAIChatText).join(''),
          refusal: join('refusal'),
          reasoning_content: join('reasoning_content'),
          ...(details.length > 0 && { reasoning_details: details }),
          tool_calls: calls.map(closeCall),
        },
      },
    ],
  };
}

export function readOpenAIChatDelta(chunk: OpenAIChatChunk): string {
  return readOpenAIChatText(readChoice(Object(chunk)).delta);
}

/** The first answer, where a model was asked for several. */
const readChoice = ({ choices }: OpenAIChatChunk): OpenAIChatChunkChoice =>
  listObjects(choices).find(({ index }) => !index) ?? {};

function addPiece(calls: OpenCall[], piece: OpenAIChatResponseToolCall): void {
  const { name: given, arguments: more } = piece.function ?? (piece as { name?: string; arguments?: unknown });
  const said = { id: piece.id || undefined, index: piece.index ?? undefined, name: readText(given) };
  const call = findCall(calls, said) ?? { ...said, name: '', pieces: [] };
  if (!calls.includes(call) && calls.push(call) > maxCalls) calls.pop();
  call.id ??= said.id;
  call.extra ??= piece.extra_content;
  // A name is said once, with each piece, or in pieces ahead of the arguments, of which each may hold those before.
  if (!call.name || said.name.startsWith(call.name)) call.name = said.name;
  else if (call.name !== said.name && isBare(call)) call.name += said.name;
  if (more !== undefined && more !== null && more !== '') call.pieces.push(more);
}

type SaidCall = Pick<OpenCall, 'id' | 'index' | 'name'>;

/**
 * Finds the call that a piece goes on with. Its id says so, but servers give one to each piece, or to two calls; its
 * place says so, but servers have one for all calls, or for each piece. What has no name never begins a call beside one at its place.
 */
function findCall(calls: readonly OpenCall[], { id, index, name }: SaidCall): OpenCall | undefined {
  const isHere = (call: OpenCall): boolean => (index ?? call.index) === call.index;
  const own = id && findLast(calls, (call) => call.id === id && isHere(call));
  const elsewhere = own || name || !id ? undefined : findLast(calls, (call) => call.id === id);
  if (own || elsewhere) return own || elsewhere;
  const here = index === undefined ? undefined : findLast(calls, (call) => call.index === index);
  if (!name) return here ?? (id ? undefined : calls.at(-1));
  return here && !(id && here.id) && (!here.name || here.name === name || isBare(here)) ? here : undefined;
}

function findLast(calls: readonly OpenCall[], fits: (call: OpenCall) => boolean): OpenCall | undefined {
  for (let index = calls.length - 1; index >= 0; index--) {
    const call = calls[index];
    if (call && fits(call)) return call;
  }
  return undefined;
}

const isBare = ({ pieces }: OpenCall): boolean => pieces.length === 0;

function closeCall({ id, name, pieces, extra }: OpenCall): OpenAIChatResponseToolCall {
  const whole = pieces.filter((piece) => typeof piece === 'object').at(-1) as object | undefined;
  return {
    id: id ?? null,
    function: { name, arguments: whole ?? pieces.join('') },
    ...(extra ? { extra_content: extra } : {}),
  };
}
