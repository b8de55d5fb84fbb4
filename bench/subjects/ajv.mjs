import { Ajv } from 'ajv';
import { createCheckedCall } from '../lib/checked-call.mjs';
import { jsonSchemas } from '../lib/json-schemas.mjs';
import { createMapRegistry } from '../lib/map-registry.mjs';

export const name = 'ajv';
export const note = 'compiles with new Function; the schema is written by hand';
export const isSync = true;

export function createCall(kind, mode) {
  const ajv = new Ajv();
  const validate = ajv.compile(jsonSchemas[kind]());
  return createCheckedCall(kind, mode, (value) => {
    if (!validate(value)) throw new Error(ajv.errorsText(validate.errors));
    return value;
  });
}

const ajv = new Ajv();

export const registry = {
  ...createMapRegistry(
    (kind) => jsonSchemas[kind](),
    ({ schema }) => schema,
  ),
  collect: (tools) => new Map(tools.map((tool) => [tool.name, { ...tool, validate: ajv.compile(tool.schema) }])),
};
