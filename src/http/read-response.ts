import { parseJson } from '../json/parse-json.ts';
import type { InvalidJsonError } from '../tool/invalid-json-error.ts';
import { createRequestError } from './create-request-error.ts';
import { decodeText } from './decode-text.ts';
import { type HttpCall, toRequestError } from './http-call.ts';
import type { HttpTransportResponse } from './http-transport.ts';
import { readLimitedBody } from './read-limited-body.ts';

/** A body as it was read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** A JSON value, a text, a `Blob`; `{ status }` where there is none. */
  readonly value: unknown;
  readonly isJson: boolean;
  /** What a log or an error shows of it. */
  readonly text: string;
}

/**
 * Reads an answer up to the limit. JSON that does not parse is a text; a text that is too long ends early, with a note.
 *
 * @throws {HttpRequestError} for a lost connection, and for what is too large and of no use in part
 */
export async function readResponse(call: HttpCall, response: HttpTransportResponse): Promise<HttpAnswer> {
  const { status, headers } = response;
  const isFailure = status >= 400;
  const { bytes, isCut, fault } = await readLimitedBody(response.body, call.limits.maxResponseBytes, call.signal);
  call.signal.throwIfAborted();
  if (fault !== undefined && !isFailure) {
    throw toRequestError(call, fault, {
      problem: 'the connection was lost before the end of the answer',
      code: 'network',
    });
  }
  const base = { status, headers };
  const none = { ...base, value: { status }, isJson: false, text: '' };
  if (bytes.length === 0) return none;
  const type = readMediaType(headers);
  const isEnded = isCut || fault !== undefined;
  const decoded = isPicture(type) ? undefined : decodeText(bytes, headers.get('content-type') ?? '', isEnded);
  if (decoded === undefined) return { ...base, ...readBytes(call, bytes, { type, isCut: isCut && !isFailure }) };
  // No part of a secret may be left that is no longer known as one: percent-encoded three times, a character takes 21.
  const text = isEnded ? decoded.slice(0, Math.max(0, decoded.length - 21 * call.longestSecret())) : decoded;
  const mayBeJson = /[/+]json$/.test(type) || (type === '' && /^\s*[{[]/.test(text));
  if (!mayBeJson || isFailure) return { ...base, value: addNote(text, isCut, bytes), isJson: false, text };
  if (isCut) throw refuseLength(call);
  if (text.trim() === '') return none;
  const value = readJson(text);
  return { ...base, value: value === undefined ? text : value, isJson: value !== undefined, text };
}

/** An image in SVG is a text. */
const isPicture = (type: string): boolean => /^(?:image\/(?!svg)|audio\/|video\/)/.test(type);

function readMediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
}

function readBytes(call: HttpCall, bytes: Uint8Array<ArrayBuffer>, kind: { type: string; isCut: boolean }) {
  const { type, isCut } = kind;
  if (isCut) throw refuseLength(call);
  const text = `[${bytes.length} bytes of ${type || 'binary data'}]`;
  const holdsSecret = call.longestSecret() > 0 && hasSecret(call, new TextDecoder().decode(bytes).replaceAll('\0', ''));
  return {
    value: holdsSecret ? `${text.slice(0, -1)}, which hold a secret]` : new Blob([bytes], { type }),
    isJson: false,
    text,
  };
}

const hasSecret = (call: HttpCall, text: string): boolean => call.scrub(text) !== text;

function addNote(text: string, isCut: boolean, bytes: Uint8Array): string {
  return isCut ? `${text}\n[reading stopped after ${bytes.length} bytes]` : text;
}

function refuseLength({ limits }: HttpCall): Error {
  return createRequestError(
    `the answer is longer than ${limits.maxResponseBytes} bytes, and its beginning alone is of no use`,
    'limit-exceeded',
  );
}

/**
 * `undefined` for what is no JSON, or deeper or larger than a model could use: it is a text then. JSON that is cut off is
 * half an answer, as after broken compression, which not every runtime tells.
 */
function readJson(text: string): unknown {
  try {
    return parseJson(text, { repair: false, mayClose: false, maxLength: Infinity, maxNodes: 1_000_000 }).value;
  } catch (error) {
    if ((error as InvalidJsonError).code !== 'truncated-json') return undefined;
    throw createRequestError('the answer ends in the middle of its JSON', 'network');
  }
}
