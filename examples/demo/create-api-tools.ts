import { createSecret, type Tool } from 'tooltable';
import { toolsFromCurl } from 'tooltable/curl';
import { type HttpLogger, type HttpPlugin, toolsFromHttp } from 'tooltable/http';

/** The weather service, declared as data: the address is ours, and the model can only give the city. */
export function createWeatherPlugin(baseUrl: string): HttpPlugin {
  return {
    baseUrl,
    credentials: { type: 'bearer', token: createSecret('demo-weather-token') },
    methods: [
      {
        name: 'getWeather',
        description: 'Tells the weather of a city',
        method: 'GET',
        path: '/v1/weather',
        parameters: [
          { name: 'city', wireName: 'q', in: 'query', type: 'string', description: 'Name of the city', required: true },
        ],
      },
    ],
  };
}

/** A command as it stands in the documentation of an API. */
export function createNoteCommand(baseUrl: string): string {
  return `curl -X POST '${baseUrl}/v1/notes' \\
  -H 'Authorization: Bearer demo-note-token' \\
  -H 'Content-Type: application/json' \\
  -d '{"ticket": "T-1000", "text": "Customer was told"}'`;
}

export function createApiTools(baseUrl: string, logger: HttpLogger): readonly Tool[] {
  return [
    ...toolsFromHttp(createWeatherPlugin(baseUrl), { logger }),
    ...toolsFromCurl(createNoteCommand(baseUrl), { logger }),
  ];
}
