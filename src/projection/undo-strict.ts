import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { isNullable, listBranches, listTypes, readProperty, resolveReference } from './read-schema.ts';

/** Deeper values than arguments may have are left alone. */
const maxDepth = 200;

/** Takes the nulls away that the strict form of `root` asks for where a key is absent. Anything unexpected is left alone. */
export function undoStrict(root: JsonSchemaObject, value: unknown, schema: JsonSchema = root, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  const target = findShape(schema, value, root);
  if (Array.isArray(value)) {
    const { items } = target ?? {};
    return items === undefined ? value : value.map((item) => undoStrict(root, item, items, depth + 1));
  }
  const required = new Set(target?.required);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const property = readProperty(target?.properties, key);
      if (property === undefined) return [[key, item]];
      const standsForAbsent = item === null && !required.has(key) && !isNullable(property, root);
      return standsForAbsent ? [] : [[key, undoStrict(root, item, property, depth + 1)]];
    }),
  );
}

/** The one branch that an object or array can be meant for. `canTellApart` saw to it that there is no second. */
function findShape(schema: JsonSchema, value: object, root: JsonSchemaObject, hops = 0): JsonSchemaObject | undefined {
  const target = resolveReference(schema, root);
  const branches = target && listBranches(target);
  if (target === undefined || hops > 20) return undefined;
  if (branches === undefined) return matches(target, value) ? target : undefined;
  for (const branch of branches) {
    const shape = findShape(branch, value, root, hops + 1);
    if (shape) return shape;
  }
  return undefined;
}

function matches(schema: JsonSchemaObject, value: object): boolean {
  if (!listTypes(schema).includes(Array.isArray(value) ? 'array' : 'object')) return false;
  const entries = new Map(Object.entries(value));
  return listTags(schema).every(([key, tag]) => entries.get(key) === tag);
}

/** The required keys that may hold one value only. */
function listTags({ properties = {}, required = [] }: JsonSchemaObject): readonly (readonly [string, unknown])[] {
  return required.flatMap((key) => {
    const property = readProperty(properties, key);
    return typeof property === 'object' && 'const' in property ? [[key, property.const]] : [];
  });
}

/** Whether every object or array has at most one branch it can be meant for: by its type, or by a key with one value. */
export function canTellApart(branches: readonly JsonSchema[], root: JsonSchemaObject): boolean {
  const shapes = branches
    .map((branch) => resolveReference(branch, root))
    .filter((shape) => shape && isContainer(shape));
  return shapes.every((shape, index) => shapes.slice(index + 1).every((other) => areApart(shape ?? {}, other ?? {})));
}

const isContainer = (schema: JsonSchemaObject): boolean =>
  listBranches(schema) !== undefined || listTypes(schema).some((type) => type === 'object' || type === 'array');

function areApart(one: JsonSchemaObject, other: JsonSchemaObject): boolean {
  if (listBranches(one) ?? listBranches(other)) return false;
  const types = listTypes(other);
  if (!listTypes(one).some((type) => types.includes(type))) return true;
  const tags = new Map(listTags(other));
  return listTags(one).some(([key, tag]) => tags.has(key) && tags.get(key) !== tag);
}
