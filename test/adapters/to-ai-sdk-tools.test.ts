import { generateText, isStepCount, streamText } from 'ai';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { repairAiSdkCall, type ToAiSdkToolsOptions, toAiSdkTools } from '../../src/ai-sdk.ts';
import {
  createToolSet,
  defineTool,
  fromJsonSchema,
  type HostContext,
  type Tool,
  type ToolEvent,
} from '../../src/index.ts';
import { createContent } from '../../src/tool/create-content.ts';
import { createScriptedAiModel } from './scripted-model.ts';

const weather = defineTool({
  name: 'getWeather',
  title: 'Weather',
  description: 'Current weather of a city',
  inputSchema: v.object({ city: v.string(), days: v.optional(v.number(), 1) }),
  annotations: { readOnly: true, openWorld: true },
  execute: ({ city, days }) => ({ city, days }),
});

const define = (execute: Tool['execute'], parts: Partial<Tool> = {}): Tool => ({
  ...defineTool({ name: 'f', description: 'F', execute: execute as () => unknown }),
  ...parts,
});

interface RunOptions extends ToAiSdkToolsOptions {
  readonly abortSignal?: AbortSignal;
}

/** Lets the real SDK run one call, and gives what became of it and what the model was told. */
async function run(
  tools: readonly Tool[],
  toolName: string,
  input: string,
  { abortSignal, ...options }: RunOptions = {},
) {
  const table = createToolSet(tools);
  const model = createScriptedAiModel([{ toolName, input }]);
  const { steps, text } = await generateText({
    model,
    prompt: 'Go',
    tools: toAiSdkTools(table, options),
    repairToolCall: repairAiSdkCall(table, options),
    stopWhen: isStepCount(3),
    ...(abortSignal && { abortSignal }),
  });
  const [, second] = model.doGenerateCalls;
  const answer = second?.prompt.at(-1)?.content[0] as { readonly output?: unknown } | undefined;
  const [call, outcome] = steps[0]?.content ?? [];
  return { call, outcome, told: answer?.output, text, offered: model.doGenerateCalls[0]?.tools };
}

describe('toAiSdkTools() in generateText', () => {
  test('shows name, description and schema as they are', async () => {
    const { offered } = await run([weather], 'getWeather', '{"city":"Paris"}');
    expect(offered).toEqual([
      expect.objectContaining({
        type: 'function',
        name: 'getWeather',
        description: 'Current weather of a city',
        inputSchema: { ...weather.specification.inputSchema, additionalProperties: false },
      }),
    ]);
    expect(weather.specification.inputSchema).not.toHaveProperty('additionalProperties');
  });

  test('runs a call, keeps its output as data and tells the model the text', async () => {
    const { outcome, told, text } = await run([weather], 'getWeather', '{"city":"Paris","days":2}');
    expect(outcome).toMatchObject({ type: 'tool-result', toolCallId: 'call_1', output: { city: 'Paris', days: 2 } });
    expect([told, text]).toEqual([{ type: 'text', value: '{"city":"Paris","days":2}' }, 'done']);
  });

  // The trap: the SDK looks for `value` alone, and valibot gives one beside its issues.
  test('runs nothing on arguments that do not fit', async () => {
    const execute = vi.fn();
    const { call, outcome, told } = await run([{ ...weather, execute }], 'getWeather', '{"days":"many"}');
    expect(execute).not.toHaveBeenCalled();
    expect([call, outcome]).toMatchObject([{ type: 'tool-call', invalid: true }, { type: 'tool-error' }]);
    expect(told).toMatchObject({ type: 'error-text', value: expect.stringContaining('$.city') });
  });

  test('binds as everywhere else, and keeps what the model wrote in the history', async () => {
    const { call, outcome } = await run([weather], 'getWeather', '{"city":"Paris","days":"2"}');
    expect(call).toMatchObject({ input: { city: 'Paris', days: '2' } });
    expect(outcome).toMatchObject({ output: { city: 'Paris', days: 2 } });
  });

  test.each([
    ['text that is no JSON', 'getWeather', `{city: 'Paris',}`, { city: 'Paris', days: 1 }],
    ['a namespace in front of the name', 'functions.getWeather', '{"city":"Paris"}', { city: 'Paris', days: 1 }],
    ['no text for a tool without parameters', 'f', '', 'Success'],
    ['null for a tool without parameters', 'f', 'null', 'Success'],
  ])('repairs %s', async (_, name, input, output) => {
    const { outcome } = await run([weather, define(() => undefined)], name, input);
    expect(outcome).toMatchObject({ type: 'tool-result', output });
  });

  test.each([
    ['cut-off text', [weather], 'getWeather', '{"city":"Par'],
    ['text whose last brace is missing', [weather], 'getWeather', '{"city":"Paris"'],
    ['two objects', [weather], 'getWeather', '{"city":"Paris"}{"city":"Rome"}'],
    ['a tool that does not exist', [weather], 'getTime', '{}'],
    [
      'text of a tool that allows no repair',
      [{ ...weather, binding: { repairs: 'none' } }],
      'getWeather',
      `{city: 'Paris'}`,
    ],
  ] as const)('never runs %s', async (_, tools, name, input) => {
    const execute = vi.fn();
    const { outcome } = await run(
      tools.map((tool) => ({ ...tool, execute }) as Tool),
      name,
      input,
    );
    expect(execute).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ type: 'tool-error' });
  });

  test('gives a fault of the tool as an error with its text, redacted', async () => {
    const { outcome, told } = await run(
      [
        define(() => {
          throw new Error('No access with Bearer abcdefghijklmnopqrstuvwxyz0123456789');
        }),
      ],
      'f',
      '{}',
    );
    expect(outcome).toMatchObject({ type: 'tool-error', error: { code: 'execution-failed' } });
    expect(told).toMatchObject({ type: 'error-text', value: expect.stringContaining('No access') });
    expect(JSON.stringify(told)).not.toContain('abcdefghijklmnop');
  });

  test('hides a fault where that is asked for', async () => {
    const failing = define(() => {
      throw new Error('table users is missing');
    });
    const { told } = await run([failing], 'f', '{}', { executionErrors: 'hide' });
    expect(told).toMatchObject({
      type: 'error-text',
      value: expect.stringMatching(/Tool "f" failed\. Error id: [^ ]+$/),
    });
  });

  test('gives images, files and resources as such', async () => {
    const content = createContent([
      { type: 'text', text: 'Two pictures' },
      { type: 'image', data: 'aQ==', mediaType: 'image/png' },
      { type: 'resource', uri: 'test://a', data: 'Yg==' },
      { type: 'resource', uri: 'test://c', name: 'C' },
    ]);
    const { told } = await run([define(() => content)], 'f', '{}');
    expect(told).toEqual({
      type: 'content',
      value: [
        { type: 'text', text: 'Two pictures' },
        { type: 'file', data: { type: 'data', data: 'aQ==' }, mediaType: 'image/png' },
        { type: 'file', data: { type: 'data', data: 'Yg==' }, mediaType: 'application/octet-stream' },
        { type: 'text', text: 'test://c' },
      ],
    });
  });

  test.each([
    ['nothing', undefined, 'Success', 'Success'],
    ['text', 'sunny', 'sunny', 'sunny'],
    [
      'digits that a number cannot hold',
      12345678901234567890n,
      { content: [{ type: 'text', text: '12345678901234567890' }] },
      '12345678901234567890',
    ],
    [
      'a date',
      new Date(0),
      { content: [{ type: 'text', text: '"1970-01-01T00:00:00.000Z"' }] },
      '"1970-01-01T00:00:00.000Z"',
    ],
    [
      'a response',
      new Response('hi', { status: 201 }),
      { content: [{ type: 'text', text: 'HTTP 201\n\nhi' }] },
      'HTTP 201\n\nhi',
    ],
    ['data that looks like content, and is not', { content: ['a'] }, { content: ['a'] }, '{"content":["a"]}'],
    [
      'data that claims to be content',
      { type: 'tooltable-content', content: 1 },
      { content: [{ type: 'text', text: '{"type":"tooltable-content","content":1}' }] },
      '{"type":"tooltable-content","content":1}',
    ],
  ])('keeps %s in a form that can be stored', async (_, answer, output, value) => {
    const { outcome, told } = await run([define(() => answer)], 'f', '{}');
    expect(outcome).toMatchObject({ type: 'tool-result', output });
    expect(told).toMatchObject({ value });
  });

  test('tells the model no more than the limit, and keeps the whole as data', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `line ${index}`);
    const { outcome, told } = await run([define(() => lines)], 'f', '{}', { maxResultLength: 500 });
    expect(outcome).toMatchObject({ output: lines });
    expect((told as { value: string }).value.length).toBeLessThanOrEqual(500);
  });

  test('hands context, signal, events and time limit on', async () => {
    const events: ToolEvent[] = [];
    const context: HostContext = { userId: 'u1', env: { region: 'eu' } };
    const controller = new AbortController();
    const tool = define((_, { userId, env, toolCallId, signal }) => ({
      userId,
      env,
      toolCallId,
      isAborted: signal.aborted,
    }));
    const { outcome } = await run([tool], 'f', '{}', {
      context,
      abortSignal: controller.signal,
      onEvent: (event) => events.push(event),
    });
    expect(outcome).toMatchObject({
      output: { userId: 'u1', env: { region: 'eu' }, toolCallId: 'call_1', isAborted: false },
    });
    expect(events.map(({ type }) => type)).toEqual(['tool-call-start', 'tool-call-bound', 'tool-call-end']);
    const late = await run([define(() => new Promise(() => undefined), { limits: { timeoutMs: 1 } })], 'f', '{}');
    expect(late.told).toMatchObject({ type: 'error-text', value: expect.stringContaining('within 1 ms') });
  });

  test('edge 12: runs what is not read-only with a yes of the host only', async () => {
    const execute = vi.fn();
    const { told } = await run([define(execute)], 'f', '{}', { approve: async () => 'not today' });
    expect(told).toMatchObject({ type: 'error-text', value: expect.stringContaining('was not approved: not today') });
    expect(execute).not.toHaveBeenCalled();
    const { outcome } = await run([weather], 'getWeather', '{"city":"Paris"}', { approve: () => false });
    expect(outcome).toMatchObject({ type: 'tool-result' });
  });

  // Edge case 11.
  test('carries every annotation, title and a name that vendors would refuse', async () => {
    const annotations = {
      readOnly: false,
      destructive: true,
      idempotent: true,
      openWorld: false,
      untrustedContent: true,
      consequential: true,
    };
    const table = createToolSet({ ...weather, specification: { ...weather.specification, name: 'a.b', annotations } });
    const tools = toAiSdkTools(table);
    expect(tools).toMatchObject({ a_b: { title: 'Weather', metadata: { annotations } } });
    const { call, outcome } = await run([...table.values()], 'a_b', '{"city":"Paris"}');
    expect(call).toMatchObject({ toolName: 'a_b', toolMetadata: { annotations } });
    expect(outcome).toMatchObject({ type: 'tool-result' });
  });

  test('E01, E02: gives tools names that every vendor takes, each its own', () => {
    const names = ['9lives', '_lives', '-x', 'a.b', 'a_b', `${'n'.repeat(79)}a`, `${'n'.repeat(79)}b`];
    const table = createToolSet(
      names.map((name) => ({ ...weather, specification: { ...weather.specification, name } })),
    );
    const sent = Object.keys(toAiSdkTools(table));
    expect(new Set(sent).size).toBe(names.length);
    for (const name of sent) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
  });

  test('survives names that every object has', () => {
    const table = createToolSet(
      ['__proto__', 'constructor'].map((name) => ({ ...weather, specification: { ...weather.specification, name } })),
    );
    expect(Object.keys(toAiSdkTools(table))).toEqual(['__proto__', 'constructor']);
  });

  test('takes JSON Schema too', async () => {
    const inputSchema = fromJsonSchema<{ n: number }>({
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
    });
    const tool = defineTool({ name: 'double', description: 'D', inputSchema, execute: ({ n }) => n * 2 });
    const { outcome } = await run([tool], 'double', '{"n":"4"}');
    expect(outcome).toMatchObject({ output: 8 });
  });
});

describe('toAiSdkTools() in streamText', () => {
  test('runs calls, refuses bad arguments and goes on', async () => {
    const model = createScriptedAiModel([
      { toolName: 'getWeather', input: '{"city":"Paris"}' },
      { toolName: 'getWeather', input: '{}' },
    ]);
    const { fullStream } = streamText({
      model,
      prompt: 'Go',
      tools: toAiSdkTools(createToolSet(weather)),
      stopWhen: isStepCount(3),
    });
    const types: string[] = [];
    let text = '';
    for await (const part of fullStream) {
      if (part.type.startsWith('tool-')) types.push(part.type);
      if (part.type === 'text-delta') text += part.text;
    }
    expect(types.sort()).toEqual(['tool-call', 'tool-call', 'tool-error', 'tool-result']);
    expect(text).toBe('done');
  });
});
