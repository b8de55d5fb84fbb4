import { LlmJson } from '@typia/utils';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'City name' },
    days: { type: 'number', description: 'Days ahead' },
  },
  required: ['city', 'days'],
  additionalProperties: false,
  $defs: {},
};
function read(schema, text) {
  const parsed = LlmJson.parse(text, schema);
  const validated = parsed.success ? LlmJson.validate(schema)(parsed.data) : parsed;
  if (!validated.success) throw new Error(LlmJson.stringify(validated));
  return validated.data;
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
  const answer = JSON.stringify(await tool.execute(read(tool.schema, text)));
  return { specifications, answer };
}
