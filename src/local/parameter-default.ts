import type { HostContext } from '../tool/host-context.ts';

/** A value for a parameter that did not come, or a function that makes one for each call. It answers at once. */
export type ParameterDefault<Value, Input = Readonly<Record<string, unknown>>, Env = unknown> =
  | Known<Value>
  | ((scope: DefaultScope<Input, Env>) => Value);

/** A union with `unknown` would swallow the function, and with it the types of its parameters. */
type Known<Value> = unknown extends Value ? NonNullable<unknown> | null : Value;

/** What a default may be made from. */
export interface DefaultScope<Input = Readonly<Record<string, unknown>>, Env = unknown> {
  /** The arguments that came, bound, with the defaults made before this one. */
  readonly input: Input;
  readonly context: HostContext<Env>;
}
