import { isSecret } from '../tool/secret.ts';
import { ToolError } from '../tool/tool-error.ts';
import { createRequestError } from './create-request-error.ts';
import { type HttpCall, toRequestError } from './http-call.ts';
import type { CredentialValue } from './http-credentials.ts';

/** RFC 7617 §2, in UTF-8. */
export function encodeBasic(call: HttpCall, prefix: string, password: string): string {
  call.hide(password);
  const bytes = new TextEncoder().encode(call.hide(prefix + password));
  return `Basic ${call.hide(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))}`;
}

/** @throws {HttpRequestError} for a credential that cannot be had, or is no text */
export async function readCredential(
  call: HttpCall,
  source: CredentialValue,
  mayBeEmpty: boolean = false,
): Promise<string> {
  let value: unknown = source;
  if (typeof source === 'function') {
    try {
      value = await source(call.context);
    } catch (fault) {
      // Whoever throws one says that its message is for the model; any other may tell of anything. No secret is, though.
      if (fault instanceof ToolError) throw Object.assign(fault, { message: call.redact(fault.message) });
      const problem = "the host's own credential is unavailable; other arguments will not help";
      throw toRequestError(call, fault, { problem, code: 'http-request', isPrivate: true });
    }
  }
  const text = isSecret(value) ? value.reveal() : value;
  if (typeof text === 'string' && (mayBeEmpty || text !== '')) return text;
  throw createRequestError('the credential of the host is missing: it is no text, or empty', 'http-request');
}
