import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mendSchema } from '../../src/projection/mend-schema.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';
import { checkDraft202012 } from '../providers/check-draft-2020-12.ts';

const text = { type: 'string' };

test.each<[string, object, object]>([
  ['no branches', { type: 'string', anyOf: [], oneOf: [], allOf: [] }, text],
  ['a branch that is none', { anyOf: [null, text, 'string'] }, { anyOf: [text] }],
  ['a type twice', { type: ['string', 'string'] }, text],
  ['one of two types twice', { type: ['string', 'null', 'string'] }, { type: ['string', 'null'] }],
  ['no types', { type: [] }, {}],
  ['types that there are not', { type: ['any', 'string'] }, text],
  ['a type of null', { type: null }, {}],
  ['a scalar that is required (draft 3)', { type: 'string', required: true }, text],
  [
    'keys that say so themselves',
    { properties: { a: { ...text, required: true }, b: { ...text, required: false }, c: text }, required: ['c'] },
    { properties: { a: text, b: text, c: text }, required: ['c', 'a'] },
  ],
  [
    'keys that say so themselves, alone',
    { properties: { a: { ...text, required: true } } },
    { properties: { a: text }, required: ['a'] },
  ],
  [
    'exclusive limits (draft 4)',
    { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    { exclusiveMinimum: 0, maximum: 9 },
  ],
  ['an exclusive limit without a limit', { exclusiveMaximum: true }, {}],
  ['a tuple (draft 7)', { items: [text], additionalItems: false }, { prefixItems: [text], items: false }],
  ['an open tuple (draft 7)', { items: [text] }, { prefixItems: [text] }],
  ['an empty tuple', { type: 'array', items: [] }, { type: 'array' }],
  [
    'nulls',
    { title: null, description: null, pattern: null, format: null, minimum: null, items: null, enum: null },
    {},
  ],
  ['limits of text', { minLength: '3', maximum: '9', maxItems: 2, multipleOf: true }, { maxItems: 2 }],
  ['an example', { examples: 'a', example: 'a' }, { example: 'a' }],
  ['counts below 0, and of halves', { minLength: -1, maxItems: 1.5, minProperties: 0 }, { minProperties: 0 }],
  ['flags of text', { uniqueItems: 'true', readOnly: 'x', deprecated: true }, { deprecated: true }],
  ['names that are none', { $id: 3, $anchor: 4, contentEncoding: 5, $comment: 'c' }, { $comment: 'c' }],
  [
    'nothing of what only begins like a keyword',
    { minimumAge: 'x', additionalInfo: 'y', notes: 'z' },
    { minimumAge: 'x', additionalInfo: 'y', notes: 'z' },
  ],
  ['an enum without members', { type: 'string', enum: [] }, text],
  ['an enum with a member twice', { enum: ['a', 1, 'a'] }, { enum: ['a', 1] }],
  ['required keys that are none, or twice', { required: ['a', 1, null, 'a'] }, { required: ['a'] }],
  [
    'keys of another kind',
    { properties: { a: 'string', b: null, c: true } },
    { properties: { a: {}, b: {}, c: true } },
  ],
  ['properties in a list', { properties: [text] }, {}],
  ['other keys of text', { additionalProperties: 'false' }, {}],
  ['faults in what is nested', { items: { not: { anyOf: [] } } }, { items: { not: {} } }],
])('mendSchema() mends %s', (_, schema, mended) => {
  expect(mendSchema(schema as JsonSchemaObject)).toEqual(mended);
});

test('E09: mendSchema() says that an array may hold anything, at any depth, where that is needed', () => {
  const schema: JsonSchemaObject = {
    properties: { tags: { type: 'array' }, deep: { anyOf: [{ type: ['array', 'null'] }, { type: 'string' }] } },
  };
  expect(mendSchema(schema)).toEqual(schema);
  expect(mendSchema(schema, true).properties).toEqual({
    tags: { type: 'array', items: {} },
    deep: { anyOf: [{ type: ['array', 'null'], items: {} }, { type: 'string' }] },
  });
});

test('mendSchema() leaves what is legal, data, and words it does not know', () => {
  const schema: JsonSchemaObject = {
    type: ['object', 'null'],
    title: 'T',
    properties: { type: { type: 'array', items: true, default: [{ type: 'array' }] }, required: false },
    required: ['type'],
    minProperties: 0,
    additionalProperties: { not: { required: ['b'] } },
    const: { anyOf: [] },
    examples: [{ enum: [] }],
    'x-order': [[]],
    if: { properties: { type: { minItems: 1 } } },
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://example.com/a#',
  };
  expect(JSON.stringify(mendSchema(schema, true))).toBe(JSON.stringify(schema));
});

test('mendSchema() keeps a key "__proto__"', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{"type":"string","required":true}}}');
  const mended = JSON.stringify(mendSchema(schema));
  expect(mended).toBe('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}');
});

test('mendSchema() makes anything a schema of draft 2020-12, and leaves that alone', () => {
  const words =
    'type properties required items prefixItems additionalItems anyOf oneOf allOf not enum const examples title description format pattern minimum exclusiveMinimum multipleOf minLength maxItems additionalProperties patternProperties propertyNames $defs definitions if then contains default x-a'.split(
      ' ',
    );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, false, 1, '', 'string', 'array', 'a', '3'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom(...words), tie('value')), { maxLength: 5 }).map(Object.fromEntries),
    ),
  }));
  fc.assert(
    fc.property(value, (schema) => {
      const mended = mendSchema(Object(schema), true);
      expect([schema, Array.isArray(schema) ? undefined : checkDraft202012(mended)]).toEqual([schema, undefined]);
      expect(JSON.stringify(mendSchema(mended, true))).toBe(JSON.stringify(mended));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
  );
});
