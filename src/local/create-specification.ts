import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import { describeInput } from './describe-input.ts';
import { inDefinition } from './in-definition.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** What the model sees. The JSON Schemas are made when they are first read: most tools of a large table never are. */
export function createSpecification(declaration: ToolDeclaration, inputSchema: StandardSchema): ToolSpecification {
  const { name, title, description, outputSchema, annotations, defaults } = declaration;
  const specification = {
    name,
    ...(title !== undefined && { title }),
    description,
    ...(annotations && { annotations }),
  };
  defineLazy(specification, 'inputSchema', () => describeInput(inputSchema, defaults));
  if (outputSchema) defineLazy(specification, 'outputSchema', () => toJsonSchema(outputSchema));
  return specification as typeof specification & Pick<ToolSpecification, 'inputSchema'>;
}

/** A closure keeps the value, and not a second definition of the property, so that a frozen specification works too. */
function defineLazy(target: { readonly name: string }, key: string, create: () => JsonSchemaObject): void {
  let schema: JsonSchemaObject | undefined;
  const get = (): JsonSchemaObject => {
    schema ??= inDefinition(target.name, create);
    return schema;
  };
  Object.defineProperty(target, key, { enumerable: true, get });
}
