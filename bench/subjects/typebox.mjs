import Value from 'typebox/value';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { jsonSchemas } from '../lib/json-schemas.mjs';

export const name = 'typebox Value.Check';
export const note = 'interpreted; the schema is written by hand';
export const isSync = true;

export function createCall(kind, mode) {
  const schema = jsonSchemas[kind]();
  return createCheckedCall(kind, mode, (value) => {
    if (!Value.Check(schema, value)) throw new Error('invalid');
    return value;
  });
}
