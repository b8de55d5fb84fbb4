import { strictObject } from 'valibot';
import { createValidator } from '../schema/create-validator.ts';
import { checkToolName } from '../tool/check-tool-name.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { createSpecification } from './create-specification.ts';
import { checkDefinition, inDefinition } from './in-definition.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** Checks a declaration and makes the row. */
export function buildTool(declaration: ToolDeclaration): Tool {
  return inDefinition(declaration.name, () => createTool(declaration));
}

function createTool(declaration: ToolDeclaration): Tool {
  const { name: toolName, inputSchema = strictObject({}), outputSchema, aliases, defaults } = declaration;
  const { execute, preview, limits, binding } = declaration;
  checkDeclaration(declaration);
  checkSchema(inputSchema, 'inputSchema');
  checkDefinition(mayBeObject(inputSchema), 'the root of inputSchema must be an object');
  if (outputSchema) checkSchema(outputSchema, 'outputSchema');
  return {
    specification: createSpecification(declaration, inputSchema),
    validator: createValidator(inputSchema, { toolName, ...(aliases && { aliases }), ...(defaults && { defaults }) }),
    execute,
    ...(preview && { preview }),
    ...(outputSchema && { outputValidator: createValidator(outputSchema, { toolName }) }),
    ...(limits && { limits }),
    ...(binding && { binding }),
  };
}

function checkDeclaration({ name, description, execute }: ToolDeclaration): void {
  checkToolName(name);
  checkDefinition(typeof description === 'string', 'description must be a string');
  checkDefinition(typeof execute === 'function', 'execute must be a function');
}

function checkSchema(schema: StandardSchema, option: string): void {
  const standard = Object(schema)['~standard'] as Partial<StandardSchema['~standard']> | undefined;
  checkDefinition(standard?.validate, `${option} must be a Standard Schema, such as a valibot object()`);
  checkDefinition(
    standard.vendor === 'valibot' || standard.jsonSchema,
    `${option} gives no JSON Schema: use valibot, zod 4.2 or arktype 2.1.28`,
  );
}

/** Looks at the kind alone, so that defining stays cheap; what a union is made of is seen when the schema is read. */
function mayBeObject(schema: StandardSchema): boolean {
  const { type } = schema as { type?: unknown };
  return (
    schema['~standard'].vendor !== 'valibot' ||
    /object|record|variant|union|intersect|lazy/.test(String(type)) ||
    madeFromJson in schema
  );
}

/** Set by `fromJsonSchema`, whose schemas are of any kind. */
const madeFromJson = Symbol.for('tooltable.json-schema');
