// Schemas that vendors are reported to refuse, one fault each. What leaves is taken, and means the same.
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { checkStrictSchema } from '../../src/testing/check-strict-schema.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { createTool } from '../tool/create-tool.ts';
import { checkAnthropicSchema } from './check-anthropic-schema.ts';
import { checkDraft202012 } from './check-draft-2020-12.ts';
import { checkGeminiSchema } from './check-gemini-schema.ts';
import { type Dialect, readWireTool } from './dialects.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, unknown>, more: object = {}) =>
  ({ type: 'object', properties, ...more }) as JsonSchemaObject;
/** A schema of one parameter. */
const of = (parameter: object): JsonSchemaObject => object({ p: parameter }, { required: ['p'] });

/** Each is a schema that there is, in documents and in the lists of MCP servers. */
const rows: readonly [string, JsonSchemaObject][] = [
  ['a tuple of draft 7', of({ type: 'array', items: [text, { type: 'number' }] })],
  ['a tuple of draft 7 with more items', of({ type: 'array', items: [text], additionalItems: { type: 'number' } })],
  ['a tuple of draft 7, closed', of({ type: 'array', items: [text], additionalItems: false })],
  ['a limit of draft 4', of({ type: 'number', minimum: 0, exclusiveMinimum: true })],
  ['a limit of draft 4 that is off', of({ type: 'number', maximum: 0, exclusiveMaximum: false })],
  ['required keys of null', object({ p: text }, { required: null })],
  ['required keys twice', object({ p: text }, { required: ['p', 'p'] })],
  ['required keys without a property (probe#569)', object({ p: text }, { required: ['p', 'q'] })],
  ['a type that there is not', of({ type: 'any' })],
  ['a type of Python', of({ type: 'str' })],
  ['a type that is empty (gitlab-mcp#166)', of({ type: '' })],
  ['a list of types, empty', of({ type: [] })],
  ['a type twice', of({ type: ['string', 'string'] })],
  ['one of two types twice', of({ type: ['string', 'null', 'string'] })],
  ['a type that is null', of({ type: null })],
  ['no branches', of({ type: 'string', anyOf: [] })],
  ['no branches, and nothing else', of({ oneOf: [] })],
  ['no branches at the root', object({ p: text }, { anyOf: [], oneOf: [], allOf: [] })],
  ['a branch that is null', of({ anyOf: [null, text] })],
  ['a key that says itself that it is required', of({ type: 'string', required: true })],
  ['a key that says itself that it is required, and no list', object({ p: { type: 'string', required: true } })],
  ['a key that says itself that it is not required', of({ type: 'string', required: false })],
  ['a length of text', of({ type: 'string', minLength: '3' })],
  ['an example that is no list', of({ type: 'string', examples: 'a' })],
  ['nulls for words', of({ type: 'array', items: null, description: null, enum: null, minItems: null })],
  ['other keys of text', of({ ...object({ a: text }), additionalProperties: 'false' })],
  ['a property of text', object({ p: 'string' })],
  ['an array among types, without items (byterover-cli#42)', of({ type: ['string', 'array'] })],
  ['an object among types', of({ type: ['object', 'null'], properties: { a: text } })],
  ['all types', of({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'] })],
  ['properties that are a list (cbdb#879)', { type: 'object', properties: [] } as never],
  ['properties of null', { type: 'object', properties: null } as never],
  ['a property of null', object({ p: null })],
  ['a property that is true', object({ p: true })],
  ['a property that is empty', object({ p: {} })],
  ['an empty enum (kibana#286302)', of({ type: 'string', enum: [] })],
  ['an enum with a member twice', of({ type: 'string', enum: ['a', 'a', 'b'] })],
  ['an enum of numbers without a type', of({ enum: [1, 2] })],
  ['an enum without a type (9router#380)', of({ enum: ['a', 'b'] })],
  ['an enum with an empty text', of({ type: 'string', enum: ['', 'a'] })],
  ['an enum with null', of({ type: ['string', 'null'], enum: ['a', null] })],
  ['an enum of null alone', of({ enum: [null] })],
  ['an enum of booleans', of({ type: 'boolean', enum: [true] })],
  ['an enum of several types', of({ enum: ['a', 1, true, null] })],
  ['an enum of 1500 members', of({ type: 'string', enum: Array.from({ length: 1500 }, (_, index) => `m${index}`) })],
  [
    'a long enum of long members',
    of({ type: 'string', enum: Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(60)}`) }),
  ],
  ['constants as a union (zed)', of({ anyOf: [{ const: 'a' }, { const: 'b' }] })],
  ['a constant of null', of({ const: null })],
  ['quotes in an enum', of({ type: 'string', enum: ['the "same"', 'b'] })],
  ['a line break in a constant', of({ const: 'a\nb' })],
  ['a member of another type', of({ type: 'string', enum: ['a', null] })],
  ['objects of a union that begin alike', of({ anyOf: [object({ a: text, b: text }), object({ a: text, c: text })] })],
  ['a default', of({ type: 'string', default: 'a' })],
  ['a default of null', of({ type: 'string', default: null })],
  ['a format that there is not', of({ type: 'string', format: 'phone' })],
  [
    'formats of OpenAPI',
    object({
      a: { type: 'integer', format: 'int64' },
      b: { type: 'number', format: 'double' },
      c: { type: 'string', format: 'binary' },
    }),
  ],
  ['a pattern with a class of Unicode', of({ type: 'string', pattern: '^[\\p{L}]$' })],
  ['a name of keys with a class of Unicode', of({ type: 'object', propertyNames: { pattern: '^\\p{L}+$' } })],
  ['keys by a pattern with a named group', of({ type: 'object', patternProperties: { '(?<a>b)': text } })],
  ['a look-ahead', of({ type: 'string', pattern: '^(?!-)a' })],
  ['a pattern that is none', of({ type: 'string', pattern: '(' })],
  ['lengths', of({ type: 'string', minLength: 1, maxLength: 5 })],
  [
    'an exclusive limit (langchain-mcp-tools#36)',
    of({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 }),
  ],
  ['unique items', of({ type: 'array', items: text, uniqueItems: true, minItems: 2, maxItems: 4 })],
  ['an array without items', of({ type: 'array' })],
  ['an array of arrays without items', of({ type: 'array', items: { type: 'array' } })],
  ['an array with contains', of({ type: 'array', items: text, contains: { const: 'a' }, minContains: 1 })],
  ['items that are false', of({ type: 'array', items: false })],
  ['keys by a pattern (openclaw#29416)', of({ type: 'object', patternProperties: { '^(.*)$': {} } })],
  ['keys by a pattern beside properties', of(object({ a: text }, { patternProperties: { '^x-': text } }))],
  ['names of keys', of({ type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: text })],
  ['free keys', of({ type: 'object', additionalProperties: true })],
  ['an object that says nothing', of({ type: 'object' })],
  ['an object without keys', of(object({}))],
  ['an object without keys, optional', object({ p: object({}) })],
  [
    'keys that are no words',
    object({ häßlich: text, 'a b': text, $filter: text, '@type': text, 'x.y': text, '9x': text }),
  ],
  ['a key of 80 characters', object({ ['k'.repeat(80)]: text })],
  [
    'two keys of 80 characters that begin alike',
    object({ [`${'k'.repeat(80)}a`]: text, [`${'k'.repeat(80)}b`]: text }),
  ],
  ['a key that is empty', object({ '': text })],
  ['the key __proto__', object(JSON.parse('{"__proto__":{"type":"string"}}'))],
  ['a reference', { ...of({ $ref: '#/$defs/a' }), $defs: { a: object({ b: text }) } }],
  [
    'a reference with a description',
    { ...of({ $ref: '#/$defs/a', description: 'A' }), $defs: { a: object({ b: text }) } },
  ],
  [
    'a reference in allOf (pydantic 1)',
    { ...of({ allOf: [{ $ref: '#/$defs/a' }], description: 'A' }), $defs: { a: object({ b: text }) } },
  ],
  [
    'a reference with a default (pydantic 2)',
    {
      ...object({ p: { allOf: [{ $ref: '#/$defs/a' }], default: 'x' } }),
      $defs: { a: { enum: ['x', 'y'], type: 'string' } },
    },
  ],
  ['a reference into definitions', { ...of({ $ref: '#/definitions/a' }), definitions: { a: text } }],
  ['a reference to a property', object({ p: text, q: { $ref: '#/properties/p' } })],
  ['a reference with escapes', { ...of({ $ref: '#/$defs/a~1b' }), $defs: { 'a/b': text } }],
  ['a reference to nowhere', of({ $ref: '#/$defs/none' })],
  ['a reference to elsewhere', of({ $ref: 'https://example.com/schema.json' })],
  ['a reference to itself', { ...of({ $ref: '#/$defs/a' }), $defs: { a: { $ref: '#/$defs/a' } } }],
  [
    'recursion',
    {
      ...of({ $ref: '#/$defs/t' }),
      $defs: { t: object({ name: text, kids: { type: 'array', items: { $ref: '#/$defs/t' } } }) },
    },
  ],
  ['recursion of the root', object({ name: text, next: { $ref: '#' } })],
  [
    'recursion of two',
    {
      ...of({ $ref: '#/$defs/a' }),
      $defs: { a: object({ b: { $ref: '#/$defs/b' } }), b: object({ a: { $ref: '#/$defs/a' } }) },
    },
  ],
  [
    'recursion through a union',
    {
      ...of({ $ref: '#/$defs/t' }),
      $defs: { t: object({ next: { anyOf: [{ $ref: '#/$defs/t' }, { type: 'null' }] } }) },
    },
  ],
  [
    'recursion through allOf',
    {
      ...of({ $ref: '#/$defs/t' }),
      $defs: { t: object({ kid: { allOf: [{ $ref: '#/$defs/t' }], description: 'Kid' } }) },
    },
  ],
  [
    'recursion through allOf of two',
    {
      ...of({ $ref: '#/$defs/t' }),
      $defs: { m: object({ id: text }), t: object({ kid: { allOf: [{ $ref: '#/$defs/m' }, { $ref: '#/$defs/t' }] } }) },
    },
  ],
  [
    'recursion beside keywords',
    { ...of({ $ref: '#/$defs/t' }), $defs: { t: object({ kid: { $ref: '#/$defs/t', minProperties: 1 } }) } },
  ],
  ['allOf', of({ allOf: [object({ a: text }, { required: ['a'] }), object({ b: text })] })],
  ['allOf that contradicts itself', of({ allOf: [text, { type: 'number' }] })],
  ['oneOf', of({ oneOf: [text, { type: 'number' }] })],
  ['anyOf of one', of({ anyOf: [text] })],
  ['anyOf and oneOf', of({ anyOf: [text], oneOf: [text] })],
  ['a nullable union (pydantic)', of({ anyOf: [text, { type: 'null' }], default: null, title: 'P' })],
  ['a union in a union', of({ anyOf: [{ anyOf: [text, { type: 'number' }] }, { type: 'null' }] })],
  [
    'a union with items beside it (opencode#43495)',
    of({ type: 'array', items: text, anyOf: [{ type: 'array' }, { type: 'null' }] }),
  ],
  [
    'branches that only require (home-generative-agent#525)',
    object({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
  ],
  [
    'branches that require, below',
    of(object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] })),
  ],
  [
    'a tag of OpenAPI',
    of({
      oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })],
      discriminator: { propertyName: 'kind' },
    }),
  ],
  ['if, then, else', of(JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"else":{}}'))],
  ['not', of({ not: { type: 'string' } })],
  ['dependencies', of(object({ a: text }, { dependentRequired: { a: ['b'] }, dependencies: { a: ['b'] } }))],
  ['nullable of OpenAPI', of({ type: 'string', nullable: true })],
  ['an example of OpenAPI', of({ type: 'string', example: 'a', xml: {}, externalDocs: {} })],
  ['words of a vendor', of({ type: 'string', 'x-order': 1 })],
  [
    'a comment, an id, a version',
    { $schema: 'http://json-schema.org/draft-07/schema#', $id: 'https://x.example/a', $comment: 'c', ...of(text) },
  ],
  ['a description that is no text', of({ type: 'string', description: 5, title: ['a'] })],
  ['a union at the root', { oneOf: [object({ a: text }), object({ b: text })] }],
  ['a union at the root beside a type', { type: 'object', anyOf: [object({ a: text }), object({ b: text })] }],
  ['an intersection at the root', { allOf: [object({ a: text }), object({ b: text })] }],
  ['a reference at the root', { $ref: '#/$defs/a', $defs: { a: object({ b: text }) } }],
  [
    'a union at the root that only requires',
    object({ a: text, b: text }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }),
  ],
  ['a record at the root', { type: 'object', additionalProperties: text }],
  ['a root that says nothing', {}],
  ['a root without a type', { properties: { a: text } }],
  ['a root with additional properties of a schema', object({ a: text }, { additionalProperties: { type: 'number' } })],
  [
    '12 levels',
    Array.from({ length: 12 }).reduce<JsonSchemaObject>(
      (inner) => object({ a: inner }, { required: ['a'] }),
      object({ b: text }),
    ),
  ],
  [
    '300 levels',
    Array.from({ length: 300 }).reduce<JsonSchemaObject>((inner) => object({ a: inner }), object({ b: text })),
  ],
  ['200 keys', object(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${index}`, text])))],
  ['6000 keys', object(Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`k${index}`, text])))],
];

type Check = (tool: ReturnType<typeof readWireTool>) => string | undefined;

const checkOpenAI: Check = ({ schema, strict }) => {
  const union = ['oneOf', 'anyOf', 'allOf', 'enum', 'not', '$ref'].find((keyword) => keyword in schema);
  if (schema.type !== 'object' || union) return 'schema must have type object and no union at the top level';
  return (strict ? checkStrictSchema(schema) : undefined) ?? checkDraft202012(schema, true);
};
const checkClaude: Check = ({ schema, strict }) => checkAnthropicSchema(schema, strict) ?? checkDraft202012(schema);
const checkGoogle: Check = ({ schema }) => (Object.keys(schema).length === 0 ? undefined : checkGeminiSchema(schema));

const dialects = [
  ['OpenAI', openAIChat, false, checkOpenAI],
  ['OpenAI, strict', openAIChat, true, checkOpenAI],
  ['DeepSeek, strict', deepSeekChat, true, checkOpenAI],
  ['Anthropic', anthropic, false, checkClaude],
  ['Anthropic, strict', anthropic, true, checkClaude],
  ['Gemini', gemini, false, checkGoogle],
] as unknown as readonly [string, Dialect, boolean, Check][];

/** A tool as one dialect sends it, and what is said of it. */
const send = (dialect: unknown, inputSchema: JsonSchemaObject, strict = false) => {
  const tool = createTool('it', { specification: { name: 'it', description: 'It', inputSchema } });
  const projection = (dialect as Dialect).toTools(createToolSet(tool), { strict });
  const losses = projection.losses.map(({ kind, message }) => `${kind}: ${message}`);
  return { schema: projection.tools.map(readWireTool)[0]?.schema, losses, unproject: projection.toUnproject('it') };
};

describe('what is sent in place of what vendors refuse', () => {
  test.each<[string, object, object]>([
    [
      'a tuple of draft 7',
      { type: 'array', items: [text, { type: 'number' }], additionalItems: false },
      { type: 'array', prefixItems: [text, { type: 'number' }], items: false },
    ],
    [
      'a limit of draft 4',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    ['a type that there is not', { type: 'any', description: 'A' }, { description: 'A' }],
    ['a description that is no text', { type: 'string', description: 5 }, { type: 'string' }],
    ['no branches', { type: 'string', anyOf: [] }, { type: 'string' }],
    ['a type twice', { type: ['string', 'null', 'string'] }, { type: ['string', 'null'] }],
    ['a key that says itself that it is required', { type: 'string', required: true }, { type: 'string' }],
    [
      'a key that is required twice',
      object({ a: text }, { required: ['a', 'a'] }),
      object({ a: text }, { required: ['a'] }),
    ],
  ])('OpenAI, Anthropic: %s', (_, parameter, sent) => {
    for (const dialect of [openAIChat, anthropic]) {
      const { schema, losses } = send(dialect, of(parameter));
      expect(schema?.properties).toEqual({ p: sent });
      expect(losses).toHaveLength(1);
    }
  });

  test('a schema that is legal leaves as it is', () => {
    const schema = of({ type: 'array', prefixItems: [text], items: false, minItems: 1 });
    for (const dialect of [openAIChat, anthropic]) expect(send(dialect, schema)).toMatchObject({ schema, losses: [] });
  });

  test.each<[string, object]>([
    ['Unicode classes (Artifact)', { pattern: '^[^\\p{Cc}"\\\\./]{1,200}$' }],
    ['named groups', { pattern: '^(?<year>\\d{4})' }],
    ['a code point in braces', { pattern: '^\\u{1F600}' }],
    ['an escape that Python does not know', { pattern: 'a\\z' }],
    ['an escape behind an escaped backslash', { pattern: '\\\\\\q' }],
    ['a range from a class', { pattern: '^[\\w-.]+@' }],
    ['a range to a class', { pattern: '[.-\\w]' }],
    ['a class of nothing', { pattern: 'a[]' }],
    ['looking behind', { pattern: '(?<!a+)b' }],
    ['half a group', { pattern: '(' }],
    ['far too much', { pattern: 'a'.repeat(5000) }],
    ['Unicode classes for names of keys', { type: 'object', propertyNames: { pattern: '\\p{L}' } }],
    ['Unicode classes in a condition', { if: { properties: { a: { pattern: '\\p{L}' } } } }],
    ['Unicode classes for keys', { type: 'object', patternProperties: { '\\p{L}': text } }],
  ])("OpenAI: a pattern with %s is told in the description: it is not a 'regex' of Python", (_, parameter) => {
    for (const strict of [false, true]) {
      const { schema, losses } = send(openAIChat, of({ type: 'string', ...parameter }), strict);
      expect(JSON.stringify(schema)).not.toMatch(/[{,]"(pattern|patternProperties|propertyNames|if)":/);
      expect(losses.join()).toContain('pattern');
    }
    expect(send(openAIChat, of({ pattern: '\\p{L}' })).schema?.properties).toEqual({
      p: { description: '(pattern: "\\\\p{L}")' },
    });
    // Anthropic reads what JavaScript reads.
    expect(send(anthropic, of(parameter)).losses).toEqual([]);
  });

  test.each([
    '^\\d{4}-\\d{2}$',
    '^[a-z0-9_-]+$',
    '^[-\\w.]+$',
    '^\\/[^\\]]\\.\\-$',
    '^(?:a|b)+?$',
    '^\\u00e9\\x41\\\\d',
    '^(?=a)',
  ])('OpenAI: the pattern %s stays', (pattern) => {
    const schema = of({ type: 'string', pattern });
    expect(send(openAIChat, schema)).toMatchObject({ schema, losses: [] });
  });

  test.each<[string, object, string]>([
    ['quotes', { enum: ['a "b"'] }, 'a quote or a line break in an enum'],
    ['members of another type', { type: 'string', enum: ['a', null] }, 'an enum with members of another type'],
    [
      'members of more than 15,000 characters',
      { enum: Array.from({ length: 251 }, (_, index) => String(index).padStart(60, 'x')) },
      'it is too large',
    ],
    [
      'objects that begin alike',
      {
        anyOf: [object({ a: text }), object({ a: text, b: text })].map((branch) => ({
          ...branch,
          additionalProperties: false,
        })),
      },
      'objects of a union that begin with the same key',
    ],
  ])('OpenAI: a tool with %s is not strict, and goes', (_, parameter, reason) => {
    const { schema, losses } = send(openAIChat, of(parameter), true);
    expect(schema?.properties).toEqual({ p: parameter });
    expect(losses).toEqual([`not-strict: ${reason}`]);
  });

  test('DeepSeek: an object without keys is not strict below the root, and is at the root', () => {
    const empty = object({}, { additionalProperties: false });
    expect(send(deepSeekChat, of(empty), true).losses).toEqual(['not-strict: $.p: no keys']);
    expect(send(deepSeekChat, empty, true).losses).toEqual([]);
  });

  test('branches that only require stand beside a schema that is mended, and are told where its keys are renamed', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b c'] }];
    const pair = object({ a: { type: 'array' }, 'b c': { $ref: '#/definitions/d' } }, { anyOf });
    const schema = { ...of(pair), definitions: { d: text } };
    const sent = send(openAIChat, schema).schema;
    expect(sent?.properties).toEqual({
      p: {
        type: 'object',
        properties: { a: { type: 'array', items: {} }, 'b c': { $ref: '#/definitions/d' } },
        anyOf,
      },
    });
    const described = { ...schema, properties: { ...schema.properties, q: { type: 'string', pattern: '\\p{L}' } } };
    expect(send(openAIChat, described).schema).toMatchObject({
      properties: { p: { properties: { 'b c': { $ref: '#/$defs/d' } }, anyOf } },
      $defs: { d: text },
    });
    const renamed = send(anthropic, schema).schema?.properties as Record<string, JsonSchemaObject>;
    expect(Object.keys(renamed.p?.properties ?? {})).toEqual(['a', 'b_c']);
    expect(renamed.p?.description).toContain('one of: [{"required":["a"]}');
  });

  test('a reference in allOf is a reference', () => {
    const schema = {
      ...of({ allOf: [{ $ref: '#/$defs/a' }], description: 'A' }),
      $defs: { a: object({ b: text }, { required: ['b'], additionalProperties: false }) },
    };
    expect(send(openAIChat, schema, true).schema).toEqual({
      type: 'object',
      properties: { p: { description: 'A', anyOf: [{ $ref: '#/$defs/a' }] } },
      required: ['p'],
      additionalProperties: false,
      $defs: schema.$defs,
    });
  });

  test.each([
    ['a reference', { allOf: [{ $ref: '#/$defs/t' }] }],
    ['a reference and more', { allOf: [{ $ref: '#/$defs/m' }, { $ref: '#/$defs/t' }] }],
    ['a reference beside keywords', { $ref: '#/$defs/t', minProperties: 1 }],
  ])('Gemini: recursion through %s is written out as often as any other', (_, kid) => {
    const m = object({ id: text }, { additionalProperties: false });
    const t = object({ name: text, kid }, { additionalProperties: false });
    const { schema, losses } = send(gemini, { ...of({ $ref: '#/$defs/t' }), $defs: { m, t } });
    expect(JSON.stringify(schema).length).toBeLessThan(2000);
    expect(losses.join()).toMatch(/is sent as JSON text/);
  });

  test('Gemini: the empty text of an enum has another spelling, and comes back as it was', () => {
    const { schema, unproject } = send(gemini, of({ type: 'string', enum: ['', 'a'] }));
    expect(schema?.properties).toEqual({ p: { type: 'STRING', format: 'enum', enum: ['""', 'a'] } });
    expect(unproject?.({ p: '""' })).toEqual({ p: '' });
    expect(unproject?.({ p: 'a' })).toEqual({ p: 'a' });
  });

  test('Gemini: an enum without members is none', () => {
    expect(send(gemini, of({ type: 'string', enum: [] })).schema?.properties).toEqual({ p: { type: 'STRING' } });
  });
});

describe.each(dialects)('%s', (_, dialect, strict, check) => {
  test.each(rows)('takes what is sent for %s', (_name, inputSchema) => {
    const tool = createTool('it', { specification: { name: 'it', description: 'It', inputSchema } });
    const projection = dialect.toTools(createToolSet(tool, createTool('other')), { strict });
    const [sent] = projection.tools.map(readWireTool).filter(({ name }) => name === 'it');
    if (!sent) return expect(projection.losses[0]?.kind).toBe('set-aside');
    expect([check(sent), JSON.stringify(sent).length < 400_000]).toEqual([undefined, true]);
  });
});
