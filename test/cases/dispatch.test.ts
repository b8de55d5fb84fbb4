// Section D of the collected cases: names and dispatch. Each row was drawn from public reports.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  executeToolCalls,
  prefixTools,
  type ToolContext,
  ToolNotFoundError,
  type ToolResult,
} from '../../src/index.ts';

/** The registry of the cases, with a record of what ran. */
function createRegistry() {
  const ran: unknown[] = [];
  const weather = defineTool({
    name: 'weather',
    description: 'Weather of a city',
    inputSchema: v.strictObject({ city: v.string() }),
    execute: (input) => {
      ran.push({ weather: input });
      return `sunny in ${input.city}`;
    },
  });
  const deleteUser = defineTool({
    name: 'delete_user',
    description: 'Delete a user',
    inputSchema: v.strictObject({ id: v.string() }),
    annotations: { destructive: true },
    execute: (input) => {
      ran.push({ deleteUser: input });
    },
  });
  return { tools: createToolSet(weather, deleteUser), ran };
}

const weatherCall = (name: string) => ({ id: 'call_1', name, arguments: '{"city":"Paris"}' });

const shown = (result: ToolResult) => ({
  toolCallId: result.toolCallId,
  toolName: result.toolName,
  isError: result.isError,
  text: result.content.map((part) => (part.type === 'text' ? part.text : part.type)).join(),
});

describe('D01: a namespace in front of the name', () => {
  test.each(['functions.weather', 'functions.weather:0', 'tools.weather', 'default_api.weather', 'mcp_weather'])(
    '%s runs the tool under its true name',
    async (name) => {
      const { tools, ran } = createRegistry();
      const result = await executeToolCall(tools, weatherCall(name));
      expect(shown(result)).toEqual({
        toolCallId: 'call_1',
        toolName: 'weather',
        isError: false,
        text: 'sunny in Paris',
      });
      expect(ran).toEqual([{ weather: { city: 'Paris' } }]);
    },
  );

  test('a tool that is registered under the long name has precedence', async () => {
    const { tools, ran } = createRegistry();
    const both = createToolSet(
      tools,
      defineTool({ name: 'functions.weather', description: 'W', execute: () => 'the other one' }),
    );
    const result = await executeToolCall(both, { id: 'call_1', name: 'functions.weather', arguments: '{}' });
    expect([result.toolName, ran]).toEqual(['functions.weather', []]);
  });

  test('a prefixed table still resolves the namespace', async () => {
    const { tools } = createRegistry();
    const result = await executeToolCall(prefixTools(tools, 'my_'), weatherCall('functions.my_weather'));
    expect(result.toolName).toBe('my_weather');
  });
});

describe('D03: an unknown name', () => {
  test('is answered with the nearest name and nothing runs', async () => {
    const { tools, ran } = createRegistry();
    const result = await executeToolCall(tools, weatherCall('wether'));
    expect(shown(result)).toEqual({
      toolCallId: 'call_1',
      toolName: 'wether',
      isError: true,
      text: 'Unknown tool "wether". Did you mean "weather"? Available tools: weather, delete_user',
    });
    expect(result.isError && result.error).toBeInstanceOf(ToolNotFoundError);
    expect(ran).toEqual([]);
  });

  test('is not listed among hundreds of tools', async () => {
    const many = createToolSet(
      Array.from({ length: 300 }, (_, index) =>
        defineTool({ name: `tool_${index}`, description: 'T', execute: () => index }),
      ),
    );
    const result = await executeToolCall(many, weatherCall('zzzzzzzz'));
    expect(shown(result).text).toBe('Unknown tool "zzzzzzzz"');
  });

  test("of a vendor's call says what a call has", async () => {
    const raw = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{"city":"Paris"}' } };
    const result = await executeToolCall(createRegistry().tools, raw as never);
    expect(shown(result).text).toBe(
      'Unknown tool "": a call needs `name` and `arguments`, as a provider reads it. Available tools: weather, delete_user',
    );
  });

  test('in an empty table says that there is no tool', async () => {
    const result = await executeToolCall(createToolSet(), weatherCall('weather'));
    expect(shown(result).text).toBe('Unknown tool "weather". No tool is available');
  });

  test('of great length is not repeated whole', async () => {
    const { tools } = createRegistry();
    const result = await executeToolCall(tools, weatherCall('x'.repeat(100_000)));
    expect(shown(result).text.length).toBeLessThan(200);
  });
});

describe('D04: names that every object has', () => {
  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'functions.constructor', ''])(
    '%j is an unknown tool',
    async (name) => {
      const { tools, ran } = createRegistry();
      const result = await executeToolCall(tools, weatherCall(name));
      expect([result.isError && result.error.code, ran]).toEqual(['tool-not-found', []]);
    },
  );
});

test('D08: a good, an unknown and a bad call in one turn give three results in order', async () => {
  const { tools, ran } = createRegistry();
  const results = await executeToolCalls(tools, [
    { id: 'a', name: 'weather', arguments: '{"city":"Paris"}' },
    { id: 'b', name: 'nothing', arguments: '{}' },
    { id: 'c', name: 'weather', arguments: '{"town":1}' },
  ]);
  expect(results.map(shown)).toEqual([
    { toolCallId: 'a', toolName: 'weather', isError: false, text: 'sunny in Paris' },
    {
      toolCallId: 'b',
      toolName: 'nothing',
      isError: true,
      text: 'Unknown tool "nothing". Available tools: weather, delete_user',
    },
    { toolCallId: 'c', toolName: 'weather', isError: true, text: expect.stringContaining('$.city') },
  ]);
  expect(ran).toEqual([{ weather: { city: 'Paris' } }]);
});

describe('D11: a request that is restricted to some tools', () => {
  test.each<[string, ExecuteToolCallOptions['allow'] & object]>([
    ['a list', ['weather']],
    ['a set', new Set(['weather'])],
    ['a predicate', (name: string) => name === 'weather'],
  ])('given as %s treats a registered tool as unknown, at execution', async (_, allow) => {
    const { tools, ran } = createRegistry();
    const call = { id: 'call_1', name: 'delete_user', arguments: '{"id":"42"}' };
    const result = await executeToolCall(tools, call, { allow });
    expect(shown(result).text).toBe('Unknown tool "delete_user". Available tools: weather');
    expect(ran).toEqual([]);
    expect((await executeToolCall(tools, weatherCall('weather'), { allow })).isError).toBe(false);
  });

  test('does not let a namespace slip past', async () => {
    const { tools, ran } = createRegistry();
    const call = { id: 'call_1', name: 'functions.delete_user', arguments: '{"id":"42"}' };
    const result = await executeToolCall(tools, call, { allow: ['weather', 'functions.delete_user'] });
    expect([result.isError, ran]).toEqual([true, []]);
  });
});

describe('D12: host context comes from the host alone', () => {
  const whoami = (inputSchema: v.GenericSchema<object, object>) =>
    createToolSet(
      defineTool({
        name: 'whoami',
        description: 'Who',
        inputSchema,
        execute: (input, context: ToolContext<{ tenant: string }>) => ({
          input,
          userId: context.userId,
          tenant: context.env.tenant,
        }),
      }),
    );
  const call = {
    id: 'call_1',
    name: 'whoami',
    arguments: '{"userId":"42","env":{"tenant":"evil"},"city":"Paris"}',
  };
  const context = { userId: '7', env: { tenant: 'good' } };

  test.each([
    ['object', v.object({ city: v.string() })],
    ['strictObject', v.strictObject({ city: v.string() })],
  ])('keys of the same name from the model are dropped by %s', async (_, schema) => {
    const result = await executeToolCall(whoami(schema), call, { context });
    expect(result.isError || result.output).toEqual({ input: { city: 'Paris' }, userId: '7', tenant: 'good' });
  });
});
