import type { SchemaInput, SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import type { ParameterDefault } from './parameter-default.ts';

/**
 * One positional parameter of a method, as the model sees it (AgentForge: `@P`; AI4J: `@FunctionParameter`).
 * The model sends an object; `name` is its key there, the place in the list is the place in the call.
 */
export interface ToolParameter<Schema extends ParameterSchema = ParameterSchema> {
  /** The key in the model's arguments. */
  readonly name: string;
  /** `optional(...)` makes the parameter one that the model may leave out. */
  readonly schema: Schema;
  /** Shown to the model; goes before a description inside the schema. */
  readonly description?: string;
  /** Other names under which the parameter is accepted. */
  readonly aliases?: readonly string[];
  /** Stands in for a parameter that did not come. */
  readonly default?: ParameterDefault<SchemaInput<Schema>>;
}

/** A valibot schema, from any copy of valibot: parameters are put together into one object schema. */
export interface ParameterSchema extends StandardSchema {
  readonly '~standard': StandardSchema['~standard'] & { readonly vendor: 'valibot' };
}

/** Holds each parameter to its own schema: `default` has the input type of that. */
export type CheckedParameters<Parameters extends readonly ToolParameter[]> = {
  readonly [Index in keyof Parameters]: ToolParameter<Parameters[Index]['schema']> &
    NoOtherKeys<Parameters[Index], ToolParameter>;
};

/** Refuses misspelt keys where inference would let them pass. */
export type NoOtherKeys<Given, Known> = { readonly [Key in Exclude<keyof Given, keyof Known>]?: never };

/** What a method receives from its declared parameters: schema outputs, by place. */
export type ParameterValues<Parameters extends readonly ToolParameter[]> = {
  -readonly [Index in keyof Parameters]: ParameterValue<Parameters[Index]>;
};

type ParameterValue<Parameter extends ToolParameter> = Parameter extends { readonly default: unknown }
  ? Exclude<SchemaOutput<Parameter['schema']>, undefined>
  : SchemaOutput<Parameter['schema']>;
