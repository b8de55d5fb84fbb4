import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = '@anthropic-ai/sdk betaZodTool';
export const note = 'JSON.parse by the bench: its API sends an object';
export const isSync = true;

export function createCall(kind, mode) {
  const definition = createTool(kind, mode, tasks[kind].name);
  return mode === 'sync'
    ? (text) => definition.run(definition.parse(JSON.parse(text)))
    : async (text) => definition.run(definition.parse(JSON.parse(text)));
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  const execute = functions[mode];
  const run =
    mode === 'sync' ? (input) => JSON.stringify(execute(input)) : async (input) => JSON.stringify(await execute(input));
  return betaZodTool({ name: toolName, description, inputSchema: zodSchemas[kind](), run });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => new Map(tools.map((tool) => [tool.name, tool])),
  specify: (tools) => [...tools.values()].map((tool) => toFunction(tool.name, tool.description, tool.input_schema)),
};
