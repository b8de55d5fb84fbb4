import { createToolSet, defineTool, executeToolCall } from '../../dist/index.js';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { valibotSchemas } from '../lib/valibot-schemas.mjs';

export const name = 'tooltable';
export const note = 'parses, repairs, validates and coerces; a fault becomes a result';

export function createCall(kind, mode) {
  const toolName = tasks[kind].name;
  const tools = createToolSet(createTool(kind, mode, toolName));
  return (text) => executeToolCall(tools, { id: 'call_1', name: toolName, arguments: text });
}

export function readText(result) {
  return result.content[0].text;
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  return defineTool({ name: toolName, description, inputSchema: valibotSchemas[kind](), execute: functions[mode] });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => createToolSet(tools),
  specify: (tools) =>
    [...tools.values()].map(({ specification: { name, description, inputSchema } }) =>
      toFunction(name, description, inputSchema),
    ),
};
