import { tool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = '@langchain/core tool().invoke';
export const note = 'JSON.parse by the bench: its chat models do it';

export function createCall(kind, mode) {
  const toolName = tasks[kind].name;
  const definition = createTool(kind, mode, toolName);
  return async (text) => {
    const call = { type: 'tool_call', id: 'call_1', name: toolName, args: JSON.parse(text) };
    return (await definition.invoke(call)).content;
  };
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  return tool(functions[mode], { name: toolName, description, schema: zodSchemas[kind]() });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => new Map(tools.map((definition) => [definition.name, definition])),
  specify: (tools) => [...tools.values()].map((definition) => convertToOpenAITool(definition)),
};
