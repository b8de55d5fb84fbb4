import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import { toJsonSchema } from '../../src/schema/to-json-schema.ts';
import { checkStrictSchema } from '../../src/testing/check-strict-schema.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';
import { checkAnthropicSchema } from './check-anthropic-schema.ts';
import { checkGeminiSchema } from './check-gemini-schema.ts';
import { type Dialect, readWireTool } from './dialects.ts';
import { toolSample } from './tool-samples.ts';

interface Tree {
  name: string;
  kids: Tree[];
}
const tree: v.GenericSchema<Tree> = v.object({ name: v.string(), kids: v.array(v.lazy(() => tree)) });

const text = v.string();
const parameters: readonly v.GenericSchema[] = [
  v.pipe(text, v.minLength(1), v.maxLength(9), v.regex(/^a/), v.description('A text')),
  v.pipe(text, v.url()),
  v.pipe(text, v.email()),
  v.pipe(text, v.isoTimestamp()),
  v.pipe(text, v.regex(/^(?!x)\bword\b/)),
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.multipleOf(3)),
  v.pipe(v.number(), v.gtValue(0)),
  v.bigint(),
  v.date(),
  v.boolean(),
  v.null(),
  v.literal(7),
  v.literal('seven'),
  v.picklist(['a', 'b']),
  v.picklist([1, 2, 3]),
  v.nullable(v.picklist([1, 'b'])),
  v.nullable(text),
  v.nullish(v.number(), 3),
  v.array(text),
  v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(5)),
  v.tuple([v.number(), v.number()]),
  v.tuple([text, v.number(), v.optional(v.boolean())]),
  v.tupleWithRest([text], v.number()),
  v.record(text, text),
  v.record(v.picklist(['x', 'y']), v.number()),
  v.map(text, v.number()),
  v.set(text),
  v.object({}),
  v.object({ 'häßlich key': text, 'a.b': v.optional(v.number()) }),
  v.strictObject({ a: text }),
  v.looseObject({ a: text }),
  v.objectWithRest({ a: text }, v.number()),
  v.union([text, v.number()]),
  v.union([v.object({ a: text }), v.object({ b: v.optional(text) })]),
  v.variant('kind', [v.object({ kind: v.literal('a'), n: v.optional(text) }), v.object({ kind: v.literal(2) })]),
  v.intersect([v.object({ a: text }), v.object({ b: v.optional(v.number()) })]),
  v.any(),
  v.unknown(),
  tree,
];

const object = (properties: JsonSchemaObject['properties']): JsonSchemaObject => ({
  type: 'object',
  properties: properties ?? {},
});

/** Schemas that only documents from elsewhere have. */
const foreign: readonly JsonSchemaObject[] = [
  {},
  { type: 'object' },
  { $ref: '#/$defs/a', $defs: { a: object({ b: { type: 'string' } }) } },
  { allOf: [object({ a: { type: 'string' } }), object({ b: { type: 'number' } })] },
  { oneOf: [object({ a: { const: 1 } }), object({ b: { const: 2 } })] },
  { ...object({ a: { type: 'string' }, b: { type: 'string' } }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  { ...object({ a: { type: ['object', 'null'], properties: { b: { type: 'string' } } } }), not: { required: ['c'] } },
  object({ a: { type: 'array' } }),
  object({ a: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] as never } }),
  object({ a: { $ref: '#/definitions/a' }, b: true }),
  { ...object({ a: { $ref: '#/definitions/a' } }), definitions: { a: { type: 'string', enum: ['x'] } } },
  { ...object({ me: { $ref: '#' } }), required: ['me', 'other'] },
  object({ a: { type: 'object', patternProperties: { '^x': { type: 'string' } } } }),
  object({ a: { ...JSON.parse('{"if":{"type":"string"},"then":{"minLength":1}}'), type: 'string' } }),
  object({ a: { type: 'string', enum: ['a', 'b'], default: 'a', examples: ['b'] } }),
  object({ a: { enum: [{ x: 1 }, { x: 2 }] } }),
];

const schemas: readonly JsonSchemaObject[] = [
  ...foreign,
  ...parameters.map((schema) => toJsonSchema(v.object({ p: schema }))),
  ...parameters.map((schema) =>
    toJsonSchema(v.object({ p: v.optional(v.pipe(schema, v.description('Optional'))), q: v.array(schema) })),
  ),
  ...fc.sample(toolSample, { numRuns: 110, seed: 6 }).map(({ schema }) => schema),
];

const tools = createToolSet(
  schemas.map((inputSchema, index) => {
    const name = `tool.${index}`;
    return createTool(name, { specification: { name, description: `Tool ${index}`, inputSchema } });
  }),
);

type Check = (tool: ReturnType<typeof readWireTool>) => string | undefined;

const checkOpenAI: Check = ({ schema, strict }) => (strict ? checkStrictSchema(schema) : checkLoose(schema));
const checkAnthropic: Check = ({ schema, strict }) => checkAnthropicSchema(schema, strict);
// A tool without parameters has none.
const checkGemini: Check = ({ schema }) => (Object.keys(schema).length === 0 ? undefined : checkGeminiSchema(schema));

const checks = [
  ['OpenAI Chat', openAIChat, false, checkOpenAI],
  ['OpenAI Chat, strict', openAIChat, true, checkOpenAI],
  ['OpenAI Responses, strict', openAIResponses, true, checkOpenAI],
  ['Anthropic', anthropic, false, checkAnthropic],
  ['Anthropic, strict', anthropic, true, checkAnthropic],
  ['Gemini', gemini, false, checkGemini],
] as unknown as readonly [string, Dialect, boolean, Check][];

/** "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level" */
function checkLoose(schema: { readonly [keyword: string]: unknown }): string | undefined {
  if (schema.type !== 'object' || typeof schema.properties !== 'object') return 'no object at the top level';
  return ['oneOf', 'anyOf', 'allOf', 'enum', 'not', '$ref'].find((keyword) => keyword in schema);
}

describe('schemas that leave', () => {
  test('are of 200 varied tools', () => {
    expect(tools.size).toBeGreaterThanOrEqual(200);
  });

  test.each(checks)('are in the subset of %s, each of them', (_, dialect, strict, check) => {
    const { tools: wireTools, losses } = dialect.toTools(tools, { strict });
    const wrong = wireTools.map(readWireTool).flatMap((tool) => {
      const mistake = check(tool);
      return mistake ? [`${tool.name}: ${mistake} ${JSON.stringify(tool.schema)}`] : [];
    });
    expect(wrong).toEqual([]);
    const asides = losses.filter(({ kind }) => kind === 'set-aside');
    expect(wireTools).toHaveLength(tools.size - asides.length);
    expect(asides).toEqual([]);
  });

  test('are strict where they can be', () => {
    const count = (dialect: unknown, list = tools) =>
      (dialect as Dialect)
        .toTools(list, { strict: true })
        .tools.map(readWireTool)
        .filter((tool) => tool.strict).length;
    expect(count(openAIChat)).toBeGreaterThan(150);
    // One request may have 20 of them.
    expect(count(anthropic)).toBeLessThanOrEqual(20);
    const single = [...tools.values()].map((tool) => count(anthropic, createToolSet(tool)));
    expect(single.filter((strict) => strict === 1).length).toBeGreaterThan(100);
  });
});
