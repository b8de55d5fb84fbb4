import { zodFunction } from 'openai/helpers/zod';
import * as z from 'zod';

const getWeather = ({ city, days }) => ({ city, days, forecast: 'sunny' });

const getWeatherTool = zodFunction({
  name: 'get_weather',
  description: 'Get the weather forecast for a city.',
  parameters: z.object({ city: z.string().describe('City name'), days: z.number().describe('Days ahead') }),
  function: getWeather,
});

export async function run(text) {
  const specifications = [{ type: getWeatherTool.type, function: getWeatherTool.function }];
  const answer = JSON.stringify(await getWeatherTool.$callback(getWeatherTool.$parseRaw(text)));
  return { specifications, answer };
}
