import { defineTool } from '../local/define-tool.ts';
import type { SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';

/** The form of a final answer. */
export interface DefineOutputOptions<Schema extends StandardSchema> {
  /** The schema of the answer, whose root is an object, as `defineTool` takes it. */
  readonly schema: Schema;
  /** How far an answer may be bent until it fits. */
  readonly binding?: BindingPolicy;
}

/** The form of a final answer: a tool that gives back what it is given, and is never offered to the model. */
export type AgentOutput<Output> = Tool<Output, Output>;

/**
 * Says what form the final answer of a run has. It is bound as the arguments of a tool are, with the same repairs.
 *
 * @throws {TypeError} for a schema that is not an object's
 *
 * @example
 * const output = defineOutput({ schema: object({ city: string(), celsius: number() }) });
 * const result = await runAgent({ model, tools, prompt: 'How warm is Paris?', output });
 * if (result.stopReason === 'answer') console.log(result.output.celsius);
 */
export function defineOutput<Schema extends StandardSchema>({
  schema,
  binding,
}: DefineOutputOptions<Schema>): AgentOutput<SchemaOutput<Schema>> {
  const tool: Tool = defineTool({
    name: 'answer',
    description: 'The final answer',
    inputSchema: schema as StandardSchema,
    execute: (input) => input,
    ...(binding && { binding }),
  });
  return tool as AgentOutput<SchemaOutput<Schema>>;
}
