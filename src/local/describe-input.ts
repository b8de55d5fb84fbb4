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
  const described = defaults ? addDefaults(emitted, defaults) : emitted;
  return described.type ? described : { type: 'object', ...described };
}

/** Values, or functions that make one for each call, by parameter. */
type Defaults = Readonly<Record<string, unknown>>;

function isObjectSchema(schema: JsonSchema): boolean {
  const { type, properties, $ref, anyOf, oneOf, allOf } = Object(schema) as JsonSchemaObject;
  if (type) return type === 'object';
  // What a reference leads to is the business of who wrote the JSON Schema: no other schema has one at its root.
  return Boolean(properties ?? $ref ?? (anyOf ?? oneOf)?.every(isObjectSchema) ?? allOf?.some(isObjectSchema));
}

/**
 * Defaults are for the keys of a valibot object: they are always at the root. One that JSON cannot say is not shown, nor is
 * a function's, which is not known before the call.
 */
function addDefaults({ required = [], ...schema }: JsonSchemaObject, defaults: Defaults): JsonSchemaObject {
  // A copy has all keys as its own, also one named like a part of a prototype.
  const properties: Record<string, JsonSchema> = { ...schema.properties };
  for (const name of Object.keys(defaults)) {
    const value = toJson(defaults[name]);
    if (value !== undefined) properties[name] = { ...Object(properties[name]), default: value };
  }
  const stillRequired = required.filter((name) => !Object.hasOwn(defaults, name));
  return { ...schema, properties, ...(stillRequired.length > 0 && { required: stillRequired }) };
}
