import { createFetchTransport } from '../http/create-fetch-transport.ts';
import type { HttpTransport } from '../http/http-transport.ts';
import { readErrorText } from '../http/read-error-text.ts';
import { copyFault, readFault } from '../http/read-fault.ts';
import { readLimitedBody } from '../http/read-limited-body.ts';
import { readRetryAfter } from '../http/read-retry-after.ts';
import { redactSecrets } from '../redact/redact-secrets.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { ModelError } from '../tool/model-error.ts';

export interface ModelRequest {
  readonly url: URL;
  readonly apiKey: string;
  readonly body: string;
  readonly options: ModelTransport;
  readonly signal?: AbortSignal;
}

export interface ModelTransport {
  readonly transport?: HttpTransport;
  readonly fetch?: typeof globalThis.fetch;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxResponseBytes?: number;
  readonly now?: () => number;
}

/** What the endpoint said with a status that means success. */
export interface ModelAnswer {
  readonly status: number;
  readonly text: string;
  /** Makes an error that names the endpoint and a redacted, shortened part of what it said. */
  readonly createError: (problem: string, detail: string) => ModelError;
}

const maxErrorBytes = 65_536;
const maxDetailLength = 300;

/**
 * Posts one request and reads the whole answer.
 *
 * @throws {ModelError} for no answer (without a status), a status that is not a success, or one too large
 * @throws the signal's reason after an abort
 */
export async function sendModelRequest(request: ModelRequest): Promise<ModelAnswer> {
  const where = `The model endpoint ${request.url.origin}`;
  const secrets = listSecrets(request);
  const redact = (text: string): string => shortenText(redactSecrets(text, secrets), maxDetailLength);
  const say = (problem: string, detail: string): string => `${where} ${problem}${detail && `: ${redact(detail)}`}`;
  const reply = await readReply(request).catch((fault: unknown) => {
    request.signal?.throwIfAborted();
    throw new ModelError(say('gave no answer', readFault(fault)), { cause: copyFault(fault, redact) });
  });
  const { status, retryAfter, text } = reply;
  const createError = (problem: string, detail: string): ModelError =>
    new ModelError(say(problem, detail), { status, ...(retryAfter !== undefined && { retryAfter }) });
  if (reply.isRedirect) throw createError('sent a redirect, which is not followed', '');
  if (!reply.isGood) throw createError(`answered with status ${status}`, readErrorText(text));
  if (reply.isCut) throw createError('sent more than is read', '');
  return { status, text, createError };
}

async function readReply(request: ModelRequest) {
  const { url, body, signal, options } = request;
  signal?.throwIfAborted();
  const transport = options.transport ?? createFetchTransport(options);
  const headers = createHeaders(request);
  const response = await transport.send({ method: 'POST', url: url.href, headers, body, ...(signal && { signal }) });
  const { status, type } = response;
  const isGood = status >= 200 && status <= 299;
  const maxBytes = isGood ? (options.maxResponseBytes ?? 8_388_608) : maxErrorBytes;
  const { bytes, isCut, fault } = await readLimitedBody(response.body, maxBytes, signal);
  signal?.throwIfAborted();
  if (fault !== undefined) throw fault;
  const text = new TextDecoder().decode(bytes, { stream: isCut });
  const retryAfter = readRetryAfter(response.headers, options.now ?? Date.now);
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  return { status, isGood, isRedirect, retryAfter, text, isCut };
}

function createHeaders({ apiKey, options }: ModelRequest): Headers {
  return new Headers({
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    ...lowerCaseKeys(options.headers),
  });
}

function lowerCaseKeys(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function listSecrets({ apiKey, options }: ModelRequest): readonly string[] {
  const secret = /auth|key|token|secret|cookie|pass/i;
  return [
    apiKey,
    ...Object.entries(options.headers ?? {}).flatMap(([name, value]) => (secret.test(name) ? [value] : [])),
  ];
}
