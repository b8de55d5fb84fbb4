import { jsonSchemas } from '../lib/json-schemas.mjs';
import { tasks } from '../lib/tasks.mjs';

export const name = 'limit';
export const note = 'JSON.parse, direct call, JSON.stringify; no validation';
export const isSync = true;

export function createCall(kind, mode) {
  const execute = tasks[kind].functions[mode];
  return mode === 'sync'
    ? (text) => JSON.stringify(execute(JSON.parse(text)))
    : async (text) => JSON.stringify(await execute(JSON.parse(text)));
}

/** Literal specifications in a Map. */
export const registry = {
  create(kind, toolName) {
    const { description, functions } = tasks[kind];
    const definition = { name: toolName, description, parameters: jsonSchemas[kind]() };
    return { type: 'function', function: definition, execute: functions.sync };
  },
  collect: (tools) => new Map(tools.map((tool) => [tool.function.name, tool])),
  specify: (tools) => [...tools.values()].map((tool) => ({ type: tool.type, function: tool.function })),
};
