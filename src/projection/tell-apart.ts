import type { JsonSchemaObject } from '../tool/json-schema.ts';
import { listBranches, listTypes, readProperty, typeOf } from './read-schema.ts';

/** Follows a reference between schemas as they are sent. */
export type FollowReference = (schema: JsonSchemaObject) => JsonSchemaObject | undefined;

/** Unions and references inside each other that are looked into. */
const maxHops = 3;
const maxLeaves = 400;

type Leaf = JsonSchemaObject | undefined;

/** The schemas of which a union is made in the end; nothing for what is not looked into. */
export function listLeaves(schema: JsonSchemaObject, follow: FollowReference, hops = 0): readonly Leaf[] {
  const target = hops > maxHops ? undefined : follow(schema);
  const branches = target && listBranches(target);
  return branches?.flatMap((branch) => listLeaves(branch as JsonSchemaObject, follow, hops + 1)) ?? [target];
}

/** Whether no value fits two of the schemas: by its type, its keys, or a value that only one of them has. */
export function canTellApart(schemas: readonly JsonSchemaObject[], follow: FollowReference): boolean {
  const groups = schemas.map((schema) => listLeaves(schema, follow));
  if (groups.flat().length > maxLeaves) return false;
  return groups.every((leaves, index) => {
    const others = groups.slice(index + 1).flat();
    return leaves.every((one) => others.every((other) => areApart(one, other)));
  });
}

function areApart(one: Leaf, other: Leaf): boolean {
  if (!one || !other) return false;
  if (!listKinds(one).some((kind) => listKinds(other).includes(kind))) return true;
  return areDisjoint(one, other) ?? (hasOwnKey(one, other) || hasOwnKey(other, one));
}

/** Whether no value of one is a value of the other; `undefined` where one of them names none. */
export function areDisjoint(
  one: JsonSchemaObject | undefined,
  other: JsonSchemaObject | undefined,
): boolean | undefined {
  const [values, others] = [listValues(one), listValues(other)];
  return values && others && !values.some((value) => others.includes(value));
}

/** Whether a value of one object has a key that the other object does not take, or not with this value. */
function hasOwnKey(one: JsonSchemaObject, { properties, required, additionalProperties }: JsonSchemaObject): boolean {
  return (one.required ?? []).some((key) => {
    const known = readProperty(properties, key);
    if (known === undefined) return additionalProperties === false;
    const own = readProperty(one.properties, key) as JsonSchemaObject;
    return required?.includes(key) && areDisjoint(own, known as JsonSchemaObject);
  });
}

/** Whether a value is of the shape that `canTellApart` tells from others; its inner values are not looked at. */
export function fitsShape(schema: JsonSchemaObject, value: unknown, follow: FollowReference): boolean {
  return listLeaves(schema, follow).some((leaf) => leaf && fitsLeaf(leaf, value));
}

function fitsLeaf(leaf: JsonSchemaObject, value: unknown): boolean {
  if (!listKinds(leaf).includes(typeOf(value)) || !hasValue(leaf, value)) return false;
  if (typeOf(value) !== 'object') return true;
  const entries = new Map(Object.entries(value as object));
  const { properties = {}, required = [], additionalProperties } = leaf;
  const isKnown = additionalProperties !== false || [...entries.keys()].every((key) => Object.hasOwn(properties, key));
  return (
    isKnown && required.every((key) => entries.has(key) && hasValue(readProperty(properties, key), entries.get(key)))
  );
}

function hasValue(schema: unknown, value: unknown): boolean {
  return listValues(schema as JsonSchemaObject)?.includes(value) ?? true;
}

/** The values that a schema names; `undefined` where it names none. */
export function listValues(schema: JsonSchemaObject | undefined): readonly unknown[] | undefined {
  return schema?.enum ?? (schema && 'const' in schema ? [schema.const] : undefined);
}

const listKinds = (schema: JsonSchemaObject): readonly string[] =>
  listTypes(schema).map((type) => (type === 'integer' ? 'number' : type));
