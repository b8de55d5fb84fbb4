/** Where vendors put an error that comes with a status that means success, or within a stream. */
export interface FaultyBody {
  readonly type?: unknown;
  readonly object?: unknown;
  readonly error?: unknown;
  readonly choices?: unknown;
  readonly response?: unknown;
}

/** The error in the place of an answer; `undefined` where there is none. */
export function findBodyError(body: FaultyBody): unknown {
  const { error, choices, response } = body;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const { error: ownError, finish_reason: reason } = Object(choice) as { error?: unknown; finish_reason?: unknown };
  // Some servers have an error beside a choice that is good.
  if (ownError || (error && (!choice || reason === 'error'))) return ownError || error;
  if (body.type === 'error' || body.object === 'error') return body;
  const failed = Object(response) as FaultyBody;
  return failed.error || undefined;
}

/** The status that an error would have had as an answer of its own; `undefined` where it does not say. */
export function readErrorStatus(error: unknown): number | undefined {
  const { code, type, status } = Object(error) as { code?: unknown; type?: unknown; status?: unknown };
  const words = [code, type, status].filter((value) => typeof value === 'string').join(' ');
  if (typeof code === 'number' && code >= 400 && code <= 599) return code;
  if (/rate_limit|RESOURCE_EXHAUSTED/.test(words)) return 429;
  return /overloaded|server_error|api_error|timeout|UNAVAILABLE|INTERNAL/.test(words) ? 503 : undefined;
}
