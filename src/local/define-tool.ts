import type { SchemaInput, SchemaOutput, StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { buildTool } from './build-tool.ts';
import type { AnswerOutput, DefaultedInput, DefineToolOptions, ToolAnswer } from './define-tool-options.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/**
 * Makes a tool of a function with an object of parameters (AI4J: `@FunctionCall`).
 * The types of `execute` come from the schema's output; annotate `context: ToolContext<Env>` to use an environment.
 * The JSON Schemas in `specification` are made when they are first read.
 *
 * @throws {TypeError} for an illegal name, a schema that is not an object's, a default that does not fit, a misspelt option
 *
 * @example
 * const getWeather = defineTool({
 *   name: 'getWeather',
 *   description: 'Current weather of a city',
 *   inputSchema: object({ city: string() }),
 *   execute: ({ city }) => weather.query(city),
 * });
 */
export function defineTool<
  Schema extends StandardSchema = StandardSchema<Record<string, never>>,
  OutputSchema extends StandardSchema = StandardSchema,
  Answer extends ToolAnswer<SchemaInput<OutputSchema>> = ToolAnswer<SchemaInput<OutputSchema>>,
  DefaultKey extends keyof SchemaInput<Schema> = never,
  Env = unknown,
>(
  options: DefineToolOptions<Schema, OutputSchema, Answer, DefaultKey, Env>,
): Tool<DefaultedInput<SchemaOutput<Schema>, DefaultKey>, AnswerOutput<Answer>> {
  const tool: Tool = buildTool(options as unknown as ToolDeclaration);
  return tool as Tool<DefaultedInput<SchemaOutput<Schema>, DefaultKey>, AnswerOutput<Answer>>;
}
