import { executeTool, safeParseJSON } from '@ai-sdk/provider-utils';
import { asSchema, tool } from 'ai';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = 'ai (zod)';
export const note = 'safeParseJSON, asSchema, executeTool: what generateText does with a call, without its loop';

export function createCall(kind, mode) {
  const definition = createTool(kind, mode);
  return async (text) => {
    const parsed = await safeParseJSON({ text, schema: asSchema(definition.inputSchema) });
    if (!parsed.success) throw parsed.error;
    let output;
    const options = { toolCallId: 'call_1', messages: [] };
    for await (const part of executeTool({ tool: definition, input: parsed.value, options })) output = part.output;
    return JSON.stringify(output);
  };
}

function createTool(kind, mode) {
  const { description, functions } = tasks[kind];
  return tool({ description, inputSchema: zodSchemas[kind](), execute: functions[mode] });
}

export const registry = {
  create: (kind, toolName) => [toolName, createTool(kind, 'sync')],
  collect: (entries) => Object.fromEntries(entries),
  specify: (tools) => Promise.all(Object.entries(tools).map(specify)),
};

async function specify([toolName, { description, inputSchema }]) {
  return toFunction(toolName, description, await asSchema(inputSchema).jsonSchema);
}
