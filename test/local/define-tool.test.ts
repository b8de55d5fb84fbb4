import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/local/define-tool.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { renameTools } from '../../src/tool/rename-tools.ts';
import type { StandardSchema } from '../../src/tool/standard-schema.ts';
import { createContext, runTool } from './run-tool.ts';

const base = { name: 'getWeather', description: 'Weather of a city' } as const;
const inputSchema = v.object({ city: v.pipe(v.string(), v.description('City name')), days: v.optional(v.number()) });
const execute = (): string => 'sunny';

/** What a caller without types may pass. */
const defineLoosely = defineTool as unknown as (options: unknown) => unknown;

describe('defineTool() specification', () => {
  test('defineTool() shows name, title, description, annotations and schemas in this order', () => {
    const tool = defineTool({
      ...base,
      title: 'Weather',
      inputSchema,
      outputSchema: v.string(),
      annotations: { readOnly: true },
      execute,
    });
    expect(JSON.stringify(tool.specification, null, 1)).toBe(
      JSON.stringify(
        {
          name: 'getWeather',
          title: 'Weather',
          description: 'Weather of a city',
          annotations: { readOnly: true },
          inputSchema: {
            type: 'object',
            properties: { city: { type: 'string', description: 'City name' }, days: { type: 'number' } },
            required: ['city'],
          },
          outputSchema: { type: 'string' },
        },
        null,
        1,
      ),
    );
  });

  test('defineTool() has no keys for what was not declared', () => {
    const tool = defineTool({ ...base, execute });
    expect(Object.keys(tool)).toEqual(['specification', 'validator', 'execute']);
    expect(Object.keys(tool.specification)).toEqual(['name', 'description', 'inputSchema']);
  });

  test('defineTool() without inputSchema takes no parameters', async () => {
    const tool = defineTool({ ...base, execute });
    expect(tool.specification.inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(await runTool(tool, {})).toBe('sunny');
  });

  test('defineTool() reads the schema once, when it is first asked for', () => {
    const reads: string[] = [];
    const schema = v.lazy(() => {
      reads.push('read');
      return inputSchema;
    });
    const { specification } = defineTool({ ...base, inputSchema: schema, execute });
    expect(reads).toEqual([]);
    expect(specification.inputSchema.required).toEqual(['city']);
    expect(specification.inputSchema).toBe(specification.inputSchema);
    expect(reads.length).toBe(1);
  });

  test('defineTool() makes specifications that renameTools() can copy', () => {
    const tools = renameTools(createToolSet(defineTool({ ...base, inputSchema, execute })), () => 'weather');
    expect(tools.get('weather')?.specification).toEqual({
      name: 'weather',
      description: 'Weather of a city',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string', description: 'City name' }, days: { type: 'number' } },
        required: ['city'],
      },
    });
  });

  test.each<[string, StandardSchema]>([
    ['zod', z.object({ city: z.string() })],
    ['arktype', type({ city: 'string' })],
  ])('defineTool() describes a schema of %s', (_vendor, schema) => {
    const { inputSchema: emitted } = defineTool({ ...base, inputSchema: schema, execute }).specification;
    expect(emitted).toMatchObject({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] });
  });

  test.each<[string, StandardSchema]>([
    ['a union', v.union([v.object({ a: v.string() }), v.object({ b: v.string() })])],
    ['a variant', v.variant('kind', [v.object({ kind: v.literal('a') }), v.object({ kind: v.literal('b') })])],
    ['an intersection', v.intersect([v.object({ a: v.string() }), v.record(v.string(), v.string())])],
    ['a record', v.record(v.string(), v.number())],
    ['a lazy object', v.lazy(() => v.object({ a: v.string() }))],
    ['an object with rest', v.objectWithRest({ a: v.string() }, v.number())],
    [
      'a loose object in a pipe',
      v.pipe(
        v.looseObject({ a: v.string() }),
        v.transform((input) => Object.keys(input)),
      ),
    ],
  ])('defineTool() takes %s and calls the root an object', (_kind, schema) => {
    expect(defineTool({ ...base, inputSchema: schema, execute }).specification.inputSchema.type).toBe('object');
  });
});

describe('defineTool() row', () => {
  test('defineTool() hands the validated input and the context to execute', async () => {
    const tool = defineTool({
      ...base,
      inputSchema: v.object({ days: v.pipe(v.string(), v.transform(Number)) }),
      execute: ({ days }, context) => [days + 1, context.toolCallId],
    });
    expect(await runTool(tool, { days: '2' })).toEqual([3, 'call_1']);
  });

  test('defineTool() keeps limits, binding and preview', async () => {
    const plan = { method: 'GET', url: 'https://weather.example', headers: [], parts: [] };
    const tool = defineTool({
      ...base,
      limits: { timeoutMs: 5 },
      binding: { repairs: 'none' },
      execute,
      preview: () => plan,
    });
    expect(tool).toMatchObject({ limits: { timeoutMs: 5 }, binding: { repairs: 'none' } });
    expect(await tool.preview?.({}, createContext())).toBe(plan);
  });

  test('defineTool() checks the output as the tool gives it', async () => {
    const outputSchema = v.object({ degrees: v.number() });
    const { outputValidator } = defineTool({ ...base, outputSchema, execute: () => ({ degrees: 3 }) });
    expect(await outputValidator?.validate({ degrees: 3 }, {})).toMatchObject({ isValid: true });
    expect(await outputValidator?.validate({ degrees: '3' }, {})).toMatchObject({ isValid: false });
  });
});

describe('defineTool() defaults and aliases', () => {
  const schema = v.object({ city: v.string(), unit: v.picklist(['c', 'f']), days: v.number() });

  test('defineTool() shows defaults and asks for no defaulted key', () => {
    const { specification } = defineTool({
      ...base,
      inputSchema: schema,
      defaults: { unit: 'c', days: ({ input }) => (input.city === 'Oslo' ? 1 : 3) },
      execute,
    });
    expect(specification.inputSchema).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { enum: ['c', 'f'], type: 'string', default: 'c' },
        days: { type: 'number' },
      },
      required: ['city'],
    });
  });

  test('defineTool() leaves required out when every key has a default', () => {
    const { specification } = defineTool({
      ...base,
      inputSchema: v.object({ days: v.number() }),
      defaults: { days: 3 },
      execute,
    });
    expect(specification.inputSchema).toEqual({
      type: 'object',
      properties: { days: { type: 'number', default: 3 } },
    });
  });

  test('defineTool() does not show a default that JSON cannot say', () => {
    const { specification } = defineTool({
      ...base,
      inputSchema: v.object({ id: v.bigint() }),
      defaults: { id: 5n },
      execute,
    });
    expect(() => JSON.stringify(specification)).not.toThrow();
    expect(specification.inputSchema.required).toBeUndefined();
  });

  test('defineTool() fills defaults in from values, host context and other arguments', async () => {
    const tool = defineTool({
      ...base,
      inputSchema: schema,
      defaults: {
        unit: ({ context }) => (context.userId === 'us' ? 'f' : 'c'),
        days: ({ input }) => input.city?.length ?? 0,
      },
      execute: (input) => input,
    });
    expect(await runTool(tool, { city: 'Oslo' }, { userId: 'us' })).toEqual({ city: 'Oslo', unit: 'f', days: 4 });
    expect(await runTool(tool, { city: 'Oslo', unit: 'c', days: 1 })).toEqual({ city: 'Oslo', unit: 'c', days: 1 });
  });

  test('defineTool() lets coercion accept an alias', async () => {
    const tool = defineTool({ ...base, inputSchema, aliases: { city: ['town'] }, execute });
    expect(await tool.validator.coerce({ town: 'Oslo' }, { context: {}, policy: {} })).toEqual({
      isValid: true,
      value: { city: 'Oslo' },
      repairs: [{ name: 'alias', path: ['city'] }],
    });
  });
});

describe('defineTool() definition errors', () => {
  test.each([
    ['an illegal name', { name: 'get weather' }, 'Illegal tool name "get weather": use 1 to 128 letters'],
    ['no name', { name: undefined }, 'Illegal tool name undefined'],
    ['no description', { description: undefined }, 'Cannot define the tool "getWeather": description must be a string'],
    ['no function', { execute: 1 }, 'Cannot define the tool "getWeather": execute must be a function'],
    ['bare JSON Schema', { inputSchema: { type: 'object' } }, 'inputSchema must be a Standard Schema'],
    ['parameters for inputSchema', { parameters: v.object({}) }, 'parameters are declared by inputSchema'],
    ['null as its schema', { inputSchema: null }, 'inputSchema must be a Standard Schema'],
    ['a schema without JSON Schema', { inputSchema: { '~standard': { validate() {} } } }, 'gives no JSON Schema'],
    ['a bad output schema', { outputSchema: { type: 'object' } }, 'outputSchema must be a Standard Schema'],
    ['text as its root', { inputSchema: v.string() }, 'the root of inputSchema must be an object'],
    ['an array as its root', { inputSchema: v.array(v.object({})) }, 'the root of inputSchema must be an object'],
    ['an optional root', { inputSchema: v.optional(v.object({})) }, 'the root of inputSchema must be an object'],
    [
      'a default that does not fit',
      { inputSchema, defaults: { days: 'three' } },
      'Cannot define the tool "getWeather":',
    ],
  ])('defineTool() refuses %s', (_case, options, message) => {
    const define = () => defineLoosely({ ...base, execute, ...options });
    expect(define).toThrow(TypeError);
    expect(define).toThrow(message);
  });

  test.each([
    ['a union with text', v.union([v.object({}), v.string()])],
    ['a lazy text', v.lazy(() => v.string())],
    ['a zod text', z.string()],
  ])('defineTool() refuses %s as its root when the schema is first read', (_case, schema) => {
    const { specification } = defineTool({ ...base, inputSchema: schema, execute });
    const read = () => specification.inputSchema;
    expect(read).toThrow(TypeError);
    expect(read).toThrow('Cannot define the tool "getWeather": the root of inputSchema must be an object');
  });
});

test('defineTool() refuses a parameter that is called __proto__, which no call could bring', () => {
  const schema = v.object({ ['__proto__']: v.optional(v.number()) });
  const error = new TypeError('Cannot define the tool "getWeather": a parameter cannot be called __proto__');
  expect(() => defineTool({ ...base, inputSchema: schema, execute })).toThrow(error);
  expect(() => defineTool({ ...base, inputSchema: v.pipe(schema, v.readonly()), execute })).toThrow(error);
});
