import { Ajv } from 'ajv';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'City name' },
    days: { type: 'number', description: 'Days ahead' },
  },
  required: ['city', 'days'],
  additionalProperties: false,
};
const ajv = new Ajv();

function check(schema, value) {
  if (!ajv.validate(schema, value)) throw new Error(ajv.errorsText());
  return value;
}

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', schema, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, tool]) => ({
    type: 'function',
    function: { name, description: tool.description, parameters: tool.schema },
  }));
  const tool = tools.get('get_weather');
  const answer = JSON.stringify(await tool.execute(check(tool.schema, JSON.parse(text))));
  return { specifications, answer };
}
