import { LlmJson } from '@typia/utils';
import { jsonSchemas } from '../lib/json-schemas.mjs';
import { createMapRegistry } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';

export const name = '@typia/utils LlmJson';
export const note = 'lenient parse, coercion, interpreted validation; the schema is written by hand';
export const isSync = true;

export function createCall(kind, mode) {
  const execute = tasks[kind].functions[mode];
  const schema = createSchema(kind);
  const validate = LlmJson.validate(schema);
  const read = (text) => {
    const parsed = LlmJson.parse(text, schema);
    const validated = parsed.success ? validate(parsed.data) : parsed;
    if (!validated.success) throw new Error('invalid');
    return validated.data;
  };
  return mode === 'sync'
    ? (text) => JSON.stringify(execute(read(text)))
    : async (text) => JSON.stringify(await execute(read(text)));
}

function createSchema(kind) {
  return { ...jsonSchemas[kind](), $defs: {} };
}

export const registry = {
  ...createMapRegistry(createSchema, ({ schema }) => schema),
  collect: (tools) => new Map(tools.map((tool) => [tool.name, { ...tool, validate: LlmJson.validate(tool.schema) }])),
};
