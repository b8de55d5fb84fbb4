import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { SchemaDialect } from './schema-dialect.ts';

/** Keywords that are about shape, which is rebuilt, and those that mean nothing to a model. */
const rebuilt =
  /^(type|properties|required|additional(Properties|Items)|(prefixI|i)tems|(any|one|all)Of|definitions|\$(ref|defs|schema|id|comment)|x-.*)$/;

const maxNoteLength = 200;

export interface KeptKeywords {
  readonly rest: JsonSchemaObject;
  /** What is said in the description instead. */
  readonly note: string;
}

/** The keywords beside the shape: those that the dialect takes stay as they are, others are told in the description. */
export function keepKeywords(schema: JsonSchemaObject, { keeps }: SchemaDialect): KeptKeywords {
  const entries = Object.entries(schema).filter(([keyword, value]) => !rebuilt.test(keyword) && value !== undefined);
  const isKept = ([keyword, value]: [string, unknown]): boolean => keeps(keyword, value);
  const others = entries.filter((entry) => !isKept(entry));
  const note = others
    .map(([keyword, value]) => `${keyword}: ${JSON.stringify(value).slice(0, maxNoteLength)}`)
    .join(', ');
  return { rest: withNote(Object.fromEntries(entries.filter(isKept)), note), note };
}

/** The schema with a remark behind its description. */
export function withNote(schema: JsonSchemaObject, note: string): JsonSchemaObject {
  if (note === '') return schema;
  return { ...schema, description: [schema.description, `(${note})`].filter(Boolean).join(' ') };
}
