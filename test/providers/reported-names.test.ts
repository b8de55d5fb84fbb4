// Names as models are reported to write them. What is found is the tool, with the way back for its arguments.
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';
import { answers, type Dialect, readWireTool } from './dialects.ts';

const dialects = [openAIChat, deepSeekChat, openAIResponses, anthropic, gemini] as unknown as readonly Dialect[];

const pair: JsonSchemaObject = {
  type: 'object',
  properties: {
    p: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false, minItems: 2 },
  },
  required: ['p'],
  additionalProperties: false,
};

const withPair = (name: string) =>
  createTool(name, { specification: { name, description: `The tool ${name}`, inputSchema: pair } });

const long = `search.${'x'.repeat(80)}`;
const tools = createToolSet(['get.weather', 'plain', '9lives', long].map(withPair), createTool('functions.own'));

describe.each(dialects)('$name', (dialect) => {
  const projection = dialect.toTools(tools, { strict: true });
  const wireNames = projection.tools.map((tool) => readWireTool(tool).name);
  const wireName = (index: number): string => wireNames[index] ?? '';
  const read = (name: string) =>
    dialect.toToolCalls(answers[dialect.name]?.([{ name, arguments: {} }]) ?? {}, projection)[0];

  const decorations: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => `functions.${name}`,
    (name) => `functions.${name}:0`,
    (name) => `functions.${name}:12`,
    (name) => `function.${name}`,
    (name) => `tools.${name}`,
    (name) => `tool_${name}`,
    (name) => `default_api.${name}`,
    (name) => `default_api:${name}`,
    (name) => `mcp_${name}`,
    (name) => `mcp.${name}`,
  ];

  test.each(decorations.map((decorate) => [decorate('NAME'), decorate] as const))(
    'D01: finds the tool behind %s, and what undoes its schema',
    (_, decorate) => {
      for (const [index, name] of ['get.weather', 'plain', '9lives', long].entries()) {
        const call = read(decorate(wireName(index)));
        expect(call?.name).toBe(name);
        expect(call?.unproject?.({ p: { item0: 'a', item1: 1 } })).toEqual({ p: ['a', 1] });
      }
    },
  );

  test('D01: finds a tool by its own name too', () => {
    expect(read('get.weather')).toMatchObject({ name: 'get.weather', unproject: expect.any(Function) });
  });

  test('D01: a tool whose name begins like a namespace has precedence', () => {
    expect(read(wireName(4))?.name).toBe('functions.own');
  });

  test.each([
    'PLAIN',
    'plain ',
    ' plain',
    'plain\n',
    'plain()',
    'plainn',
    'functions.',
    'functions',
    'functions.toString',
    'mcp__plain',
    '__proto__',
    'constructor',
    '$bash\n{"x":1}',
    '<|plain|>',
    '',
  ])('D03: leaves %j as it is, which is no tool', (name) => {
    const call = read(name);
    expect(call?.name).toBe(name);
    expect(call?.unproject).toBeUndefined();
  });
});
