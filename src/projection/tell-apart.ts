import type { JsonSchemaObject } from '../tool/json-schema.ts';
import { listBranches, listTypes, readProperty, typeOf } from './read-schema.ts';

/** Follows a reference between schemas as they are sent. */
export type FollowReference = (schema: JsonSchemaObject) => JsonSchemaObject | undefined;

/** Unions and references inside each other that are looked into. */
const maxHops = 3;
const maxBranches = 200;

/** Whether no value fits two of the schemas: by its type, its keys, or a value that only one of them has. */
export function canTellApart(schemas: readonly JsonSchemaObject[], follow: FollowReference): boolean {
  if (schemas.length > maxBranches) return false;
  return schemas.every((one, index) => schemas.slice(index + 1).every((other) => areApart(one, other, { follow })));
}

interface Comparison {
  readonly follow: FollowReference;
  readonly hops?: number;
}

function areApart(one: JsonSchemaObject, other: JsonSchemaObject, { follow, hops = 0 }: Comparison): boolean {
  const [left, right] = [follow(one), follow(other)];
  if (!left || !right || hops > maxHops) return false;
  const below = { follow, hops: hops + 1 };
  const [branches, others] = [listBranches(left), listBranches(right)];
  if (branches) return branches.every((branch) => areApart(branch as JsonSchemaObject, right, below));
  if (others) return others.every((branch) => areApart(left, branch as JsonSchemaObject, below));
  if (!listKinds(left).some((kind) => listKinds(right).includes(kind))) return true;
  return areDisjoint(left, right) ?? (hasOwnKey(left, right) || hasOwnKey(right, left));
}

/** Whether no value of one is a value of the other; `undefined` where one of them names none. */
function areDisjoint(one: JsonSchemaObject | undefined, other: JsonSchemaObject | undefined): boolean | undefined {
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
export function fitsShape(schema: JsonSchemaObject, value: unknown, { follow, hops = 0 }: Comparison): boolean {
  const target = follow(schema);
  if (!target || hops > maxHops) return false;
  const branches = listBranches(target);
  if (branches) {
    return branches.some((branch) => fitsShape(branch as JsonSchemaObject, value, { follow, hops: hops + 1 }));
  }
  if (!listKinds(target).includes(typeOf(value)) || !hasValue(target, value)) return false;
  if (typeOf(value) !== 'object') return true;
  const entries = new Map(Object.entries(value as object));
  const { properties = {}, required = [], additionalProperties } = target;
  const isKnown = additionalProperties !== false || [...entries.keys()].every((key) => Object.hasOwn(properties, key));
  return (
    isKnown && required.every((key) => entries.has(key) && hasValue(readProperty(properties, key), entries.get(key)))
  );
}

function hasValue(schema: unknown, value: unknown): boolean {
  return listValues(schema as JsonSchemaObject)?.includes(value) ?? true;
}

/** The values that a schema names; `undefined` where it names none. */
function listValues(schema: JsonSchemaObject | undefined): readonly unknown[] | undefined {
  return schema?.enum ?? (schema && 'const' in schema ? [schema.const] : undefined);
}

const listKinds = (schema: JsonSchemaObject): readonly string[] =>
  listTypes(schema).map((type) => (type === 'integer' ? 'number' : type));
