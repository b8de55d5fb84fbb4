import type { HostContext } from '../tool/host-context.ts';
import type { ToolObserver } from '../tool/tool-event.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import type { Approve } from './approve.ts';

/** How calls are run. */
export interface ExecuteToolCallOptions<Env = unknown> {
  /** What the host hands to the tools: `env`, user, conversation. Never taken from the model. */
  readonly context?: HostContext<Env>;
  /** Aborts the call: the promise rejects at once with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The tools that may be called, by name. Any other is treated as unknown. All by default. */
  readonly allow?: ToolAllowList;
  /**
   * Asked before each call of a tool that is not annotated as read-only, once its arguments are bound. Only `true` lets it
   * run: what else it gives, a throw and no answer in time deny, and the model is told so.
   */
  readonly approve?: Approve;
  /** Milliseconds that `approve` may take. The time limit of the call stands still meanwhile. @default 300000 */
  readonly approvalTimeoutMs?: number;
  /** Receives what happens. Without it no event is built. */
  readonly onEvent?: ToolObserver;
  /**
   * What becomes of arguments that cannot be bound: an error result for the model, or a thrown `ToolArgumentsError`.
   *
   * @default 'return'
   */
  readonly argumentsErrors?: 'return' | 'throw';
  /**
   * What becomes of an error that a tool throws: its message, redacted, for the model; a public text with an error id; or a thrown `ToolExecutionError`.
   *
   * @default 'return'
   */
  readonly executionErrors?: 'return' | 'hide' | 'throw';
  /**
   * What becomes of an output that breaks its schema: told to the observer only, or an error result for the model too.
   *
   * @default 'observe'
   */
  readonly outputErrors?: 'observe' | 'return';
  /** How far arguments may be bent; a tool's own `binding` has precedence. */
  readonly binding?: BindingPolicy;
  /** Milliseconds until a call settles as a time-out; the smaller of this and the tool's own limit counts. None by default. */
  readonly timeoutMs?: number;
  /** Characters of text that may reach the model; a tool's own limit has precedence. @default 32768 */
  readonly maxResultLength?: number;
  /** Calls under way at once in `executeToolCalls`. No limit by default. */
  readonly maxConcurrency?: number;
  /** Offered to the tool as `idempotencyKey`; `executeToolCalls` puts the id of the call behind it. @default the call's id */
  readonly idempotencyKey?: string;
  /** How often each tool has run, for `maxCallsPerRun`. Counted up here; one map for each run. */
  readonly callCounts?: Map<string, number>;
  /** Milliseconds since any fixed moment. @default performance.now */
  readonly now?: () => number;
}

/** The names that may be called, or a predicate of a name. */
export type ToolAllowList = readonly string[] | ReadonlySet<string> | ((name: string) => boolean);

/** What a protocol with words of its own for the rest hands on to each call: MCP, WebMCP, another SDK. */
export type HandedOnCallOptions<Env = unknown> = Pick<
  ExecuteToolCallOptions<Env>,
  'approvalTimeoutMs' | 'approve' | 'binding' | 'callCounts' | 'maxResultLength' | 'now' | 'onEvent' | 'timeoutMs'
>;
