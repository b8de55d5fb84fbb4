import { zodFunction } from 'openai/helpers/zod';
import { tasks } from '../lib/tasks.mjs';
import { zodNullishSchemas } from '../lib/zod-schemas.mjs';

export const name = 'openai zodFunction';
export const note = 'its helper, without the runner';
export const isSync = true;

export function createCall(kind, mode) {
  const definition = createTool(kind, mode, tasks[kind].name);
  return mode === 'sync'
    ? (text) => JSON.stringify(definition.$callback(definition.$parseRaw(text)))
    : async (text) => JSON.stringify(await definition.$callback(definition.$parseRaw(text)));
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  return zodFunction({
    name: toolName,
    description,
    parameters: zodNullishSchemas[kind](),
    function: functions[mode],
  });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => tools,
  specify: (tools) => tools.map((tool) => ({ type: tool.type, function: tool.function })),
};
