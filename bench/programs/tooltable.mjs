import { description, number, object, pipe, string } from 'valibot';
import { createToolSet, defineTool, executeToolCall } from '../../dist/index.js';

const getWeather = defineTool({
  name: 'get_weather',
  description: 'Get the weather forecast for a city.',
  inputSchema: object({
    city: pipe(string(), description('City name')),
    days: pipe(number(), description('Days ahead')),
  }),
  execute: ({ city, days }) => ({ city, days, forecast: 'sunny' }),
});

const tools = createToolSet(getWeather);

export async function run(text) {
  const specifications = [...tools.values()].map(({ specification: { name, description, inputSchema } }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const result = await executeToolCall(tools, { id: 'call_1', name: 'get_weather', arguments: text });
  return { specifications, answer: result.content[0].text };
}
