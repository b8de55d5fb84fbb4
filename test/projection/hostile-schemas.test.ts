import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { type Dialect, readWireTool } from '../providers/dialects.ts';
import { createTool } from '../tool/create-tool.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 100);

const dialects = [openAIChat, deepSeekChat, anthropic, gemini].map((dialect) => [dialect.name, dialect]) as unknown as [
  string,
  Dialect,
][];

const list = <Item>(length: number, create: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => create(index));
const object = (properties: object): JsonSchemaObject =>
  ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }) as JsonSchemaObject;
const reference = (index: number): object => ({ $ref: `#/$defs/d${index}` });

/** A schema whose definitions lead from one to the next. */
const chain = (length: number, create: (index: number) => object): JsonSchemaObject => ({
  ...object({ a: reference(0) }),
  $defs: Object.fromEntries(list(length, (index) => [`d${index}`, create(index)])) as Record<string, JsonSchemaObject>,
});

const nest = (depth: number, keyword: (inner: string) => string): JsonSchemaObject => {
  const [before = '', after = ''] = keyword('|').split('|');
  return JSON.parse(`{"type":"object","properties":{"a":${before.repeat(depth)}{}${after.repeat(depth)}}}`);
};

const bombs: readonly (readonly [string, JsonSchemaObject])[] = [
  [
    'references that double 60 times',
    chain(60, (index) => object({ l: reference(index + 1), r: reference(index + 1) })),
  ],
  [
    'unions of 150 references, four times over, with something to undo',
    chain(4, (index) => ({
      anyOf: list(150, (at) =>
        index < 3
          ? reference(index + 1)
          : object({ [`k${at}`]: { type: 'object', additionalProperties: { type: 'string' } } }),
      ),
    })),
  ],
  [
    'unions of unions that differ and look alike',
    chain(4, (index) => ({
      anyOf: list(60, (at) =>
        index < 3
          ? { ...reference(index + 1), title: `t${at}` }
          : object({ kind: { const: at }, 'a b': { type: ['object', 'null'], properties: { c: {} } } }),
      ),
    })),
  ],
  [
    'intersections that double',
    chain(40, (index) => ({
      allOf: [
        object({ x: reference(index + 1) }),
        object({ x: { allOf: [reference(index + 1), { title: `${index}` }] } }),
      ],
    })),
  ],
  ['20,000 levels of unions', nest(20_000, (inner) => `{"anyOf":[${inner},{"type":"null"}]}`)],
  ['20,000 levels of intersections', nest(20_000, (inner) => `{"allOf":[${inner}]}`)],
  ['20,000 levels of lists', nest(20_000, (inner) => `{"type":"array","items":${inner}}`)],
  [
    '20,000 keys that are illegal somewhere',
    object(Object.fromEntries(list(20_000, (index) => [`ключ ${index}`, { type: 'string' }]))),
  ],
  ['20,000 required keys that nothing describes', { type: 'object', required: list(20_000, (index) => `k${index}`) }],
  ['an enum of 50,000', object({ a: { enum: list(50_000, (index) => index) } })],
  ['a union of 5,000', object({ a: { anyOf: list(5000, (index) => object({ [`k ${index}`]: { type: 'string' } })) } })],
  ['a tuple of 5,000', object({ a: { type: 'array', prefixItems: list(5000, (index) => ({ const: index })) } })],
  ['a pointer of 100,000 parts', object({ a: { $ref: `#${'/a'.repeat(100_000)}` } })],
];

/** Any value where a schema or a part of one should be. */
const keywords =
  `type properties required additionalProperties items prefixItems anyOf oneOf allOf enum const $ref $defs
  not patternProperties propertyNames description default format pattern minItems maxItems title __proto__ a b`.split(
    /\s+/,
  );
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1.5,
      '',
      'object',
      'array',
      'string',
      'null',
      '#',
      '#/$defs/a',
      '#/properties/a',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...keywords), tie('value')), { maxLength: 5 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

const withSchema = (name: string, inputSchema: unknown) =>
  createTool(name, { specification: { name, description: 'A tool', inputSchema: inputSchema as JsonSchemaObject } });

describe.each(dialects)('%s', (_, dialect) => {
  test.each(bombs)('sends, or sets aside, %s, and the next tool goes', (__, schema) => {
    for (const strict of [false, true]) {
      const { tools, losses, toUnproject } = dialect.toTools(
        createToolSet(withSchema('bomb', schema), createTool('next')),
        { strict },
      );
      expect(tools.map((tool) => readWireTool(tool).name)).toContain('next');
      expect(
        JSON.stringify(losses.filter(({ kind }) => kind === 'set-aside' || kind === 'not-strict')).length,
      ).toBeLessThan(5000);
      const given = { a: { k0: [{ key: 'x', value: 'y' }], l: {}, kind: 1 } };
      expect(() => toUnproject('bomb')?.(given)).not.toThrow();
    }
  });

  test.each([
    { enum: 'text' },
    { type: 'string', enum: 'text' },
    { type: 'object', enum: 'a', additionalProperties: '' },
  ])('takes %j, whose enum is no list', (schema) => {
    const inner = { type: 'object', properties: { inner: schema } };
    const tools = createToolSet(withSchema('odd', inner), createTool('next'));
    for (const strict of [true, false]) {
      const names = dialect.toTools(tools, { strict }).tools.map((tool) => readWireTool(tool).name);
      expect(names).toContain('next');
    }
  });

  test('takes whatever stands in the place of a schema, and sends the next tool', () => {
    fc.assert(
      fc.property(value, value, fc.boolean(), (schema, given, strict) => {
        const root = { type: 'object', ...Object(schema) };
        const tools = createToolSet(withSchema('odd', root), withSchema('odder', schema), createTool('next'));
        const projection = dialect.toTools(tools, { strict });
        const sent = projection.tools.map((tool) => readWireTool(tool).name);
        const asides = projection.losses.filter(({ kind }) => kind === 'set-aside').map(({ toolName }) => toolName);
        expect([...sent, ...asides].sort()).toEqual(['next', 'odd', 'odder']);
        for (const name of ['odd', 'odder']) projection.toUnproject(name)?.(given);
        expect(() => JSON.stringify(projection.tools)).not.toThrow();
      }),
      { numRuns: runs },
    );
  });
});

test('a key "__proto__" goes out and comes back as a key', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"integer","enum":[1]}},"required":["__proto__"]}',
  );
  for (const dialect of [openAIChat, anthropic, gemini] as unknown as Dialect[]) {
    const { tools, toUnproject } = dialect.toTools(createToolSet(withSchema('a', schema)), { strict: true });
    const { properties = {} } = readWireTool(tools[0] as object).schema;
    const [wireKey = ''] = Object.keys(properties as object);
    const back = toUnproject('a')?.(JSON.parse(`{"${wireKey}":"1"}`)) ?? JSON.parse(`{"${wireKey}":1}`);
    expect(Object.keys(back as object)).toEqual(['__proto__']);
  }
});
