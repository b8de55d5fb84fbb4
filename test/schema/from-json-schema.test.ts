import { type } from 'arktype';
import { object, safeParse, string } from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type FromJsonSchemaOptions, fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { jsonSchemaFormats } from '../../src/schema/json-schema-formats.ts';
import { unsupportedKeywords } from '../../src/schema/json-schema-keywords.ts';
import { InvalidSourceError, type SourceMistake } from '../../src/tool/invalid-source-error.ts';
import type { JsonSchema } from '../../src/tool/json-schema.ts';

const source = Symbol.for('tooltable.json-schema');

function accepts(schema: JsonSchema, value: unknown, options?: FromJsonSchemaOptions): boolean {
  return safeParse(fromJsonSchema(schema, options), value).success;
}

function listMistakes(schema: unknown, options?: FromJsonSchemaOptions): readonly SourceMistake[] {
  try {
    fromJsonSchema(schema as JsonSchema, options);
    return [];
  } catch (error) {
    if (error instanceof InvalidSourceError) return error.mistakes;
    throw error;
  }
}

function listReports(schema: JsonSchema): readonly SourceMistake[] {
  const onUnsupported = vi.fn<(mistakes: readonly SourceMistake[]) => void>();
  fromJsonSchema(schema, { onUnsupported });
  return onUnsupported.mock.calls[0]?.[0] ?? [];
}

describe('fromJsonSchema() has the meaning of JSON Schema where valibot has another', () => {
  test.each<[string, JsonSchema, unknown, boolean]>([
    ['an array is no object', { type: 'object' }, [], false],
    ['a length counts code points', { maxLength: 1 }, '😀', true],
    ['a shortest length counts code points', { minLength: 2 }, '😀', false],
    ['0.3 is a multiple of 0.1', { multipleOf: 0.1 }, 0.3, true],
    ['1e308 is a multiple of 0.5', { multipleOf: 0.5 }, 1e308, true],
    ['0.35 is no multiple of 0.1', { multipleOf: 0.1 }, 0.35, false],
    ['1.0 is an integer', { type: 'integer' }, 1.0, true],
    ['an enum compares deeply', { enum: [{ a: [1] }] }, { a: [1] }, true],
    ['false is not 0', { enum: [0] }, false, false],
    [
      'equal items in another key order are the same',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    ['a keyword looks at its own type only', { minLength: 2 }, 5, true],
    ['required needs no properties', { required: ['a'] }, {}, false],
    ['an inherited name is not there', { required: ['toString'] }, {}, false],
    ['a missing inherited name is no value', { properties: { constructor: { type: 'number' } } }, {}, true],
    ['an extra key may have any name', { additionalProperties: false }, { constructor: 1 }, false],
    ['a BigInt is no number', { type: 'integer' }, 2n ** 70n, false],
  ])('%s', (_, schema, value, expected) => {
    expect(accepts(schema, value)).toBe(expected);
  });

  test('keeps every own key and no prototype', () => {
    const value = JSON.parse('{"constructor":1,"toString":2,"__proto__":{"polluted":true}}');
    const { output } = safeParse(fromJsonSchema({ type: 'object' }), value);
    expect(Object.entries(output as object)).toEqual([
      ['constructor', 1],
      ['toString', 2],
    ]);
    expect((output as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('reads a property that is called __proto__', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}');
    expect(accepts(schema, JSON.parse('{"__proto__":"a"}'))).toBe(true);
    expect(accepts(schema, JSON.parse('{"__proto__":1}'))).toBe(false);
    expect(accepts(schema, {})).toBe(false);
  });
});

describe('fromJsonSchema() makes the plain objects of valibot', () => {
  test.each<[JsonSchema, object]>([
    [{ type: 'string' }, { type: 'string' }],
    [{ type: 'object' }, { type: 'loose_object', entries: {} }],
    [
      { type: 'object', additionalProperties: false },
      { type: 'strict_object', entries: {} },
    ],
    [
      { type: 'object', additionalProperties: { type: 'null' } },
      { type: 'object_with_rest', rest: { type: 'null' } },
    ],
    [{ type: 'object', properties: { a: {} } }, { entries: { a: { type: 'exact_optional' } } }],
    [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', item: { type: 'string' } },
    ],
    [
      { type: 'array', prefixItems: [{}], items: false },
      { type: 'strict_tuple', items: [{ type: 'optional' }] },
    ],
    [{ enum: ['a', 'b'] }, { type: 'picklist', options: ['a', 'b'] }],
    [
      { type: 'string', enum: ['a', 1] },
      { type: 'literal', literal: 'a' },
    ],
    [{ enum: ['a', null] }, { type: 'nullable', wrapped: { type: 'literal' } }],
    [{ type: ['string', 'null'] }, { type: 'nullable', wrapped: { type: 'string' } }],
    [{ type: ['string', 'number'] }, { type: 'union', options: [{ type: 'string' }, { type: 'number' }] }],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'nullable', wrapped: { type: 'string' } }],
    [{ type: 'integer' }, { type: 'number', pipe: [{ type: 'number' }, { type: 'integer' }] }],
    [{ allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'object' } } }, { type: 'loose_object' }],
    [{}, { type: 'unknown' }],
    [false, { type: 'never' }],
  ])('%j', (schema, node) => {
    expect(fromJsonSchema(schema)).toMatchObject({ kind: 'schema', async: false, ...node });
  });

  test('keeps the document at the root, exactly as it came', () => {
    const document: JsonSchema = { $ref: '#/$defs/a', $defs: { a: { type: 'string', title: 'A' } } };
    expect(Reflect.get(fromJsonSchema(document), source)).toBe(document);
  });

  test('works within a valibot object and through ~standard', () => {
    const outer = object({ name: string(), filter: fromJsonSchema({ type: 'object', required: ['a'] }) });
    const { issues } = safeParse(outer, { name: 'x', filter: {} });
    expect(issues?.map(({ path, expected }) => [path?.map(({ key }) => key), expected])).toEqual([
      [['filter', 'a'], '"a"'],
    ]);
    expect(fromJsonSchema({ type: 'string' })['~standard'].validate('a')).toMatchObject({ value: 'a' });
  });

  test('lists every issue with its path', () => {
    const node = fromJsonSchema({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 3 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 1 },
        kind: {
          oneOf: [
            { type: 'object', properties: { type: { const: 'a' }, n: { type: 'number' } }, required: ['type', 'n'] },
            { type: 'object', properties: { type: { const: 'b' } }, required: ['type'] },
          ],
        },
      },
      required: ['name', 'age'],
      additionalProperties: false,
    });
    const { issues } = safeParse(node, { name: 'a', tags: ['x', 1], kind: { type: 'a' }, more: 1 });
    expect(issues?.map(({ path, expected }) => [path?.map(({ key }) => key).join('.'), expected])).toEqual([
      ['name', '>=3 characters'],
      ['tags.1', 'string'],
      ['tags', '<=1 item(s)'],
      ['kind.n', '"n"'],
      ['age', '"age"'],
      ['more', 'never'],
    ]);
  });
});

describe('fromJsonSchema() and defaults', () => {
  test('fills in a default that fits, each time anew, and lets required keys be required', () => {
    const node = fromJsonSchema<{ tags: string[] }>({
      properties: { tags: { type: 'array', default: [] }, n: { default: 1 } },
      allOf: [{ properties: { unit: { default: 'C' } } }],
      minProperties: 0,
    });
    const [first, second] = [safeParse(node, {}), safeParse(node, {})].map(
      ({ output }) => output as { tags: string[] },
    );
    expect(first).toEqual({ tags: [], n: 1, unit: 'C' });
    expect(first?.tags).not.toBe(second?.tags);
    expect(accepts({ properties: { a: { default: 1 } }, required: ['a'] }, {})).toBe(false);
  });

  test('judges the value that came, not the one with defaults', () => {
    expect(accepts({ properties: { a: { default: 1 } }, minProperties: 1 }, {})).toBe(false);
    expect(accepts({ properties: { a: { default: 1 } }, not: { required: ['a'] } }, {})).toBe(true);
  });

  test('reports a default that does not fit and leaves it out', () => {
    const schema: JsonSchema = { properties: { a: { type: 'integer', default: 'x' } } };
    expect(listReports(schema)).toEqual([
      { path: ['properties', 'a', 'default'], message: 'does not fit its own schema and is not filled in' },
    ]);
    expect(safeParse(fromJsonSchema(schema), {}).output).toEqual({});
  });

  test('does not run away with a default that calls for itself', () => {
    const node = fromJsonSchema({ type: 'object', properties: { child: { $ref: '#', default: {} } } });
    expect(safeParse(node, {}).output).toEqual({ child: {} });
  });
});

describe('fromJsonSchema() and dialects', () => {
  test.each<[string, JsonSchema, FromJsonSchemaOptions, unknown, boolean]>([
    [
      'draft-07 ignores what stands beside $ref',
      { $ref: '#/definitions/a', maxLength: 1, definitions: { a: {} } },
      { dialect: 'draft-07' },
      'ab',
      true,
    ],
    ['2020-12 does not', { $ref: '#/definitions/a', maxLength: 1, definitions: { a: {} } }, {}, 'ab', false],
    [
      '$schema names draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        $ref: '#/definitions/a',
        maxLength: 1,
        definitions: { a: {} },
      },
      {},
      'ab',
      true,
    ],
    [
      'a list in items is understood',
      { items: [{ type: 'string' }], additionalItems: false } as never,
      {},
      ['a', 1],
      false,
    ],
    ['dependencies are understood', { dependencies: { a: ['b'] } }, {}, { a: 1 }, false],
    ['OpenAPI 3.0 has nullable', { type: 'string', nullable: true }, { dialect: 'openapi-3.0' }, null, true],
    ['2020-12 has no nullable', { type: 'string', nullable: true }, {}, null, false],
    ['a boolean makes a bound exclusive', { minimum: 1, exclusiveMinimum: true }, { dialect: 'openapi-3.0' }, 1, false],
    ['or not', { minimum: 1, exclusiveMinimum: false }, { dialect: 'openapi-3.0' }, 1, true],
    [
      'components are found',
      { $ref: '#/components/schemas/a', components: { schemas: { a: { type: 'null' } } } },
      { dialect: 'openapi-3.0' },
      null,
      true,
    ],
  ])('%s', (_, schema, options, value, expected) => {
    expect(accepts(schema, value, options)).toBe(expected);
  });
});

describe('fromJsonSchema() and numbers', () => {
  test.each<[string, unknown, boolean]>([
    ['int8', 127, true],
    ['int8', 128, false],
    ['int32', -(2 ** 31), true],
    ['int32', 2 ** 31, false],
    ['uint8', -1, false],
    ['uint64', 2 ** 53 - 1, true],
    ['int64', 2 ** 53 - 1, true],
    ['int64', 2 ** 53, false],
    ['int64', 5n, false],
  ])('takes %s %s: %s', (format, value, expected) => {
    expect(accepts({ type: 'integer', format }, value, { int64: 'number' })).toBe(expected);
  });

  test.each<[unknown, unknown]>([
    [5, 5],
    [9007199254740993n, 9007199254740993n],
    [2 ** 53, 9007199254740992n],
    // What stands for these digits in a double is 2512292042120999936.
    [2512292042121000000, 2512292042121000000n],
    [1e18, 10n ** 18n],
    [5n, 5n],
    [-(2n ** 63n), -(2n ** 63n)],
    [2n ** 63n, undefined],
    [1.5, undefined],
    ['5', undefined],
    [Number.NaN, undefined],
  ])('keeps all digits of int64 %s', (value, expected) => {
    const result = safeParse(fromJsonSchema({ type: 'integer', format: 'int64' }), value);
    expect(result.success ? result.output : undefined).toBe(expected);
  });

  test.each<[unknown, unknown]>([
    [5, 5n],
    [9007199254740993n, 9007199254740993n],
    [2n ** 63n, undefined],
    [1152921504606847000, 1152921504606847000n],
    [1.5, undefined],
    [2, undefined],
  ])('makes a BigInt of int64 %s where asked to', (value, expected) => {
    const node = fromJsonSchema({ type: 'integer', format: 'int64', minimum: 3 }, { int64: 'bigint' });
    const result = safeParse(node, value);
    expect(result.success ? result.output : undefined).toBe(expected);
  });
});

describe('fromJsonSchema() and formats', () => {
  test('lets a format describe only, unless it is given a test', () => {
    const schema: JsonSchema = { type: 'string', format: 'time' };
    expect([accepts(schema, '09:30'), accepts(schema, 'noon')]).toEqual([true, true]);
    const options = { assertFormats: jsonSchemaFormats };
    expect(['09:30', '09:30:00', '09:30:00Z', 'noon'].map((text) => accepts(schema, text, options))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('fromJsonSchema() and references', () => {
  test('follows a recursive schema', () => {
    const schema: JsonSchema = { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false };
    expect(accepts(schema, { next: { next: {} } })).toBe(true);
    expect(accepts(schema, { next: { next: { x: 1 } } })).toBe(false);
  });

  test.each<[string, JsonSchema]>([
    ['a pointer with escapes', { $ref: '#/$defs/a~1b~0c%25', $defs: { 'a/b~c%': { type: 'null' } } }],
    ['an anchor', { $ref: '#here', $defs: { a: { $anchor: 'here', type: 'null' } } }],
    ['an identifier', { $id: 'https://a.example/root', $ref: 'other', $defs: { a: { $id: 'other', type: 'null' } } }],
  ])('finds %s', (_, schema) => {
    expect([accepts(schema, null), accepts(schema, 1)]).toEqual([true, false]);
  });

  test.each(['https://a.example/b.json', 'other.json', '#/$defs/none', '#none', 'https://[', '#/%'])(
    'refuses %s, which is outside the document, and fetches nothing',
    ($ref) => {
      const fetch = vi.spyOn(globalThis, 'fetch');
      expect(listMistakes({ properties: { a: { $ref } } })).toEqual([
        { path: ['properties', 'a', '$ref'], message: `"${$ref}" is not in the document, and nothing is fetched` },
      ]);
      expect(fetch).not.toHaveBeenCalled();
      fetch.mockRestore();
    },
  );

  test.each<[JsonSchema]>([
    [{ $ref: '#' }],
    [{ allOf: [{ $ref: '#' }] }],
    [{ not: { anyOf: [{ $ref: '#' }] } }],
    [{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { if: { $ref: '#/$defs/a' } } } }],
  ])('refuses the circle in %j', (schema) => {
    expect(listMistakes(schema)).toEqual([{ path: [], message: 'has references in a circle' }]);
  });

  test('does not take exponential time for references that double', () => {
    const names = Array.from({ length: 40 }, (_, index) => `d${index}`);
    const $defs = Object.fromEntries(
      names.map((name, index) => [
        name,
        index === 39 ? {} : { allOf: Array(2).fill({ $ref: `#/$defs/d${index + 1}` }) },
      ]),
    );
    expect(accepts({ $ref: '#/$defs/d0', $defs }, 1)).toBe(false);
  });

  test('refuses a value that is nested too deep, without overflowing the stack', () => {
    const node = fromJsonSchema({ properties: { a: { $ref: '#' } }, uniqueItems: true });
    const value = JSON.parse(`${'{"a":'.repeat(20_000)}{}${'}'.repeat(20_000)}`);
    expect(safeParse(node, value).success).toBe(false);
    expect(safeParse(node, [value, value]).success).toBe(false);
  });
});

describe('fromJsonSchema() reports at definition', () => {
  test.each<[unknown, readonly (string | number)[]]>([
    [5, []],
    [[], []],
    [null, []],
    [{ type: 'any' }, ['type']],
    [{ properties: { a: { minLength: -1 } } }, ['properties', 'a', 'minLength']],
    [{ required: 'a' }, ['required']],
    [{ properties: [] }, ['properties']],
    [{ items: 'string' }, ['items']],
    [{ allOf: [{}, 7] }, ['allOf', 1]],
    [{ multipleOf: 0 }, ['multipleOf']],
  ])('the mistake in %j', (schema, path) => {
    expect(listMistakes(schema).map((mistake) => mistake.path)).toEqual([path]);
  });

  test('all mistakes in one message', () => {
    const schema = { properties: { a: { type: 'any' }, b: { minimum: 'x' } } } as unknown as JsonSchema;
    expect(() => fromJsonSchema(schema)).toThrow(
      'Cannot use the JSON Schema: $.properties.a.type must be one or more of null, boolean, integer, number, string, array, object; $.properties.b.minimum must be a number',
    );
  });

  test.each(unsupportedKeywords)('%s, which it does not support, and goes on where it may report', (keyword) => {
    const schema: JsonSchema = { properties: { a: { [keyword]: '#' } } };
    const mistakes = [{ path: ['properties', 'a', keyword], message: 'is not supported' }];
    expect(listMistakes(schema)).toEqual(mistakes);
    expect(listReports(schema)).toEqual(mistakes);
  });

  test('a pattern that it will not run, which then only describes', () => {
    const schema: JsonSchema = {
      properties: { a: { pattern: '^(?=.*x)' } },
      patternProperties: { '(b)\\1': false },
      additionalProperties: false,
    };
    expect(listReports(schema).map(({ path }) => path)).toEqual([
      ['properties', 'a', 'pattern'],
      ['patternProperties', '(b)\\1'],
    ]);
    expect([accepts(schema, { a: 'y' }), accepts(schema, { bb: 1 })]).toEqual([true, true]);
  });

  test('a document that is too deep or too large', () => {
    const deep = JSON.parse(`${'{"not":'.repeat(300)}{}${'}'.repeat(300)}`);
    expect(() => fromJsonSchema(deep)).toThrow(InvalidSourceError);
    expect(() => fromJsonSchema({ enum: Array(200_001).fill(1) })).toThrow(InvalidSourceError);
    const circle: { not?: unknown } = {};
    circle.not = circle;
    expect(() => fromJsonSchema(circle as JsonSchema)).toThrow(InvalidSourceError);
  });
});

describe('fromJsonSchema() and schemas that are made already', () => {
  test.each<[string, unknown]>([
    ['valibot', object({ city: string() })],
    ['zod', z.object({ city: z.string() })],
    ['arktype', type({ city: 'string' })],
    ['its own', fromJsonSchema({ type: 'string' })],
  ])('refuses one of %s', (_, schema) => {
    expect(() => fromJsonSchema(schema as JsonSchema)).toThrow(
      new TypeError('Expected JSON Schema, and this is a schema already: use it as it is'),
    );
  });

  test('takes the JSON Schema that zod makes, which is marked as a Standard Schema', () => {
    expect(accepts(z.toJSONSchema(z.object({ city: z.string() })) as JsonSchema, { city: 'Paris' })).toBe(true);
  });
});

test.each([null, 0, '', Number.NaN])('fromJsonSchema() refuses %s as the schema of items', (items) => {
  expect(() => fromJsonSchema({ type: 'array', items } as never)).toThrow('$.items is not a schema');
});
