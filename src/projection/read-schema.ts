import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';

/** A chain of references longer than this is taken for a circle. */
const maxHops = 20;

/** The schema that a chain of local references leads to; `undefined` where it leads nowhere, or to no object. */
export function resolveReference(schema: JsonSchema | undefined, root: JsonSchemaObject): JsonSchemaObject | undefined {
  let target: unknown = schema;
  for (let hop = 0; hop < maxHops && isJsonObject(target); hop++) {
    if (target.$ref === undefined) return target;
    target = findPointer(String(target.$ref), root);
  }
  return undefined;
}

/** RFC 6901, section 6: a pointer in a fragment. */
function findPointer(reference: string, root: JsonSchemaObject): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  const keys = reference.split('/').slice(1);
  return keys.reduce<unknown>(
    (target, key) => readProperty(Object(target), key.replace(/~1/g, '/').replace(/~0/g, '~')),
    root,
  );
}

export function readProperty<Value>(
  record: { readonly [key: string]: Value } | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function listBranches(schema: JsonSchemaObject): readonly JsonSchema[] | undefined {
  return schema.anyOf ?? schema.oneOf;
}

/** The types that a schema names or that its values show. */
export function listTypes({ type, enum: values, ...schema }: JsonSchemaObject): readonly string[] {
  if (type !== undefined) return [type].flat();
  if ('const' in schema) return [typeOf(schema.const)];
  if (Array.isArray(values)) return [...new Set(values.map(typeOf))];
  if (schema.properties ?? schema.additionalProperties ?? schema.required) return ['object'];
  return (schema.items ?? schema.prefixItems) === undefined ? [] : ['array'];
}

/** Whether a value is of one of the types of a schema. */
export const fitsTypes = (value: unknown, types: readonly string[]): boolean =>
  types.some((type) => typeOf(value) === type || (type === 'integer' && Number.isInteger(value)));

/** The JSON type of a value. */
export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether null itself fits the schema; yes where it leads nowhere. */
export function isNullable(schema: JsonSchema, root: JsonSchemaObject, seen = new Set<unknown>()): boolean {
  const target = resolveReference(schema, root);
  if (target === undefined) return true;
  if (seen.has(target)) return false;
  seen.add(target);
  const fitsNull = (part: JsonSchema): boolean => isNullable(part, root, seen);
  const branches = listBranches(target);
  if (branches) return branches.some(fitsNull);
  if (target.allOf) return target.allOf.every(fitsNull);
  if (target.enum) return target.enum.includes(null);
  const types = listTypes(target);
  return types.length === 0 || types.includes('null');
}
