// HttpToolLoopTest of the AgentForge document, section 4.4: the closed weather loop, offline.
import { expect, test } from 'vitest';
import { runAgent } from '../../src/agent/run-agent.ts';
import { readAgentForgePlugin } from '../../src/http/read-agent-forge-plugin.ts';
import { toolsFromHttp } from '../../src/http/tools-from-http.ts';
import { createRecordingTransport } from '../../src/testing/create-recording-transport.ts';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';

const weather = {
  baseUrl: 'https://api.example.com',
  staticHeaders: { Authorization: 'Bearer sk-canary' },
  pluginMethods: [
    {
      methodName: 'getWeather',
      methodDescription: '查询城市天气',
      httpMethodType: 1,
      uri: '/v1/weather',
      parameters: [
        {
          methodParamName: 'city',
          methodParamDescription: '城市名',
          mappedName: 'q',
          useTypeValue: 1,
          dataTypeValue: 1,
          required: 1,
        },
      ],
    },
  ],
};

test('HttpToolLoopTest#shouldCloseTheWeatherLoopThroughToolService: declare, register, call, send, answer', async () => {
  const transport = createRecordingTransport([Response.json({ city: '杭州', temp: 26, text: '晴' })]);
  const call = { id: 'call_1', name: 'getWeather', arguments: '{"city":"杭州"}' };
  const result = await runAgent({
    model: createScriptedModel([{ toolCalls: [call] }, { text: '杭州当前 26℃，天气晴。' }]),
    tools: createToolSet(toolsFromHttp(readAgentForgePlugin(weather), { transport })),
    prompt: '查一下杭州天气',
  });
  expect(result.text).toBe('杭州当前 26℃，天气晴。');
  expect(transport.requests).toEqual([
    {
      method: 'GET',
      url: 'https://api.example.com/v1/weather?q=%E6%9D%AD%E5%B7%9E',
      headers: { authorization: 'Bearer sk-canary' },
    },
  ]);
  const results = result.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  expect(results.map(({ toolCallId, content, isError }) => ({ toolCallId, content, isError }))).toEqual([
    {
      toolCallId: 'call_1',
      content: [{ type: 'text', text: '{"city":"杭州","temp":26,"text":"晴"}' }],
      isError: false,
    },
  ]);
});

test('shouldRetryOnceOnConnectionResetForGet, and not for POST unless it is declared idempotent', async () => {
  const run = async (method: 'GET' | 'POST' | 'PUT', idempotent?: boolean) => {
    const transport = createRecordingTransport([new TypeError('connection reset'), Response.json('ok')]);
    const annotations = idempotent === undefined ? {} : { annotations: { idempotent } };
    const plugin = {
      baseUrl: 'https://h.example',
      methods: [{ name: 'call', method, path: '/', ...annotations } as const],
    };
    const call = { id: '1', name: 'call', arguments: '{}' };
    const model = createScriptedModel([{ toolCalls: [call] }, { text: '' }]);
    await runAgent({ model, tools: createToolSet(toolsFromHttp(plugin, { transport })), prompt: 'go' });
    return transport.requests.length;
  };
  expect([await run('GET'), await run('POST'), await run('PUT'), await run('POST', true)]).toEqual([2, 1, 1, 2]);
});
