import type { ChatResponse, ChatStreamPart } from '../tool/chat-model.ts';
import { ModelError } from '../tool/model-error.ts';
import { raceAbort } from '../tool/race-abort.ts';
import type { ModelAsk } from './ask-model.ts';

/**
 * Asks for a stream and tells its text as it comes; a model that has none is asked for the whole. The next part is taken
 * when `ready` says so.
 */
export function askByStream(ready: () => Promise<void>): ModelAsk {
  return async ({ model, request, step, emit }) => {
    const { signal } = request;
    const iterator = (model.stream?.(request) ?? readWhole(model.generate(request)))[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value: part } = await raceAbort(
          ready().then(() => iterator.next()),
          signal,
        );
        if (done) throw new ModelError('The stream of the model ended without a response');
        if (part.type === 'response') return part.response;
        if (part.type === 'text-delta' && part.text) emit({ type: 'text-delta', step, text: part.text });
      }
    } finally {
      void leave(iterator);
    }
  };
}

async function* readWhole(work: Promise<ChatResponse>): AsyncGenerator<ChatStreamPart, void, void> {
  const response = await work;
  if (typeof response?.text === 'string') yield { type: 'text-delta', text: response.text };
  yield { type: 'response', response };
}

/** After an abort nobody waits for a stream that does not end. */
async function leave(iterator: AsyncIterator<ChatStreamPart>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // What ended the run was said already.
  }
}
