import { RunContext, tool } from '@openai/agents';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const getWeatherTool = tool({
  name: 'get_weather',
  description: 'Get the weather forecast for a city.',
  parameters: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
  execute: getWeather,
});

export async function run(text) {
  const { name, description, parameters } = getWeatherTool;
  const answer = JSON.stringify(await getWeatherTool.invoke(new RunContext(), text));
  return { specifications: [{ type: 'function', function: { name, description, parameters } }], answer };
}
