import { shortenText } from '../redact/shorten-text.ts';
import { HttpStatusError } from '../tool/http-status-error.ts';
import type { HttpCall } from './http-call.ts';
import { describePage } from './read-error-text.ts';
import type { HttpAnswer } from './read-response.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** The status, what the API said, and what it allows instead, for the model to mend its call. */
export function createStatusError(call: HttpCall, { status, headers, text }: HttpAnswer): HttpStatusError {
  const retryAfter = readRetryAfter(headers, call.now);
  const allowed = status === 405 ? headers.get('allow') : null;
  const shorten = (said: string): string => shortenText(call.redact(said), call.limits.maxErrorLength);
  const parts = [
    `HTTP request failed: status ${status}`,
    ...(retryAfter === undefined ? [] : [`retry after ${Math.ceil(retryAfter)} s`]),
    ...(allowed === null ? [] : [`allowed: ${shorten(allowed)}`]),
  ];
  const isPage = /^\s*<(?:!doctype html|html)\b/i.test(text);
  const said = shorten(isPage ? describePage(text.slice(0, 10_000)) : text.trim());
  return new HttpStatusError(`${parts.join(', ')}${said && `: ${said}`}`, {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
