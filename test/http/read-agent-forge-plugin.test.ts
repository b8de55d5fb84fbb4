import { expect, test } from 'vitest';
import { readAgentForgePlugin } from '../../src/http/read-agent-forge-plugin.ts';
import { formatPath } from '../../src/tool/format-path.ts';
import type { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';

const city = {
  methodParamName: 'city',
  methodParamDescription: '城市名',
  mappedName: 'q',
  useTypeValue: 1,
  dataTypeValue: 1,
  required: 1,
};

const weather = {
  baseUrl: 'https://api.example.com',
  staticHeaders: { Authorization: 'Bearer t' },
  pluginMethods: [
    {
      methodName: 'getWeather',
      methodDescription: '查询城市天气',
      httpMethodType: 1,
      uri: '/v1/weather',
      parameters: [city],
    },
  ],
};

test('readAgentForgePlugin() reads the field names and codes of AgentForge', () => {
  expect(readAgentForgePlugin(weather)).toEqual({
    baseUrl: 'https://api.example.com',
    headers: { Authorization: 'Bearer t' },
    methods: [
      {
        name: 'getWeather',
        description: '查询城市天气',
        method: 'GET',
        path: '/v1/weather',
        parameters: [
          { name: 'city', wireName: 'q', description: '城市名', in: 'query', type: 'string', required: true },
        ],
      },
    ],
  });
});

test('readAgentForgePlugin() reads every code, and null for what is absent', () => {
  const methods = [1, 2, 3, 4, 5].map((httpMethodType) => ({
    methodName: `m${httpMethodType}`,
    methodDescription: null,
    httpMethodType,
    uri: 'x/{c}',
    parameters: [
      { methodParamName: 'a', mappedName: null, useTypeValue: 1, dataTypeValue: 2, required: null, defaultValue: '5' },
      { methodParamName: 'b', useTypeValue: 2, dataTypeValue: 4, required: 0, defaultValue: 'yes' },
      { methodParamName: 'c', useTypeValue: 3, dataTypeValue: 3, required: 1 },
      { methodParamName: 'd', useTypeValue: 4, dataTypeValue: 5, required: 0, defaultValue: '["x"]' },
      { methodParamName: 'e', useTypeValue: 2, dataTypeValue: 6, required: 0, defaultValue: '{"k": 1}' },
    ],
  }));
  const plugin = readAgentForgePlugin({ baseUrl: 'https://h.example', staticHeaders: null, pluginMethods: methods });
  expect(plugin.methods.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);
  expect(plugin.methods[0]).toEqual({
    name: 'm1',
    method: 'GET',
    path: '/x/{c}',
    parameters: [
      { name: 'a', in: 'query', type: 'integer', required: false, default: 5 },
      { name: 'b', in: 'body', type: 'boolean', required: false, default: true },
      { name: 'c', in: 'path', type: 'number' },
      { name: 'd', in: 'header', type: 'array', required: false, default: ['x'] },
      { name: 'e', in: 'body', type: 'object', required: false, default: { k: 1 } },
    ],
  });
});

test.each([
  [
    { ...weather, baseUrl: 'h', staticHeaders: { name: 'a\nb' } },
    [
      '$.baseUrl must be an absolute URL of http or https',
      '$.staticHeaders.name must be one line of Latin-1 text, or a secret',
    ],
  ],
  [
    { baseUrl: 'https://h.example', pluginMethods: [{ methodName: 'a', httpMethodType: 9, url: '/' }] },
    [
      '$.pluginMethods[0].httpMethodType must be 1 | 2 | 3 | 4 | 5: current value is 9',
      '$.pluginMethods[0].uri is required, missing; unknown keys: "url"',
      '$.pluginMethods[0].url is not a known key: did you mean "uri"?',
    ],
  ],
  [
    {
      baseUrl: 'https://h.example',
      pluginMethods: [
        {
          methodName: 'a b',
          httpMethodType: 1,
          uri: '/{id}',
          parameters: [
            { ...city, dataTypeValue: 2, defaultValue: '5.5' },
            { ...city, methodParamName: '' },
          ],
        },
      ],
    },
    [
      '$.pluginMethods[0].methodName must be 1 to 128 letters, digits, underscores, hyphens or dots',
      '$.pluginMethods[0].uri has the variable {id}, which no path parameter gives',
      '$.pluginMethods[0].parameters[0].defaultValue does not fit the type',
      '$.pluginMethods[0].parameters[1].methodParamName must be a name',
      '$.pluginMethods[0].parameters[1] has the name of another query parameter, of a static one or of a credential',
    ],
  ],
])('readAgentForgePlugin() tells every mistake in the names of AgentForge: %#', (source, mistakes) => {
  try {
    readAgentForgePlugin(source);
    expect.unreachable();
  } catch (error) {
    expect(
      (error as InvalidSourceError).mistakes?.map(({ path, message }) => `${formatPath(path)} ${message}`),
    ).toEqual(mistakes);
  }
});
