import { tool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const getWeatherTool = tool(getWeather, {
  name: 'get_weather',
  description: 'Get the weather forecast for a city.',
  schema: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
});

export async function run(text) {
  const specifications = [convertToOpenAITool(getWeatherTool)];
  const call = { type: 'tool_call', id: 'call_1', name: 'get_weather', args: JSON.parse(text) };
  const { content } = await getWeatherTool.invoke(call);
  return { specifications, answer: content };
}
