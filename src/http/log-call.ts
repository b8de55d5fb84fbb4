import { secretName, shown } from '../redact/redact-text.ts';
import { isError } from '../tool/is-error.ts';
import type { HttpCall } from './http-call.ts';
import type { HttpLogEvent } from './http-log.ts';
import type { HttpTransportRequest } from './http-transport.ts';

type LoggedRequest = Pick<HttpTransportRequest, 'method' | 'url'>;

export function logRequest(call: HttpCall, request: HttpTransportRequest, attempt: number): void {
  if (!call.settings.logger) return;
  const { headers, body, url } = request;
  emit(call, {
    ...createBase(call, request),
    type: 'http-request',
    attempt,
    headers: redactPairs(call, headers),
    query: redactPairs(call, new URL(url).searchParams),
    ...(body !== undefined && { body: describeBody(call, body) }),
  });
}

export function logResponse(
  call: HttpCall,
  request: LoggedRequest,
  answer: { readonly status: number; readonly text: string },
): void {
  if (!call.settings.logger) return;
  const { status, text } = answer;
  const durationMs = call.elapsed();
  emit(call, { ...createBase(call, request), type: 'http-response', status, durationMs, body: call.redact(text) });
}

export function logFailure(call: HttpCall, request: LoggedRequest, error: unknown): void {
  if (!call.settings.logger) return;
  const message = call.redact(isError(error) ? error.message : String(error));
  emit(call, { ...createBase(call, request), type: 'http-failure', durationMs: call.elapsed(), message });
}

function createBase(call: HttpCall, { method, url }: LoggedRequest) {
  const { toolCallId, toolName } = call.context;
  return { toolCallId, toolName, method, url: call.redact(url) };
}

function redactPairs(call: HttpCall, pairs: Headers | URLSearchParams): readonly (readonly [string, string])[] {
  const redacted: (readonly [string, string])[] = [];
  pairs.forEach((value, name) => {
    redacted.push([call.redact(name), secretName.test(name) ? shown : call.redact(value)]);
  });
  return redacted;
}

function describeBody(call: HttpCall, body: NonNullable<HttpTransportRequest['body']>): string {
  if (typeof body === 'string') return call.redact(body);
  if (body instanceof FormData) return '[a form]';
  return `[${body instanceof Blob ? body.size : body.byteLength} bytes]`;
}

function emit(call: HttpCall, event: HttpLogEvent): void {
  try {
    call.settings.logger?.(event);
  } catch {
    // A log that is full must not fail the call.
  }
}
