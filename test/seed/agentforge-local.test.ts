// The tests that section 5.2 of the AgentForge document on local tools lists, under their own names.
// Where our behaviour is different on purpose (docs/from-agentforge.md) the test says so.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  mapTools,
  type Tool,
  ToolArgumentsError,
  ToolExecutionError,
  tool,
  toolsFromObjects,
  withLogging,
} from '../../src/index.ts';

class CrmTools {
  readonly #customers = 'customer';

  @tool({
    name: 'queryCustomer',
    description: '按客户名查询客户信息',
    parameters: [
      { name: 'name', schema: v.string(), description: '客户名称' },
      { name: 'limit', schema: v.pipe(v.number(), v.integer()), description: '返回条数' },
    ],
  })
  queryCustomer(name: string, limit: number): string {
    return `${this.#customers}:${name},limit:${limit}`;
  }
}

const crm = createToolSet(toolsFromObjects([new CrmTools()]));

const run = (row: Tool, text: string, options?: ExecuteToolCallOptions) =>
  executeToolCall(createToolSet(row), { id: 'call_1', name: row.specification.name, arguments: text }, options);

const textOf = async (row: Tool, text: string, options?: ExecuteToolCallOptions): Promise<string> => {
  const { content } = await run(row, text, options);
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join();
};

/** A tool that gives back what it received, to see the bound values. */
const echo = (inputSchema: v.GenericSchema<object, object>): Tool =>
  defineTool({ name: 'echo', description: 'Echo', inputSchema, execute: (input) => input });

const bound = async (inputSchema: v.GenericSchema<object, object>, text: string): Promise<unknown> => {
  const result = await run(echo(inputSchema), text);
  return result.isError
    ? result.error.message
    : { output: result.output, repairs: result.repairs.map(({ name }) => name) };
};

const throwing = defineTool({
  name: 'throwing',
  description: 'Throws',
  inputSchema: v.object({}),
  execute: () => {
    throw new Error('customer service is down');
  },
});

describe('LocalToolFactoryTest', () => {
  test('shouldBuildToolsFromAnnotatedObject: toolsFromObjects() makes a row of a decorated method', () => {
    expect([...crm.values()].map(({ specification }) => ({ ...specification }))).toEqual([
      {
        name: 'queryCustomer',
        description: '按客户名查询客户信息',
        inputSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', description: '客户名称' },
            limit: { type: 'integer', description: '返回条数' },
          },
          required: ['name', 'limit'],
          additionalProperties: false,
        },
      },
    ]);
  });

  test('shouldDecorateExecutorWithLogging: withLogging() logs tool, arguments, result, time and conversation', async () => {
    const lines: string[] = [];
    const logger = { info: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const times = [0, 3];
    const logged = mapTools(crm, (row) => withLogging(row, { logger, now: () => times.shift() ?? 3 }));
    const call = { id: 'call_1', name: 'queryCustomer', arguments: '{"name":"长路","limit":5}' };
    await executeToolCall(logged, call, { context: { conversationId: 'session-1' } });
    expect(lines).toEqual([
      'tool queryCustomer call call_1 conversation session-1 arguments {"name":"长路","limit":5}',
      'tool queryCustomer call call_1 conversation session-1 result after 3 ms customer:长路,limit:5',
    ]);
  });

  test.each([null, undefined, []])(
    'shouldReturnEmptyMapForNullOrEmptyInput: toolsFromObjects(%j) is empty',
    (objects) => {
      expect(createToolSet(toolsFromObjects(objects)).size).toBe(0);
    },
  );

  test('shouldTolerateTrailingCommaWhenParsingArguments: a trailing comma is repaired and told', async () => {
    expect(await bound(v.object({ city: v.string() }), '{"city":"Paris",}')).toEqual({
      output: { city: 'Paris' },
      repairs: ['trailing-comma'],
    });
  });

  test('shouldConvertDoubleEncodedJsonString: arguments encoded twice are read', async () => {
    expect(await bound(v.object({ city: v.string() }), '"{\\"city\\":\\"Paris\\"}"')).toEqual({
      output: { city: 'Paris' },
      repairs: ['double-encoded'],
    });
  });
});

describe('LocalToolExecutorTest', () => {
  test('shouldBindStringArgumentUsingPAnnotation: the declared name is the JSON key', async () => {
    class Weather {
      @tool({ description: 'Weather', parameters: [{ name: 'city', schema: v.string() }] })
      getWeather(arg0: string): string {
        return arg0;
      }
    }
    const [row] = toolsFromObjects([new Weather()]);
    expect(await textOf(row as Tool, '{"city":"Paris"}')).toBe('Paris');
  });

  test('shouldCoerceNumericArguments: complete numbers in text become numbers', async () => {
    const schema = v.object({ days: v.pipe(v.number(), v.integer()), ratio: v.number() });
    expect(await bound(schema, '{"days":"3","ratio":"0.5"}')).toEqual({
      output: { days: 3, ratio: 0.5 },
      repairs: ['string-to-number', 'string-to-number'],
    });
  });

  test('shouldUsePrimitiveDefaultWhenArgumentMissing: zero values only where the host asks for them', async () => {
    const row = echo(v.object({ limit: v.number(), dry: v.boolean() }));
    expect(await textOf(row, '{}', { binding: { missingArguments: 'zero-value' } })).toBe('{"limit":0,"dry":false}');
    expect((await run(row, '{}')).isError).toBe(true);
  });

  test('shouldCoerceEnumNameIgnoringCase: an enum member in another letter case is found', async () => {
    expect(await bound(v.object({ unit: v.picklist(['CELSIUS', 'FAHRENHEIT']) }), '{"unit":"celsius"}')).toEqual({
      output: { unit: 'CELSIUS' },
      repairs: ['enum-case'],
    });
  });

  test('shouldConvertJsonStringIntoListCollection: a list in text becomes a list', async () => {
    expect(await bound(v.object({ ids: v.array(v.number()) }), '{"ids":"[1,2,3]"}')).toEqual({
      output: { ids: [1, 2, 3] },
      repairs: ['parsed-text'],
    });
  });

  test('shouldPassThroughNativeList: a list is handed over untouched', async () => {
    expect(await bound(v.object({ ids: v.array(v.number()) }), '{"ids":[1,2,3]}')).toEqual({
      output: { ids: [1, 2, 3] },
      repairs: [],
    });
  });

  test('shouldConvertJsonStringIntoMap: an object in text becomes an object', async () => {
    expect(await bound(v.object({ filter: v.record(v.string(), v.number()) }), '{"filter":"{\\"a\\":1}"}')).toEqual({
      output: { filter: { a: 1 } },
      repairs: ['parsed-text'],
    });
  });

  test('shouldReturnSuccessForVoidMethod: nothing returned is Success', async () => {
    const row = defineTool({ name: 'f', description: 'F', inputSchema: v.object({}), execute: () => undefined });
    expect(await textOf(row, '{}')).toBe('Success');
  });

  test('shouldSerializeNonStringReturnValueAsJson: an object becomes JSON', async () => {
    const output = { name: '长路', level: 'VIP' };
    const row = defineTool({ name: 'f', description: 'F', inputSchema: v.object({}), execute: () => output });
    expect(await textOf(row, '{}')).toBe('{"name":"长路","level":"VIP"}');
  });

  test('shouldReturnThrownMessageByDefault: the message is the result, now marked as an error', async () => {
    const result = await run(throwing, '{}');
    expect([result.isError, result.content]).toEqual([true, [{ type: 'text', text: 'customer service is down' }]]);
  });

  test('shouldThrowWrappedExecutionExceptionWhenPropagating: executionErrors "throw" throws with the cause', async () => {
    const failure = await run(throwing, '{}', { executionErrors: 'throw' }).catch((error) => error);
    expect(failure).toBeInstanceOf(ToolExecutionError);
    expect(failure.cause).toEqual(new Error('customer service is down'));
  });

  test('shouldWrapArgumentsExceptionWhenConfigured: argumentsErrors "throw" throws a ToolArgumentsError', async () => {
    const row = echo(v.object({ days: v.number() }));
    const options = { argumentsErrors: 'throw' } as const;
    const wrongType = await run(row, '{"days":"soon"}', options).catch((error) => error);
    const wrongJson = await run(row, 'soon', options).catch((error) => error);
    expect([wrongType, wrongJson].map((error) => error instanceof ToolArgumentsError)).toEqual([true, true]);
    expect(wrongJson.cause).toMatchObject({ name: 'InvalidJsonError', code: 'invalid-json' });
  });
});
