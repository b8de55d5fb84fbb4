import { Type } from 'typebox';
import Value from 'typebox/value';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = Type.Object({
  city: Type.String({ description: 'City name' }),
  days: Type.Number({ description: 'Days ahead' }),
});

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', schema, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, tool]) => ({
    type: 'function',
    function: { name, description: tool.description, parameters: tool.schema },
  }));
  const tool = tools.get('get_weather');
  const answer = JSON.stringify(await tool.execute(Value.Parse(tool.schema, JSON.parse(text))));
  return { specifications, answer };
}
