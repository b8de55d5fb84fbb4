import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { resolveReference } from './read-schema.ts';

const maxParts = 100;

/**
 * One schema that says what several say together; `undefined` where they cannot be laid over each other keyword by
 * keyword. Only the top of each part is merged: a key of two parts becomes an `allOf` of both.
 */
export function mergeSchemas(parts: readonly JsonSchema[], root: JsonSchemaObject): JsonSchemaObject | undefined {
  const open: (JsonSchema | undefined)[] = [...parts];
  let merged: JsonSchemaObject = {};
  // The list grows while it is walked.
  for (const part of open) {
    const target = resolveReference(part, root);
    if (target === undefined || open.length > maxParts) return undefined;
    const { allOf = [], $defs, $schema, $id, ...own } = target;
    open.push(...allOf);
    const next = mergeTwo(merged, own);
    if (next === undefined) return undefined;
    merged = next;
  }
  return merged;
}

function mergeTwo(one: JsonSchemaObject, other: JsonSchemaObject): JsonSchemaObject | undefined {
  const keywords = Object.keys({ ...one, ...other });
  const entries = keywords.map((keyword) => [keyword, mergeKeyword(keyword, one[keyword], other[keyword])] as const);
  return entries.some(([, value]) => value === conflict) ? undefined : Object.fromEntries(entries);
}

const conflict = Symbol('conflict');

function mergeKeyword(keyword: string, one: unknown, other: unknown): unknown {
  if (one === undefined) return other;
  if (other === undefined) return one;
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  switch (keyword) {
    case 'properties':
      return mergeProperties(one as JsonSchemaObject, other as JsonSchemaObject);
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])];
    case 'title':
    case 'default':
    case 'examples':
      return one;
    case 'description':
      return `${one} ${other}`;
    case 'type':
      return mergeTypes([one].flat(), [other].flat());
    case 'additionalProperties':
      return one === true || other === false ? other : one === false || other === true ? one : conflict;
  }
  const [, limit] = /^(?:exclusiveM|m)(in|ax)/.exec(keyword) ?? [];
  return limit ? Math[limit === 'in' ? 'max' : 'min'](Number(one), Number(other)) : conflict;
}

function mergeProperties(one: JsonSchemaObject, other: JsonSchemaObject): JsonSchemaObject {
  const entries = new Map(Object.entries(one));
  for (const [key, schema] of Object.entries(other)) {
    const known = entries.get(key);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
    entries.set(key, isSame ? schema : { allOf: [known, schema] });
  }
  return Object.fromEntries(entries);
}

function mergeTypes(one: readonly unknown[], other: readonly unknown[]): unknown {
  const isIn = (types: readonly unknown[]) => (type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const types = [...new Set([...one.filter(isIn(other)), ...other.filter(isIn(one))])];
  return types.length > 1 ? types : (types[0] ?? conflict);
}
