import { redactSecrets } from '../redact/redact-secrets.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { ModelError } from '../tool/model-error.ts';
import { copyFault, readFault } from './read-fault.ts';
import { readLimitedText } from './read-limited-text.ts';
import { readRetryAfter } from './read-retry-after.ts';

export interface ModelRequest {
  readonly url: URL;
  readonly apiKey: string;
  readonly body: string;
  readonly options: ModelTransport;
  readonly signal?: AbortSignal;
}

export interface ModelTransport {
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
  const headers = createHeaders(request);
  const send = options.fetch ?? globalThis.fetch;
  const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', ...(signal && { signal }) });
  const { ok: isGood, status } = response;
  const maxBytes = isGood ? (options.maxResponseBytes ?? 8_388_608) : maxErrorBytes;
  const { text, isCut } = await readLimitedText(response, maxBytes, signal);
  signal?.throwIfAborted();
  const retryAfter = readRetryAfter(response.headers, options.now ?? Date.now);
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
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

/** What a body says of an error: the envelopes of OpenAI and its kin, the title of a page, else the text. */
export function readErrorText(text: string): string {
  // Whole or not at all: no part of a key may be left that is no longer known as one.
  const title = /<title[^>]{0,200}>([^<]*)</i.exec(text)?.[1];
  if (/^\s*</.test(text)) return `a web page${title ? ` "${title.trim()}"` : ''}`;
  try {
    const body: unknown = JSON.parse(text);
    return [
      read(read(body, 'error'), 'message'),
      read(body, 'error'),
      read(body, 'message'),
      read(body, 'detail'),
      text,
    ].find((value): value is string => typeof value === 'string') as string;
  } catch {
    return text;
  }
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
