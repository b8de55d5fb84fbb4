import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { withNote } from './keep-keywords.ts';
import { readJsonText } from './parse-bounded-json.ts';
import type { Part } from './schema-dialect.ts';

/** A value that a dialect has no words for, as JSON text that says why. */
export function toJsonText(schema: JsonSchema, reason: string): Part {
  const { description } = Object(schema) as JsonSchemaObject;
  const text = { type: 'string', description } as JsonSchemaObject;
  return { schema: withNote(text, `as JSON text: ${reason}`), undo: readJsonText };
}
