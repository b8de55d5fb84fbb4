import { createTool } from '@mastra/core/tools';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = '@mastra/core createTool';
export const note = 'JSON.parse and JSON.stringify by the bench';

export function createCall(kind, mode) {
  const definition = create(kind, mode, tasks[kind].name);
  return async (text) => {
    const answer = await definition.execute(JSON.parse(text));
    if (answer?.error) throw new Error(answer.message);
    return JSON.stringify(answer);
  };
}

function create(kind, mode, id) {
  const { description, functions } = tasks[kind];
  return createTool({ id, description, inputSchema: zodSchemas[kind](), execute: functions[mode] });
}

export const registry = {
  create: (kind, toolName) => create(kind, 'sync', toolName),
  collect: (tools) => new Map(tools.map((tool) => [tool.id, tool])),
  specify: (tools) => [...tools.values()].map((tool) => toFunction(tool.id, tool.description, toParameters(tool))),
};

function toParameters({ inputSchema }) {
  return inputSchema['~standard'].jsonSchema.input({ target: 'draft-07' });
}
