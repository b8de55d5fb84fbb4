import { HttpStatusError } from '../tool/http-status-error.ts';
import { applyCredentials, usesAccessToken } from './apply-credentials.ts';
import { type HttpCall, toRequestError } from './http-call.ts';
import type { HttpTransportRequest, HttpTransportResponse } from './http-transport.ts';
import { logRequest } from './log-call.ts';
import { isUnreached } from './read-fault.ts';
import { readRedirect } from './read-redirect.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** What may still be done once more. */
interface TriesLeft {
  network: number;
  status: number;
  token: number;
  redirects: number;
  /** Sent so far. */
  attempts: number;
  /** Of these, those that no server can have seen. */
  unsent: number;
}

/** The answer, and the last request as it was sent. */
export interface Exchange {
  readonly request: HttpTransportRequest;
  readonly response: HttpTransportResponse;
}

/**
 * Sends a request until there is an answer to be read: after a lost connection, after a wait that the server asked for,
 * with a new token, and to where it was redirected. Each of these has its bound.
 *
 * @throws {HttpRequestError} where no answer came
 * @throws {HttpStatusError} for a redirect that is not followed
 */
export async function exchange(call: HttpCall, request: HttpTransportRequest): Promise<Exchange> {
  const { maxNetworkRetries: network, maxStatusRetries: status, maxRedirects: redirects } = call.limits;
  const left: TriesLeft = { network, status, token: usesAccessToken(call) ? 1 : 0, redirects, attempts: 0, unsent: 0 };
  let current = await applyCredentials(call, request);
  for (;;) {
    const response = await send(call, current, left);
    const next = await decideNext({ call, request, current, response, left });
    if (!next) return { request: current, response };
    current = next;
  }
}

async function send(call: HttpCall, request: HttpTransportRequest, left: TriesLeft): Promise<HttpTransportResponse> {
  for (;;) {
    call.signal.throwIfAborted();
    left.attempts += 1;
    logRequest(call, request, left.attempts);
    try {
      const response = await call.transport.send({ ...request, signal: call.signal });
      if (!call.signal.aborted) return response;
      letGo(response);
    } catch (fault) {
      const canRepeat = isRepeatable(request) || call.settings.isIdempotent === true;
      if (isUnreached(fault)) left.unsent += 1;
      const isUnsent = left.unsent === left.attempts;
      const lost = `no answer came${canRepeat ? '' : ', and whether it took effect is unknown'}`;
      const problem = isUnsent ? 'the server could not be reached, nothing was sent' : lost;
      const error = toRequestError(call, fault, { problem, code: 'network', isUnsent });
      left.network -= 1;
      if (!canRepeat || left.network < 0) throw error;
    }
  }
}

/** Whether a second time does no harm, by the method alone. */
export const isRepeatable = ({ method }: { readonly method: string }): boolean => /^(?:GET|HEAD|DELETE)$/.test(method);

/** Nobody reads the rest: the connection is closed, or free for others. */
function letGo({ body }: HttpTransportResponse): void {
  body?.cancel().catch(() => undefined);
}

interface Step {
  readonly call: HttpCall;
  /** Without credentials. */
  readonly request: HttpTransportRequest;
  /** As it was sent. */
  readonly current: HttpTransportRequest;
  readonly response: HttpTransportResponse;
  readonly left: TriesLeft;
}

/** What is sent next; nothing where the answer is to be read. */
async function decideNext(step: Step): Promise<HttpTransportRequest | undefined> {
  const { call, request, current, response, left } = step;
  const { status } = response;
  const url = followRedirect(step);
  if (url !== undefined) {
    letGo(response);
    return { ...current, url };
  }
  if (status === 401 && left.token-- > 0) {
    const [, refused] = /^Bearer (.*)$/.exec(current.headers.get('authorization') ?? '') ?? [];
    letGo(response);
    return applyCredentials(call, request, refused);
  }
  const waitMs = readWait(step);
  if (waitMs === undefined || left.status-- <= 0) return undefined;
  letGo(response);
  await call.sleep(waitMs, call.signal);
  return current;
}

function followRedirect({ call, current, response, left }: Step): string | undefined {
  const redirect = readRedirect(current, response);
  if (!redirect) return undefined;
  const problem = redirect.problem ?? (left.redirects-- <= 0 ? 'redirected too often' : undefined);
  if (problem === undefined) return redirect.url;
  letGo(response);
  throw new HttpStatusError(`HTTP request failed: ${call.redact(problem)}`, { status: response.status });
}

/** Milliseconds until another try of a reading request, where that is before the time limit. */
function readWait({ call, current: { method }, response: { status, headers } }: Step): number | undefined {
  if ((status !== 429 && status !== 503) || !/^(?:GET|HEAD)$/.test(method)) return undefined;
  const seconds = readRetryAfter(headers, call.now);
  const waitMs = seconds === undefined ? Infinity : Math.ceil(seconds * 1000);
  // A timer holds no more.
  return waitMs < Math.min(call.limits.timeoutMs - call.elapsed(), 2_147_483_647) ? waitMs : undefined;
}
