import type { HostContext } from './host-context.ts';

/**
 * What `execute` receives besides the input.
 * Pass it on as it is: `signal` is made when it is first read, so a spread copy of the context lacks it.
 */
export interface ToolContext<Env = unknown> extends HostContext<Env> {
  readonly env: Env;
  readonly toolCallId: string;
  readonly toolName: string;
  /** Aborted when the caller aborts or the time limit passes. */
  readonly signal: AbortSignal;
  /** The same for every attempt at this call: hand it to services that can tell a repetition from a new request. */
  readonly idempotencyKey: string;
  /** Reports an intermediate value to the host; the model does not see it. */
  readonly reportProgress: (value: unknown) => void;
}
