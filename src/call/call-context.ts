import type { ToolContext } from '../tool/tool-context.ts';
import type { CallRecord } from './call-record.ts';

type ContextSource = Pick<CallRecord, 'toolCallId' | 'toolName' | 'options'> & Partial<CallRecord>;

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

  constructor({ toolCallId, toolName, options, tell, deadline }: ContextSource) {
    const { context, idempotencyKey } = options;
    this.env = context?.env;
    if (context?.userId !== undefined) this.userId = context.userId;
    if (context?.conversationId !== undefined) this.conversationId = context.conversationId;
    this.toolCallId = toolCallId;
    this.toolName = toolName;
    this.idempotencyKey = idempotencyKey ?? toolCallId;
    this.reportProgress = tell ? createReporter(tell) : ignore;
    if (deadline) keepSignal(this, deadline.signal);
  }

  get signal(): AbortSignal {
    return keepSignal(this, new AbortController().signal);
  }
}

/** In the place of the getter; not enumerable, so that a copy never has it. */
function keepSignal(context: CallContext, value: AbortSignal): AbortSignal {
  Reflect.defineProperty(context, 'signal', { value });
  return value;
}

/** Apart: a function that may make a closure is slower also where it makes none. */
function createReporter(tell: NonNullable<CallRecord['tell']>): ToolContext['reportProgress'] {
  return (value) => tell({ type: 'tool-call-progress', value });
}
