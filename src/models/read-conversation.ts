import { readErrorText } from '../http/read-error-text.ts';
import type { ChatResponse, ChatStreamPart } from '../tool/chat-model.ts';
import type { ToolProjection } from '../tool/provider.ts';
import type { ModelDialect } from './model-dialect.ts';
import { type ModelReply, readReplyText } from './open-model-reply.ts';
import { type FaultyBody, findBodyError, readErrorStatus } from './read-body-error.ts';
import { type ArgumentsPath, readExactJson } from './read-exact-json.ts';
import { readReplyEvents } from './read-reply-events.ts';

/** An answer that has begun, and what it is read by. */
export interface Conversation<WireTool, WireResponse, WireEvent> {
  readonly dialect: ModelDialect<WireTool, WireResponse, WireEvent>;
  readonly reply: ModelReply;
  readonly projection: ToolProjection<WireTool>;
  /** What is added to each response. */
  readonly extra: Pick<ChatResponse, 'unproject'>;
}

/**
 * Reads an answer that comes as one body.
 *
 * @throws {ModelError} for a body that breaks off, and for what is no answer
 */
export async function readWhole<WireTool, WireResponse extends object, WireEvent>(
  conversation: Conversation<WireTool, WireResponse, WireEvent>,
): Promise<ChatResponse> {
  const { dialect, reply } = conversation;
  const response = readObject<WireResponse>(await readReplyText(reply), dialect.argumentsPath, reply);
  const fault = dialect.findFault(response);
  if (fault) throw reply.createError(fault);
  return toResponse(conversation, response);
}

/**
 * Reads an answer that comes as events: its text as it comes, and last the whole response.
 *
 * @throws {ModelError} for a stream that breaks off, and for what is no answer
 */
export async function* readStream<WireTool, WireResponse, WireEvent extends object>(
  conversation: Conversation<WireTool, WireResponse, WireEvent>,
): AsyncGenerator<ChatStreamPart, void, void> {
  const { dialect, reply } = conversation;
  const { provider, argumentsPath, eventArgumentsPath = argumentsPath } = dialect;
  const events: WireEvent[] = [];
  let isEnded = false;
  for await (const { data } of readReplyEvents(reply)) {
    isEnded = data === '[DONE]';
    if (isEnded) break;
    const event = readObject<WireEvent>(data, eventArgumentsPath, reply);
    events.push(event);
    const text = provider.toTextDelta(event);
    if (text) yield { type: 'text-delta', text };
  }
  const joined = provider.joinEvents(events);
  // Half an answer looks like a whole one: without its end, or the mark above, it broke off.
  if (!isEnded && !dialect.hasEnd(joined)) throw reply.createFault('broke off its answer', '');
  yield { type: 'response', response: toResponse(conversation, joined) };
}

function toResponse<WireTool, WireResponse, WireEvent>(
  { dialect, projection, extra }: Conversation<WireTool, WireResponse, WireEvent>,
  response: WireResponse,
): ChatResponse {
  return { ...dialect.provider.toChatResponse(response, projection), ...extra };
}

/** @throws {ModelError} for what is no object, and for an error in the place of an answer */
function readObject<Body extends object>(text: string, path: ArgumentsPath, { createError }: ModelReply): Body {
  const value = readExactJson(text, path);
  if (!value) throw createError('answered with something other than a JSON object', readErrorText(text));
  const error = findBodyError(value as FaultyBody);
  if (error === undefined) return value as Body;
  const { message } = Object(error) as { readonly message?: unknown };
  const detail = typeof message === 'string' ? message : readErrorText(text);
  throw createError('answered with an error', detail, readErrorStatus(error));
}
