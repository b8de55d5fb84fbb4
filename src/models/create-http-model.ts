import type { ChatModel, ChatRequest, ChatStreamPart } from '../tool/chat-model.ts';
import { checkTimeout } from '../tool/check-timeout.ts';
import { ModelError } from '../tool/model-error.ts';
import { type Deadline, startDeadline } from '../tool/start-deadline.ts';
import { checkHeaders, checkSettings } from './check-model-options.ts';
import { createModelRequest } from './create-model-request.ts';
import type { ModelDialect } from './model-dialect.ts';
import type { ModelOptions } from './model-options.ts';
import { openModelReply } from './open-model-reply.ts';
import { readApiKey } from './read-api-key.ts';
import { type Conversation, readStream, readWhole } from './read-conversation.ts';

/** A chat model over HTTP: a dialect says what is sent and how answers are read, all else is here. */
export function createHttpModel<WireTool, WireResponse extends object, WireEvent extends object>(
  dialect: ModelDialect<WireTool, WireResponse, WireEvent>,
  options: ModelOptions,
): ChatModel {
  checkSettings(options);
  checkHeaders(options.headers);
  checkTimeout(options.timeoutMs);
  const open = createOpener(dialect, options);
  return {
    modelId: options.model,
    async generate(request) {
      const deadline = startClock(request, options);
      try {
        return await readWhole(await open(request, deadline, false));
      } finally {
        deadline.dispose();
      }
    },
    async *stream(request): AsyncGenerator<ChatStreamPart, void, void> {
      const deadline = startClock(request, options);
      try {
        const conversation = await open(request, deadline, true);
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

function startClock({ signal }: ChatRequest, { timeoutMs = 600_000 }: ModelOptions): Deadline {
  const message = `The model endpoint let ${timeoutMs} ms pass without an answer`;
  return startDeadline({ signal, timeoutMs, createTimeoutError: () => new ModelError(message) }) as Deadline;
}

/** Makes what sends a request and gives its answer as soon as it begins. */
function createOpener<WireTool, WireResponse, WireEvent>(
  dialect: ModelDialect<WireTool, WireResponse, WireEvent>,
  options: ModelOptions,
) {
  const createRequest = createModelRequest(dialect, options);
  return async (
    request: ChatRequest,
    deadline: Deadline,
    isStream: boolean,
  ): Promise<Conversation<WireTool, WireResponse, WireEvent>> => {
    const { body, ...planned } = createRequest(request, isStream);
    const apiKey = await deadline.race(readApiKey(options.apiKey, deadline.signal));
    const accept = isStream ? 'text/event-stream' : 'application/json';
    const headers = { accept, ...dialect.toHeaders(apiKey) };
    const reply = await openModelReply({ url: dialect.toUrl(isStream), apiKey, headers, body, options, deadline });
    return { dialect, reply, ...planned };
  };
}
