import type { ToolContext } from '../tool/tool-context.ts';
import type { CallRecord } from './settle-call.ts';

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

  constructor({ toolCallId, toolName, options }: CallRecord, report: (value: unknown) => void, signal?: AbortSignal) {
    const { context, idempotencyKey } = options;
    this.env = context?.env;
    if (context?.userId !== undefined) this.userId = context.userId;
    if (context?.conversationId !== undefined) this.conversationId = context.conversationId;
    this.toolCallId = toolCallId;
    this.toolName = toolName;
    this.idempotencyKey = idempotencyKey ?? toolCallId;
    this.reportProgress = report;
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }
}
