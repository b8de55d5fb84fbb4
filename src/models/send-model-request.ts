import { redactSecrets } from '../redact/redact-secrets.ts';
import { shortenText } from '../redact/shorten-text.ts';
import { ModelError } from '../tool/model-error.ts';
import { isHeaderValue } from './check-model-options.ts';
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
  const { url, signal, options } = request;
  signal?.throwIfAborted();
  const where = `The model endpoint ${url.origin}`;
  const headers = createHeaders(request);
  const secrets = listSecrets(request);
  const redact = (text: string): string => shortenText(redactSecrets(text, secrets), maxDetailLength);
  try {
    const send = options.fetch ?? globalThis.fetch;
    const { body } = request;
    const response = await send(url, { method: 'POST', headers, body, redirect: 'manual', ...(signal && { signal }) });
    const { status } = response;
    const isGood = response.ok;
    const { text, isCut } = await readLimitedText(
      response,
      isGood ? (options.maxResponseBytes ?? 8_388_608) : maxErrorBytes,
    );
    const retryAfter = readRetryAfter(response.headers, options.now ?? Date.now);
    const createError = (problem: string, detail: string): ModelError => {
      const said = detail && `: ${redact(detail)}`;
      return new ModelError(`${where} ${problem}${said}`, { status, ...(retryAfter !== undefined && { retryAfter }) });
    };
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      throw createError('sent a redirect, which is not followed', '');
    }
    if (!isGood) throw createError(`answered with status ${status}`, readErrorText(text));
    if (isCut) throw createError('sent more than is read', '');
    return { status, text, createError };
  } catch (error) {
    if (error instanceof ModelError) throw error;
    signal?.throwIfAborted();
    throw new ModelError(`${where} gave no answer: ${redact(readChain(error))}`, { cause: copyError(error, redact) });
  }
}

function createHeaders({ apiKey, options }: ModelRequest): Headers {
  // The platform's own message would show the key.
  if (!isHeaderValue(apiKey) || apiKey === '') {
    throw new TypeError('The API key is empty or has a character that no header can hold, such as a line break');
  }
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
  const title = /<title[^>]{0,200}>([^<]{0,300})/i.exec(text)?.[1];
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

/** `fetch failed` says little; what caused it says more. */
function readChain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** A thrown value may carry the request and with it the key: only its name and redacted message go on. */
function copyError(error: unknown, redact: (text: string) => string): Error {
  const copy = new Error(redact(readChain(error)));
  if (error instanceof Error) copy.name = error.name;
  return copy;
}
