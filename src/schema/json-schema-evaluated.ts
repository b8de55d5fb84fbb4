import { isJsonObject } from '../json/is-json-object.ts';
import { type Compilation, findPattern, type SchemaKeywords } from './json-schema-compilation.ts';
import { fits } from './json-schema-node.ts';

interface Evaluation {
  readonly schema: unknown;
  /** An object or a list that fits the schema. */
  readonly value: unknown;
  /** Receives the keys that some keyword looked at. */
  readonly seen: Set<string>;
}

/**
 * Collects which keys of a value are judged by the schema or by one that judges the same value, for `unevaluatedProperties`
 * and `unevaluatedItems`.
 *
 * @param isOwn whether the `unevaluated…` keywords of the schema itself are the ones that ask
 */
export function collectEvaluated(compilation: Compilation, evaluation: Evaluation, isOwn = false): void {
  const { schema, value, seen } = evaluation;
  if (!isJsonObject(schema)) return;
  for (const inner of listInPlace(compilation, schema, value)) {
    collectEvaluated(compilation, { schema: inner, value, seen });
  }
  const isJudged = Array.isArray(value) ? isJudgedItem : isJudgedKey;
  const isOpen = !isOwn && schema[Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties'] !== undefined;
  for (const [key, part] of Object.entries(value as object)) {
    if (isOpen || isJudged(compilation, schema, [key, part])) seen.add(key);
  }
}

function listInPlace(compilation: Compilation, schema: SchemaKeywords, value: unknown): readonly unknown[] {
  const holds = (inner: unknown): boolean => isFitting(compilation, inner, value);
  const choices = [...toList(schema.anyOf), ...toList(schema.oneOf)].filter(holds);
  const branch = schema.if !== undefined && (holds(schema.if) ? [schema.if, schema.then] : [schema.else]);
  const dependent = [schema.dependentSchemas, schema.dependencies].flatMap((map) =>
    Object.entries(map ?? {}).flatMap(([key, inner]) => (Object.hasOwn(value as object, key) ? [inner] : [])),
  );
  return [
    compilation.targets.get(schema)?.schema,
    ...toList(schema.allOf),
    ...choices,
    ...(branch || []),
    ...dependent,
  ];
}

function isJudgedKey(compilation: Compilation, schema: SchemaKeywords, [key]: readonly [string, unknown]): boolean {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  return (
    additionalProperties !== undefined ||
    Object.hasOwn(properties as object, key) ||
    Object.keys(patternProperties as object).some((pattern) => findPattern(compilation, pattern)?.(key))
  );
}

function isJudgedItem(
  compilation: Compilation,
  schema: SchemaKeywords,
  [index, item]: readonly [string, unknown],
): boolean {
  const { items, prefixItems, additionalItems, contains } = schema;
  const [first, rest] = Array.isArray(items) ? [items, additionalItems] : [prefixItems, items];
  if (rest !== undefined || Number(index) < toList(first).length) return true;
  return contains !== undefined && isFitting(compilation, contains, item);
}

function isFitting({ nodes }: Compilation, schema: unknown, value: unknown): boolean {
  const node = nodes.get(schema);
  return node ? fits(node, value) : schema === true;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
