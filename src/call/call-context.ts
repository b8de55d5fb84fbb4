import type { HostContext } from '../tool/host-context.ts';
import type { ToolContext } from '../tool/tool-context.ts';

export interface CallContextOptions {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly idempotencyKey: string;
  readonly signal: AbortSignal | undefined;
  readonly reportProgress: (value: unknown) => void;
}

/**
 * The context of one call. A class, against the house's habit, because most tools never read `signal`:
 * making an AbortController for each call, or a getter for each object, costs more than the rest of the call.
 */
export class CallContext implements ToolContext {
  readonly env: unknown;
  readonly userId?: string;
  readonly conversationId?: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly idempotencyKey: string;
  readonly reportProgress: (value: unknown) => void;
  #signal: AbortSignal | undefined;

  constructor(host: HostContext, options: CallContextOptions) {
    this.env = host.env;
    if (host.userId !== undefined) this.userId = host.userId;
    if (host.conversationId !== undefined) this.conversationId = host.conversationId;
    this.toolCallId = options.toolCallId;
    this.toolName = options.toolName;
    this.idempotencyKey = options.idempotencyKey;
    this.reportProgress = options.reportProgress;
    this.#signal = options.signal;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }
}
