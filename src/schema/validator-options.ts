import type { HostContext } from '../tool/host-context.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';

export interface ValidatorOptions {
  /** By parameter, other names that a model may use for it. Needs a valibot object. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /**
   * By parameter, a value or a `DefaultFunction` for calls without it. Needs a valibot object.
   * Functions are asked when the rest is valid, in the order of the schema, and see what was bound before them.
   */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /**
   * A valibot schema of the same values, for a schema of another library, which cannot be walked: without it such a
   * schema is only asked for its verdict, and nothing is coerced.
   */
  readonly describe?: StandardSchema;
  /** For errors of the validator itself. */
  readonly toolName?: string;
}

/** A default that is made for each call. It answers at once. */
export type DefaultFunction = (scope: {
  /** The other arguments, bound. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly context: HostContext;
}) => unknown;
