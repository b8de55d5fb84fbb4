import type { JsonSchemaObject } from '../tool/json-schema.ts';
import { giveUp, lose, type Part, type Place, type Walk } from './schema-walk.ts';

/** An enum for a dialect whose enums are text; the members come back as they were. */
export function spellEnum(schema: JsonSchemaObject, place: Place, walk: Walk): Part {
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (!values || values.every((value) => typeof value === 'string' || value === null)) return { schema };
  const originals = new Map(
    values
      .filter((value) => value !== null)
      .map((value) => [typeof value === 'string' ? value : JSON.stringify(value), value]),
  );
  const hasNull = values.includes(null);
  if (originals.size + Number(hasNull) < new Set(values).size)
    return giveUp(schema, 'an enum of lookalikes', { place, walk });
  lose('changed', 'the enum is sent as text', place, walk);
  walk.isChanged = true;
  const { const: _, enum: __, ...rest } = schema;
  return {
    schema: {
      ...rest,
      type: hasNull ? ['string', 'null'] : 'string',
      enum: [...originals.keys(), ...(hasNull ? [null] : [])],
    },
    undo: (value) => (originals.has(value as string) ? originals.get(value as string) : value),
  };
}
