import ky from 'ky';
import { toolsFromHttp } from '../../dist/http.js';
import { createToolSet, executeToolCall } from '../../dist/index.js';
import { tasks } from './tasks.mjs';

const headers = { 'x-client': 'bench', authorization: 'Bearer token-of-the-bench' };

/** Binds, plans, sends, reads, and scrubs the token from what comes back. */
export function createToolCall(origin, fetch) {
  const { name, description } = tasks.small;
  const plugin = {
    baseUrl: `${origin}/v1`,
    headers: { 'x-client': 'bench' },
    credentials: { type: 'bearer', token: 'token-of-the-bench' },
    methods: [
      {
        name,
        description,
        method: 'GET',
        path: '/weather',
        parameters: [
          { name: 'city', wireName: 'q', in: 'query', type: 'string', required: true },
          { name: 'days', in: 'query', type: 'integer', required: true },
        ],
      },
    ],
  };
  const tools = createToolSet(toolsFromHttp(plugin, { fetch }));
  return async (text) => {
    const result = await executeToolCall(tools, { id: 'call_1', name, arguments: text });
    return result.content[0].text;
  };
}

/** The same request as one writes it with ky, at its defaults. */
export function createKyCall(origin, fetch) {
  const client = ky.create({ headers, fetch });
  return async (text) => {
    const { city, days } = JSON.parse(text);
    return JSON.stringify(await client.get(`${origin}/v1/weather`, { searchParams: { q: city, days } }).json());
  };
}

/** The same request as one writes it without a library. */
export function createFetchCall(origin, fetch) {
  return async (text) => {
    const { city, days } = JSON.parse(text);
    const response = await fetch(`${origin}/v1/weather?${new URLSearchParams({ q: city, days })}`, { headers });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return JSON.stringify(await response.json());
  };
}
