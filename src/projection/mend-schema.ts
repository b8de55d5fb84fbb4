import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { typeOf } from './read-schema.ts';

const maxDepth = 100;

/** Keywords, and the types of their values. */
const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/^(title|description|format|pattern|content(MediaType|Encoding)|\$(ref|schema|comment|id|anchor))$/, /string/],
  [/^((exclusiveM|m)(in|ax)imum|(min|max)(Length|Items|Properties|Contains)|multipleOf)$/, /number/],
  [/^(enum|examples|required|(any|one|all)Of|prefixItems)$/, /array/],
  [/^((patternP|p)roperties|definitions|\$defs|dependentSchemas)$/, /object/],
  [/^(items|(additional|unevaluated)(Items|Properties)|contains|propertyNames|not|if|then|else)$/, /object|boolean/],
  [/^(uniqueItems|readOnly|writeOnly|deprecated)$/, /boolean/],
];
const dataList = /^(enum|examples)$/;
const types = /^(string|number|integer|boolean|null|object|array)$/;
const isSchema = (value: unknown): boolean => /object|boolean/.test(typeOf(value));

type Mend = (part: unknown) => unknown;

/**
 * Makes a schema of earlier drafts, or a faulty one, legal in draft 2020-12, which vendors hold all schemas to before
 * anything else. What cannot be the value of its keyword is left out. A schema that is legal comes back itself.
 *
 * @param needsItems whether an array that does not say what is in it gets `items: {}`
 */
export function mendSchema(schema: JsonSchemaObject, needsItems = false, depth = 0): JsonSchemaObject {
  if (depth > maxDepth || !isJsonObject(schema)) return schema;
  const mend: Mend = (part) => mendSchema(part as JsonSchemaObject, needsItems, depth + 1);
  const mended: JsonSchemaObject = Object.fromEntries(
    Object.entries(modernize(schema)).flatMap(([keyword, value]) => {
      const legal = keyword === 'type' ? mendTypes(value) : mendValue(keyword, value, mend);
      return legal === undefined ? [] : [[keyword, keepSame(value, legal)]];
    }),
  );
  const isOpen = needsItems && [mended.type].flat().includes('array') && mended.items === undefined;
  return isOpen ? { ...mended, items: {} } : keepSame(schema, mended);
}

/** What drafts 3, 4 and 7 say otherwise: a key that is required by its own word, an exclusive limit, a tuple. */
function modernize(schema: JsonSchemaObject): JsonSchemaObject {
  const { items, additionalItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum, required, properties } = schema;
  const keys = Object.entries(Object(properties)).flatMap(([key, value]) =>
    Object(value).required === true ? [key] : [],
  );
  return {
    ...schema,
    ...(Array.isArray(items) && {
      prefixItems: items,
      items: additionalItems as JsonSchema,
      additionalItems: undefined,
    }),
    ...(exclusiveMinimum === true && { exclusiveMinimum: minimum, minimum: undefined }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: maximum, maximum: undefined }),
    ...(keys.length > 0 && { required: [required ?? [], keys].flat() }),
  };
}

function mendTypes(value: unknown): unknown {
  const names = [...new Set([value].flat())].filter((name) => typeof name === 'string' && types.test(name));
  return Array.isArray(value) && names[0] && (names[1] || !value[1]) ? names : names[0];
}

/** What is legal of a keyword's value; `undefined` for nothing of it. */
function mendValue(keyword: string, value: unknown, mend: Mend): unknown {
  const kind = kinds.find(([pattern]) => pattern.test(keyword))?.[1];
  if (!kind) return value;
  if (!kind.test(typeOf(value)) || isBadCount(keyword, value)) return undefined;
  if (Array.isArray(value)) {
    if (keyword === 'required') return [...new Set(value)].filter((key) => typeof key === 'string');
    const parts = dataList.test(keyword) ? [...new Set(value)] : value.filter(isSchema).map(mend);
    return parts.length > 0 ? parts : undefined;
  }
  if (kind.test('boolean') || !isJsonObject(value)) return mend(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isSchema(part) ? mend(part) : {}]));
}

/** A count is whole and not below 0, a divisor above it. */
function isBadCount(keyword: string, value: unknown): boolean {
  if (keyword === 'multipleOf') return !(Number(value) > 0);
  return /^m(in|ax)[LIPC]/.test(keyword) && !(Number.isInteger(value) && Number(value) >= 0);
}

/** What was given, where it has nothing that was mended. */
function keepSame<Value>(given: Value, mended: Value): Value {
  const entries = Object.entries(Object(mended));
  const isSame = typeof mended === 'object' && entries.length === Object.keys(Object(given)).length;
  return isSame && entries.every(([key, value]) => value === Object(given)[key]) ? given : mended;
}
