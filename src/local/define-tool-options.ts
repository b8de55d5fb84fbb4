import type { ContentOutput } from '../tool/create-content.ts';
import type { HostContext } from '../tool/host-context.ts';
import type { RequestPlan } from '../tool/request-plan.ts';
import type { SchemaInput, SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import type { ToolLimits } from '../tool/tool.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';
import type { ToolContext } from '../tool/tool-context.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import type { ParameterDefault } from './parameter-default.ts';

/** What `defineTool` makes a tool from. */
export interface DefineToolOptions<
  Schema extends StandardSchema,
  OutputSchema extends StandardSchema,
  Answer extends ToolAnswer<SchemaInput<OutputSchema>>,
  DefaultKey extends keyof SchemaInput<Schema>,
  Env,
> {
  /** Letters, digits, `_`, `-` and `.`, at most 128 characters. */
  readonly name: string;
  /** A name for people. */
  readonly title?: string;
  readonly description: string;
  /**
   * The schema of the arguments, whose root is an object: valibot, any Standard Schema that gives JSON Schema,
   * or `fromJsonSchema(...)`. A tool without one takes no parameters.
   */
  readonly inputSchema?: Schema;
  /** What the tool gives, as it gives it: the output is checked against the schema, not changed by it. */
  readonly outputSchema?: OutputSchema;
  readonly annotations?: ToolAnnotations;
  readonly limits?: ToolLimits;
  readonly binding?: BindingPolicy;
  /** Other names under which a parameter is accepted. Needs a valibot object as the schema, as `defaults` does. */
  readonly aliases?: { readonly [Key in keyof SchemaInput<Schema>]?: readonly string[] };
  /**
   * What stands in for a parameter that did not come: a value, or a function of host context and other arguments.
   * The model sees the parameter as optional, and a value as its default.
   */
  readonly defaults?: {
    readonly [Key in DefaultKey]: ParameterDefault<SchemaInput<Schema>[Key], Partial<SchemaOutput<Schema>>, Env>;
  };
  /** Receives the validated input. An async iterable reports each value as progress; what it returns, else its last value, is the output. */
  readonly execute: (input: DefaultedInput<SchemaOutput<Schema>, DefaultKey>, context: ToolContext<Env>) => Answer;
  /** The request that `execute` would send, without sending it. */
  readonly preview?: (
    input: DefaultedInput<SchemaOutput<Schema>, DefaultKey>,
    context: HostContext<Env>,
  ) => RequestPlan | Promise<RequestPlan>;
}

/** The input of `execute`: a key that has a default is always there. */
export type DefaultedInput<Input, DefaultKey extends PropertyKey> = [DefaultKey] extends [never]
  ? Input
  : Input extends unknown
    ? Merge<
        { [Key in keyof Input as Exclude<Key, DefaultKey>]: Input[Key] } & {
          [Key in keyof Input as Extract<Key, DefaultKey>]-?: Exclude<Input[Key], undefined>;
        }
      >
    : never;

type Merge<Parts> = { [Key in keyof Parts]: Parts[Key] };

/** What `execute` may answer for an output. */
export type ToolAnswer<Output> =
  | Output
  | ContentOutput
  | PromiseLike<Output | ContentOutput>
  | AsyncIterable<Output>
  | AsyncGenerator<unknown, Output | ContentOutput, never>;

/** The output in an answer. */
export type AnswerOutput<Answer> = Answer extends { getReader: unknown }
  ? Answer
  : Answer extends AsyncGenerator<infer Progress, infer Returned, never>
    ? Returned extends void
      ? Progress
      : Returned
    : Answer extends AsyncIterable<infer Progress>
      ? Progress
      : Awaited<Answer>;
