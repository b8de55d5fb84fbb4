import { describe, expect, test } from 'vitest';
import { lintTools } from '../../src/projection/lint-tools.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';

const withSchema = (name: string, inputSchema: JsonSchemaObject, description = 'Does it') =>
  createTool(name, { specification: { name, description, inputSchema } });

const text = { type: 'string', description: 'Text' };
const nest = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  description: 'Object',
  properties,
});

describe('lintTools()', () => {
  test('finds nothing in a table that is well described', () => {
    expect(lintTools(createToolSet(withSchema('a', nest({ city: text }))))).toEqual([]);
  });

  test('finds missing descriptions of tools and of parameters, in lists too', () => {
    const schema = nest({
      city: { type: 'string' },
      lines: { type: 'array', description: 'L', items: nest({ qty: { type: 'number' } }) },
    });
    expect(lintTools(createToolSet(withSchema('a', schema, ' ')))).toEqual([
      { toolName: 'a', rule: 'missing-description', message: 'The tool has no description' },
      { toolName: 'a', path: ['city'], rule: 'missing-parameter-description', message: '"city" has no description' },
      {
        toolName: 'a',
        path: ['lines', 'qty'],
        rule: 'missing-parameter-description',
        message: '"lines.qty" has no description',
      },
    ]);
  });

  test('finds parameters without a type', () => {
    const schema: JsonSchemaObject = { type: 'object', properties: { any: { description: 'Any' }, yes: true } };
    expect(lintTools(createToolSet(withSchema('a', schema)))).toEqual([
      { toolName: 'a', path: ['any'], rule: 'untyped-parameter', message: '"any" has no type' },
      { toolName: 'a', path: ['yes'], rule: 'untyped-parameter', message: '"yes" has no type' },
    ]);
  });

  test('finds deep nesting at its first level', () => {
    const schema = nest({ a: nest({ b: nest({ c: text }) }) });
    expect(lintTools(createToolSet(withSchema('t', schema)), { maxDepth: 2 })).toEqual([
      { toolName: 't', path: ['a', 'b', 'c'], rule: 'deep-nesting', message: '"a.b.c" is nested deeper than 2 levels' },
    ]);
    expect(lintTools(createToolSet(withSchema('t', schema)))).toEqual([]);
  });

  test('finds names that differ only in letter case or punctuation', () => {
    const names = ['get_weather', 'getWeather', 'weather', 'Get-Weather'];
    expect(lintTools(createToolSet(names.map((name) => withSchema(name, nest({})))))).toEqual([
      {
        toolName: 'getWeather',
        rule: 'similar-names',
        message: '"getWeather" and "get_weather" differ only in letter case or punctuation',
      },
      {
        toolName: 'Get-Weather',
        rule: 'similar-names',
        message: '"Get-Weather" and "get_weather" differ only in letter case or punctuation',
      },
    ]);
  });
});

describe('lintTools() with a dialect', () => {
  test('reports what the dialect cannot say and what each tool costs, without the tools that are set aside', () => {
    const tools = createToolSet(
      withSchema('bad', { type: 'string' }),
      withSchema('level', nest({ level: { enum: [1, 2], description: 'Level' } })),
      withSchema('city', nest({ city: text })),
    );
    const report = lintTools(tools, gemini);
    expect(report.lints).toEqual(lintTools(tools));
    expect(report.losses).toEqual([
      { toolName: 'bad', kind: 'set-aside', message: 'no plain object at the root: string' },
      { toolName: 'level', kind: 'changed', message: '$.level: the enum is sent as text' },
    ]);
    const sizes = gemini.toTools(tools).tools.map((tool) => Math.ceil(JSON.stringify(tool).length / 4));
    expect(report.costs).toEqual([
      { toolName: 'level', tokens: sizes[0] },
      { toolName: 'city', tokens: sizes[1] },
    ]);
    expect(report.totalTokens).toBe((sizes[0] ?? 0) + (sizes[1] ?? 0));
  });

  test('asks for strict tools where told to', () => {
    const tools = createToolSet(withSchema('any', nest({ any: { description: 'Anything' } })));
    expect(lintTools(tools, openAIChat).losses).toEqual([]);
    expect(lintTools(tools, openAIChat, { strict: true, maxDepth: 1 }).losses).toEqual([
      { toolName: 'any', kind: 'not-strict', message: '$.any: any value' },
    ]);
  });
});
