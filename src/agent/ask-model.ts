import type { ChatModel, ChatRequest, ChatResponse } from '../tool/chat-model.ts';
import { ModelError } from '../tool/model-error.ts';
import { raceAbort } from '../tool/race-abort.ts';
import { waitFor } from '../tool/wait-for.ts';
import type { AgentEvent } from './agent-event.ts';

/** How often a model is asked again, and how long a run waits for it. */
export interface ModelRetryOptions {
  /**
   * How often a model is asked again after status 408, 429 or 5xx, and where no answer came.
   *
   * @default 2
   */
  readonly maxModelRetries?: number;
  /** Milliseconds to wait at most; where the endpoint asks for more, its error is final. @default 30000 */
  readonly maxRetryDelayMs?: number;
  /** Waits between two tries. For tests. @default a timer */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface ModelQuestion {
  readonly model: ChatModel;
  readonly request: ChatRequest;
  readonly step: number;
  readonly emit: (event: AgentEvent) => void;
  readonly ask: ModelAsk;
}

/** One try. */
export type ModelAsk = (question: Omit<ModelQuestion, 'ask'>) => PromiseLike<ChatResponse> | ChatResponse;

const firstDelayMs = 500;

/** Asks, and asks again where that makes sense. */
export async function askModel({ ask, ...question }: ModelQuestion, options: ModelRetryOptions): Promise<ChatResponse> {
  const { request, step, emit } = question;
  const { signal } = request;
  for (let attempt = 0; ; attempt++) {
    try {
      signal?.throwIfAborted();
      return checkResponse(await raceAbort(ask(question), signal));
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = readDelay(error, attempt, options);
      if (delayMs === undefined || !(error instanceof ModelError)) throw error;
      emit({ type: 'model-retry', step, error, delayMs });
      await (options.sleep ?? waitFor)(delayMs, signal);
    }
  }
}

/** Anyone may write a model, in a language without types too. */
function checkResponse(response: ChatResponse | null | undefined): ChatResponse {
  const { text, toolCalls } = response ?? {};
  if (response && typeof text === 'string' && Array.isArray(toolCalls) && toolCalls.every((call) => call)) {
    return response;
  }
  throw new ModelError('The model gave no chat response: it needs a `text` and a list of `toolCalls`', {
    retryAfter: Number.POSITIVE_INFINITY,
  });
}

/** What the endpoint asks for, else twice as long at each try; `undefined` where another try is of no use. */
function readDelay(error: unknown, attempt: number, options: ModelRetryOptions): number | undefined {
  const { maxModelRetries = 2, maxRetryDelayMs = 30_000 } = options;
  if (!(error instanceof ModelError) || attempt >= maxModelRetries || !mayPass(error.status)) return undefined;
  const delayMs = error.retryAfter === undefined ? firstDelayMs * 2 ** attempt : error.retryAfter * 1000;
  return delayMs <= maxRetryDelayMs && delayMs < Number.POSITIVE_INFINITY ? delayMs : undefined;
}

const mayPass = (status: number | undefined): boolean =>
  status === undefined || status === 408 || status === 429 || status >= 500;
