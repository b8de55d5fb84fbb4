import { describe, expect, test } from 'vitest';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { filterTools } from '../../src/tool/filter-tools.ts';
import { mapTools } from '../../src/tool/map-tools.ts';
import { prefixTools, renameTools } from '../../src/tool/rename-tools.ts';
import { createTool } from './create-tool.ts';

const abc = createToolSet(['a', 'b', 'c'].map((name) => createTool(name)));
const names = (set: ReadonlyMap<string, unknown>): string[] => [...set.keys()];

describe('filterTools()', () => {
  test('keeps the named tools in the order of the table', () => {
    expect(names(filterTools(abc, ['c', 'a']))).toEqual(['a', 'c']);
  });

  test('keeps the tools that a predicate says yes to', () => {
    expect(names(filterTools(abc, (tool) => tool.specification.name > 'a'))).toEqual(['b', 'c']);
  });

  test('refuses a name that the table does not have', () => {
    expect(() => filterTools(abc, ['a', 'z'])).toThrow(new RangeError('No such tool to keep: z. The set has: a, b, c'));
  });
});

describe('renameTools()', () => {
  test('gives new names by record, in the table and in the specification', () => {
    const renamed = renameTools(abc, { b: 'bee' });
    expect(names(renamed)).toEqual(['a', 'bee', 'c']);
    expect([...renamed.values()].map((tool) => tool.specification.name)).toEqual(['a', 'bee', 'c']);
  });

  test('leaves the given table and its rows as they were', () => {
    renameTools(abc, (name) => name.toUpperCase());
    expect([...abc].map(([name, tool]) => [name, tool.specification.name])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });

  test('gives new names by function', () => {
    expect(names(renameTools(abc, (name) => name.toUpperCase()))).toEqual(['A', 'B', 'C']);
  });

  test('refuses an unknown tool and a name that is taken', () => {
    expect(() => renameTools(abc, { z: 'y' })).toThrow(
      new RangeError('No such tool to rename: z. The set has: a, b, c'),
    );
    expect(() => renameTools(abc, { a: 'b' })).toThrow('Duplicated definition for tool: b');
  });

  test('refuses an illegal new name', () => {
    expect(() => renameTools(abc, { a: 'a b' })).toThrow(/^Illegal tool name "a b"/);
  });
});

test('prefixTools() puts a text in front of every name', () => {
  expect(names(prefixTools(abc, 'crm_'))).toEqual(['crm_a', 'crm_b', 'crm_c']);
});

test('merging is createToolSet() of two tables, and refuses a name that both have', () => {
  expect(names(createToolSet(abc, prefixTools(abc, 'x_')))).toEqual(['a', 'b', 'c', 'x_a', 'x_b', 'x_c']);
  expect(() => createToolSet(abc, abc)).toThrow('Duplicated definition for tool: a');
});

test('mapTools() changes every row', () => {
  const limited = mapTools(abc, (tool) => ({ ...tool, limits: { timeoutMs: 5 } }));
  expect([...limited.values()].map((tool) => tool.limits)).toEqual([
    { timeoutMs: 5 },
    { timeoutMs: 5 },
    { timeoutMs: 5 },
  ]);
});
