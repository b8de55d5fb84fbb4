import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import { describeInput } from './describe-input.ts';
import { inDefinition } from './in-definition.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** What the model sees. The JSON Schemas are made when they are first read: most tools of a large table never are. */
export function createSpecification(declaration: ToolDeclaration): ToolSpecification {
  const { name, title, description, outputSchema, annotations } = declaration;
  const specification: Draft = title === undefined ? { name, description } : { name, title, description };
  if (annotations) specification.annotations = annotations;
  const schemas: LazySchemas = { declaration, input: undefined, output: undefined };
  Object.defineProperty(specification, schemasKey, { value: schemas });
  Object.defineProperty(specification, 'inputSchema', inputProperty);
  if (outputSchema) Object.defineProperty(specification, 'outputSchema', outputProperty);
  return specification as ToolSpecification;
}

type Draft = { -readonly [Key in keyof Omit<ToolSpecification, 'inputSchema'>]: ToolSpecification[Key] };

interface LazySchemas {
  readonly declaration: ToolDeclaration;
  input: JsonSchemaObject | undefined;
  output: JsonSchemaObject | undefined;
}

/** Not enumerable: a spread copy has the schemas as plain values. */
const schemasKey = Symbol('schemas');

const noParameters: JsonSchemaObject = { type: 'object', properties: {}, additionalProperties: false };

// The same two properties for all tools: with getters of its own, each specification would take half a kilobyte. What
// was made is kept beside them, so that a frozen specification works too.

const inputProperty: PropertyDescriptor = {
  enumerable: true,
  get(this: LazySpecification) {
    return readSchema(this, 'input', ({ inputSchema, defaults }) =>
      inputSchema ? describeInput(inputSchema, defaults) : noParameters,
    );
  },
};

const outputProperty: PropertyDescriptor = {
  enumerable: true,
  get(this: LazySpecification) {
    return readSchema(this, 'output', ({ outputSchema }) => toJsonSchema(outputSchema as StandardSchema));
  },
};

type LazySpecification = { readonly [schemasKey]: LazySchemas };

function readSchema(
  { [schemasKey]: schemas }: LazySpecification,
  key: 'input' | 'output',
  create: (declaration: ToolDeclaration) => JsonSchemaObject,
): JsonSchemaObject {
  const { declaration } = schemas;
  schemas[key] ??= inDefinition(declaration.name, create, declaration);
  return schemas[key];
}
