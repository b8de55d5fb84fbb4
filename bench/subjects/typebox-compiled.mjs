import { Compile } from 'typebox/compile';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { jsonSchemas } from '../lib/json-schemas.mjs';

export const name = 'typebox Compile';
export const note = 'compiles with new Function; the schema is written by hand';
export const isSync = true;

export function createCall(kind, mode) {
  const validator = Compile(jsonSchemas[kind]());
  return createCheckedCall(kind, mode, (value) => {
    if (!validator.Check(value)) throw new Error('invalid');
    return value;
  });
}
