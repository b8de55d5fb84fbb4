import { object } from 'valibot';
import { createValidator } from '../schema/create-validator.ts';
import type { ValidatorOptions } from '../schema/validator-options.ts';
import { checkTimeout } from '../tool/check-timeout.ts';
import { checkToolName } from '../tool/check-tool-name.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { checkOptions, toolRules } from './check-options.ts';
import { createSpecification } from './create-specification.ts';
import { checkDefinition, inDefinition } from './in-definition.ts';
import type { ToolDeclaration } from './tool-declaration.ts';

/** Checks a declaration and makes the row. */
export function buildTool(declaration: ToolDeclaration): Tool {
  return inDefinition(declaration.name, createTool, declaration);
}

function createTool(declaration: ToolDeclaration): Tool {
  const { name: toolName, inputSchema, outputSchema, aliases, defaults } = declaration;
  const { execute, preview, limits, binding } = declaration;
  checkDeclaration(declaration);
  checkTimeout(declaration.limits?.timeoutMs);
  if (inputSchema !== undefined) checkSchema(inputSchema, 'inputSchema');
  if (outputSchema !== undefined) checkSchema(outputSchema, 'outputSchema');
  const given = inputSchema ?? object({});
  checkDefinition(mayBeObject(given), 'the root of inputSchema must be an object');
  // The reader of JSON drops such a key.
  checkDefinition(
    !Object.hasOwn(Object((given as { entries?: unknown }).entries), '__proto__'),
    'a parameter cannot be called __proto__',
  );
  // One by one: a large table is defined at start-up, and conditional spreads would take most of that time.
  const options: Draft<ValidatorOptions> = { toolName };
  if (aliases) options.aliases = aliases;
  if (defaults) options.defaults = defaults;
  const validator = createValidator(given, options);
  const tool: Draft<Tool> = { specification: createSpecification(declaration), validator, execute };
  if (preview) tool.preview = preview;
  if (outputSchema) tool.outputValidator = createValidator(outputSchema, { toolName });
  if (limits) tool.limits = limits;
  if (binding) tool.binding = binding;
  return tool;
}

type Draft<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function checkDeclaration(declaration: ToolDeclaration): void {
  const { name, description, execute } = declaration;
  checkToolName(name);
  checkOptions(declaration, toolRules);
  // As other libraries call it: the tool would have none, and drop what a model sends.
  checkDefinition(!('parameters' in declaration), 'parameters are declared by inputSchema');
  checkDefinition(typeof description === 'string', 'description must be a string');
  checkDefinition(typeof execute === 'function', 'execute must be a function');
}

function checkSchema(schema: StandardSchema, option: string): void {
  const standard = Object(schema)['~standard'] as Partial<StandardSchema['~standard']> | undefined;
  checkDefinition(
    standard?.validate,
    `${option} must be a Standard Schema, such as a valibot object(); JSON Schema goes through fromJsonSchema()`,
  );
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
