import { toJsonSchema } from '@valibot/to-json-schema';
import { safeParse } from 'valibot';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { createMapRegistry } from '../lib/map-registry.mjs';
import { valibotSchemas } from '../lib/valibot-schemas.mjs';

export const name = 'valibot safeParse';
export const isSync = true;

export function createCall(kind, mode) {
  const schema = valibotSchemas[kind]();
  return createCheckedCall(kind, mode, (value) => {
    const { success, output, issues } = safeParse(schema, value);
    if (!success) throw new Error(issues[0].message);
    return output;
  });
}

export const registry = createMapRegistry(
  (kind) => valibotSchemas[kind](),
  ({ schema }) => toJsonSchema(schema),
);
