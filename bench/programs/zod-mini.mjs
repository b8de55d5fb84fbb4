import * as z from 'zod/mini';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = z.object({
  city: z.string().register(z.globalRegistry, { description: 'City name' }),
  days: z.number().register(z.globalRegistry, { description: 'Days ahead' }),
});

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', schema, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, tool]) => ({
    type: 'function',
    function: { name, description: tool.description, parameters: z.toJSONSchema(tool.schema) },
  }));
  const tool = tools.get('get_weather');
  const answer = JSON.stringify(await tool.execute(z.parse(tool.schema, JSON.parse(text))));
  return { specifications, answer };
}
