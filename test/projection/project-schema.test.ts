import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { projectSchema } from '../../src/projection/project-schema.ts';
import type { SchemaDialect } from '../../src/projection/schema-dialect.ts';
import { spellEnum } from '../../src/projection/spell-enum.ts';
import { toJsonText } from '../../src/projection/to-json-text.ts';
import { openAIStrictSchemas } from '../../src/providers/openai-schemas.ts';
import { checkStrictSchema } from '../../src/testing/check-strict-schema.ts';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 300);
const timeout = 20_000 + runs * 20;

const object = (properties: JsonSchemaObject['properties'], required: readonly string[] = []): JsonSchemaObject => ({
  type: 'object',
  properties: properties ?? {},
  required,
});

const closed = (properties: JsonSchemaObject['properties']): JsonSchemaObject => ({
  type: 'object',
  properties: properties ?? {},
  required: Object.keys(properties ?? {}),
  additionalProperties: false,
});

const noKeys: JsonSchemaObject = { type: 'object', properties: {}, additionalProperties: false };
const text: JsonSchemaObject = { type: 'string' };
const number: JsonSchemaObject = { type: 'number' };

const toStrictSchema = (schema: JsonSchemaObject) => {
  const { counts, ...projection } = projectSchema(schema, openAIStrictSchemas);
  return projection;
};

/** What the model sends where the schema is strict, and what is left when that is undone. */
const undo = (schema: JsonSchemaObject, value: unknown) => toStrictSchema(schema).unproject?.(value) ?? value;

describe('projectSchema() for OpenAI strict', () => {
  test('E06: sends an optional key as required and nullable, and takes the null away again', () => {
    const schema = object({ q: text, min: number }, ['q']);
    const projection = toStrictSchema(schema);
    expect(projection).toEqual({
      schema: closed({ q: text, min: { type: ['number', 'null'] } }),
      losses: [{ kind: 'changed', message: '$.min: absent is sent as null' }],
      reasons: [],
      unproject: expect.any(Function),
    });
    expect(projection.unproject?.({ q: 'a', min: null })).toEqual({ q: 'a' });
    expect(projection.unproject?.({ q: 'a', min: 1 })).toEqual({ q: 'a', min: 1 });
  });

  test('E06: leaves the null of a key alone that is itself nullable', () => {
    const nullable = { anyOf: [text, { type: 'null' }] };
    const schema = object({ a: nullable, b: { type: ['string', 'null'] }, c: nullable, d: text }, ['c']);
    expect(undo(schema, { a: null, b: null, c: null, d: null })).toEqual({ a: null, b: null, c: null });
    expect(toStrictSchema(schema).losses.map(({ message }) => message)).toEqual([
      '$.a: absent is sent as null and stays null',
      '$.b: absent is sent as null and stays null',
      '$.d: absent is sent as null',
    ]);
  });

  test.each<[string, JsonSchemaObject, JsonSchemaObject]>([
    ['an enum', { enum: ['a', 'b'] }, { anyOf: [{ enum: ['a', 'b'], type: 'string' }, { type: 'null' }] }],
    ['a constant', { const: 1 }, { anyOf: [{ const: 1, type: 'number' }, { type: 'null' }] }],
    ['an object', object({}), { anyOf: [closed({}), { type: 'null' }] }],
    ['an array', { type: 'array', items: text }, { anyOf: [{ type: 'array', items: text }, { type: 'null' }] }],
    ['a union', { anyOf: [text, number] }, { anyOf: [text, number, { type: 'null' }] }],
    [
      'something described',
      { enum: ['a'], description: 'A' },
      { description: 'A', anyOf: [{ enum: ['a'], type: 'string' }, { type: 'null' }] },
    ],
  ])('widens %s with null', (_, schema, wire) => {
    const property = schema.type === 'object' ? { ...schema, additionalProperties: false } : schema;
    expect(toStrictSchema(object({ a: property })).schema).toEqual(closed({ a: wire }));
  });

  test('E14: moves keywords that the subset lacks into the description', () => {
    const schema = object(
      {
        url: { type: 'string', format: 'uri', minLength: 1, description: 'Where' },
        day: { type: 'string', format: 'date', pattern: '^2' },
        id: { type: 'string', pattern: '^(?!x)', default: 'a' },
      },
      ['url', 'day', 'id'],
    );
    expect(toStrictSchema(schema)).toEqual({
      schema: closed({
        url: { type: 'string', description: 'Where (format: "uri", minLength: 1)' },
        day: { type: 'string', format: 'date', pattern: '^2' },
        id: { type: 'string', description: '(pattern: "^(?!x)", default: "a")' },
      }),
      losses: [
        { kind: 'described', message: '$.url: format: "uri", minLength: 1' },
        { kind: 'described', message: '$.id: pattern: "^(?!x)", default: "a"' },
      ],
      reasons: [],
    });
  });

  test('E08: sends "oneOf" as "anyOf", and undoes the branch that the tag names', () => {
    const branch = (kind: string, properties: JsonSchemaObject['properties']) =>
      object({ kind: { const: kind }, ...properties }, ['kind']);
    const schema = object(
      { shape: { oneOf: [branch('a', { n: text }), branch('b', { n: { type: ['string', 'null'] } })] } },
      ['shape'],
    );
    expect(toStrictSchema(schema).reasons).toEqual([]);
    expect(undo(schema, { shape: { kind: 'a', n: null } })).toEqual({ shape: { kind: 'a' } });
    expect(undo(schema, { shape: { kind: 'b', n: null } })).toEqual({ shape: { kind: 'b', n: null } });
  });

  test('E12: keeps references, and undoes below them', () => {
    const tree = object({ name: text, note: text, kids: { type: 'array', items: { $ref: '#/$defs/tree' } } }, [
      'name',
      'kids',
    ]);
    const schema: JsonSchemaObject = {
      ...object({ root: { $ref: '#/$defs/tree', description: 'Top' } }, ['root']),
      $defs: { tree },
    };
    const projection = toStrictSchema(schema);
    expect(projection.reasons).toEqual([]);
    expect(projection.schema.properties).toEqual({ root: { description: 'Top', anyOf: [{ $ref: '#/$defs/tree' }] } });
    expect(checkStrictSchema(projection.schema)).toBeUndefined();
    const leaf = { name: 'b', note: null, kids: [] };
    expect(projection.unproject?.({ root: { name: 'a', note: 'n', kids: [leaf] } })).toEqual({
      root: { name: 'a', note: 'n', kids: [{ name: 'b', kids: [] }] },
    });
  });

  test.each<[string, JsonSchemaObject, string]>([
    ['E07: a record of anything', { type: 'object', additionalProperties: true }, '$.a: free keys'],
    ['an object that says nothing of its keys', { type: 'object' }, '$.a: free keys'],
    ['an object with other keys', { ...closed({ b: text }), additionalProperties: text }, '$.a: free keys'],
    ['keys by a pattern', { type: 'object', patternProperties: { '^x': text } }, '$.a: patternProperties'],
    ['E09: an array without items', { type: 'array' }, '$.a[0]: any value'],
    ['anything', {}, '$.a: any value'],
    ['an intersection that contradicts itself', { allOf: [text, number] }, '$.a: allOf'],
    ['a reference to nothing', { $ref: '#/$defs/none' }, '$.a: $ref'],
    ['a reference elsewhere', { $ref: 'https://example.com/a.json' }, '$.a: $ref'],
    ['a type that there is not', { type: 'date' }, '$.a: any value'],
    ['a required key without a schema', { ...closed({ b: text }), required: ['b', 'c'] }, '$.a.c: any value'],
    ['a shape beside a union', { ...closed({ b: text }), anyOf: [text] }, '$.a: mixed shapes'],
  ])('refuses %s, and says where', (_, schema, reason) => {
    expect(toStrictSchema(object({ a: schema }, ['a'])).reasons).toContain(reason);
  });

  test('tells branches apart by their keys, which all come', () => {
    const union = { anyOf: [object({ a: text, b: text }, ['a']), object({ c: text, a: text }, ['a'])] };
    expect(toStrictSchema(object({ u: union }, ['u'])).reasons).toEqual([]);
    expect(undo(object({ u: union }, ['u']), { u: { a: 'x', c: null } })).toEqual({ u: { a: 'x' } });
  });

  test('refuses to undo branches that nobody can tell apart', () => {
    const union = { anyOf: [object({ a: text, b: text }, ['a']), object({ a: number, b: text }, ['a'])] };
    expect(toStrictSchema(object({ u: union }, ['u'])).reasons).toEqual([
      'it has parts to undo and a union whose branches look alike',
    ]);
    const plain = { anyOf: [object({ a: text, b: text }, ['a', 'b']), object({ b: number, a: text }, ['a', 'b'])] };
    expect(toStrictSchema(object({ u: plain }, ['u'])).reasons).toEqual([]);
  });

  test.each<[string, JsonSchemaObject, JsonSchemaObject, unknown, unknown]>([
    [
      'E07: a record as a list of keys and values',
      { type: 'object', additionalProperties: number, minProperties: 1, description: 'Prices' },
      {
        description: 'Prices',
        minItems: 1,
        type: 'array',
        items: closed({ key: text, value: number }),
      },
      [
        { key: 'a', value: 1 },
        { key: '__proto__', value: 2 },
        { key: 3, value: 3 },
      ],
      { a: 1, 3: 3 },
    ],
    [
      'E08: a tuple as an object',
      { type: 'array', prefixItems: [text, number, text], items: { type: 'boolean' }, minItems: 2 },
      closed({
        item0: text,
        item1: number,
        item2: { type: ['string', 'null'] },
        rest: { anyOf: [{ type: 'array', items: { type: 'boolean' } }, { type: 'null' }] },
      }),
      { item0: 'a', item1: 1, item2: null, rest: null },
      ['a', 1],
    ],
    [
      'E08: a tuple of one kind as an array',
      { type: 'array', prefixItems: [number, number], items: false, minItems: 2 },
      { type: 'array', items: number, minItems: 2, maxItems: 2 },
      [1, 2],
      [1, 2],
    ],
    [
      'E08: an intersection merged',
      { allOf: [object({ a: text }, ['a']), object({ b: { type: 'integer' } }, ['b'])] },
      closed({ a: text, b: { type: 'integer' } }),
      { a: '', b: 1 },
      { a: '', b: 1 },
    ],
    [
      'an object or null by its types as a union',
      { ...object({ b: text }, ['b']), type: ['object', 'null'] },
      { anyOf: [closed({ b: text }), { type: 'null' }] },
      null,
      null,
    ],
  ])('sends %s', (_, schema, wire, said, meant) => {
    const whole = object({ p: schema }, ['p']);
    expect(toStrictSchema(whole).reasons).toEqual([]);
    expect(toStrictSchema(whole).schema).toEqual(closed({ p: wire }));
    expect(checkStrictSchema(toStrictSchema(whole).schema)).toBeUndefined();
    expect(undo(whole, { p: said })).toEqual({ p: meant });
  });

  test('gives each definition a name of its own, wherever its reference points', () => {
    const schema: JsonSchemaObject = {
      ...object({ a: { $ref: '#/$defs/root' }, b: { $ref: '#' }, c: { $ref: '#/definitions/root' } }, ['a', 'c']),
      $defs: { root: text },
      definitions: { root: number },
    };
    const { schema: sent, reasons } = toStrictSchema(schema);
    expect(reasons).toEqual([]);
    expect(Object.keys(sent.$defs ?? {})).toEqual(['root', 'root_2', 'root_3']);
    expect(sent.properties).toMatchObject({ a: { $ref: '#/$defs/root' }, c: { $ref: '#/$defs/root_3' } });
    expect(sent.$defs).toMatchObject({ root: text, root_2: { type: 'object' }, root_3: number });
  });

  test('E04: wraps a union at the root, and unwraps it', () => {
    const schema: JsonSchemaObject = {
      oneOf: [object({ kind: { const: 'a' }, n: text }, ['kind']), object({ kind: { const: 'b' } }, ['kind'])],
    };
    const projection = toStrictSchema(schema);
    expect(projection.reasons).toEqual([]);
    expect(checkStrictSchema(projection.schema)).toBeUndefined();
    expect(Object.keys(projection.schema.properties ?? {})).toEqual(['input']);
    expect(projection.losses.map(({ message }) => message)).toContain('$: the arguments are sent inside "input"');
    expect(projection.unproject?.({ input: { kind: 'a', n: null } })).toEqual({ kind: 'a' });
    expect(projection.unproject?.({ kind: 'b' })).toEqual({ kind: 'b' });
  });

  test('keeps a reference to the root, wrapped or not', () => {
    const node = object({ next: { $ref: '#' }, n: text }, ['n']);
    expect(undo(node, { n: 'a', next: { n: 'b', next: null } })).toEqual({ n: 'a', next: { n: 'b' } });
    expect(checkStrictSchema(toStrictSchema(node).schema)).toBeUndefined();
  });

  test('refuses what is nested deeper than ten levels, and too large a schema', () => {
    const nest = (level: number): JsonSchemaObject => (level === 0 ? text : object({ a: nest(level - 1) }, ['a']));
    expect(toStrictSchema(nest(10)).reasons).toEqual([]);
    expect(toStrictSchema(nest(11)).reasons).toHaveLength(1);
    const keys = Array.from({ length: 5001 }, (_, index) => `k${index}`);
    const wide = object(Object.fromEntries(keys.map((key) => [key, text])), keys);
    expect(toStrictSchema(wide).reasons).toEqual(['it is too large']);
    const many = { enum: Array.from({ length: 1001 }, (_, index) => index) };
    expect(toStrictSchema(object({ many }, ['many'])).reasons).toEqual(['it is too large']);
  });

  test('neither overflows nor stalls on hostile schemas', () => {
    const deep = Array.from({ length: 5000 }).reduce<JsonSchemaObject>((inner) => ({ anyOf: [inner, text] }), text);
    expect(toStrictSchema(object({ deep }, ['deep'])).reasons.length).toBeGreaterThan(0);
    const circle: JsonSchemaObject = {
      ...object({ a: { $ref: '#/$defs/a' }, b: text }, ['a']),
      $defs: {
        a: { anyOf: [{ $ref: '#/$defs/b' }, { $ref: '#/$defs/b' }] },
        b: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] },
      },
    };
    const { unproject } = toStrictSchema(circle);
    expect(unproject).toBeUndefined();
    expect(toStrictSchema(object({ a: { $ref: '#/$defs/x' } })).reasons).toEqual(['$.a: $ref']);
  });

  test.each([
    [[1]],
    ['text'],
    [null],
    [{ other: null }],
    [{ list: [null, { a: null }] }],
    [JSON.parse('{"__proto__":null}')],
  ])('leaves %j alone, which is not what was asked for', (value) => {
    const schema = object({ list: { type: 'array', items: text }, b: text }, ['list']);
    expect(undo(schema, value)).toEqual(value);
  });
});

/** Schemas with values that fit them, as pairs. */
interface Sample {
  readonly schema: JsonSchemaObject;
  readonly value: fc.Arbitrary<unknown>;
  readonly nullable?: boolean;
}

const sampleObject = (samples: readonly Sample[], optional: readonly boolean[], tag?: string): Sample => {
  const keys = samples.map((_, index) => (index === 2 ? '__proto__' : `k${index}`));
  const required = keys.filter((_, index) => !optional[index]);
  const tags = tag === undefined ? [] : [['tag', { const: tag }] as const];
  const schema = {
    type: 'object',
    properties: Object.fromEntries([
      ...tags,
      ...samples.map(({ schema: inner }, index) => [keys[index] ?? '', inner] as const),
    ]),
    required: [...tags.map(([key]) => key), ...required],
    additionalProperties: false,
  };
  // An optional key that may be null comes back as null: that is the reported loss, so such a key is always sent here.
  const entries = samples.map(({ value, nullable }, index) => {
    const entry = value.map((item) => [[keys[index], item]]);
    return optional[index] && !nullable ? fc.oneof(entry, fc.constant([])) : entry;
  });
  const value = fc
    .tuple(...entries)
    .map((all) => Object.fromEntries([...(tag === undefined ? [] : [['tag', tag]]), ...all.flat()]));
  return { schema, value };
};

const leaf: fc.Arbitrary<Sample> = fc.constantFrom<Sample>(
  { schema: { type: 'string' }, value: fc.string() },
  { schema: { type: 'integer', minimum: 0 }, value: fc.nat() },
  { schema: { type: 'boolean', default: true }, value: fc.boolean() },
  { schema: { enum: ['a', 'b'] }, value: fc.constantFrom('a', 'b') },
  { schema: { const: 7 }, value: fc.constant(7) },
  { schema: { type: ['string', 'null'] }, value: fc.option(fc.string()), nullable: true },
  { schema: { enum: ['a', null] }, value: fc.constantFrom('a', null), nullable: true },
);

const sample: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample; object: Sample }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    tie('any').map(
      ({ schema, value }): Sample => ({
        schema: { type: 'array', items: schema },
        value: fc.array(value, { maxLength: 3 }),
      }),
    ),
    tie('object').map(({ schema, value }): Sample => {
      return { schema: { anyOf: [schema, { type: 'null' }] }, value: fc.option(value), nullable: true };
    }),
    fc
      .tuple(
        fc.array(tie('any'), { maxLength: 2 }),
        fc.array(tie('any'), { maxLength: 2 }),
        fc.array(fc.boolean(), { minLength: 2 }),
      )
      .map(([one, two, optional]): Sample => {
        const branches = [sampleObject(one, optional, 'one'), sampleObject(two, optional, 'two')];
        return {
          schema: { oneOf: branches.map(({ schema }) => schema) },
          value: fc.oneof(...branches.map(({ value }) => value)),
        };
      }),
  ),
  object: fc
    .tuple(fc.array(tie('any'), { maxLength: 3 }), fc.array(fc.boolean(), { minLength: 3 }))
    .map(([samples, optional]) => sampleObject(samples, optional)),
})).object;

/** Answers as a model held to the strict schema would: null for each absent key. */
function answerStrictly(wire: JsonSchemaObject, value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = listShapes(wire).find(({ items }) => items !== undefined);
    return value.map((item) => answerStrictly(list?.items as JsonSchemaObject, item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const shape = pickShape(wire, value);
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([key, inner]) => {
      return [
        key,
        Object.hasOwn(value, key) ? answerStrictly(inner as JsonSchemaObject, Reflect.get(value, key) ?? null) : null,
      ];
    }),
  );
}

const listShapes = (wire: JsonSchemaObject) => (wire.anyOf ?? [wire]) as readonly JsonSchemaObject[];

function pickShape(wire: JsonSchemaObject, value: object): JsonSchemaObject {
  const shapes = listShapes(wire);
  const tagged = shapes.find(({ properties }) => {
    const tag = properties && Object.hasOwn(properties, 'tag') ? (properties.tag as JsonSchemaObject).const : undefined;
    return tag !== undefined && tag === Reflect.get(value, 'tag');
  });
  return tagged ?? shapes.find(({ type }) => type === 'object') ?? {};
}

describe('projectSchema() for OpenAI strict, and back', () => {
  test(
    'gives any arguments back as they were meant, and a schema that the vendor takes',
    () => {
      const pair = sample.chain(({ schema, value }) => fc.tuple(fc.constant(schema), value));
      let strict = 0;
      fc.assert(
        fc.property(pair, ([schema, value]) => {
          const projection = toStrictSchema(schema);
          // The only reason there can be here.
          expect(projection.reasons.filter((reason) => !reason.endsWith('too deep'))).toEqual([]);
          if (projection.reasons.length > 0) return;
          strict++;
          expect(checkStrictSchema(projection.schema)).toBeUndefined();
          const answer = answerStrictly(projection.schema, value);
          expect(projection.unproject?.(answer) ?? answer).toEqual(value);
        }),
        { numRuns: runs },
      );
      expect(strict).toBeGreaterThan(runs / 2);
    },
    timeout,
  );
});

const geminiSchemas: SchemaDialect = {
  keeps: (keyword) => /^(description|enum|const)$/.test(keyword),
  toText: toJsonText,
  spellEnum,
  needsKeys: true,
  unroll: 1,
};

describe('projectSchema() with text for what cannot be said', () => {
  const project = (schema: JsonSchemaObject) => projectSchema(object({ p: schema }, ['p']), geminiSchemas);
  const asText = (reason: string): JsonSchemaObject => ({ type: 'string', description: `(as JSON text: ${reason})` });

  test.each<[string, JsonSchemaObject, JsonSchemaObject, unknown, unknown]>([
    ['E10: numbers of an enum', { type: 'integer', enum: [1, 2] }, { type: 'string', enum: ['1', '2'] }, '2', 2],
    ['numbers of an enum that came as such', { enum: [1, 2] }, { type: 'string', enum: ['1', '2'] }, 2, 2],
    ['a member that is null', { enum: [1, null] }, { type: ['string', 'null'], enum: ['1', null] }, null, null],
    ['a constant', { const: true }, { type: 'string', enum: ['true'] }, 'true', true],
    ['a constant list', { const: [1] }, asText('one of [[1]]'), '[1]', [1]],
    [
      'an enum of lists',
      { type: 'array', enum: [['a'], []], description: 'D' },
      { type: 'string', description: 'D (as JSON text: one of [["a"],[]])' },
      '["a"]',
      ['a'],
    ],
    [
      'an enum of texts and objects',
      { enum: ['a', { x: 1 }] },
      asText('a union whose branches look alike'),
      '{"x":1}',
      { x: 1 },
    ],
    ['an enum of lookalikes', { enum: [1, '1'] }, asText('an enum of lookalikes'), '"1"', '1'],
    ['any value', {}, asText('any value'), '{"a":[1]}', { a: [1] }],
    ['any value that is no JSON', {}, asText('any value'), 'hello', 'hello'],
    ['a number that would lose digits', {}, asText('any value'), '12345678901234567890', '12345678901234567890'],
    ['a key that sets a prototype', {}, asText('any value'), '{"__proto__":1,"a":2}', { a: 2 }],
    [
      'what is nested too deep',
      {},
      asText('any value'),
      `${'['.repeat(65)}${']'.repeat(65)}`,
      `${'['.repeat(65)}${']'.repeat(65)}`,
    ],
    ['an empty object', closed({}), asText('no keys'), '{}', {}],
    [
      'a union that cannot be told apart on the way back',
      { anyOf: [{ enum: [1, 2] }, text] },
      asText('a union whose branches look alike'),
      '"1"',
      '1',
    ],
  ])('sends %s', (_, schema, wire, said, meant) => {
    const { schema: sent, unproject = (value) => value, losses } = project(schema);
    expect(sent.properties).toEqual({ p: wire });
    expect(unproject({ p: said })).toEqual({ p: meant });
    expect(losses).not.toEqual([]);
  });

  test('E12: writes a reference out to a depth, then as text', () => {
    const tree = object({ kids: { type: 'array', items: { $ref: '#/$defs/tree' } } }, ['kids']);
    const { schema, unproject } = projectSchema(
      { ...object({ p: { $ref: '#/$defs/tree' } }, ['p']), $defs: { tree } },
      geminiSchemas,
    );
    const level = (items: JsonSchemaObject): JsonSchemaObject => closed({ kids: { type: 'array', items } });
    expect(schema.properties).toEqual({ p: level(level(asText('tree again'))) });
    expect(unproject?.({ p: { kids: [{ kids: ['{"kids":[]}'] }] } })).toEqual({
      p: { kids: [{ kids: [{ kids: [] }] }] },
    });
  });

  test('says that other keys cannot be sent', () => {
    expect(project({ ...closed({ a: text }), additionalProperties: text }).losses).toEqual([
      { kind: 'narrowed', message: '$.p: other keys cannot be sent' },
    ]);
  });
});

const keyRule = { maxLength: 12, illegalCharacters: /[^a-z0-9_]/g };
const looseSchemas: SchemaDialect = { keeps: () => true, isLoose: true, keyRule };

describe('projectSchema() where any schema goes', () => {
  test('leaves a schema as it is', () => {
    const schema = { ...object({ a: { not: {} }, b: { type: 'array' } }), additionalProperties: true };
    expect(projectSchema(schema, looseSchemas)).toEqual({
      schema,
      losses: [],
      reasons: [],
      counts: { optionalKeys: 2, unions: 0 },
    });
  });

  test('gives keys legal names of their own wherever they are, and the old ones back', () => {
    const inner = object({ ключ: text }, ['ключ']);
    const schema = object({
      'a b': { type: 'array', prefixItems: [inner], items: inner },
      a_b: { type: 'object', additionalProperties: inner },
      c: { anyOf: [inner, text] },
    });
    const { schema: sent, unproject, losses } = projectSchema(schema, looseSchemas);
    const [first = '', second = '', third = ''] = Object.keys(sent.properties ?? {});
    expect([first, second, third].every((key) => /^[a-z0-9_]{1,12}$/.test(key))).toBe(true);
    expect(new Set([first, second, third]).size).toBe(3);
    const said = {
      [first]: [{ ____: 'x' }, { ____: 'y' }],
      [second]: { ____: { ____: 'z' } },
      [third]: { ____: 'w' },
      other: 1,
    };
    expect(unproject?.(said)).toEqual({
      'a b': [{ ключ: 'x' }, { ключ: 'y' }],
      a_b: { ____: { ключ: 'z' } },
      c: { ключ: 'w' },
      other: 1,
    });
    expect(losses).toContainEqual({ kind: 'changed', message: '$: keys are sent under other names' });
  });

  test('gives keys legal names beside patterns for other keys, which stay', () => {
    const patternProperties = { '^x-': text };
    const schema = { ...object({ 'a b': text }, ['a b']), patternProperties };
    const { schema: sent, unproject } = projectSchema(schema, looseSchemas);
    expect(sent).toEqual({ ...object({ a_b: text }, ['a_b']), patternProperties });
    expect(unproject?.({ a_b: 'y', 'x-1': 'z' })).toEqual({ 'a b': 'y', 'x-1': 'z' });
  });

  test.each<[string, JsonSchemaObject, JsonSchemaObject]>([
    ['nothing', {}, { type: 'object', properties: {}, required: [], additionalProperties: false }],
    ['an object without keys', { type: 'object' }, noKeys],
    [
      'what restricts it',
      { ...object({ a: text }), not: { required: ['b'] } },
      {
        ...object({ a: text }),
        description: '(not: {"required":["b"]})',
      },
    ],
    ['an intersection', { allOf: [object({ a: text }), object({ b: text })] }, object({ a: text, b: text })],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: object({ a: text }) } }, object({ a: text })],
    [
      'definitions that nothing refers to',
      { ...object({ a: text }), $defs: { b: { type: 'array' } } },
      object({ a: text }),
    ],
    [
      'definitions of which one is used',
      { ...object({ a: { $ref: '#/$defs/b' } }), $defs: { b: text } },
      { ...object({ a: { $ref: '#/$defs/b' } }), $defs: { b: text } },
    ],
    [
      'a definition that a dynamic reference finds',
      { ...object({ a: { $dynamicRef: '#b' } }), $defs: { b: { $dynamicAnchor: 'b' } } },
      { ...object({ a: { $dynamicRef: '#b' } }), $defs: { b: { $dynamicAnchor: 'b' } } },
    ],
    [
      'a constant',
      { const: { x: 1 } },
      { type: 'object', properties: {}, required: [], additionalProperties: false, description: '(const: {"x":1})' },
    ],
  ])('puts a plain object at the root of %s', (_, schema, wire) => {
    expect(projectSchema(schema, looseSchemas).schema).toEqual(wire);
  });

  test.each<[string, JsonSchemaObject]>([
    ['text', { type: 'string' }],
    ['a union with text', { anyOf: [object({ a: text }), text] }],
    ['a reference to nothing', { $ref: '#/$defs/a' }],
  ])('refuses %s at the root', (_, schema) => {
    expect(projectSchema(schema, looseSchemas).reasons).toHaveLength(1);
  });
});
