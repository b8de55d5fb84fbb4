import type { Repair } from '../tool/repair.ts';
import type { Deadline } from '../tool/start-deadline.ts';
import type { ToolCall } from '../tool/tool-call.ts';
import type { ToolEvent, ToolEventBase, ToolObserver } from '../tool/tool-event.ts';
import type { ExecuteToolCallOptions } from './execute-tool-call-options.ts';

/** What is known of a call under way. What is not read-only is set on the way: a copy would cost more than the call. */
export interface CallRecord {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly call: ToolCall;
  readonly options: ExecuteToolCallOptions;
  readonly startedAt: number;
  /** Tells the observer. Absent without one, so that no event is built. */
  tell?: (body: EventBody) => void;
  /** What can end the call before its tool does. */
  deadline?: Deadline | undefined;
  input?: unknown;
  /** Set together with `input`, once the arguments are bound. */
  repairs?: readonly Repair[];
  /** The call has its result: what comes now is late. */
  isOver: boolean;
}

export type EventBody<Event = ToolEvent> = Event extends ToolEvent ? Omit<Event, keyof ToolEventBase> : never;

export function createRecord(
  known: Pick<CallRecord, 'toolName' | 'call' | 'options'> & Partial<CallRecord>,
): CallRecord {
  return { toolCallId: known.call.id, startedAt: readClock(known.options), isOver: false, ...known };
}

/** Starts the clock of a call and tells that it has begun. */
export function startRecord(toolName: string, call: ToolCall, options: ExecuteToolCallOptions): CallRecord {
  const { onEvent } = options;
  const record = createRecord({ toolName, call, options });
  if (onEvent) {
    record.tell = (body) => tell(record, onEvent, body);
    record.tell({ type: 'tool-call-start', call });
  }
  return record;
}

export function readClock({ now }: ExecuteToolCallOptions): number {
  return now ? now() : performance.now();
}

/** What an observer throws or rejects with is ignored: watching never changes a call. */
function tell({ toolCallId, toolName, options, isOver }: CallRecord, onEvent: ToolObserver, body: EventBody): void {
  const told = isOver ? toLate(body) : body;
  const event = { ...told, toolCallId, toolName, context: options.context ?? {} } as ToolEvent;
  if (told) new Promise<void>((resolve) => resolve(onEvent(event))).catch(() => undefined);
}

/** After its result, a call has nothing to tell but what its tool gave in the end. */
function toLate(body: EventBody): EventBody | undefined {
  const type = 'tool-call-late';
  if (body.type === 'tool-call-end') return { type, output: body.result.output };
  return body.type === 'tool-call-error' ? { type, error: body.error.cause ?? body.error } : undefined;
}
