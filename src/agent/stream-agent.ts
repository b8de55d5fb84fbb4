import type { AgentEvent } from './agent-event.ts';
import type { AgentResult } from './agent-result.ts';
import { askByStream } from './ask-by-stream.ts';
import { carryOutRun } from './carry-out-run.ts';
import { createEventQueue, type EventQueue } from './create-event-queue.ts';
import type { RunAgentOptions } from './run-agent-options.ts';

/** The events of a run as they happen, once, and what it came to. */
export interface AgentStream<Output = undefined> extends AsyncIterable<AgentEvent> {
  /** As `runAgent` gives it. Nobody has to listen to it. Not to be waited for inside of the loop over the events. */
  readonly result: Promise<AgentResult<Output>>;
}

/**
 * Runs an agent as `runAgent` does and tells what happens as it happens: text piece by piece where the model can stream,
 * and the steps and calls in between. Nothing runs before the events or the result are asked for.
 *
 * The model is read no faster than the loop over the events, while tools run on. Leaving the loop aborts the model and
 * all running tools at once, and `result` is then rejected with an `AbortError`. What `runAgent` throws, the loop throws.
 * Where only `result` is asked for, no event is kept.
 *
 * @throws {TypeError} by the second loop over the events
 *
 * @example
 * const run = streamAgent({ model, tools, prompt: 'What is the weather in Paris?' });
 * for await (const event of run) if (event.type === 'text-delta') write(event.text);
 * const { usage } = await run.result;
 */
export function streamAgent<Env = unknown, Output = undefined>(
  options: RunAgentOptions<Env, Output>,
): AgentStream<Output> {
  const queue = createEventQueue<AgentEvent>();
  const controller = new AbortController();
  let result: Promise<AgentResult<Output>> | undefined;

  // A moment later, so that a loop that begins right after `result` was read is told everything.
  function start(): Promise<AgentResult<Output>> {
    result ??= Promise.resolve().then(() => runInto(queue, controller, options));
    result.catch(() => undefined);
    return result;
  }

  return {
    get result() {
      return start();
    },
    [Symbol.asyncIterator]() {
      const events = queue.open(() => void start());
      return {
        next: () => events.next(),
        // Not by the generator: it may be waiting for an event.
        return: async () => {
          queue.leave();
          controller.abort();
          return events.return();
        },
      };
    },
  };
}

async function runInto<Env, Output>(
  queue: EventQueue<AgentEvent>,
  controller: AbortController,
  options: RunAgentOptions<Env, Output>,
): Promise<AgentResult<Output>> {
  const { signal, onEvent } = options;
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const tell = (event: AgentEvent): unknown => {
    queue.push(event);
    return onEvent?.(event);
  };
  try {
    const own = { ...options, signal: controller.signal, onEvent: tell };
    const result = await carryOutRun(own, askByStream(queue.ready));
    queue.end();
    return result;
  } catch (error) {
    queue.end({ error });
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
