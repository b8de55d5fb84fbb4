import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';

/** A chain of references longer than this is taken for a circle. */
const maxHops = 20;

const prefix = '#/$defs/';

/** The schema that a chain of local references leads to; `undefined` where it leads nowhere. */
export function resolveReference(schema: JsonSchema | undefined, root: JsonSchemaObject): JsonSchemaObject | undefined {
  let target = schema;
  for (let hop = 0; hop < maxHops && typeof target === 'object'; hop++) {
    const reference = target.$ref;
    if (reference === undefined) return target;
    target = reference === '#' ? root : readProperty(root.$defs, reference.startsWith(prefix) && reference.slice(8));
  }
  return undefined;
}

export function readProperty<Value>(
  record: { readonly [key: string]: Value } | undefined,
  key: string | false,
): Value | undefined {
  return record && key !== false && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function listBranches(schema: JsonSchemaObject): readonly JsonSchema[] | undefined {
  return schema.anyOf ?? schema.oneOf;
}

/** The types that a schema names or that its values show. */
export function listTypes({ type, enum: values, ...schema }: JsonSchemaObject): readonly string[] {
  if (type !== undefined) return [type].flat();
  if ('const' in schema) return [typeOf(schema.const)];
  if (values) return [...new Set(values.map(typeOf))];
  return schema.properties ? ['object'] : schema.items === undefined ? [] : ['array'];
}

/** The JSON type of a value. */
const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Whether null itself fits the schema; yes where it leads nowhere. */
export function isNullable(schema: JsonSchema, root: JsonSchemaObject, hops = 0): boolean {
  const target = resolveReference(schema, root);
  if (target === undefined || hops > maxHops) return true;
  const branches = listBranches(target);
  if (branches) return branches.some((branch) => isNullable(branch, root, hops + 1));
  if (target.enum) return target.enum.includes(null);
  return 'const' in target ? target.const === null : listTypes(target).includes('null');
}
