import {
  bindArguments,
  createToolSet,
  defineTool,
  executeToolCall,
  executeToolCalls,
  fromJsonSchema,
  type StandardSchema,
  type ToolResult,
  toolsFromMethods,
} from 'tooltable';
import { integer, maxValue, minValue, number, object, optional, picklist, pipe, string } from 'valibot';

// Everything is defined at module scope, as a Worker does it.

export interface SmokeEnv {
  readonly user: string;
}

const getForecast = defineTool({
  name: 'getForecast',
  title: 'Forecast',
  description: 'Forecast of a city',
  inputSchema: object({
    city: string(),
    days: pipe(number(), integer(), minValue(1), maxValue(7)),
    unit: optional(picklist(['celsius', 'fahrenheit']), 'celsius'),
  }),
  outputSchema: object({ city: string(), days: number(), unit: string() }),
  annotations: { readOnly: true },
  execute: ({ city, days, unit }) => ({ city, days, unit }),
});

class Customers {
  readonly #cities: ReadonlyMap<string, string> = new Map([['Ada', 'London']]);

  findCity(name: string, limit: number): string {
    return `${this.#cities.get(name) ?? 'nowhere'}, ${limit}`;
  }
}

const customerTools = toolsFromMethods(new Customers(), {
  findCity: {
    description: 'Where a customer lives',
    parameters: [
      { name: 'name', schema: string(), description: 'Name of the customer' },
      { name: 'limit', schema: number() },
    ],
  },
});

const addNumbers = defineTool({
  name: 'addNumbers',
  description: 'Adds two numbers',
  inputSchema: fromJsonSchema({
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  }),
  execute: (input) => {
    const { a, b } = input as { readonly a: number; readonly b: number };
    return a + b;
  },
});

const fail = defineTool({
  name: 'fail',
  description: 'Always fails',
  execute: () => {
    throw new Error('The service is down');
  },
});

/** What a validator that compiles its checks does in a Worker or under a policy (edge cases 1 and 2). */
const compilingSchema: StandardSchema<object> = {
  '~standard': {
    version: 1,
    vendor: 'compiling',
    validate: () => {
      throw new EvalError('Code generation from strings disallowed for this context');
    },
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

const compiled = defineTool({
  name: 'compiled',
  description: 'Has a schema that cannot be checked here',
  inputSchema: compilingSchema,
  execute: () => 'never',
});

const slow = defineTool({
  name: 'slow',
  description: 'Never answers',
  limits: { timeoutMs: 20 },
  execute: () => new Promise<string>(() => undefined),
});

const tellUser = defineTool({
  name: 'tellUser',
  description: 'Tells who asks',
  inputSchema: object({ index: number() }),
  execute: async ({ index }, context) => {
    for (let turn = 0; turn < (index * 7) % 5; turn += 1) await Promise.resolve();
    return `${(context.env as SmokeEnv).user} ${index} ${context.toolCallId}`;
  },
});

const limited = defineTool({
  name: 'limited',
  description: 'May run 50 times',
  limits: { maxCallsPerRun: 50 },
  execute: () => 'ran',
});

export const tools = createToolSet(getForecast, customerTools, addNumbers, fail, compiled, slow, tellUser, limited);

const calls: readonly (readonly [name: string, text: string])[] = [
  ['getForecast', '{"city":"Paris","days":3}'],
  ['getForecast', '{city: "Paris", days: "3", unit: "Celsius",}'],
  ['getForecast', '{"city":"Paris","days":9,"unit":"kelvin"}'],
  ['getForecast', '{"city":"Par'],
  ['findCity', '{"name":"Ada","limit":"2"}'],
  ['addNumbers', '{"a":1,"b":"41"}'],
  ['addNumbers', '{"a":true}'],
  ['fail', ''],
  ['compiled', '{"a":1}'],
  ['slow', '{}'],
  ['getForcast', '{}'],
];

/** The whole outcome as JSON: equal in every runtime. */
export async function runSmoke(): Promise<unknown> {
  const results = await executeToolCalls(
    tools,
    calls.map(([name, text], index) => ({ id: `call_${index}`, name, arguments: text })),
  );
  const nameless = await executeToolCall(tools, { id: 'nameless', arguments: '{}' } as never);
  const binding = await bindArguments(getForecast, "{'city': 'Paris', 'days': 2}");
  const outcome = {
    specifications: [...tools.values()].map(({ specification }) => specification),
    results: results.map(summarize),
    // Edge case 15: an answer under the call's id, never silence.
    nameless: [nameless.toolCallId, nameless.isError && nameless.error.code],
    binding: binding.isValid ? { input: binding.input, repairs: binding.repairs } : binding.error.message,
  };
  return JSON.parse(JSON.stringify(outcome)) as unknown;
}

function summarize(result: ToolResult): object {
  const { toolCallId, toolName, content, repairs, input, durationMs } = result;
  return {
    toolCallId,
    toolName,
    content,
    repairs,
    input,
    isTimed: durationMs >= 0,
    ...(result.isError
      ? { error: { name: result.error.name, code: result.error.code, message: result.error.message } }
      : { output: result.output }),
  };
}

/** Edge case 5: many calls with ids that others use at the same time, on one table. The texts that a user got. */
export async function runInterleaved(user: string, count: number): Promise<readonly string[]> {
  const env: SmokeEnv = { user };
  const results = await executeToolCalls(
    tools,
    Array.from({ length: count }, (_, index) => ({
      id: `call_${index}`,
      name: 'tellUser',
      arguments: JSON.stringify({ index }),
    })),
    { context: { env } },
  );
  return results.map(readText);
}

/** Edge case 7: the budget of a run ends before the platform's own does. The codes of the calls that were refused. */
export async function runOverBudget(count: number): Promise<readonly string[]> {
  const callCounts = new Map<string, number>();
  const results = await executeToolCalls(
    tools,
    Array.from({ length: count }, (_, index) => ({ id: `call_${index}`, name: 'limited', arguments: '{}' })),
    { callCounts },
  );
  return results.map((result) => (result.isError ? result.error.code : readText(result)));
}

/** Edge case 6: calls that make signals and timers, some of which are still there when the request is over. */
export async function runWithSignals(): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const results = await executeToolCalls(
    tools,
    [
      { id: 'call_1', name: 'slow', arguments: '{}' },
      { id: 'call_2', name: 'getForecast', arguments: '{"city":"Paris","days":3}' },
    ],
    { signal, timeoutMs: 1000 },
  );
  return results.map((result) => (result.isError ? result.error.code : readText(result)));
}

function readText({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join('');
}
