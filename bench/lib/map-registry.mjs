import { tasks } from './tasks.mjs';

/** For libraries that have no table of tools: a Map of rows, and the specifications made by `toParameters(row)`. */
export function createMapRegistry(createSchema, toParameters) {
  return {
    create(kind, toolName) {
      const { description, functions } = tasks[kind];
      return { name: toolName, description, schema: createSchema(kind), execute: functions.sync };
    },
    collect: (tools) => new Map(tools.map((tool) => [tool.name, tool])),
    specify: (tools) => [...tools.values()].map((tool) => toFunction(tool.name, tool.description, toParameters(tool))),
  };
}

export function toFunction(name, description, parameters) {
  return { type: 'function', function: { name, description, parameters } };
}
