/**
 * The part of the Standard Schema interface that this library reads: any valibot, zod or arktype schema has it.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaProperties<Input, Output>;
}

/** What stands under `~standard`. */
export interface StandardSchemaProperties<Input = unknown, Output = Input> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Standard JSON Schema: present in zod ≥ 4.2 and arktype ≥ 2.1.28. */
  readonly jsonSchema?: StandardJsonSchemaConverter | undefined;
}

/** Describes a schema as JSON Schema: what it accepts, and what it gives. */
export interface StandardJsonSchemaConverter {
  readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
  readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
}

/** Which JSON Schema is asked for: the target is a draft, such as `draft-2020-12`. */
export interface StandardJsonSchemaOptions {
  readonly target: string;
  /** What only one library understands; others pass over it. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What validation gives: a value, or issues. */
export type StandardResult<Output> = StandardSuccess<Output> | StandardFailure;

/** The value as the schema gives it. */
export interface StandardSuccess<Output> {
  readonly value: Output;
  readonly issues?: undefined;
}

/** The value does not fit. */
export interface StandardFailure {
  readonly issues: readonly StandardIssue[];
}

/** One reason why a value does not fit. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | StandardPathSegment)[] | undefined;
}

/** A key of a path, where it is not bare. */
export interface StandardPathSegment {
  readonly key: PropertyKey;
}

/** What a schema accepts. */
export type SchemaInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];

/** What a schema gives after validation: what `execute` receives. */
export type SchemaOutput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['output'];
