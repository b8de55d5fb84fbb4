import * as fc from 'fast-check';
import * as v from 'valibot';

/** A schema with JSON values that were made for it; not every value need be valid. */
export interface SchemaCase {
  readonly schema: v.GenericSchema;
  readonly value: unknown;
}

interface Sample {
  readonly schema: v.GenericSchema;
  readonly value: fc.Arbitrary<unknown>;
}

const keys = ['a', 'b', 'c', 'toString', 'constructor', 'my key'];
const words = [
  '',
  'a',
  'red',
  'RED',
  'null',
  'true',
  '5',
  '5.0',
  '-0',
  '2026-01-31',
  '2026-01-31T09:30:00Z',
  '[1]',
  '{"a":1}',
  '["a"]',
];

const text = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 }));
const number = fc.oneof(fc.integer({ min: -5, max: 12 }), fc.double({ noNaN: true, noDefaultInfinity: true }));

const leaves: readonly Sample[] = [
  { schema: v.string(), value: text },
  { schema: v.pipe(v.string(), v.minLength(1), v.maxLength(4), v.description('short')), value: text },
  { schema: v.pipe(v.string(), v.regex(/^[a-z]+$/)), value: text },
  { schema: v.pipe(v.string(), v.isoDate()), value: text },
  { schema: v.pipe(v.string(), v.trim()), value: text },
  { schema: v.pipe(v.string(), v.nonEmpty(), v.brand('Id')), value: text },
  { schema: v.number(), value: number },
  { schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10), v.multipleOf(2)), value: number },
  {
    schema: v.pipe(
      v.number(),
      v.check((x) => x !== 3),
    ),
    value: number,
  },
  { schema: v.pipe(v.number(), v.gtValue(0), v.readonly()), value: number },
  { schema: v.boolean(), value: fc.boolean() },
  { schema: v.bigint(), value: fc.oneof(fc.bigInt({ min: 0n, max: 9n }), text) },
  { schema: v.date(), value: text },
  { schema: v.null(), value: fc.constant(null) },
  { schema: v.literal('a'), value: text },
  { schema: v.literal(2), value: number },
  { schema: v.picklist(['red', 'green', 3]), value: fc.oneof(text, number) },
  { schema: v.enum({ Red: 'red', Two: 2 }), value: fc.oneof(text, number) },
  { schema: v.any(), value: fc.jsonValue({ maxDepth: 2 }) },
  { schema: v.unknown(), value: fc.jsonValue({ maxDepth: 2 }) },
  { schema: v.custom<string>((x) => typeof x === 'string'), value: text },
  { schema: v.pipe(v.string(), v.transform(Number)), value: text },
  {
    schema: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => dataset.typed && dataset.value === 'a' && addIssue()),
    ),
    value: text,
  },
  { schema: v.fallback(v.number(), 7), value: number },
  { schema: v.never(), value: fc.constant(1) },
];

function wrap(sample: Sample): fc.Arbitrary<Sample> {
  const { schema, value } = sample;
  const nil = fc.option(value, { freq: 3 });
  return fc.constantFrom<Sample>(
    { schema: v.nullable(schema), value: nil },
    { schema: v.nullable(schema, null), value: nil },
    { schema: v.nullish(schema), value: nil },
    { schema: v.optional(schema), value },
    { schema: v.undefinedable(schema), value },
    { schema: v.exactOptional(schema), value },
    { schema: v.optional(schema, 'a' as never), value },
    { schema: v.array(schema), value: fc.array(value, { maxLength: 3 }) },
    { schema: v.pipe(v.array(schema), v.minLength(1)), value: fc.array(value, { maxLength: 3 }) },
    {
      schema: v.record(v.string(), schema),
      value: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3, noNullPrototype: true }),
    },
    {
      schema: v.record(v.picklist(['a', 'b']), schema),
      value: fc.dictionary(fc.constantFrom('a', 'b'), value, { noNullPrototype: true }),
    },
    { schema: v.lazy(() => schema), value },
    { schema: v.set(schema), value: fc.array(value, { maxLength: 3 }) },
  );
}

function combine(samples: readonly Sample[]): fc.Arbitrary<Sample> {
  const schemas = samples.map(({ schema }) => schema);
  const values = samples.map(({ value }) => value);
  const entries = Object.fromEntries(schemas.map((schema, index) => [keys[index] as string, schema]));
  const record = fc.record(Object.fromEntries(values.map((value, index) => [keys[index] as string, value])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
  const tuple = fc.tuple(...values);
  const tagged = fc.tuple(fc.constantFrom('x', 'y'), record).map(([kind, rest]) => ({ kind, ...rest }));
  const [first = v.string()] = schemas;
  return fc.constantFrom<Sample>(
    { schema: v.object(entries), value: record },
    { schema: v.strictObject(entries), value: record },
    { schema: v.looseObject(entries), value: record },
    { schema: v.objectWithRest(entries, v.number()), value: record },
    {
      schema: v.pipe(
        v.object(entries),
        v.check((x) => Object.keys(x).length !== 2),
      ),
      value: record,
    },
    { schema: v.tuple(schemas as [v.GenericSchema]), value: tuple },
    { schema: v.strictTuple(schemas as [v.GenericSchema]), value: tuple },
    { schema: v.looseTuple(schemas as [v.GenericSchema]), value: tuple },
    { schema: v.tupleWithRest(schemas as [v.GenericSchema], v.number()), value: tuple },
    { schema: v.union(schemas), value: fc.oneof(...values) },
    { schema: v.intersect([v.looseObject(entries), v.looseObject({ a: first })]), value: record },
    { schema: v.union([v.object({ a: first }), v.strictObject(entries)]), value: record },
    {
      schema: v.variant('kind', [
        v.object({ kind: v.literal('x'), ...entries }),
        v.strictObject({ kind: v.literal('y'), a: first }),
      ]),
      value: tagged,
    },
    {
      schema: v.variant('kind', [
        v.object({ kind: v.string(), a: first }),
        v.looseObject({ kind: v.picklist(['x', 'y']) }),
      ]),
      value: tagged,
    },
  );
}

const leaf = fc.constantFrom(...leaves);

function nested(depth: number): fc.Arbitrary<Sample> {
  if (depth === 0) return leaf;
  const inner = nested(depth - 1);
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 2, arbitrary: inner.chain(wrap) },
    { weight: 3, arbitrary: fc.array(inner, { minLength: 1, maxLength: 4 }).chain(combine) },
  );
}

/** A random schema with a value of the shape it wants. */
export const schemaCase: fc.Arbitrary<SchemaCase> = nested(3).chain(({ schema, value }) =>
  value.map((sample) => ({ schema, value: sample })),
);

const strays: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'x',
  '5',
  'null',
  'RED',
  [],
  {},
  [1],
  { a: 1 },
  12n,
  Number.POSITIVE_INFINITY,
  '[1,2]',
  '{"a":"1"}',
  undefined,
];

const kinds = ['replace', 'delete', 'add', 'proto', 'wrap', 'stringify'] as const;

interface Mutation {
  readonly seed: number;
  readonly stray: unknown;
  readonly kind: (typeof kinds)[number];
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  seed: fc.nat(),
  stray: fc.constantFrom(...strays),
  kind: fc.constantFrom(...kinds),
});

/** A schema with a value of its shape that was changed at up to three places. */
export const mutatedCase: fc.Arbitrary<SchemaCase> = fc
  .tuple(schemaCase, fc.array(mutation, { maxLength: 3 }))
  .map(([{ schema, value }, mutations]) => ({ schema, value: mutations.reduce(mutate, value) }));

/** A random schema with many values: some of its shape, and each of these changed at one place in many ways. */
export const schemaCases: fc.Arbitrary<SchemaCases> = fc
  .tuple(nested(3), fc.nat())
  .chain(([{ schema, value }, seed]) =>
    fc
      .array(value, { minLength: madeCount, maxLength: madeCount })
      .map((made) => ({ schema, values: made.flatMap((one, index) => listVariants(one, seed + index)) })),
  );

export interface SchemaCases {
  readonly schema: v.GenericSchema;
  readonly values: readonly unknown[];
}

const madeCount = 10;
const variantCount = 10;

/** How many values each of `schemaCases` has. */
export const valuesPerSchema = madeCount * variantCount;

/** Drawing them would take most of the time that a test has. */
function listVariants(value: unknown, seed: number): readonly unknown[] {
  const changes = Array.from({ length: variantCount - 1 }, (_, index): Mutation => {
    const place = seed + index;
    return { seed: place, stray: pick(strays, place * 7), kind: pick(kinds, place * 5) };
  });
  return [value, ...changes.map((change) => mutate(value, change))];
}

function pick<Item>(items: readonly Item[], seed: number): Item {
  return items[seed % items.length] as Item;
}

function mutate(value: unknown, change: Mutation): unknown {
  const places = countPlaces(value);
  let place = change.seed % places;
  const visit = (node: unknown): unknown => {
    if (place-- === 0) return changeNode(node, change);
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node === 'object' && node !== null) {
      return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, visit(item)]));
    }
    return node;
  };
  return visit(value);
}

function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countPlaces(item), 1);
}

function changeNode(node: unknown, { kind, stray, seed }: Mutation): unknown {
  if (kind === 'wrap') return [node];
  if (kind === 'stringify') return JSON.stringify(node, (_, item) => (typeof item === 'bigint' ? String(item) : item));
  if (typeof node !== 'object' || node === null || Array.isArray(node) || kind === 'replace') return stray;
  const pairs = Object.entries(node);
  if (kind === 'delete') return Object.fromEntries(pairs.filter((_, index) => index !== seed % pairs.length));
  return Object.fromEntries([...pairs, [kind === 'proto' ? '__proto__' : 'extra', stray]]);
}

/** How many runs a property gets: `FUZZ_RUNS` for more. */
export function countRuns(usual: number): number {
  return Number(process.env.FUZZ_RUNS ?? usual);
}
