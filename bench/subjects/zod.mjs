import * as z from 'zod';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { createMapRegistry } from '../lib/map-registry.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = 'zod parse';
export const note = 'compiles with new Function';
export const isSync = true;

export function createCall(kind, mode) {
  const schema = zodSchemas[kind]();
  return createCheckedCall(kind, mode, (value) => schema.parse(value));
}

export const registry = createMapRegistry(
  (kind) => zodSchemas[kind](),
  ({ schema }) => z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }),
);
