import { type } from 'arktype';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = type({ city: type('string').describe('City name'), days: type('number').describe('Days ahead') });

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', schema, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, tool]) => ({
    type: 'function',
    function: { name, description: tool.description, parameters: tool.schema.toJsonSchema() },
  }));
  const tool = tools.get('get_weather');
  const answer = JSON.stringify(await tool.execute(tool.schema.assert(JSON.parse(text))));
  return { specifications, answer };
}
