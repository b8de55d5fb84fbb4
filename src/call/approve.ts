import type { HostContext } from '../tool/host-context.ts';
import type { Repair } from '../tool/repair.ts';
import type { Tool } from '../tool/tool.ts';

/** A call that waits for a yes. */
export interface ApprovalRequest {
  readonly toolCallId: string;
  /** What would run: its specification for people, and its `preview` where it has one. */
  readonly tool: Tool;
  /** The arguments as they were bound: the tool runs with this very value, which must not be changed. */
  readonly input: unknown;
  /** What was changed to make the model's arguments usable. */
  readonly repairs: readonly Repair[];
  readonly context: HostContext;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** `true` approves, for this one call. A text denies, and is told to the model as the reason. Anything else denies. */
export type Approve = (
  request: ApprovalRequest,
) => boolean | string | undefined | Promise<boolean | string | undefined>;
