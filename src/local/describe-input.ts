import { toJson } from '../schema/to-json.ts';
import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { checkDefinition } from './in-definition.ts';

/**
 * The JSON Schema of a tool's arguments: defaults are shown, and parameters that have one are not required.
 *
 * @throws {TypeError} when the root of the schema is not an object
 */
export function describeInput(schema: StandardSchema, defaults: Defaults | undefined): JsonSchemaObject {
  const emitted = toJsonSchema(schema);
  checkDefinition(isObjectSchema(emitted), 'the root of inputSchema must be an object');
  return { type: 'object', ...(defaults ? addDefaults(emitted, defaults) : emitted) };
}

/** Values, or functions that make one for each call, by parameter. */
type Defaults = Readonly<Record<string, unknown>>;

function isObjectSchema(schema: JsonSchema): boolean {
  const { type, properties, $ref, anyOf, oneOf, allOf } = Object(schema) as JsonSchemaObject;
  if (type) return type === 'object';
  // What a reference leads to is the business of who wrote the JSON Schema: no other schema has one at its root.
  return Boolean(properties ?? $ref ?? (anyOf ?? oneOf)?.every(isObjectSchema) ?? allOf?.some(isObjectSchema));
}

/** Defaults are for the keys of a valibot object: they are always at the root. */
function addDefaults({ required = [], ...schema }: JsonSchemaObject, defaults: Defaults): JsonSchemaObject {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    addDefault(property, name, defaults),
  ]);
  const stillRequired = required.filter((name) => !Object.hasOwn(defaults, name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(stillRequired.length > 0 && { required: stillRequired }),
  };
}

/** A default that JSON cannot say is not shown, nor is a function's, which is not known before the call. */
function addDefault(property: unknown, name: string, defaults: Defaults): unknown {
  if (!Object.hasOwn(defaults, name)) return property;
  const value = toJson(defaults[name]);
  return { ...Object(property), ...(value !== undefined && { default: value }) };
}
