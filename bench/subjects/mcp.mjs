import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { toFunction } from '../lib/map-registry.mjs';
import { tasks } from '../lib/tasks.mjs';
import { zodSchemas } from '../lib/zod-schemas.mjs';

export const name = '@modelcontextprotocol/sdk callTool';
export const note = 'JSON-RPC both ways in memory; JSON.parse by the bench';

const identity = { name: 'bench', version: '1' };

export async function createCall(kind, mode) {
  const toolName = tasks[kind].name;
  const server = new McpServer(identity);
  registerTool(server, { kind, mode, toolName });
  const client = await connect(server);
  return async (text) => {
    const { isError, content } = await client.callTool({ name: toolName, arguments: JSON.parse(text) });
    if (isError) throw new Error(content[0].text);
    return content[0].text;
  };
}

function registerTool(server, { kind, mode, toolName }) {
  const { description, functions } = tasks[kind];
  const execute = functions[mode];
  const toResult = (output) => ({ content: [{ type: 'text', text: JSON.stringify(output) }] });
  const handle =
    mode === 'sync' ? (input) => toResult(execute(input)) : async (input) => toResult(await execute(input));
  server.registerTool(toolName, { description, inputSchema: zodSchemas[kind]() }, handle);
}

async function connect(server) {
  const client = new Client(identity);
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

export const registry = {
  create: (kind, toolName) => ({ kind, mode: 'sync', toolName }),
  collect(tools) {
    const server = new McpServer(identity);
    for (const tool of tools) registerTool(server, tool);
    return server;
  },
  async specify(server) {
    const client = await connect(server);
    const { tools } = await client.listTools();
    await client.close();
    return tools.map((tool) => toFunction(tool.name, tool.description, tool.inputSchema));
  },
};
