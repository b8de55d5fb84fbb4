import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { toJsonSchema } from '../../src/schema/to-json-schema.ts';
import type { StandardSchema } from '../../src/tool/standard-schema.ts';

type Row = [name: string, schema: StandardSchema, expected: unknown];

const text = { type: 'string' };
const date = { type: 'string', format: 'date-time' };
const digits = { type: 'string', pattern: '^-?[0-9]+$' };
const never = { not: {} };

class Point {
  readonly x = 1;
}

const Level = { Low: 'low', High: 'high' } as const;
const Mixed = { A: 'a', B: 2 } as const;

describe('toJsonSchema() describes the kind', () => {
  test.each<Row>([
    ['string', v.string(), text],
    ['number', v.number(), { type: 'number' }],
    ['boolean', v.boolean(), { type: 'boolean' }],
    ['null', v.null(), { type: 'null' }],
    ['bigint as text of digits', v.bigint(), digits],
    ['date as text', v.date(), date],
    ['any', v.any(), {}],
    ['unknown', v.unknown(), {}],
    ['never', v.never(), never],
    ['undefined', v.undefined(), never],
    ['void', v.void(), never],
    ['symbol', v.symbol(), never],
    ['nan', v.nan(), never],
    ['function', v.function(), never],
    ['promise', v.promise(), never],
    ['custom', v.custom<string>(() => true), {}],
    ['instance of a class', v.instance(Point), {}],
    ['instance of Date', v.instance(Date), date],
    ['file', v.file(), { type: 'string', contentEncoding: 'base64' }],
    ['blob', v.blob(), { type: 'string', contentEncoding: 'base64' }],
    ['literal of text', v.literal('a'), { const: 'a' }],
    ['literal of a number', v.literal(1), { const: 1 }],
    ['literal of a boolean', v.literal(false), { const: false }],
    ['literal of a bigint', v.literal(10n), { const: '10' }],
    ['literal of a symbol', v.literal(Symbol.iterator), never],
    ['literal of NaN', v.literal(Number.NaN), never],
    ['picklist of text', v.picklist(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['picklist of numbers', v.picklist([1, 2]), { type: 'number', enum: [1, 2] }],
    ['picklist of both', v.picklist(['a', 2]), { type: ['string', 'number'], enum: ['a', 2] }],
    ['picklist with bigints', v.picklist([1n, 2n]), { type: 'string', enum: ['1', '2'] }],
    ['picklist with what JSON cannot say', v.picklist([1, Number.NaN]), { type: 'number', enum: [1] }],
    ['picklist without members', v.picklist([]), never],
    ['enum', v.enum(Level), { type: 'string', enum: ['low', 'high'] }],
    ['enum of text and numbers', v.enum(Mixed), { type: ['string', 'number'], enum: ['a', 2] }],
    ['array', v.array(v.string()), { type: 'array', items: text }],
    ['set', v.set(v.date()), { type: 'array', items: date, uniqueItems: true }],
    [
      'map as pairs',
      v.map(v.string(), v.bigint()),
      { type: 'array', items: { type: 'array', prefixItems: [text, digits], minItems: 2, maxItems: 2 } },
    ],
    ['tuple', v.tuple([v.string(), v.date()]), { type: 'array', minItems: 2, prefixItems: [text, date] }],
    ['tuple without items', v.tuple([]), { type: 'array', minItems: 0 }],
    [
      'tuple with optional items at the end',
      v.tuple([v.optional(v.string()), v.string(), v.optional(v.string()), v.nullish(v.date())]),
      { type: 'array', minItems: 2, prefixItems: [text, text, text, { anyOf: [date, { type: 'null' }] }] },
    ],
    ['loose tuple', v.looseTuple([v.string()]), { type: 'array', minItems: 1, prefixItems: [text] }],
    ['strict tuple', v.strictTuple([v.string()]), { type: 'array', minItems: 1, prefixItems: [text], items: false }],
    [
      'tuple with rest',
      v.tupleWithRest([v.string()], v.number()),
      { type: 'array', minItems: 1, prefixItems: [text], items: { type: 'number' } },
    ],
    ['object', v.object({ a: v.string() }), { type: 'object', properties: { a: text }, required: ['a'] }],
    ['object without keys', v.object({}), { type: 'object', properties: {} }],
    ['loose object', v.looseObject({ a: v.string() }), { type: 'object', properties: { a: text }, required: ['a'] }],
    [
      'strict object',
      v.strictObject({ a: v.string() }),
      { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: false },
    ],
    [
      'object with rest',
      v.objectWithRest({ a: v.string() }, v.date()),
      { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: date },
    ],
    ['record', v.record(v.string(), v.date()), { type: 'object', additionalProperties: date }],
    [
      'record with a pipe for its keys',
      v.record(v.pipe(v.string(), v.regex(/^[a-z]$/)), v.string()),
      { type: 'object', propertyNames: { type: 'string', pattern: '^[a-z]$' }, additionalProperties: text },
    ],
    [
      'record with a picklist for its keys',
      v.record(v.picklist(['a', 'b']), v.string()),
      { type: 'object', propertyNames: { type: 'string', enum: ['a', 'b'] }, additionalProperties: text },
    ],
    ['union', v.union([v.string(), v.number()]), { anyOf: [text, { type: 'number' }] }],
    [
      'union within a union',
      v.union([v.union([v.string(), v.date()]), v.null()]),
      { anyOf: [text, date, { type: 'null' }] },
    ],
    ['union with what nothing fits', v.union([v.string(), v.undefined()]), text],
    ['union without options', v.union([]), never],
    [
      'variant, nested',
      v.variant('kind', [
        v.object({ kind: v.literal('a') }),
        v.variant('kind', [
          v.object({ kind: v.literal('b'), n: v.number() }),
          v.strictObject({ kind: v.literal('c') }),
        ]),
      ]),
      {
        anyOf: [
          { type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] },
          { type: 'object', properties: { kind: { const: 'b' }, n: { type: 'number' } }, required: ['kind', 'n'] },
          { type: 'object', properties: { kind: { const: 'c' } }, required: ['kind'], additionalProperties: false },
        ],
      },
    ],
    [
      'intersection of objects',
      v.intersect([v.object({ a: v.string() }), v.looseObject({ b: v.optional(v.date()) })]),
      {
        allOf: [
          { type: 'object', properties: { a: text }, required: ['a'] },
          { type: 'object', properties: { b: date } },
        ],
      },
    ],
    [
      'intersection of objects with a common key',
      v.intersect([v.object({ a: v.string() }), v.object({ a: v.literal('x') })]),
      {
        allOf: [
          { type: 'object', properties: { a: text }, required: ['a'] },
          { type: 'object', properties: { a: { const: 'x' } }, required: ['a'] },
        ],
      },
    ],
    [
      'intersection with a strict object',
      v.intersect([v.object({ a: v.string() }), v.strictObject({})]),
      {
        allOf: [
          { type: 'object', properties: { a: text }, required: ['a'] },
          { type: 'object', properties: {}, additionalProperties: false },
        ],
      },
    ],
    ['intersection of other kinds', v.intersect([v.string(), v.literal('a')]), { allOf: [text, { const: 'a' }] }],
    ['optional', v.optional(v.string()), text],
    ['exact optional', v.exactOptional(v.string()), text],
    ['undefinedable', v.undefinedable(v.string()), text],
    ['nullable', v.nullable(v.date()), { anyOf: [date, { type: 'null' }] }],
    ['nullish', v.nullish(v.string()), { anyOf: [text, { type: 'null' }] }],
    [
      'nullable union',
      v.nullable(v.union([v.string(), v.number()])),
      { anyOf: [text, { type: 'number' }, { type: 'null' }] },
    ],
    ['nullable of what has null', v.nullable(v.union([v.string(), v.null()])), { anyOf: [text, { type: 'null' }] }],
    ['non optional', v.nonOptional(v.optional(v.string(), 'x')), text],
    ['non nullable as what it wraps', v.nonNullable(v.nullable(v.string(), 'x')), { anyOf: [text, { type: 'null' }] }],
    ['non nullish as what it wraps', v.nonNullish(v.nullish(v.date())), { anyOf: [date, { type: 'null' }] }],
    ['non nullable unknown', v.nonNullable(v.unknown()), {}],
    ['a kind of the future', { ...v.string(), type: 'future' } as unknown as StandardSchema, {}],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});

describe('toJsonSchema() describes the asynchronous', () => {
  test.each<Row>([
    [
      'object',
      v.objectAsync({
        a: v.pipeAsync(
          v.string(),
          v.checkAsync(async () => true),
        ),
      }),
      { type: 'object', properties: { a: text }, required: ['a'] },
    ],
    ['strict object', v.strictObjectAsync({}), { type: 'object', properties: {}, additionalProperties: false }],
    ['array', v.arrayAsync(v.date()), { type: 'array', items: date }],
    ['record', v.recordAsync(v.string(), v.date()), { type: 'object', additionalProperties: date }],
    ['tuple', v.strictTupleAsync([v.string()]), { type: 'array', minItems: 1, prefixItems: [text], items: false }],
    ['union', v.unionAsync([v.string(), v.date()]), { anyOf: [text, date] }],
    ['intersection', v.intersectAsync([v.string(), v.string()]), { allOf: [text, text] }],
    ['optional', v.optionalAsync(v.string(), 'a'), { type: 'string', default: 'a' }],
    ['nullish', v.nullishAsync(v.string()), { anyOf: [text, { type: 'null' }] }],
    ['set', v.setAsync(v.string()), { type: 'array', items: text, uniqueItems: true }],
    ['custom', v.customAsync(async () => true), {}],
    ['lazy', v.lazyAsync(() => v.string()), text],
    ['lazy with a promise', v.lazyAsync(async () => v.string()), {}],
    ['promise that is awaited', v.pipeAsync(v.promise(), v.awaitAsync(), v.string()), never],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});

describe('toJsonSchema() writes the action', () => {
  const number = v.number();
  const string = v.string();
  const list = v.array(v.string());
  test.each<Row>([
    ['minValue', v.pipe(number, v.minValue(1)), { type: 'number', minimum: 1 }],
    ['maxValue', v.pipe(number, v.maxValue(1)), { type: 'number', maximum: 1 }],
    ['gtValue', v.pipe(number, v.gtValue(1)), { type: 'number', exclusiveMinimum: 1 }],
    ['ltValue', v.pipe(number, v.ltValue(1)), { type: 'number', exclusiveMaximum: 1 }],
    [
      'the stricter of two limits',
      v.pipe(number, v.minValue(1), v.minValue(0), v.maxValue(5), v.maxValue(9)),
      { type: 'number', minimum: 1, maximum: 5 },
    ],
    [
      'no infinite limit',
      v.pipe(number, v.minValue(Number.NEGATIVE_INFINITY), v.maxValue(Number.NaN)),
      { type: 'number' },
    ],
    ['no limit of a date', v.pipe(v.date(), v.minValue(new Date(0))), date],
    ['no limit of a bigint', v.pipe(v.bigint(), v.minValue(1n), v.multipleOf(2n)), digits],
    ['no limit of text', v.pipe(string, v.minValue('b')), text],
    ['multipleOf', v.pipe(number, v.multipleOf(3)), { type: 'number', multipleOf: 3 }],
    ['integer', v.pipe(number, v.integer()), { type: 'integer' }],
    ['safeInteger', v.pipe(number, v.safeInteger(), v.minValue(0)), { type: 'integer', minimum: 0 }],
    ['finite as nothing', v.pipe(number, v.finite()), { type: 'number' }],
    [
      'values that are demanded or excluded as nothing',
      v.pipe(string, v.value('a'), v.values(['a', 'b']), v.notValue('c'), v.notValues(['d']), v.excludes('e')),
      text,
    ],
    ['counts that are excluded as nothing', v.pipe(string, v.notLength(2), v.notCodePoints(3)), text],
    ['minLength', v.pipe(string, v.minLength(2)), { type: 'string', minLength: 2 }],
    ['maxLength', v.pipe(list, v.maxLength(2)), { type: 'array', items: text, maxItems: 2 }],
    ['length', v.pipe(string, v.length(2)), { type: 'string', minLength: 2, maxLength: 2 }],
    ['nonEmpty', v.pipe(string, v.nonEmpty()), { type: 'string', minLength: 1 }],
    ['empty', v.pipe(list, v.empty()), { type: 'array', items: text, minItems: 0, maxItems: 0 }],
    [
      'length of text or a list as nothing',
      v.pipe(v.union([string, list]), v.minLength(2)),
      { anyOf: [text, { type: 'array', items: text }] },
    ],
    [
      'code points',
      v.pipe(string, v.minCodePoints(1), v.maxCodePoints(3)),
      { type: 'string', minLength: 1, maxLength: 3 },
    ],
    [
      'bytes, graphemes and words as nothing',
      v.pipe(string, v.maxBytes(3), v.notBytes(1), v.minGraphemes(3), v.maxWords('en', 3)),
      text,
    ],
    [
      'size of a set',
      v.pipe(v.set(string), v.minSize(1), v.maxSize(3)),
      { type: 'array', items: text, uniqueItems: true, minItems: 1, maxItems: 3 },
    ],
    [
      'size of a file as nothing',
      v.pipe(v.file(), v.maxSize(3), v.notSize(0), v.mimeType(['image/png'])),
      { type: 'string', contentEncoding: 'base64' },
    ],
    [
      'entries',
      v.pipe(v.record(string, string), v.minEntries(1), v.maxEntries(3)),
      { type: 'object', additionalProperties: text, minProperties: 1, maxProperties: 3 },
    ],
    ['regex', v.pipe(string, v.regex(/^a/u)), { type: 'string', pattern: '^a' }],
    ['the last regex', v.pipe(string, v.regex(/^a/), v.regex(/b$/)), { type: 'string', pattern: 'b$' }],
    ['regex with flags as nothing', v.pipe(string, v.regex(/^a/i), v.regex(/^a/m)), text],
    ['startsWith', v.pipe(string, v.startsWith('a.')), { type: 'string', pattern: '^a\\.' }],
    ['endsWith', v.pipe(string, v.endsWith('(x)')), { type: 'string', pattern: '\\(x\\)$' }],
    ['includes', v.pipe(string, v.includes('a|b')), { type: 'string', pattern: 'a\\|b' }],
    [
      'includes and excludes of an array as nothing',
      v.pipe(list, v.includes('a'), v.excludes('b')),
      { type: 'array', items: text },
    ],
    ['email', v.pipe(string, v.email()), { type: 'string', format: 'email' }],
    ['rfcEmail', v.pipe(string, v.rfcEmail()), { type: 'string', format: 'email' }],
    ['url', v.pipe(string, v.url()), { type: 'string', format: 'uri' }],
    ['uuid', v.pipe(string, v.uuid()), { type: 'string', format: 'uuid' }],
    ['ipv4', v.pipe(string, v.ipv4()), { type: 'string', format: 'ipv4' }],
    ['ipv6', v.pipe(string, v.ipv6()), { type: 'string', format: 'ipv6' }],
    ['isoDate', v.pipe(string, v.isoDate()), { type: 'string', format: 'date' }],
    ['isoTimestamp', v.pipe(string, v.isoTimestamp()), date],
    ['isoTime', v.pipe(string, v.isoTime()), { type: 'string', pattern: v.ISO_TIME_REGEX.source }],
    ['isoDateTime', v.pipe(string, v.isoDateTime()), { type: 'string', pattern: v.ISO_DATE_TIME_REGEX.source }],
    ['isoWeek', v.pipe(string, v.isoWeek()), { type: 'string', pattern: v.ISO_WEEK_REGEX.source }],
    ['base64', v.pipe(string, v.base64()), { type: 'string', contentEncoding: 'base64' }],
    ['slug', v.pipe(string, v.slug()), { type: 'string', pattern: v.SLUG_REGEX.source }],
    ['ulid', v.pipe(string, v.ulid()), { type: 'string', pattern: v.ULID_REGEX.source }],
    [
      'checks as nothing',
      v.pipe(
        string,
        v.check(() => true),
        v.rawCheck(() => {}),
        v.creditCard(),
        v.isbn(),
      ),
      text,
    ],
    [
      'checks of items as nothing',
      v.pipe(
        list,
        v.everyItem(() => true),
        v.checkItems(() => true),
        v.someItem(() => true),
      ),
      { type: 'array', items: text },
    ],
    [
      'partialCheck as nothing',
      v.pipe(
        v.object({ a: string }),
        v.forward(
          v.partialCheck([['a']], () => true),
          ['a'],
        ),
      ),
      { type: 'object', properties: { a: text }, required: ['a'] },
    ],
    [
      'brand, flavor, readonly and guard as nothing',
      v.pipe(
        string,
        v.guard((value): value is `a${string}` => value.startsWith('a')),
        v.brand('a'),
        v.flavor('b'),
        v.readonly(),
      ),
      text,
    ],
    [
      'title, description and examples',
      v.pipe(string, v.title('T'), v.description('D'), v.examples(['a']), v.examples(['b'])),
      { type: 'string', title: 'T', description: 'D', examples: ['a', 'b'] },
    ],
    [
      'metadata that JSON can say',
      v.pipe(
        v.date(),
        v.metadata({
          title: 'T',
          examples: [new Date(0)],
          deprecated: true,
          run: () => 1,
          ['__proto__']: { polluted: true },
        }),
      ),
      { ...date, title: 'T', examples: ['1970-01-01T00:00:00.000Z'], deprecated: true },
    ],
    [
      'a second schema after a description',
      v.pipe(v.unknown(), v.description('D'), v.string(), v.picklist(['a'])),
      { type: 'string', enum: ['a'], description: 'D' },
    ],
    [
      'a second schema beside the first',
      v.pipe(string, v.minLength(2), v.picklist(['a'])),
      { type: 'string', minLength: 2, enum: ['a'] },
    ],
    [
      'a second schema about parts as nothing',
      v.pipe(v.object({ a: string }), v.strictObject({ a: string })),
      { type: 'object', properties: { a: text }, required: ['a'] },
    ],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});

describe('toJsonSchema() describes the input of', () => {
  const number = { type: 'number' };
  test.each<Row>([
    ['a transform', v.pipe(v.string(), v.minLength(1), v.transform(Number)), { type: 'string', minLength: 1 }],
    ['a transform, then actions', v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(3)), text],
    ['a transform within a pipe', v.pipe(v.pipe(v.string(), v.transform(Number)), v.minValue(3)), text],
    [
      'a transform in a second schema',
      v.pipe(v.unknown(), v.pipe(v.string(), v.minLength(1), v.toNumber()), v.minValue(3)),
      { type: 'string', minLength: 1 },
    ],
    [
      'a pipe within a pipe',
      v.pipe(v.pipe(v.string(), v.email()), v.maxLength(9)),
      { ...text, format: 'email', maxLength: 9 },
    ],
    [
      'a transform behind a wrapper',
      v.pipe(v.undefinedable(v.pipe(v.string(), v.toNumber())), v.number(), v.minValue(3)),
      text,
    ],
    [
      'a wrapper without a transform',
      v.pipe(v.optional(v.string(), 'a'), v.maxLength(3)),
      { ...text, default: 'a', maxLength: 3 },
    ],
    [
      'a lazy schema, which may transform',
      v.pipe(
        v.lazy(() => v.pipe(v.string(), v.toNumber())),
        v.minValue(3),
        v.description('D'),
      ),
      { ...text, description: 'D' },
    ],
    [
      'a transform in a union',
      v.pipe(
        v.union([
          v.pipe(
            v.string(),
            v.transform((value) => value.split(',')),
          ),
          v.array(v.string()),
        ]),
        v.maxLength(3),
      ),
      { anyOf: [text, { type: 'array', items: text }] },
    ],
    [
      'a transform in an array',
      v.pipe(v.array(v.pipe(v.string(), v.toNumber())), v.minLength(1)),
      { type: 'array', items: text, minItems: 1 },
    ],
    [
      'a description after a transform',
      v.pipe(v.string(), v.transform(Number), v.title('T'), v.description('D'), v.examples([1])),
      { type: 'string', description: 'D' },
    ],
    [
      'descriptions around a transform',
      v.pipe(v.string(), v.description('in'), v.toNumber(), v.description('out')),
      { type: 'string', description: 'in' },
    ],
    [
      'trim',
      v.pipe(v.string(), v.minLength(3), v.trim(), v.maxLength(5)),
      { type: 'string', minLength: 3, maxLength: 5 },
    ],
    [
      'toLowerCase before a picklist',
      v.pipe(v.string(), v.toLowerCase(), v.picklist(['a'])),
      { type: 'string', enum: ['a'] },
    ],
    ['toMinValue', v.pipe(v.number(), v.maxValue(3), v.toMinValue(5), v.minValue(5)), { ...number, maximum: 3 }],
    ['toNumber', v.pipe(v.string(), v.toNumber()), text],
    ['toString', v.pipe(v.number(), v.toString()), number],
    ['parseJson', v.pipe(v.string(), v.parseJson(), v.object({})), text],
    ['stringifyJson', v.pipe(v.object({}), v.stringifyJson()), { type: 'object', properties: {} }],
    [
      'sortItems',
      v.pipe(v.array(v.number()), v.sortItems(), v.minLength(1)),
      { type: 'array', items: number, minItems: 1 },
    ],
    [
      'filterItems',
      v.pipe(
        v.array(v.number()),
        v.minLength(1),
        v.filterItems(() => true),
        v.maxLength(3),
      ),
      { type: 'array', items: number, minItems: 1 },
    ],
    ['mapItems', v.pipe(v.array(v.string()), v.mapItems(Number), v.minLength(1)), { type: 'array', items: text }],
    [
      'rawTransform',
      v.pipeAsync(
        v.string(),
        v.rawTransformAsync(async () => 1),
      ),
      text,
    ],
    [
      'a default',
      v.object({ a: v.optional(v.string(), 'x'), b: v.optional(v.string()) }),
      { type: 'object', properties: { a: { type: 'string', default: 'x' }, b: text } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });
});

describe('toJsonSchema() gives the default', () => {
  test.each<[name: string, schema: StandardSchema, expected: unknown]>([
    ['of a value', v.optional(v.number(), 3), 3],
    ['null', v.nullish(v.string(), null), null],
    ['of a date as text', v.optional(v.date(), new Date(0)), '1970-01-01T00:00:00.000Z'],
    ['of a bigint as digits', v.optional(v.bigint(), 12345678901234567890n), '12345678901234567890'],
    ['of an object', v.optional(v.unknown(), { a: [1, { b: null }], c: undefined }), { a: [1, { b: null }] }],
    ['outermost first', v.optional(v.optional(v.string(), 'a'), 'b'), 'b'],
    ['through a wrapper', v.optional(v.optional(v.string(), 'a')), 'a'],
    [
      'not of a function',
      v.optional(v.string(), () => {
        throw new Error('called');
      }),
      undefined,
    ],
    ['not of a number that is none', v.optional(v.number(), Number.NaN), undefined],
    ['not of an infinity within', v.optional(v.unknown(), [Number.POSITIVE_INFINITY]), undefined],
    ['not of an instance', v.optional(v.instance(Point), new Point()), undefined],
    ['not of a set', v.optional(v.set(v.string()), new Set('a')), undefined],
    ['not of a map within', v.optional(v.unknown(), [new Map([['a', 1]])]), undefined],
    ['not of a bigint within', v.optional(v.unknown(), [1n]), undefined],
    ['not in place of an inner one', v.optional(v.optional(v.number(), 3), () => 4), undefined],
    ['not of a cycle', v.optional(v.unknown(), cycle()), undefined],
    ['not of a symbol', v.optional(v.unknown(), Symbol.iterator), undefined],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema).default).toEqual(expected);
  });
});

function cycle(): unknown {
  const list: unknown[] = [];
  list.push(list, list);
  return list;
}

describe('toJsonSchema() describes a parameter', () => {
  const described = v.pipe(v.string(), v.description('D'));
  test.each<[name: string, schema: v.GenericSchema, expected: unknown]>([
    ['inside optional', v.optional(described), { type: 'string', description: 'D' }],
    ['outside optional', v.pipe(v.optional(v.string()), v.description('D')), { type: 'string', description: 'D' }],
    ['inside nullable', v.nullable(described), { anyOf: [text, { type: 'null' }], description: 'D' }],
    ['inside a union with null', v.union([described, v.null()]), { anyOf: [text, { type: 'null' }], description: 'D' }],
    [
      'outside nullable',
      v.pipe(v.nullable(v.string()), v.description('D')),
      { anyOf: [text, { type: 'null' }], description: 'D' },
    ],
    ['outside before inside', v.pipe(v.optional(described), v.description('E')), { type: 'string', description: 'E' }],
    ['through nonOptional', v.nonOptional(v.nullish(described)), { anyOf: [text, { type: 'null' }], description: 'D' }],
    ['through a lazy schema', v.lazy(() => described), { type: 'string', description: 'D' }],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(v.object({ a: schema })).properties).toEqual({ a: expected });
  });
});

describe('toJsonSchema() lists as required', () => {
  test('what must come, in the order of the keys', () => {
    const schema = v.object({
      z: v.string(),
      optional: v.optional(v.string()),
      exact: v.exactOptional(v.string()),
      nullish: v.nullish(v.string()),
      default: v.optional(v.string(), 'x'),
      piped: v.pipe(v.optional(v.string()), v.description('D')),
      nullable: v.nullable(v.string()),
      undefinedable: v.undefinedable(v.string()),
      non: v.nonOptional(v.optional(v.string())),
      a: v.any(),
    });
    const { properties, required } = toJsonSchema(schema);
    expect(Object.keys(properties ?? {})).toEqual(Object.keys(schema.entries));
    expect(required).toEqual(['z', 'nullable', 'undefinedable', 'non', 'a']);
    expect(toJsonSchema(v.partial(schema)).required).toBeUndefined();
  });
});

describe('toJsonSchema() describes recursion', () => {
  interface Tree {
    readonly children: Tree[];
  }
  const Tree: v.GenericSchema<Tree> = v.object({ children: v.array(v.lazy(() => Tree)) });
  const tree = (name: string) => ({
    type: 'object',
    properties: { children: { type: 'array', items: { $ref: name } } },
    required: ['children'],
  });

  test('of the root as the root itself', () => {
    expect(toJsonSchema(Tree)).toEqual(tree('#'));
    expect(toJsonSchema(v.lazy(() => Tree))).toEqual(tree('#'));
  });

  test('in a part as one definition, however often it is used', () => {
    const schema = v.object({ a: Tree, b: v.optional(Tree), c: v.lazy(() => Tree), d: v.array(Tree) });
    const $ref = '#/$defs/schema0';
    expect(toJsonSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { $ref }, b: { $ref }, c: { $ref }, d: { type: 'array', items: { $ref } } },
      required: ['a', 'c', 'd'],
      $defs: { schema0: tree($ref) },
    });
    expect(toJsonSchema(schema)).toEqual(toJsonSchema(schema));
  });

  test('of any JSON value, where the getter makes a new schema', () => {
    const Json: v.GenericSchema = v.lazy(() => v.union([v.string(), v.array(Json), v.record(v.string(), Json)]));
    const $ref = '#/$defs/schema0';
    expect(toJsonSchema(v.object({ value: Json }))).toEqual({
      type: 'object',
      properties: { value: { $ref } },
      required: ['value'],
      $defs: {
        schema0: {
          anyOf: [text, { type: 'array', items: { $ref } }, { type: 'object', additionalProperties: { $ref } }],
        },
      },
    });
  });

  test('of two schemas that hold each other', () => {
    const A: v.GenericSchema = v.object({ b: v.optional(v.lazy(() => B)) });
    const B: v.GenericSchema = v.object({ a: v.optional(v.lazy(() => A)) });
    expect(toJsonSchema(v.array(B))).toEqual({
      type: 'array',
      items: { $ref: '#/$defs/schema0' },
      $defs: {
        schema0: {
          type: 'object',
          properties: { a: { type: 'object', properties: { b: { $ref: '#/$defs/schema0' } } } },
        },
      },
    });
  });

  test('by a getter among the entries', () => {
    const Node: v.GenericSchema = v.object({
      get next() {
        return v.optional(Node);
      },
    });
    expect(toJsonSchema(Node)).toEqual({ type: 'object', properties: { next: { $ref: '#' } } });
  });

  test('not of a lazy schema that only looks ahead', () => {
    expect(toJsonSchema(v.object({ a: v.lazy(() => v.date()) })).properties).toEqual({ a: date });
  });

  test('of a lazy schema that returns a new one each time as an error', () => {
    const make = (): v.GenericSchema => v.object({ left: v.lazy(make), right: v.lazy(() => make()) });
    expect(() => toJsonSchema(make())).toThrow(
      new TypeError('Cannot describe a lazy schema that returns a new schema each time'),
    );
  });
});

describe('toJsonSchema() hands on the JSON Schema that a schema was made from', () => {
  const from = (source: unknown): v.GenericSchema =>
    Object.defineProperty(v.unknown(), Symbol.for('tooltable.json-schema'), { value: source });
  const linked = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a~1b' }, self: { $ref: '#' } },
    $defs: { 'a/b': { $ref: 'other' } },
  };

  test.each<Row>([
    ['at the root', from(linked), linked],
    ['in a pipe', v.pipe(from(linked), v.description('D')), { ...linked, description: 'D' }],
    [
      'in a part',
      v.array(from({ type: 'integer', 'x-unit': 'm' })),
      { type: 'array', items: { type: 'integer', 'x-unit': 'm' } },
    ],
    ['as anything', from(true), {}],
    ['as nothing', v.array(from(false)), { type: 'array', items: never }],
  ])('%s', (_, schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });

  test('as it is, where it became a pipe', () => {
    const source = { oneOf: [{ type: 'string', format: 'color' }, { type: 'number' }], $defs: {} };
    const schema = fromJsonSchema(source);
    expect(toJsonSchema(schema)).toEqual(source);
    expect(toJsonSchema(v.pipe(schema, v.description('D')))).toEqual({ ...source, description: 'D' });
  });

  test('in a part that refers to its own root', () => {
    const source = from(linked);
    const $ref = '#/$defs/schema0';
    expect(toJsonSchema(v.object({ a: source, b: v.pipe(source, v.description('D')) }))).toEqual({
      type: 'object',
      properties: { a: { $ref }, b: { $ref, description: 'D' } },
      required: ['a', 'b'],
      $defs: {
        schema0: { ...linked, properties: { a: { $ref: `${$ref}/$defs/a~1b` }, self: { $ref } } },
      },
    });
  });

  test('without changing it', () => {
    const before = structuredClone(linked);
    toJsonSchema(v.pipe(v.optional(from(linked), {}), v.description('D')));
    expect(linked).toEqual(before);
  });
});

describe('toJsonSchema() lets other libraries describe themselves', () => {
  const object = {
    type: 'object',
    properties: { a: { type: 'string', description: 'D' }, b: { type: 'number', default: 3 } },
    required: ['a'],
  };

  test('zod', () => {
    const schema = z.object({ a: z.string().describe('D'), b: z.number().default(3) });
    expect(toJsonSchema(schema)).toEqual(object);
  });

  test('zod with what it has no words for', () => {
    const schema = z.object({
      date: z.coerce.date(),
      big: z.bigint(),
      map: z.map(z.string(), z.string()),
      any: z.custom(() => true),
    });
    expect(toJsonSchema(schema).properties).toEqual({ date, big: digits, map: {}, any: {} });
  });

  test('arktype', () => {
    expect(toJsonSchema(type({ a: 'string', 'b?': 'number.integer' }))).toEqual({
      type: 'object',
      properties: { a: text, b: { type: 'integer' } },
      required: ['a'],
    });
  });

  test('but not those that cannot', () => {
    const schema: StandardSchema = { '~standard': { version: 1, vendor: 'other', validate: (value) => ({ value }) } };
    expect(() => toJsonSchema(schema)).toThrow(
      new TypeError('Cannot describe a schema of other that has no "~standard.jsonSchema"'),
    );
  });
});

test('toJsonSchema() keeps keys named like parts of a prototype', () => {
  const json = toJsonSchema(v.strictObject({ ['__proto__']: v.string(), constructor: v.optional(v.date()) }));
  expect(JSON.stringify(json)).toBe(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string","format":"date-time"}},"required":["__proto__"],"additionalProperties":false}',
  );
  expect(Object.getPrototypeOf(json.properties)).toBe(Object.prototype);
});

test('toJsonSchema() follows a schema as deep as it is', () => {
  let schema: v.GenericSchema = v.string();
  for (let depth = 0; depth < 500; depth++) schema = v.optional(v.object({ a: v.array(schema) }));
  expect(JSON.stringify(toJsonSchema(schema)).split('"array"')).toHaveLength(501);
});
