const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const parameters = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'City name' },
    days: { type: 'number', description: 'Days ahead' },
  },
  required: ['city', 'days'],
  additionalProperties: false,
};

const tools = new Map([
  ['get_weather', { description: 'Get the weather forecast for a city.', parameters, execute: getWeather }],
]);

export async function run(text) {
  const specifications = [...tools].map(([name, { description, parameters }]) => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  const answer = JSON.stringify(await tools.get('get_weather').execute(JSON.parse(text)));
  return { specifications, answer };
}
