import { fitsTypes, listTypes } from '../projection/read-schema.ts';
import { areDisjoint, type FollowReference, listLeaves, listValues } from '../projection/tell-apart.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';

/** Objects of one union that are compared. */
const maxObjects = 400;

/**
 * What OpenAI's strict mode refuses of a schema whose keywords it takes; `undefined` for nothing. The limits are those of
 * https://platform.openai.com/docs/guides/structured-outputs#supported-schemas, the rest is what its errors say.
 */
export function refuseStrictSchema(schema: JsonSchemaObject, follow: FollowReference): string | undefined {
  const nodes = listNodes(schema);
  if (isTooLarge(nodes)) return 'it is too large';
  const reasons = nodes.map((node) => {
    const values = listValues(node) ?? [];
    if (/["\n]/.test(values.join())) return 'a quote or a line break in an enum';
    if (!values.every((value) => fitsTypes(value, listTypes(node)))) return 'an enum with members of another type';
    const leaves = node.anyOf?.flatMap((branch) => listLeaves(branch as JsonSchemaObject, follow)) ?? [];
    const keys = leaves.flatMap((leaf) => Object.entries(leaf?.properties ?? {}).slice(0, 1));
    return canTellByFirstKey(keys) ? undefined : 'objects of a union that begin with the same key';
  });
  return reasons.find(Boolean);
}

/** 5,000 properties; 1,000 members of enums; 120,000 characters of names and values, 15,000 of an enum of more than 250. */
function isTooLarge(nodes: readonly JsonSchemaObject[]): boolean {
  const names = nodes.flatMap(({ properties = {}, $defs = {} }) => [...Object.keys(properties), ...Object.keys($defs)]);
  const enums = nodes.map((node) => listValues(node) ?? []);
  const values = enums.flat();
  const isLong = (texts: readonly unknown[], limit: number): boolean => texts.join('').length > limit;
  const isLongEnum = enums.some((list) => list.length > 250 && isLong(list, 15_000));
  return isLongEnum || names.length > 5000 || values.length > 1000 || isLong([...names, ...values], 120_000);
}

/** The schemas in a strict schema, itself the first. */
function listNodes(schema: JsonSchemaObject): readonly JsonSchemaObject[] {
  const { properties = {}, $defs = {}, anyOf = [], items = [] } = schema;
  const inner = [Object.values(properties), Object.values($defs), anyOf, items].flat() as JsonSchemaObject[];
  return [schema, ...inner.flatMap(listNodes)];
}

/** "Objects provided via 'anyOf' must not share identical first keys", but for those that tell the objects apart. */
function canTellByFirstKey(keys: readonly (readonly [string, JsonSchema])[]): boolean {
  const isOwn = ([key, form]: readonly [string, JsonSchema], index: number): boolean =>
    keys.slice(0, index).every(([other, otherForm]) => {
      return key !== other || areDisjoint(form as JsonSchemaObject, otherForm as JsonSchemaObject);
    });
  return keys.length <= maxObjects && keys.every(isOwn);
}
