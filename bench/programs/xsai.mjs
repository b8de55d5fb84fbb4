import { executeTool } from '@xsai/shared-chat';
import { tool } from '@xsai/tool';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

export async function run(text) {
  const tools = [
    await tool({
      name: 'get_weather',
      description: 'Get the weather forecast for a city.',
      parameters: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
      execute: getWeather,
    }),
  ];
  const specifications = tools.map((row) => ({ type: row.type, function: row.function }));
  const toolCall = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: text } };
  const { message } = await executeTool({ messages: [], tools, toolCall });
  return { specifications, answer: message.content };
}
