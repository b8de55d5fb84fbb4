import type { HostContext } from './host-context.ts';
import type { RequestPlan } from './request-plan.ts';
import type { ToolContext } from './tool-context.ts';
import type { ToolSpecification } from './tool-specification.ts';
import type { BindingPolicy, ToolValidator } from './tool-validator.ts';

/** A row of the table: what the model sees, the check of its input, and what runs. */
export interface Tool<Input = unknown, Output = unknown> {
  readonly specification: ToolSpecification;
  readonly validator: ToolValidator<Input>;
  /**
   * Runs the tool. An async iterable reports each value as progress; what it returns, else its last value, is the output.
   * Written as a method so that a `Tool<{ city: string }>` may stand in a table of `Tool`.
   */
  execute(input: Input, context: ToolContext): Output | PromiseLike<Output> | AsyncIterable<Output>;
  /** The request that `execute` would send, without sending it. Secrets are redacted. */
  preview?(input: Input, context: HostContext): RequestPlan | Promise<RequestPlan>;
  /** Checks the output where an output schema was declared. */
  readonly outputValidator?: ToolValidator<Output>;
  readonly limits?: ToolLimits;
  readonly binding?: BindingPolicy;
}

/** Limits that `executeToolCall` enforces; middleware only sets them. */
export interface ToolLimits {
  /** Milliseconds until the call settles as a time-out, whether or not the tool reacts to its signal. None by default. */
  readonly timeoutMs?: number;
  /** Characters of text that may reach the model. @default 32768 */
  readonly maxResultLength?: number;
  /** Calls of this tool under way at once within one `executeToolCalls`. No limit by default. */
  readonly maxConcurrency?: number;
  /** Calls of this tool within one run, counted in `callCounts` of the caller's options. No limit by default. */
  readonly maxCallsPerRun?: number;
  /** Bounds of the arguments that a model may send. */
  readonly arguments?: ArgumentLimits;
}

/** Bounds of the arguments, each with a coded refusal beyond it. */
export interface ArgumentLimits {
  /** UTF-16 units of the text. @default 1048576 */
  readonly maxLength?: number;
  /** Objects and lists inside each other. @default 64 */
  readonly maxDepth?: number;
  /** Values, keys not counted. @default 10000 */
  readonly maxNodes?: number;
}

/** The input type of a tool: what its `execute` receives. */
export type ToolInput<Row extends Tool> = Row extends {
  execute(input: infer Input, context: ToolContext): unknown;
}
  ? Input
  : never;

/** The output type of a tool: what its `execute` gives in the end. */
export type ToolOutput<Row extends Tool> = Row extends Tool<unknown, infer Output> ? Output : never;

/** The table: rows by name, in the order of their definition. Made by `createToolSet`. */
export type ToolSet = ReadonlyMap<string, Tool>;
