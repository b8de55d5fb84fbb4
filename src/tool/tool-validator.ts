import type { ArgumentIssue } from './argument-issue.ts';
import type { HostContext } from './host-context.ts';
import type { Path, Repair } from './repair.ts';

/**
 * The checks of one tool's input, built once from its schema.
 * Each method answers at once unless the schema itself is asynchronous.
 */
export interface ToolValidator<Input = unknown> {
  /**
   * A quick yes: `true` only when validation would hand `value` over unchanged.
   * `false` proves nothing; ask `validate`.
   */
  accepts(value: unknown): boolean;
  /**
   * `accepts` says yes only to values whose numbers are exact, without keys `__proto__`, no deeper than its schema and 64
   * levels below: nobody else has to look before.
   *
   * @default false
   */
  readonly isBounded?: boolean;
  /** Strict: nothing is bent. */
  validate(value: unknown, context: HostContext): Validation<Input> | Promise<Validation<Input>>;
  /** Lenient: bends only what does not fit, then validates again. Asked only after `validate` refused. */
  coerce(value: unknown, options: CoerceOptions): Validation<Input> | Promise<Validation<Input>>;
}

/** The verdict of a schema on an input. */
export type Validation<Input = unknown> = ValidInput<Input> | InvalidInput;

/** The input as the schema gives it, and what was bent for it. */
export interface ValidInput<Input = unknown> {
  readonly isValid: true;
  readonly value: Input;
  readonly repairs: readonly Repair[];
}

/** The input does not fit. */
export interface InvalidInput {
  readonly isValid: false;
  /** Every issue, in the order of the schema. */
  readonly issues: readonly ArgumentIssue[];
}

/** How far `coerce` may bend an input. */
export interface CoerceOptions {
  readonly context: HostContext;
  readonly policy: BindingPolicy;
  /** The digits as the model wrote them, for a number that `String(number)` would not give back. */
  readonly numberSource?: (path: Path) => string | undefined;
}

/** How far binding may bend what a model sent. */
export interface BindingPolicy {
  /**
   * Which repairs of text and values are allowed: all, none, or none for tools annotated as destructive.
   *
   * @default 'all'
   */
  readonly repairs?: 'all' | 'none' | 'unless-destructive';
  /**
   * Refuse text for a boolean, even `"true"`.
   *
   * @default false
   */
  readonly strictBooleans?: boolean;
  /**
   * Read yes/no, on/off and 1/0 as booleans.
   *
   * @default false
   */
  readonly booleanWords?: boolean;
  /**
   * What happens to a required parameter that did not come: the call is refused, or the type's zero value (0, 0n, false, null) is filled in.
   *
   * @default 'refuse'
   */
  readonly missingArguments?: 'refuse' | 'zero-value';
}
