import type { JsonSchemaObject } from '../tool/json-schema.ts';
import { typeOf } from './read-schema.ts';

const maxDepth = 100;

/** What the values of keywords must be. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^((exclusiveM|m)(in|ax)|multipleOf)/, 'number'],
  [/^(title|description|format|pattern|\$ref)$/, 'string'],
  [/^(enum|required|(any|one|all)Of|prefixItems)$/, 'array'],
  [/^(properties|patternProperties|definitions|\$defs|dependentSchemas|dependentRequired|dependencies)$/, 'object'],
];
const data = /^(default|const|enum|examples)$/;
const isType = (name: unknown): boolean => /^(string|number|integer|boolean|null|object|array)$/.test(String(name));

/**
 * Makes a schema of earlier drafts, or a faulty one, legal in draft 2020-12, which vendors hold all schemas to before
 * anything else: a list in `items` becomes `prefixItems`, and what cannot be the value of its keyword is left out.
 *
 * @param needsItems whether an array that does not say what is in it gets `items: {}`
 */
export function mendSchema(schema: JsonSchemaObject, needsItems = false, depth = 0): JsonSchemaObject {
  if (depth > maxDepth) return schema;
  const { items, additionalItems = true, ...others } = schema;
  const mend = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mend);
    return typeOf(value) === 'object' ? mendSchema(value as JsonSchemaObject, needsItems, depth + 1) : value;
  };
  const mended: JsonSchemaObject = Object.fromEntries(
    Object.entries(Array.isArray(items) ? { ...others, prefixItems: items, items: additionalItems } : schema).flatMap(
      ([keyword, value]) => mendKeyword(keyword, value, mend),
    ),
  );
  const isOpen = needsItems && [mended.type].flat().includes('array') && mended.items === undefined;
  return isOpen ? { ...mended, items: {} } : mended;
}

function mendKeyword(
  keyword: string,
  value: unknown,
  mend: (value: unknown) => unknown,
): readonly (readonly [string, unknown])[] {
  const kind = kinds.find(([pattern]) => pattern.test(keyword))?.[1];
  const all = [value].flat();
  if (keyword === 'type') {
    const names = [...new Set(all.filter(isType))];
    return names.length > 0 ? [[keyword, names.length === all.length ? value : names[1] ? names : names[0]]] : [];
  }
  if (keyword === 'required' && Array.isArray(value)) return [[keyword, [...new Set(value)]]];
  if (kind && (typeOf(value) !== kind || all.length === 0)) return [];
  if (data.test(keyword)) return [[keyword, value]];
  if (kind !== 'object') return [[keyword, mend(value)]];
  return [[keyword, Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, mend(item ?? {})]))]];
}
