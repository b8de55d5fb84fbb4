import { safeParseJSON } from '@ai-sdk/provider-utils';
import { asSchema, tool } from 'ai';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const tools = {
  get_weather: tool({
    description: 'Get the weather forecast for a city.',
    inputSchema: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
    execute: getWeather,
  }),
};

async function specify([name, { description, inputSchema }]) {
  return { type: 'function', function: { name, description, parameters: await asSchema(inputSchema).jsonSchema } };
}

export async function run(text) {
  const specifications = await Promise.all(Object.entries(tools).map(specify));
  const { inputSchema, execute } = tools.get_weather;
  const parsed = await safeParseJSON({ text, schema: asSchema(inputSchema) });
  if (!parsed.success) throw parsed.error;
  const answer = JSON.stringify(await execute(parsed.value, { toolCallId: 'call_1', messages: [] }));
  return { specifications, answer };
}
