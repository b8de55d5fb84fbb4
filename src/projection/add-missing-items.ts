import type { JsonSchemaObject } from '../tool/json-schema.ts';

/** Keywords whose value is data, not schemas. */
const dataKeywords = new Set(['default', 'const', 'enum', 'examples', 'required']);

const maxDepth = 100;

/**
 * Gives every array that does not say what is in it `items: {}`: vendors refuse one without. The same object comes
 * back where nothing was missing.
 */
export function addMissingItems(schema: JsonSchemaObject, depth = 0): JsonSchemaObject {
  if (depth > maxDepth) return schema;
  const entries = Object.entries(schema);
  const mended = entries.map(([key, value]) => [key, dataKeywords.has(key) ? value : mend(value, depth + 1)] as const);
  const isArray = schema.type === 'array' || (Array.isArray(schema.type) && schema.type.includes('array'));
  const isMissing = isArray && schema.items === undefined;
  if (!isMissing && mended.every(([, value], index) => value === entries[index]?.[1])) return schema;
  return { ...Object.fromEntries(mended), ...(isMissing && { items: {} }) };
}

function mend(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return addMissingItems(value as JsonSchemaObject, depth);
  const mended = value.map((item) => mend(item, depth));
  return mended.every((item, index) => item === value[index]) ? value : mended;
}
