import { createScrubber } from '../redact/create-scrubber.ts';
import { redactText } from '../redact/redact-text.ts';
import { shortenText } from '../redact/shorten-text.ts';
import type { HttpRequestError } from '../tool/http-request-error.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import { waitFor } from '../tool/wait-for.ts';
import { createRequestError } from './create-request-error.ts';
import { defaultHttpLimits, type HttpLimits } from './http-limits.ts';
import type { HttpTransport } from './http-transport.ts';
import { copyFault, readFault } from './read-fault.ts';
import { createKyTransport } from './send-request.ts';
import type { HttpClock, SendSettings } from './send-settings.ts';

/** One call under way. */
export interface HttpCall extends HttpClock {
  readonly settings: SendSettings;
  readonly context: ToolContext;
  readonly limits: Required<HttpLimits>;
  /** Aborted at the caller's abort and at the time limit. */
  readonly signal: AbortSignal;
  readonly transport: HttpTransport;
  /** Milliseconds since the call began. */
  readonly elapsed: () => number;
  /** Nothing that was told here is seen in what the call gives, throws or logs. */
  readonly hide: (secret: string) => string;
  /** Characters of the longest that was hidden; 0 where none was. */
  readonly longestSecret: () => number;
  /** Without the secrets. */
  readonly scrub: (text: string) => string;
  /** Without the secrets and what looks like one. */
  readonly redact: (text: string) => string;
}

const systemClock: HttpClock = { now: () => Date.now(), sleep: waitFor };

export function readLimits(settings: SendSettings): Required<HttpLimits> {
  const given = Object.entries({ ...settings.limits }).filter(([, limit]) => limit !== undefined);
  return { ...defaultHttpLimits, ...Object.fromEntries(given) };
}

export function createHttpCall(settings: SendSettings, context: ToolContext, signal: AbortSignal): HttpCall {
  const { now, sleep } = settings.clock ?? systemClock;
  const startedAt = now();
  const secrets = new Set<string>();
  let scrubber: Scrubber | undefined;
  const scrub = (text: string): string => {
    scrubber ??= findScrubber(settings, secrets);
    return scrubber(text);
  };
  return {
    settings,
    context,
    limits: readLimits(settings),
    signal,
    transport: settings.transport ?? createKyTransport(settings),
    now,
    sleep,
    elapsed: () => now() - startedAt,
    hide: (secret) => {
      if (!secrets.has(secret)) scrubber = undefined;
      secrets.add(secret);
      return secret;
    },
    longestSecret: () => Math.max(0, ...Array.from(secrets, ({ length }) => length)),
    scrub,
    redact: (text) => redactText(scrub(text)),
  };
}

type Scrubber = (text: string) => string;

const lastScrubbers = new WeakMap<SendSettings, { readonly key: string; readonly scrubber: Scrubber }>();

/** The one of the call before, where the secrets are the same: to make one takes longer than the rest of a call. */
function findScrubber(settings: SendSettings, secrets: ReadonlySet<string>): Scrubber {
  const key = [...secrets].join('\0');
  const last = lastScrubbers.get(settings);
  if (last?.key === key) return last.scrubber;
  const scrubber = createScrubber(secrets);
  lastScrubbers.set(settings, { key, scrubber });
  return scrubber;
}

interface RequestProblem {
  readonly problem: string;
  readonly code: 'network' | 'http-request';
  readonly isUnsent?: boolean;
  /** What was thrown is the host's own affair: the model is not told. */
  readonly isPrivate?: boolean;
}

/** What was thrown by code that is not ours may hold the request, and with it every secret: a redacted copy goes on. */
export function toRequestError(
  call: HttpCall,
  fault: unknown,
  { problem, code, isUnsent, isPrivate }: RequestProblem,
): HttpRequestError {
  // An abort and the time limit are no fault of the request.
  call.signal.throwIfAborted();
  const redact = (text: string): string => shortenText(call.redact(text), 300);
  const said = isPrivate ? '' : redact(readFault(fault));
  return createRequestError(said ? `${problem}: ${said}` : problem, code, {
    cause: copyFault(fault, redact),
    ...(isUnsent && { isUnsent }),
  });
}
