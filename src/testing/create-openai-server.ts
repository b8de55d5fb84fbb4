import type { FinishReason } from '../tool/chat-model.ts';
import { checkOpenAIRequest, type OpenAIRequest } from './check-openai-request.ts';
import { createDirector, type DecidedTurn } from './decide-turn.ts';
import {
  answerWithFault,
  createErrorBody,
  isServerFault,
  isStreamFault,
  type ModelFault,
  type OpenAIServerFault,
  type StreamFault,
  spoilsCalls,
  spoilTurn,
} from './openai-server-fault.ts';
import { answerWithHalf, answerWithStream, listChunks, type OpenAICompletion } from './openai-server-stream.ts';
import { readOpenAIState } from './read-openai-state.ts';
import { type ScriptedSource, scriptedNotice } from './scripted-turn.ts';

/** What the server says, and where it fails. */
export interface OpenAIServerOptions {
  /** What the model says: a script, or rules. Tools have the names that were sent. */
  readonly source: ScriptedSource;
  /** Faults by the number of the chat request, from 0. */
  readonly faults?: Readonly<Record<number, OpenAIServerFault>>;
  /** Seconds in `Retry-After` of a `rate-limit`. @default 1 */
  readonly retryAfter?: number;
  /** The only key that is accepted. Any is by default. */
  readonly apiKey?: string;
  /** Told each chat request that was legal. */
  readonly onRequest?: (body: OpenAIRequest) => void;
}

/** Answers one request as the API would. */
export type OpenAIServer = (request: Request) => Promise<Response>;

const modelId = 'scripted-not-a-model';

const finishReasons: { readonly [Reason in FinishReason]: string } = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  error: 'error',
  unknown: 'stop',
};

/**
 * A stand-in for a server that speaks OpenAI Chat Completions: a plain handler for `POST …/chat/completions` and
 * `GET …/models`. Checks requests as the API does, answers by a script or rules, whole or as a stream, and fails where it
 * is told to. Its model is named `scripted-not-a-model`.
 *
 * @example
 * const server = createOpenAIServer({ source: ['Hello'] });
 * const fetch = (url, init) => server(new Request(url, init));
 * const model = openAIChatModel({ baseURL: 'https://scripted.test/v1', apiKey: 'any', model: 'any', fetch });
 */
export function createOpenAIServer(options: OpenAIServerOptions): OpenAIServer {
  const { faults = {}, retryAfter = 1 } = options;
  const decide = createDirector(options.source);
  const spoiledIds = new Set<string>();
  let count = 0;
  /** The turn whose stream broke off: it is said again. */
  let held: DecidedTurn | undefined;
  return async (request) => {
    const refusal = checkRoute(request, options);
    if (refusal) return refusal;
    if (request.method === 'GET') return Response.json({ object: 'list', data: [model] });
    const number = count++;
    const fault = faults[number];
    if (isServerFault(fault)) return answerWithFault(fault, retryAfter);
    const body: unknown = await request.json().catch(() => undefined);
    const check = checkOpenAIRequest(body);
    if (!check.isLegal) return refuse(400, check.message, check.param);
    options.onRequest?.(check.body);
    try {
      const turn = held ?? decide(readOpenAIState(check.body, spoiledIds));
      held = isStreamFault(fault) ? turn : undefined;
      if (fault && spoilsCalls(fault)) for (const { id } of turn.toolCalls) spoiledIds.add(id);
      const completion = createCompletion(turn, { fault, number, body: check.body });
      return answer(completion, fault, check.body);
    } catch (error) {
      return refuse(500, `${scriptedNotice}: ${error instanceof Error ? error.message : 'the script failed'}`);
    }
  };
}

const model = { id: modelId, object: 'model', created: 0, owned_by: scriptedNotice };

function checkRoute({ url, method, headers }: Request, { apiKey }: OpenAIServerOptions): Response | undefined {
  const { pathname } = new URL(url);
  const wanted = pathname.endsWith('/chat/completions') ? 'POST' : pathname.endsWith('/models') ? 'GET' : undefined;
  if (!wanted) return refuse(404, `Unknown request URL: ${method} ${pathname}`);
  if (method !== wanted) return refuse(405, `Not allowed to ${method} on ${pathname}`);
  const key = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (!key) return refuse(401, 'You did not provide an API key');
  return apiKey !== undefined && key !== apiKey ? refuse(401, 'Incorrect API key provided') : undefined;
}

function refuse(status: number, message: string, param?: string): Response {
  return Response.json(createErrorBody(message, { ...(param !== undefined && { param }) }), { status });
}

interface CompletionParts {
  readonly fault: ModelFault | StreamFault | undefined;
  readonly number: number;
  readonly body: OpenAIRequest;
}

/** Streams where that was asked for. */
function answer(
  completion: OpenAICompletion,
  fault: OpenAIServerFault | undefined,
  { stream, stream_options: options }: OpenAIRequest,
): Response {
  if (stream) return answerWithStream(listChunks(completion, options?.include_usage === true), fault);
  return isStreamFault(fault) ? answerWithHalf(completion, fault) : Response.json(completion);
}

function createCompletion(turn: DecidedTurn, { fault, number, body }: CompletionParts) {
  const { text, toolCalls, finishReason } = spoilTurn(turn, fault);
  const calls = toolCalls.length > 0 && { tool_calls: toolCalls };
  const message = { role: 'assistant', content: text || null, refusal: null, ...calls };
  return {
    id: `chatcmpl-scripted-${number}`,
    object: 'chat.completion',
    created: 0,
    model: modelId,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasons[finishReason] }],
    usage: countTokens(JSON.stringify(body.messages), JSON.stringify(message)),
    system_fingerprint: scriptedNotice,
  };
}

/** Four characters are taken for a token. */
function countTokens(input: string, output: string) {
  const prompt_tokens = Math.ceil(input.length / 4);
  const completion_tokens = Math.ceil(output.length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
