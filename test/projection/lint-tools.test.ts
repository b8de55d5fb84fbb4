import { describe, expect, test } from 'vitest';
import { lintTools } from '../../src/projection/lint-tools.ts';
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
