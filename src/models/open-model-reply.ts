import { createFetchTransport } from '../http/create-fetch-transport.ts';
import type { HttpTransportResponse } from '../http/http-transport.ts';
import { readErrorText } from '../http/read-error-text.ts';
import { copyFault, readFault } from '../http/read-fault.ts';
import { readLimitedBody } from '../http/read-limited-body.ts';
import { readRetryAfter } from '../http/read-retry-after.ts';
import { redactSecrets } from '../redact/redact-secrets.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { ModelError } from '../tool/model-error.ts';
import type { Deadline } from '../tool/start-deadline.ts';
import type { ModelOptions } from './model-options.ts';

export interface ModelRequest {
  readonly url: URL;
  readonly apiKey: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly options: Pick<ModelOptions, 'transport' | 'fetch' | 'headers' | 'maxResponseBytes' | 'now'>;
  readonly deadline: Deadline;
}

/** An answer with a status that means success, and its body still to be read. */
export interface ModelReply {
  readonly contentType: string;
  readonly body: HttpTransportResponse['body'];
  readonly deadline: Deadline;
  readonly maxBytes: number | undefined;
  /** An error that names the endpoint and a redacted, shortened part of what it said. */
  readonly createError: (problem: string, detail?: string, status?: number) => ModelError;
  /** What ended the body too early, as an error without a status. After the end, throws the signal's reason. */
  readonly createFault: (problem: string, fault: unknown) => ModelError;
}

const maxErrorBytes = 65_536;
const maxDetailLength = 300;

/**
 * Posts one request.
 *
 * @throws {ModelError} for no answer (without a status), and for a status that is not a success
 * @throws the signal's reason after an abort
 */
export async function openModelReply(request: ModelRequest): Promise<ModelReply> {
  const { url, deadline, options } = request;
  const { signal } = deadline;
  const secrets = listSecrets(request);
  const redact = (text: string): string => shortenText(redactSecrets(text, secrets), maxDetailLength);
  const say = (problem: string, detail: string): string =>
    `The model endpoint ${url.origin} ${problem}${detail && `: ${redact(detail)}`}`;
  const createFault = (problem: string, fault: unknown): ModelError => {
    signal.throwIfAborted();
    return new ModelError(say(problem, readFault(fault)), { cause: copyFault(fault, redact) });
  };
  const sending = send(request);
  const response = await deadline.race(sending).catch((fault: unknown) => {
    // A `fetch` that passes over the signal may answer yet.
    sending.then(({ body }) => body?.cancel()).catch(() => undefined);
    throw createFault('gave no answer', fault);
  });
  const { status, headers, body, type } = response;
  const retryAfter = readRetryAfter(headers, options.now ?? Date.now);
  const createError: ModelReply['createError'] = (problem, detail = '', seenStatus = status) =>
    new ModelError(say(problem, detail), { status: seenStatus, ...(retryAfter !== undefined && { retryAfter }) });
  const contentType = headers.get('content-type') ?? '';
  const reply = { contentType, body, deadline, maxBytes: options.maxResponseBytes, createError, createFault };
  if (status >= 200 && status <= 299) return reply;
  const { bytes, isCut, fault } = await readLimitedBody(body, maxErrorBytes, signal);
  if (fault !== undefined || signal.aborted) throw createFault('gave no answer', fault);
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) throw createError('sent a redirect, which is not followed');
  const text = new TextDecoder().decode(bytes, { stream: isCut });
  throw createError(`answered with status ${status}`, readErrorText(text));
}

async function send({ url, headers, body, deadline, options }: ModelRequest): Promise<HttpTransportResponse> {
  const { signal } = deadline;
  signal.throwIfAborted();
  const transport = options.transport ?? createFetchTransport(options);
  return transport.send({
    method: 'POST',
    url: url.href,
    headers: new Headers({ 'content-type': 'application/json', ...headers, ...lowerCaseKeys(options.headers) }),
    body,
    signal,
  });
}

function lowerCaseKeys(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The key, and what of other headers is called like one, also without its scheme. */
function listSecrets({ apiKey, options }: ModelRequest): readonly string[] {
  const secret = /auth|key|token|secret|cookie|pass/i;
  const given = Object.entries(options.headers ?? {});
  return [apiKey, ...given.flatMap(([name, value]) => (secret.test(name) ? [value, value.replace(/^\w+ +/, '')] : []))];
}

/**
 * The whole body as text.
 *
 * @throws {ModelError} for a body that breaks off (without a status), or that is too large
 * @throws the signal's reason after an abort
 */
export async function readReplyText(reply: ModelReply): Promise<string> {
  const { body, deadline, maxBytes = 8_388_608, createError, createFault } = reply;
  const { signal } = deadline;
  const { bytes, isCut, fault } = await readLimitedBody(body, maxBytes, signal);
  if (fault !== undefined || signal.aborted) throw createFault('gave no answer', fault);
  if (isCut) throw createError('sent more than is read');
  return new TextDecoder().decode(bytes);
}
