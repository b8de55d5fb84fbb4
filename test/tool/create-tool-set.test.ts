import { describe, expect, test } from 'vitest';
import { createToolSet, isTool } from '../../src/tool/create-tool-set.ts';
import { createTool } from './create-tool.ts';

const names = (set: ReadonlyMap<string, unknown>): string[] => [...set.keys()];

describe('createToolSet()', () => {
  test('takes tools, arrays, generators, sets and other tables, and keeps their order', () => {
    const a = createTool('a');
    function* generate() {
      yield createTool('c');
    }
    const set = createToolSet(
      a,
      [createTool('b')],
      generate(),
      new Set([createTool('d')]),
      createToolSet(createTool('e')),
    );
    expect(names(set)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(set.get('a')).toBe(a);
  });

  test('makes an empty table of nothing', () => {
    expect(createToolSet().size).toBe(0);
    expect(createToolSet([]).size).toBe(0);
  });

  test('refuses a second tool of the same name with the words of the seed', () => {
    expect(() => createToolSet(createTool('x'), [createTool('x')])).toThrow(
      expect.objectContaining({
        name: 'DuplicateToolError',
        code: 'duplicate-tool',
        toolName: 'x',
        message: 'Duplicated definition for tool: x',
      }),
    );
  });

  test.each(['', 'a b', 'näme', 'a/b', '$bash\n{"x":1}', 'x'.repeat(129)])('refuses the illegal name %j', (name) => {
    expect(() => createToolSet(createTool(name))).toThrow(
      new TypeError(
        `Illegal tool name ${JSON.stringify(name)}: use 1 to 128 letters, digits, underscores, hyphens or dots`,
      ),
    );
  });

  test.each(['a', 'get_weather', 'crm.query-Customer', 'x'.repeat(128), 'constructor', '__proto__'])(
    'takes the name %j',
    (name) => {
      expect(names(createToolSet(createTool(name)))).toEqual([name]);
    },
  );

  test.each([
    [null, 'null'],
    [undefined, 'a value of type undefined'],
    [{}, 'a value of type object'],
    ['weather', 'a value of type string'],
    [function getWeather() {}, 'the function "getWeather"'],
  ])('refuses %s, which is not a tool', (value, shown) => {
    expect(() => createToolSet(value as never)).toThrow(
      new TypeError(`Expected a tool, which has a specification and an execute function, and got ${shown}`),
    );
  });

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('makes a table without a row %j', (name) => {
    expect(createToolSet(createTool('a')).get(name)).toBeUndefined();
  });
});

test('isTool() knows a row from other values', () => {
  expect([createTool('a'), {}, null, { execute() {} }, { specification: { name: 'a' } }].map(isTool)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
