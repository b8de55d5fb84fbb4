import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { executeToolCalls } from '../../src/call/execute-tool-calls.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { hashText } from '../../src/projection/hash-text.ts';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import type { ChatMessage } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { prefixTools } from '../../src/tool/rename-tools.ts';
import { createTool } from '../tool/create-tool.ts';
import { createFailure, createResult, image } from './create-result.ts';
import { answers, type Dialect, readWireTool } from './dialects.ts';

const dialects = [
  ['OpenAI Chat', openAIChat, false],
  ['OpenAI Chat, strict', openAIChat, true],
  ['DeepSeek, strict', deepSeekChat, true],
  ['OpenAI Responses', openAIResponses, false],
  ['OpenAI Responses, strict', openAIResponses, true],
  ['Anthropic', anthropic, false],
  ['Anthropic, strict', anthropic, true],
  ['Gemini', gemini, false],
] as unknown as readonly [string, Dialect, boolean][];

const text: JsonSchemaObject = { type: 'string' };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const tree = object({ name: text, kids: { type: 'array', items: { $ref: '#/$defs/tree' } } });
const kind = (name: string, more: Record<string, JsonSchemaObject>) => object({ kind: { const: name }, ...more });

/** What a tool takes, and arguments as they reach it. */
const shapes: readonly [string, JsonSchemaObject, unknown][] = [
  ['no parameter', object({}), {}],
  ['an optional key that is absent', object({ a: text, b: { type: 'number' } }, ['a']), { a: 'x' }],
  ['an optional key that is there', object({ a: text, b: { type: 'number' } }, ['a']), { a: 'x', b: 1 }],
  ['a nullable key', object({ a: { anyOf: [text, { type: 'null' }] } }), { a: null }],
  ['an enum', object({ a: { type: 'integer', enum: [1, 2, 3] } }), { a: 2 }],
  ['a record', object({ a: { type: 'object', additionalProperties: { type: 'number' } } }), { a: { x: 1, y: 2 } }],
  [
    'a tuple',
    object({ a: { type: 'array', prefixItems: [text, { type: 'number' }], items: false, minItems: 2 } }),
    { a: ['x', 1] },
  ],
  [
    'a union at the root',
    { oneOf: [kind('a', { n: text }), kind('b', { m: { type: 'number' } })] },
    { kind: 'b', m: 1 },
  ],
  [
    'recursion',
    { ...object({ a: { $ref: '#/$defs/tree' } }), $defs: { tree } },
    { a: { name: 'x', kids: [{ name: 'y', kids: [] }] } },
  ],
];

/** What a model says that follows the schema as it was sent. */
const said: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'an optional key that is absent': {
    'OpenAI Chat, strict': { a: 'x', b: null },
    'DeepSeek, strict': { a: 'x', b: null },
    'OpenAI Responses, strict': { a: 'x', b: null },
  },
  'an enum': { Gemini: { a: '2' } },
  'a record': Object.fromEntries(
    ['OpenAI Chat, strict', 'DeepSeek, strict', 'OpenAI Responses, strict', 'Anthropic, strict', 'Gemini'].map(
      (name) => [
        name,
        {
          a: [
            { key: 'x', value: 1 },
            { key: 'y', value: 2 },
          ],
        },
      ],
    ),
  ),
  'a tuple': Object.fromEntries(
    ['OpenAI Chat, strict', 'DeepSeek, strict', 'OpenAI Responses, strict', 'Anthropic, strict', 'Gemini'].map(
      (name) => [name, { a: { item0: 'x', item1: 1 } }],
    ),
  ),
  'a union at the root': Object.fromEntries(dialects.map(([name]) => [name, { input: { kind: 'b', m: 1 } }])),
};

const legalNames: Readonly<Record<string, RegExp>> = {
  anthropic: /^[a-zA-Z0-9_-]{1,128}$/,
  gemini: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/,
};

describe.each(dialects)('%s', (label, dialect, strict) => {
  const answer = (calls: Parameters<(typeof answers)[string]>[0]): object => answers[dialect.name]?.(calls) ?? {};

  test.each(shapes)('takes %s there and back, and the tool is called with it', async (shape, schema, meant) => {
    const tool = defineTool({
      name: 'it',
      description: 'It',
      inputSchema: fromJsonSchema(schema),
      execute: (input) => input,
    });
    const row = { ...tool, specification: { ...tool.specification, inputSchema: schema } };
    const tools = createToolSet(row);
    const projection = dialect.toTools(tools, { strict });
    expect(projection.losses.filter(({ kind: loss }) => loss === 'set-aside')).toEqual([]);
    const calls = dialect.toToolCalls(answer([{ name: 'it', arguments: said[shape]?.[label] ?? meant }]), projection);
    const [result] = await executeToolCalls(tools, calls, {});
    expect(result).toMatchObject({ toolName: 'it', isError: false, output: meant, repairs: [] });
    if (projection.tools.map(readWireTool)[0]?.schema.properties !== undefined && said[shape]?.[label]) {
      expect(projection.losses).not.toEqual([]);
    }
  });

  test('E01, E02: sends legal, unique names, and finds the tool behind each', () => {
    const long = 'n'.repeat(79);
    const names = ['get-weather', 'get.weather', 'get_weather', `${long}a`, `${long}b`, '9lives'];
    const tools = createToolSet(names.map((name) => createTool(name)));
    const wireNames = (list: typeof tools) =>
      dialect.toTools(list, { strict }).tools.map((tool) => readWireTool(tool).name);
    const sent = wireNames(tools);
    expect(new Set(sent).size).toBe(names.length);
    for (const name of sent) expect(name).toMatch(legalNames[dialect.name] ?? /^[a-zA-Z0-9_-]{1,64}$/);
    const projection = dialect.toTools(tools, { strict });
    const calls = dialect.toToolCalls(answer(sent.map((name) => ({ name, arguments: {} }))), projection);
    expect(calls.map(({ name }) => name)).toEqual(names);
    // The names of a table do not depend on its order.
    expect(wireNames(createToolSet([...tools.values()].reverse())).reverse()).toEqual(sent);
    expect(wireNames(prefixTools(tools, ''))).toEqual(sent);
  });

  test('makes a non-ASCII name legal in a conversation', () => {
    const call = { id: '1', name: '天气🌤', arguments: '{}' };
    const sent = JSON.stringify(
      dialect.toMessages([
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: '', toolCalls: [call] },
      ]),
    );
    expect(sent).not.toContain('天');
    expect(sent).toMatch(/"name":"_[a-zA-Z0-9_]*"/);
  });

  test('reads parallel calls in their order, each under an id of its own', () => {
    const calls = dialect.toToolCalls(
      answer([
        { name: 'a', arguments: { n: 1 }, id: 'x' },
        { name: 'a', arguments: { n: 1 }, id: 'x' },
        { name: 'b', arguments: {} },
      ]),
    );
    expect(calls.map(({ name }) => name)).toEqual(['a', 'a', 'b']);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  test('D02: expands multi_tool_use.parallel, and folds its results back', () => {
    const projection = dialect.toTools(createToolSet(createTool('get.it'), createTool('a')), { strict });
    const uses = ['functions.get_it', 'a'].map((name) => ({ recipient_name: name, parameters: { n: 1 } }));
    const wireNames = projection.tools.map((tool) => readWireTool(tool).name);
    const hash = hashText('x');
    const args = { tool_uses: [{ ...uses[0], recipient_name: `functions.${wireNames[0]}` }, uses[1]] };
    const calls = dialect.toToolCalls(
      answer([{ name: 'multi_tool_use.parallel', arguments: args, id: 'x' }]),
      projection,
    );
    expect(calls.map(({ id, name, arguments: given }) => [id, name, given])).toEqual([
      [`x_parallel_0_${hash}`, 'get.it', '{"n":1}'],
      [`x_parallel_1_${hash}`, 'a', '{"n":1}'],
    ]);
    const folded = JSON.stringify(
      dialect.toToolMessages([createResult(`x_parallel_0_${hash}`), createFailure(`x_parallel_1_${hash}`)], projection),
    );
    expect(folded).toContain('"x"');
    expect(folded).not.toContain('_parallel_');
    expect(folded).toContain('It broke');
  });

  test('D06, D07: makes a recorded turn legal whose calls were not', () => {
    const messages: readonly ChatMessage[] = [
      { role: 'user', content: 'Go' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [
          { id: '', name: '$bash\n{"x":1}', arguments: '{"a":' },
          { id: 'b', name: 'a', arguments: '[1]' },
          { id: 'b', name: 'a', arguments: null },
        ],
      },
      { role: 'tool', results: [createFailure('b')] },
    ];
    const sent = JSON.stringify(dialect.toMessages(messages));
    expect(sent).not.toContain('$bash');
    expect(sent.match(/"(arguments":"\{\}"|input":\{\}|args":\{\})/g)).toHaveLength(3);
    expect(sent.match(/No result: the call was not carried out/g)).toHaveLength(2);
  });

  test('D07: keeps every digit of recorded arguments, and what is sent is JSON', () => {
    const digits = ['12345678901234567890', '-9007199254740993', '0.12345678901234567891'];
    const text = `{"a":${digits[0]},"b":[${digits[1]}],"c":"x","d":${digits[2]}}`;
    const parsed = { a: 12345678901234567890n, b: [-9007199254740993n], c: 'x', d: digits[2] };
    for (const given of [text, parsed]) {
      const messages: readonly ChatMessage[] = [
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'a', name: 'a', arguments: given }] },
      ];
      const sent = JSON.stringify(dialect.toMessages(messages));
      for (const number of digits) expect(sent).toContain(number);
    }
  });

  test('takes unknown tools and bad arguments to results, and tells the model', async () => {
    const tool = defineTool({
      name: 'it',
      description: 'It',
      inputSchema: fromJsonSchema(object({ n: { type: 'number' } })),
      execute: () => 1,
    });
    const tools = createToolSet(tool);
    const projection = dialect.toTools(tools, { strict });
    const calls = dialect.toToolCalls(
      answer([
        { name: 'toString', arguments: {} },
        { name: 'it', arguments: { n: 'many' } },
      ]),
      projection,
    );
    const results = await executeToolCalls(tools, calls, {});
    expect(results.map(({ isError }) => isError)).toEqual([true, true]);
    const sent = JSON.stringify(dialect.toToolMessages(results, projection));
    expect(sent).toContain('Unknown tool');
    expect(sent).toContain('$.n');
  });

  test('flags an error where there is a flag, and shows an image where one can be shown', () => {
    const failed = JSON.stringify(dialect.toToolMessages([createFailure('1')]));
    const flags: Readonly<Record<string, string>> = { anthropic: '"is_error":true', gemini: '"error":"It broke"' };
    expect(failed).toContain(flags[dialect.name] ?? 'It broke');
    const shown = JSON.stringify(dialect.toToolMessages([createResult('1', image)]));
    expect(shown).toContain(dialect.name === 'deepseek' ? '[image/png: not shown]' : 'AA==');
  });

  test('E05: sets one bad tool aside, and sends the others', () => {
    const bad = createTool('bad', {
      specification: { name: 'bad', description: 'Bad', inputSchema: { type: 'string' } },
    });
    const { tools, losses } = dialect.toTools(createToolSet(bad, createTool('good')), { strict });
    expect(tools.map((tool) => readWireTool(tool).name)).toEqual(['good']);
    expect(losses).toEqual([{ toolName: 'bad', kind: 'set-aside', message: 'no plain object at the root: string' }]);
  });

  const plainArguments: readonly unknown[] = ['', undefined, null, '{}', 'null', {}];

  test.each(plainArguments)('edge 14, E13: runs a tool without parameters that is called with %j', async (given) => {
    const tools = createToolSet(defineTool({ name: 'now', description: 'The time', execute: () => 'noon' }));
    const projection = dialect.toTools(tools, { strict });
    const { schema } = readWireTool(projection.tools[0] as object);
    if (dialect.name === 'gemini') expect(schema).toEqual({});
    else expect(schema).toMatchObject({ type: 'object', properties: {}, additionalProperties: false });
    const calls = dialect.toToolCalls(answer([{ name: 'now', arguments: given }]), projection);
    const results = await executeToolCalls(tools, calls, {});
    expect(results).toMatchObject([{ toolName: 'now', isError: false, output: 'noon' }]);
  });

  test('edge 15: answers a call without a name under its id', async () => {
    const tools = createToolSet(createTool('a'));
    const calls = dialect.toToolCalls(answer([{ name: undefined as never, arguments: { a: 1 }, id: 'x1' }]));
    const results = await executeToolCalls(tools, calls, {});
    expect(results).toMatchObject([{ toolCallId: 'x1', isError: true, error: { code: 'tool-not-found' } }]);
    expect(JSON.stringify(dialect.toToolMessages(results))).toContain('Unknown tool');
  });

  test.each(['required', { toolName: 'get.it' }] as const)('edge 15: a request keeps the choice %j', (toolChoice) => {
    const projection = dialect.toTools(createToolSet(createTool('get.it')), { strict });
    const request = dialect.toRequest({ messages: [{ role: 'user', content: 'Go' }], projection, toolChoice });
    expect(request).toMatchObject(
      dialect.name === 'gemini'
        ? { toolConfig: { functionCallingConfig: dialect.toToolChoice(toolChoice, projection) } }
        : { tool_choice: dialect.toToolChoice(toolChoice, projection) },
    );
    if (toolChoice !== 'required')
      expect(JSON.stringify(dialect.toToolChoice(toolChoice, projection))).toMatch(/get[._]it/);
  });

  test('E16: describes what goes in, and converts when it binds', async () => {
    const at = new Date('2026-01-02T03:04:05.000Z');
    const tool = defineTool({
      name: 'it',
      description: 'It',
      inputSchema: v.object({
        at: v.date(),
        id: v.bigint(),
        size: v.pipe(
          v.string(),
          v.transform((text) => text.length),
        ),
      }),
      execute: (input) => input,
    });
    const tools = createToolSet(tool);
    const projection = dialect.toTools(tools, { strict });
    const { properties } = readWireTool(projection.tools[0] as object).schema as { properties: Record<string, object> };
    const kinds = Object.values(properties).map((inner) => String((inner as { type?: unknown }).type).toLowerCase());
    expect([kinds[0], kinds[2]]).toEqual(['string', 'string']);
    const said = { at: at.toISOString(), id: '12345678901234567890', size: 'abc' };
    const calls = dialect.toToolCalls(answer([{ name: 'it', arguments: said }]), projection);
    const [result] = await executeToolCalls(tools, calls, {});
    expect(result).toMatchObject({ isError: false, output: { at, id: 12345678901234567890n, size: 3 } });
  });
});
