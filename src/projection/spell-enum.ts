import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { Part } from './schema-dialect.ts';

/** An enum for a dialect whose enums are text, and not empty; the members come back as they were. Nothing where two would look alike. */
export function spellEnum(schema: JsonSchemaObject): Part | undefined {
  const { const: constant, enum: values = 'const' in schema ? [constant] : undefined, ...rest } = schema;
  if (!Array.isArray(values)) return { schema };
  const originals = new Map(
    values
      .filter((value) => value !== null)
      .map((value) => [typeof value === 'string' && value !== '' ? value : JSON.stringify(value), value]),
  );
  const hasNull = values.includes(null);
  if (originals.size + Number(hasNull) < new Set(values).size) return undefined;
  if (hasNull && originals.size === 0) return { schema: { ...rest, type: 'null' } };
  const isChanged = [...originals].some(([text, value]) => text !== value);
  return {
    schema: {
      ...rest,
      type: hasNull ? ['string', 'null'] : 'string',
      enum: [...originals.keys(), ...(hasNull ? [null] : [])],
    },
    ...(isChanged && { undo: (value) => (originals.has(value as string) ? originals.get(value as string) : value) }),
  };
}
