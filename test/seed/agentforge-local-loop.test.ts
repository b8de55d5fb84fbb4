// LocalToolLoopTest of the AgentForge document, section 4.3: the closed CRM loop, offline.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { runAgent } from '../../src/agent/run-agent.ts';
import { createToolSet, tool, toolsFromObjects } from '../../src/index.ts';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';

class CrmTools {
  @tool({
    description: '按客户名查询客户信息',
    parameters: [
      { name: 'name', schema: v.string(), description: '客户名称' },
      { name: 'limit', schema: v.pipe(v.number(), v.integer()), description: '返回条数' },
    ],
  })
  queryCustomer(name: string, limit: number): string {
    return `customer:${name},limit:${limit}`;
  }
}

test('LocalToolLoopTest#shouldCloseTheCrmLoopThroughToolService: scan, register, call, bind, run, answer', async () => {
  const call = { id: 'call_1', name: 'queryCustomer', arguments: '{"name":"长路","limit":5}' };
  const model = createScriptedModel([{ toolCalls: [call] }, { text: '已查询到客户长路。' }]);
  const result = await runAgent({
    model,
    tools: createToolSet(toolsFromObjects([new CrmTools()])),
    prompt: '查一下客户"长路"的信息',
  });
  expect(result.text).toBe('已查询到客户长路。');
  expect(result.messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
  const results = result.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
  expect(
    results.map(({ toolCallId, toolName, content, isError }) => ({ toolCallId, toolName, content, isError })),
  ).toEqual([
    {
      toolCallId: 'call_1',
      toolName: 'queryCustomer',
      content: [{ type: 'text', text: 'customer:长路,limit:5' }],
      isError: false,
    },
  ]);
});
