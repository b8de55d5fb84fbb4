import type { ToolContext } from '../tool/tool-context.ts';
import type { CallRecord } from './call-record.ts';

const ignore = (): void => undefined;

/**
 * The context of one call. A class, against the house's habit, because most tools never read `signal`:
 * making an AbortController for each call, or a getter for each object, costs more than the rest of the call.
 */
export class CallContext implements ToolContext {
  declare readonly env: unknown;
  declare readonly userId?: string;
  declare readonly conversationId?: string;
  declare readonly toolCallId: string;
  declare readonly toolName: string;
  declare readonly idempotencyKey: string;
  declare readonly reportProgress: (value: unknown) => void;
  #signal: AbortSignal | undefined;

  constructor({ toolCallId, toolName, tell, options }: CallRecord, signal: AbortSignal | undefined) {
    const { context, idempotencyKey } = options;
    this.env = context?.env;
    if (context?.userId !== undefined) this.userId = context.userId;
    if (context?.conversationId !== undefined) this.conversationId = context.conversationId;
    this.toolCallId = toolCallId;
    this.toolName = toolName;
    this.idempotencyKey = idempotencyKey ?? toolCallId;
    this.reportProgress = tell ? (value) => tell({ type: 'tool-call-progress', value }) : ignore;
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }
}
