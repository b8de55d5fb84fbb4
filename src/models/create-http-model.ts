import { readErrorText } from '../http/read-error-text.ts';
import type { ChatModel, ChatRequest, ChatResponse, ChatStreamPart } from '../tool/chat-model.ts';
import { checkTimeout } from '../tool/check-timeout.ts';
import { ModelError } from '../tool/model-error.ts';
import type { ToolProjection } from '../tool/provider.ts';
import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import { checkHeaders, checkSettings } from './check-model-options.ts';
import { createModelRequest } from './create-model-request.ts';
import type { ModelDialect } from './model-dialect.ts';
import type { ModelOptions } from './model-options.ts';
import { type ModelReply, openModelReply, readReplyText } from './open-model-reply.ts';
import { readApiKey } from './read-api-key.ts';
import { type FaultyBody, findBodyError, readErrorStatus } from './read-body-error.ts';
import { type ArgumentsPath, readExactJson } from './read-exact-json.ts';
import { readReplyEvents } from './read-reply-events.ts';

/** An answer that has begun. */
interface Conversation<WireTool> {
  readonly reply: ModelReply;
  readonly projection: ToolProjection<WireTool>;
  /** What is added to each response. */
  readonly extra: Pick<ChatResponse, 'unproject'>;
}

/** A chat model over HTTP: a dialect says what is sent and how answers are read, all else is here. */
export function createHttpModel<WireTool, WireResponse extends object, WireEvent extends object>(
  dialect: ModelDialect<WireTool, WireResponse, WireEvent>,
  options: ModelOptions,
): ChatModel {
  checkSettings(options);
  checkHeaders(options.headers);
  const { timeoutMs = 600_000 } = options;
  checkTimeout(timeoutMs);
  const { provider, toUrl, toHeaders, argumentsPath, eventArgumentsPath = argumentsPath } = dialect;
  const createRequest = createModelRequest(dialect, options);

  function start({ signal }: ChatRequest): Deadline {
    const message = `The model endpoint let ${timeoutMs} ms pass without an answer`;
    return startDeadline({ signal, timeoutMs, createTimeoutError: () => new ModelError(message) }) as Deadline;
  }

  async function open(
    request: ChatRequest,
    { deadline, isStream }: { readonly deadline: Deadline; readonly isStream: boolean },
  ): Promise<Conversation<WireTool>> {
    const { projection, body, extra } = createRequest(request, isStream);
    const apiKey = await deadline.race(readApiKey(options.apiKey, deadline.signal));
    const accept = isStream ? 'text/event-stream' : 'application/json';
    const headers = { accept, ...toHeaders(apiKey) };
    const reply = await openModelReply({ url: toUrl(isStream), apiKey, headers, body, options, deadline });
    return { reply, projection, extra };
  }

  async function readWhole({ reply, projection, extra }: Conversation<WireTool>): Promise<ChatResponse> {
    const response = readObject<WireResponse>(await readReplyText(reply), argumentsPath, reply);
    const fault = dialect.findFault(response);
    if (fault) throw reply.createError(fault);
    return { ...provider.toChatResponse(response, projection), ...extra };
  }

  async function* readStream({
    reply,
    projection,
    extra,
  }: Conversation<WireTool>): AsyncGenerator<ChatStreamPart, void, void> {
    const events: WireEvent[] = [];
    const finish = (joined: WireResponse): ChatStreamPart => {
      return { type: 'response', response: { ...provider.toChatResponse(joined, projection), ...extra } };
    };
    for await (const { data } of readReplyEvents(reply)) {
      if (data === '[DONE]') return yield finish(provider.joinEvents(events));
      const event = readObject<WireEvent>(data, eventArgumentsPath, reply);
      events.push(event);
      const text = provider.toTextDelta(event);
      if (text) yield { type: 'text-delta', text };
    }
    // Half an answer looks like a whole one: without its end, or the mark above, it broke off.
    const joined = provider.joinEvents(events);
    if (!dialect.hasEnd(joined)) throw reply.createFault('broke off its answer', '');
    yield finish(joined);
  }

  return {
    modelId: options.model,
    async generate(request) {
      const deadline = start(request);
      try {
        return await readWhole(await open(request, { deadline, isStream: false }));
      } finally {
        deadline.dispose();
      }
    },
    async *stream(request): AsyncGenerator<ChatStreamPart, void, void> {
      const deadline = start(request);
      try {
        const conversation = await open(request, { deadline, isStream: true });
        // Some servers and proxies pass over the wish for a stream.
        if (!/json|html/.test(conversation.reply.contentType)) return yield* readStream(conversation);
        const response = await readWhole(conversation);
        deadline.dispose();
        if (response.text) yield { type: 'text-delta', text: response.text };
        yield { type: 'response', response };
      } finally {
        deadline.dispose();
      }
    },
  };
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
