import type { OpenAIChatResponse } from '../providers/openai-chat-wire.ts';
import type { DecidedCall, DecidedTurn } from './decide-turn.ts';

/**
 * What goes wrong with one answer. The model's faults: `bad-json`, `unknown-tool`, `missing-name`, `missing-ids`,
 * `object-arguments`, `parallel-calls` (each call twice), `cut-off`. The server's: `rate-limit`, `server-error`,
 * `html-page`, `malformed-body`, `empty-choices`, `network-failure`; these do not use up a turn of the script. Those of a
 * stream, which ends in the middle: `cut-stream` by a lost connection, `ended-stream` without a word, `stream-error` by an
 * error; a whole answer ends likewise, and the next answer is the same turn again.
 */
export type OpenAIServerFault = ModelFault | ServerFault | StreamFault;

/** Faults of a stream, which ends in the middle. */
export type StreamFault = 'cut-stream' | 'ended-stream' | 'stream-error';

/** Faults of the model's own. */
export type ModelFault =
  | 'bad-json'
  | 'unknown-tool'
  | 'missing-name'
  | 'missing-ids'
  | 'object-arguments'
  | 'parallel-calls'
  | 'cut-off';

/** Faults of the server. */
export type ServerFault =
  | 'rate-limit'
  | 'server-error'
  | 'html-page'
  | 'malformed-body'
  | 'empty-choices'
  | 'network-failure';

export const isStreamFault = (fault: OpenAIServerFault | undefined): fault is StreamFault =>
  fault === 'cut-stream' || fault === 'ended-stream' || fault === 'stream-error';

/** A call on the wire, as wrong as it may be. */
export interface WireCall {
  readonly id?: string;
  readonly type: 'function';
  readonly function: { readonly name?: string; readonly arguments: string | object };
}

const toWireCall = ({ id, name, arguments: text }: DecidedCall): WireCall => {
  return { id, type: 'function', function: { name, arguments: text } };
};

const callFaults: { readonly [Fault in ModelFault]?: (call: DecidedCall) => WireCall } = {
  'bad-json': (call) => toWireCall({ ...call, arguments: `${call.arguments.slice(0, -1)} oops ]` }),
  'unknown-tool': (call) => toWireCall({ ...call, name: `${call.name}_2` }),
  'missing-name': ({ id, arguments: text }) => ({ id, type: 'function', function: { arguments: text } }),
  'missing-ids': ({ name, arguments: text }) => ({ type: 'function', function: { name, arguments: text } }),
  'object-arguments': ({ id, name, arguments: text }) => {
    return { id, type: 'function', function: { name, arguments: JSON.parse(text) } };
  },
  'cut-off': (call) => toWireCall({ ...call, arguments: cut(call.arguments) }),
};

/** Whether calls with this fault cannot be carried out. */
export const spoilsCalls = (fault: ModelFault | StreamFault): boolean =>
  fault === 'bad-json' || fault === 'unknown-tool' || fault === 'missing-name' || fault === 'cut-off';

/** The calls and text of a turn, with the model's fault in them. */
export function spoilTurn(turn: DecidedTurn, fault: ModelFault | StreamFault | undefined) {
  const twice = turn.toolCalls.flatMap((call) => [call, { ...call, id: `${call.id}_again` }]);
  const calls = fault === 'parallel-calls' ? twice : turn.toolCalls;
  return {
    text: fault === 'cut-off' ? cut(turn.text) : turn.text,
    toolCalls: calls.map((fault && callFaults[fault as ModelFault]) ?? toWireCall),
    finishReason: fault === 'cut-off' ? ('length' as const) : turn.finishReason,
  };
}

const cut = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

const serverFaults: { readonly [Fault in ServerFault]: (retryAfter: number) => Response } = {
  'rate-limit': (retryAfter) =>
    Response.json(
      createErrorBody('Rate limit reached for requests', { type: 'requests', code: 'rate_limit_exceeded' }),
      {
        status: 429,
        headers: { 'retry-after': String(retryAfter) },
      },
    ),
  'server-error': () =>
    Response.json(createErrorBody('The server had an error while processing your request', { type: 'server_error' }), {
      status: 500,
    }),
  'html-page': () =>
    new Response('<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    }),
  'malformed-body': () => new Response('{"id":"chatcmpl-1","choices":[{"index":0,"mess', { headers: jsonType }),
  'empty-choices': () => Response.json({ id: 'chatcmpl-1', choices: [] } satisfies OpenAIChatResponse),
  'network-failure': () => {
    throw new TypeError('fetch failed');
  },
};

const jsonType = { 'content-type': 'application/json' };

export const isServerFault = (fault: OpenAIServerFault | undefined): fault is ServerFault =>
  fault !== undefined && Object.hasOwn(serverFaults, fault);

/** Answers as a server that fails; throws for a failing network. */
export function answerWithFault(fault: ServerFault, retryAfter: number): Response {
  return serverFaults[fault](retryAfter);
}

export interface ErrorBodyParts {
  readonly type?: string;
  readonly param?: string;
  readonly code?: string;
}

/** The vendor's envelope of an error. */
export function createErrorBody(message: string, { type, param, code }: ErrorBodyParts = {}) {
  return { error: { message, type: type ?? 'invalid_request_error', param: param ?? null, code: code ?? null } };
}
