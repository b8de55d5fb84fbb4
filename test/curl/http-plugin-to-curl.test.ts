import { expect, test } from 'vitest';
import { curlToHttpPlugin } from '../../src/curl/curl-to-http-plugin.ts';
import { httpPluginToCurl } from '../../src/curl/http-plugin-to-curl.ts';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { HttpPlugin } from '../../src/http/http-plugin.ts';
import { createSecret } from '../../src/tool/secret.ts';

const weather: HttpPlugin = {
  baseUrl: 'https://api.example.com',
  headers: { Authorization: createSecret('Bearer t0ken') },
  methods: [
    {
      name: 'getWeather',
      method: 'GET',
      path: '/v1/weather',
      parameters: [{ name: 'city', wireName: 'q', in: 'query', type: 'string', required: true }],
    },
  ],
};
const shop: HttpPlugin = {
  baseUrl: 'https://shop.example/v2',
  methods: [
    {
      name: 'updateOrder',
      method: 'PUT',
      path: '/orders/{id}',
      parameters: [
        { name: 'id', in: 'path', type: 'integer' },
        { name: 'note', in: 'body', type: 'string', examples: ["it's late"] },
        { name: 'express', in: 'body', type: 'boolean', required: true },
        { name: 'page', in: 'query', type: 'integer', default: 1 },
      ],
    },
    { name: 'listOrders', method: 'GET', path: '/orders' },
  ],
};

test('httpPluginToCurl() prints the only method of a plug-in, with its secret as a variable', () => {
  expect(httpPluginToCurl(weather, undefined, { city: '杭州' })).toBe(
    'curl \'https://api.example.com/v1/weather?q=%E6%9D%AD%E5%B7%9E\' -H "Authorization: $AUTHORIZATION"',
  );
});

test('httpPluginToCurl() writes secrets out when asked', () => {
  expect(httpPluginToCurl(weather, 'getWeather', { city: 'x' }, { revealSecrets: true })).toBe(
    "curl 'https://api.example.com/v1/weather?q=x' -H 'Authorization: Bearer t0ken'",
  );
});

test('httpPluginToCurl() takes examples, defaults and plain values where no arguments are given', () => {
  expect(httpPluginToCurl(shop, 'updateOrder')).toBe(
    [
      "curl -X PUT 'https://shop.example/v2/orders/1?page=1' \\",
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw '{"note":"it'\\''s late","express":true}'`,
    ].join('\n'),
  );
});

test('httpPluginToCurl() refuses a plug-in of several methods without a name, as the seed does', () => {
  expect(() => httpPluginToCurl(shop)).toThrow(
    'Cannot write the plug-in as a curl command: a plug-in of 2 methods needs the name of one. It has: "updateOrder", "listOrders"',
  );
  expect(() => httpPluginToCurl(shop, 'deleteOrder')).toThrow('no method is called "deleteOrder"');
});

test('httpPluginToCurl() refuses arguments that do not suffice', () => {
  expect(() => httpPluginToCurl(weather, 'getWeather', {})).toThrow('city');
});

test.each([
  ['header', { type: 'header', name: 'X-Api-Key', value: 'k' }, '-H "X-Api-Key: $X_API_KEY"', "-H 'X-Api-Key: k'"],
  [
    'basic',
    { type: 'basic', username: 'ada', password: createSecret('ö') },
    '-H "Authorization: $AUTHORIZATION"',
    "-H 'Authorization: Basic YWRhOsO2'",
  ],
  ['bearer', { type: 'bearer', token: 't' }, '-H "Authorization: $AUTHORIZATION"', "-H 'Authorization: Bearer t'"],
] as const)('httpPluginToCurl() adds a credential of type %s', (_, credentials, placeholder, revealed) => {
  const plugin: HttpPlugin = {
    baseUrl: 'https://h.example',
    credentials,
    methods: [{ name: 'get', method: 'GET', path: '/' }],
  };
  expect(httpPluginToCurl(plugin)).toBe(`curl https://h.example/ ${placeholder}`);
  expect(httpPluginToCurl(plugin, 'get', {}, { revealSecrets: true })).toBe(`curl https://h.example/ ${revealed}`);
});

test('httpPluginToCurl() adds a credential of the query', () => {
  const credentials = { type: 'query', name: 'appid', value: 'a b' } as const;
  const plugin: HttpPlugin = {
    baseUrl: 'https://h.example',
    credentials,
    methods: [{ name: 'get', method: 'GET', path: '/' }],
  };
  expect(httpPluginToCurl(plugin)).toBe('curl "https://h.example/?appid=$APPID"');
  expect(httpPluginToCurl(plugin, 'get', {}, { revealSecrets: true })).toBe("curl 'https://h.example/?appid=a%20b'");
});

test('httpPluginToCurl() cannot reveal what is asked for at each request, and needs not for a variable', () => {
  const credentials = { type: 'bearer', token: () => 't' } as const;
  const plugin: HttpPlugin = { ...weather, headers: {}, credentials };
  expect(httpPluginToCurl(plugin, 'getWeather', { city: 'x' })).toContain('$AUTHORIZATION');
  expect(() => httpPluginToCurl(plugin, 'getWeather', { city: 'x' }, { revealSecrets: true })).toThrow(
    'asked for at each request',
  );
});

test('httpPluginToCurl() gives back the command that a plug-in was made of', () => {
  const command = [
    "curl -X POST 'https://api.example.com/v1/tickets' -H 'Content-Type: application/json' ",
    `-d '{"title":"bug"}'`,
  ].join('');
  const plugin = curlToHttpPlugin(parseCurl(command));
  const [request] = parseCurl(httpPluginToCurl(plugin)).requests;
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://api.example.com/v1/tickets',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    body: { type: 'data', content: '{"title":"bug"}' },
  });
});
