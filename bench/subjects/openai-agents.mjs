import { RunContext, setTracingDisabled, tool } from '@openai/agents';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { zodNullishSchemas } from '../lib/zod-schemas.mjs';

setTracingDisabled(true);

export const name = '@openai/agents tool().invoke';
export const note = 'JSON.stringify by the bench';

export function createCall(kind, mode) {
  const definition = createTool(kind, mode, tasks[kind].name);
  const context = new RunContext();
  return async (text) => {
    const answer = await definition.invoke(context, text);
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  };
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  return tool({ name: toolName, description, parameters: zodNullishSchemas[kind](), execute: functions[mode] });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => new Map(tools.map((definition) => [definition.name, definition])),
  specify: (tools) => [...tools.values()].map((row) => toFunction(row.name, row.description, row.parameters)),
};
