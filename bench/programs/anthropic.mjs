import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import * as z from 'zod';

const getWeatherTool = betaZodTool({
  name: 'get_weather',
  description: 'Get the weather forecast for a city.',
  inputSchema: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
  run: ({ city, days }) => JSON.stringify({ city, days, forecast: 'sunny' }),
});

export async function run(text) {
  const { name, description, input_schema: parameters } = getWeatherTool;
  const answer = await getWeatherTool.run(getWeatherTool.parse(JSON.parse(text)));
  return { specifications: [{ type: 'function', function: { name, description, parameters } }], answer };
}
