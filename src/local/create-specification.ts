import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import { describeInput } from './describe-input.ts';
import { inDefinition } from './in-definition.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

const noParameters: JsonSchemaObject = { type: 'object', properties: {}, additionalProperties: false };

/** What the model sees. The JSON Schemas are made when they are first read: most tools of a large table never are. */
export function createSpecification(declaration: ToolDeclaration): ToolSpecification {
  const { name, title, description, inputSchema, outputSchema, annotations, defaults } = declaration;
  const specification: Draft = title === undefined ? { name, description } : { name, title, description };
  if (annotations) specification.annotations = annotations;
  defineLazy(specification, 'inputSchema', () => (inputSchema ? describeInput(inputSchema, defaults) : noParameters));
  if (outputSchema) defineLazy(specification, 'outputSchema', () => toJsonSchema(outputSchema));
  return specification as ToolSpecification;
}

type Draft = { -readonly [Key in keyof Omit<ToolSpecification, 'inputSchema'>]: ToolSpecification[Key] };

/** A closure keeps the value, and not a second definition of the property, so that a frozen specification works too. */
function defineLazy(target: { readonly name: string }, key: string, create: () => JsonSchemaObject): void {
  let schema: JsonSchemaObject | undefined;
  const get = (): JsonSchemaObject => {
    schema ??= inDefinition(target.name, create);
    return schema;
  };
  Object.defineProperty(target, key, { enumerable: true, get });
}
