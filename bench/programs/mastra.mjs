import { createTool } from '@mastra/core/tools';
import * as z from 'zod';

const getWeatherTool = createTool({
  id: 'get_weather',
  description: 'Get the weather forecast for a city.',
  inputSchema: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
  execute: async ({ city, days }) => ({ city, days, forecast: 'sunny' }),
});

export async function run(text) {
  const { id, description, inputSchema } = getWeatherTool;
  const parameters = inputSchema['~standard'].jsonSchema.input({ target: 'draft-07' });
  const answer = JSON.stringify(await getWeatherTool.execute(JSON.parse(text)));
  return { specifications: [{ type: 'function', function: { name: id, description, parameters } }], answer };
}
