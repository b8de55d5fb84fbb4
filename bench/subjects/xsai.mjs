import { executeTool } from '@xsai/shared-chat';
import { tool } from '@xsai/tool';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = '@xsai/tool, executeTool';
export const note = 'does not validate the arguments';

export async function createCall(kind, mode) {
  const toolName = tasks[kind].name;
  const tools = [await createTool(kind, mode, toolName)];
  return async (text) => {
    const toolCall = { id: 'call_1', type: 'function', function: { name: toolName, arguments: text } };
    const { message } = await executeTool({ messages: [], tools, toolCall });
    return message.content;
  };
}

function createTool(kind, mode, toolName) {
  const { description, functions } = tasks[kind];
  return tool({ name: toolName, description, parameters: zodSchemas[kind](), execute: functions[mode] });
}

export const registry = {
  create: (kind, toolName) => createTool(kind, 'sync', toolName),
  collect: (tools) => Promise.all(tools),
  specify: (tools) => tools.map((row) => ({ type: row.type, function: row.function })),
};
