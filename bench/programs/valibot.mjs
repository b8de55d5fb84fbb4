import { toJsonSchema } from '@valibot/to-json-schema';
import { description, number, object, parse, pipe, string } from 'valibot';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = object({
  city: pipe(string(), description('City name')),
  days: pipe(number(), description('Days ahead')),
});

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', schema, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, tool]) => ({
    type: 'function',
    function: { name, description: tool.description, parameters: toJsonSchema(tool.schema) },
  }));
  const tool = tools.get('get_weather');
  const answer = JSON.stringify(await tool.execute(parse(tool.schema, JSON.parse(text))));
  return { specifications, answer };
}
