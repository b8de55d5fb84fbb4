import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

async function connect() {
  const server = new McpServer({ name: 'server', version: '1' });
  const definition = {
    description: 'Get the weather forecast for a city.',
    inputSchema: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
  };
  server.registerTool('get_weather', definition, (input) => ({
    content: [{ type: 'text', text: JSON.stringify(getWeather(input)) }],
  }));
  const client = new Client({ name: 'client', version: '1' });
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  return client;
}

export async function run(text) {
  const client = await connect();
  const { tools } = await client.listTools();
  const specifications = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const { content } = await client.callTool({ name: 'get_weather', arguments: JSON.parse(text) });
  return { specifications, answer: content[0].text };
}
