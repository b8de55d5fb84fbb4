import { createEventParser, type ServerSentEvent } from '../json/create-event-parser.ts';
import type { ModelReply } from './open-model-reply.ts';

const maxEventLength = 8_388_608;

/**
 * The events of a body as its bytes come. The clock runs while the next bytes are waited for, not while they are used.
 * An abort, and leaving early, cancels the reader at once, so that the connection is let go.
 *
 * @throws {ModelError} for a stream that breaks off (without a status), or that is too large
 * @throws the signal's reason after an abort
 */
export async function* readReplyEvents(reply: ModelReply): AsyncGenerator<ServerSentEvent, void, void> {
  const { body, deadline, maxBytes = 33_554_432, createError, createFault } = reply;
  if (!body) return;
  const { signal, pause } = deadline;
  const reader = body.getReader();
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined);
  const parser = createEventParser({ maxLength: Math.min(maxBytes, maxEventLength) });
  let size = 0;
  let resume = pause();
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      // A cancelled reader ends as a finished one does, and a `fetch` that ignores the signal answers after it too.
      signal.throwIfAborted();
      resume();
      const { done, value } = await reader.read().catch((fault: unknown) => {
        throw createFault('broke off its answer', fault);
      });
      signal.throwIfAborted();
      resume = pause();
      if (done) return yield* parser.end();
      size += value.byteLength;
      if (size > maxBytes) throw createError('sent more than is read');
      yield* push(value);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    // Nobody waits for a source that is not asked any more.
    void cancel();
  }

  function push(bytes: Uint8Array): readonly ServerSentEvent[] {
    try {
      return parser.push(bytes);
    } catch {
      throw createError('sent more than is read in one event');
    }
  }
}
