import * as fc from 'fast-check';
import * as v from 'valibot';

/** A valibot schema with values that it accepts. */
export interface SchemaSample {
  readonly schema: v.GenericSchema;
  readonly values: fc.Arbitrary<unknown>;
}

export interface ArbitrarySchemaOptions {
  /**
   * `json`: kinds whose input is JSON, without transforms, so that a valid value is handed over deep-equal unless an
   * object strips or fills in a key. `all`: also dates, bigints, sets, maps, checks and transforms.
   *
   * @default 'json'
   */
  readonly kinds?: 'json' | 'all';
  /** @default 3 */
  readonly maxDepth?: number;
  /** Whether the root is an object, as the parameters of a tool are. */
  readonly isObject?: boolean;
}

/** Random schemas, each with an arbitrary of its values. */
export function arbitrarySchema(options: ArbitrarySchemaOptions = {}): fc.Arbitrary<SchemaSample> {
  const { kinds = 'json', maxDepth = 3, isObject = false } = options;
  const leaf = kinds === 'json' ? fc.oneof(...jsonLeaves()) : fc.oneof(...jsonLeaves(), ...otherLeaves());
  const { any, object } = fc.letrec<{ any: SchemaSample; object: SchemaSample }>((tie) => {
    const child = tie('any');
    const branches = [...composites(child, tie('object')), ...(kinds === 'all' ? otherComposites(child) : [])];
    return {
      any: fc.oneof({ maxDepth, withCrossShrink: true }, annotated(leaf), ...branches.map(annotated)),
      object: objects(child),
    };
  });
  return (isObject ? object : any).map((sample) => ({ ...sample, [fc.toStringMethod]: () => show(sample.schema) }));
}

/** Random schemas, each with one of its values. */
export function arbitrarySchemaWithValue(
  options: ArbitrarySchemaOptions = {},
): fc.Arbitrary<{ readonly schema: v.GenericSchema; readonly value: unknown }> {
  return arbitrarySchema(options).chain(({ schema, values }) =>
    values.map((value) => ({ schema, value, [fc.toStringMethod]: () => `${show(schema)} ${fc.stringify(value)}` })),
  );
}

/** What fast-check prints of a schema: its data without its code. */
function show(value: unknown): string {
  return JSON.stringify(value, (key, part) => {
    if (key === 'kind' || key === 'expects' || key === 'async' || key === '~standard') return undefined;
    return typeof part === 'bigint' || part instanceof RegExp ? String(part) : part;
  });
}

type StringSchema = v.GenericSchema<string>;

function jsonLeaves(): fc.Arbitrary<SchemaSample>[] {
  return [
    texts(),
    fc.constantFrom(...formats()),
    numbers(),
    fc.constant({ schema: v.boolean(), values: fc.boolean() }),
    fc.constant({ schema: v.null(), values: fc.constant(null) }),
    fc.constantFrom(v.any(), v.unknown()).map((schema) => ({ schema, values: fc.jsonValue({ maxDepth: 1 }) })),
    fc
      .oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean())
      .map((literal) => ({ schema: v.literal(literal), values: fc.constant(literal) })),
    fc
      .uniqueArray(fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), { minLength: 1, maxLength: 4 })
      .map((members) => ({ schema: v.picklist(members), values: fc.constantFrom(...members) })),
    fc
      .dictionary(fc.stringMatching(/^[A-Z][a-z]{1,4}$/), fc.oneof(fc.string({ maxLength: 5 }), fc.integer()), {
        minKeys: 1,
        maxKeys: 4,
      })
      .map((members) => ({ schema: v.enum(members), values: fc.constantFrom(...Object.values(members)) })),
  ];
}

function texts(): fc.Arbitrary<SchemaSample> {
  return fc
    .tuple(fc.nat(3), fc.nat(5), fc.constantFrom('none', 'min', 'max', 'both', 'length', 'nonEmpty'))
    .map(([min, more, kind]) => {
      const max = min + more;
      switch (kind) {
        case 'min':
          return {
            schema: v.pipe(v.string(), v.minLength(min)),
            values: fc.string({ minLength: min, maxLength: max }),
          };
        case 'max':
          return { schema: v.pipe(v.string(), v.maxLength(max)), values: fc.string({ maxLength: max }) };
        case 'both':
          return {
            schema: v.pipe(v.string(), v.minLength(min), v.maxLength(max)),
            values: fc.string({ minLength: min, maxLength: max }),
          };
        case 'length':
          return { schema: v.pipe(v.string(), v.length(max)), values: fc.string({ minLength: max, maxLength: max }) };
        case 'nonEmpty':
          return { schema: v.pipe(v.string(), v.nonEmpty()), values: fc.string({ minLength: 1 }) };
        default:
          return { schema: v.string(), values: fc.string() };
      }
    });
}

function formats(): SchemaSample[] {
  const text = v.string();
  const of = (schema: StringSchema, ...values: string[]): SchemaSample => ({
    schema,
    values: fc.constantFrom(...values),
  });
  return [
    of(v.pipe(text, v.email()), 'a@example.com'),
    of(v.pipe(text, v.url()), 'https://example.com/a?b=c'),
    of(v.pipe(text, v.isoDate()), '2024-02-29'),
    of(v.pipe(text, v.isoTimestamp()), '2024-02-29T23:59:59Z', '2024-02-29T23:59:59.5+02:00'),
    of(v.pipe(text, v.ipv4()), '127.0.0.1'),
    of(v.pipe(text, v.digits()), '0', '0123'),
    of(v.pipe(text, v.hexColor()), '#fff'),
    of(v.pipe(text, v.base64()), 'aGk='),
    of(v.pipe(text, v.slug()), 'a-b-1'),
    of(v.pipe(text, v.startsWith('a.')), 'a.', 'a.b'),
    of(v.pipe(text, v.endsWith('(c)')), '(c)', 'b(c)'),
    of(v.pipe(text, v.includes('|')), '|', 'a|b'),
    of(v.pipe(text, v.notValue('no')), 'yes', ''),
    of(v.pipe(text, v.values(['x', 'y'])), 'x', 'y'),
    { schema: v.pipe(text, v.uuid()), values: fc.uuid() },
    { schema: v.pipe(text, v.regex(/^[a-z]{2,4}-\d+$/)), values: fc.stringMatching(/^[a-z]{2,4}-\d+$/) },
  ];
}

function numbers(): fc.Arbitrary<SchemaSample> {
  return fc
    .tuple(
      fc.integer({ min: -9, max: 9 }),
      fc.nat(9),
      fc.constantFrom('none', 'integer', 'safe', 'range', 'open', 'multiple', 'value'),
    )
    .map(([min, more, kind]) => {
      const max = min + more;
      switch (kind) {
        case 'integer':
          return { schema: v.pipe(v.number(), v.integer(), v.maxValue(max)), values: fc.integer({ max }) };
        case 'safe':
          return { schema: v.pipe(v.number(), v.safeInteger(), v.minValue(min)), values: fc.integer({ min }) };
        case 'range':
          return { schema: v.pipe(v.number(), v.minValue(min), v.maxValue(max)), values: fc.integer({ min, max }) };
        case 'open':
          return {
            schema: v.pipe(v.number(), v.gtValue(min - 1), v.ltValue(max + 1)),
            values: fc.integer({ min, max }),
          };
        case 'multiple':
          return {
            schema: v.pipe(v.number(), v.multipleOf(more + 1)),
            values: fc.integer({ min: -5, max: 5 }).map((n) => n * (more + 1) + 0),
          };
        case 'value':
          return { schema: v.pipe(v.number(), v.value(min)), values: fc.constant(min) };
        default:
          return { schema: v.number(), values: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0) };
      }
    });
}

function composites(
  child: fc.Arbitrary<SchemaSample>,
  object: fc.Arbitrary<SchemaSample>,
): fc.Arbitrary<SchemaSample>[] {
  return [
    object,
    object,
    arrays(child),
    tuples(child),
    child.map(({ schema, values }) => ({ schema: v.nullable(schema), values: fc.option(values) })),
    // Null once at most: what it means twice is the same, but hard to compare.
    fc
      .uniqueArray(child, {
        selector: ({ schema }) => (schema.type === 'null' ? null : schema),
        minLength: 1,
        maxLength: 3,
      })
      .map((options) => ({
        schema: v.union(options.map(({ schema }) => schema)),
        values: fc.oneof(...options.map(({ values }) => values)),
      })),
    child.map(({ schema, values }) => ({
      schema: v.record(v.string(), schema),
      values: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), values, { maxKeys: 3, noNullPrototype: true }),
    })),
    child.map(({ schema, values }) => ({
      schema: v.record(v.pipe(v.string(), v.regex(/^x-/)), schema),
      values: fc.dictionary(fc.stringMatching(/^x-[a-z]$/), values, { maxKeys: 3, noNullPrototype: true }),
    })),
    fc.array(fields(child), { minLength: 1, maxLength: 3 }).map(variant),
    fc.tuple(fields(child), fields(child)).map(intersection),
  ];
}

function arrays(child: fc.Arbitrary<SchemaSample>): fc.Arbitrary<SchemaSample> {
  return fc
    .tuple(child, fc.nat(2), fc.constantFrom('none', 'min', 'max', 'nonEmpty'))
    .map(([{ schema, values }, size, kind]) => {
      const array = v.array(schema);
      switch (kind) {
        case 'min':
          return {
            schema: v.pipe(array, v.minLength(size)),
            values: fc.array(values, { minLength: size, maxLength: size + 2 }),
          };
        case 'max':
          return { schema: v.pipe(array, v.maxLength(size)), values: fc.array(values, { maxLength: size }) };
        case 'nonEmpty':
          return { schema: v.pipe(array, v.nonEmpty()), values: fc.array(values, { minLength: 1, maxLength: 3 }) };
        default:
          return { schema: array, values: fc.array(values, { maxLength: 3 }) };
      }
    });
}

function tuples(child: fc.Arbitrary<SchemaSample>): fc.Arbitrary<SchemaSample> {
  const items = fc.array(child, { minLength: 1, maxLength: 3 });
  return fc.tuple(items, child, fc.constantFrom('tuple', 'loose', 'strict', 'rest')).map(([samples, rest, kind]) => {
    const schemas = samples.map(({ schema }) => schema);
    const values = fc.tuple(...samples.map((sample) => sample.values));
    if (kind === 'tuple') return { schema: v.tuple(schemas), values };
    if (kind === 'loose') return { schema: v.looseTuple(schemas), values };
    if (kind === 'strict') return { schema: v.strictTuple(schemas), values };
    const more = fc.array(rest.values, { maxLength: 2 });
    return {
      schema: v.tupleWithRest(schemas, rest.schema),
      values: fc.tuple(values, more).map((parts) => parts.flat()),
    };
  });
}

interface Fields {
  readonly entries: v.ObjectEntries;
  readonly values: fc.Arbitrary<Record<string, unknown>>;
}

const PRESENCES = ['required', 'required', 'optional', 'exact', 'nullish', 'default', 'undefinedable'] as const;

/** Entries of an object, and objects that fit them. */
function fields(child: fc.Arbitrary<SchemaSample>): fc.Arbitrary<Fields> {
  const key = fc.oneof(fc.stringMatching(/^[a-z]{1,3}$/), fc.constantFrom('a b', 'ä', '0'));
  const field = fc.tuple(key, child, fc.constantFrom(...PRESENCES)).chain(([name, { schema, values }, presence]) =>
    values.map((value) => {
      const isRequired = presence === 'required' || presence === 'undefinedable';
      return {
        name,
        isRequired,
        schema: wrap(schema, presence, value),
        values: presence === 'nullish' ? fc.option(values) : values,
      };
    }),
  );
  return fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 4 }).map((list) => ({
    entries: Object.fromEntries(list.map(({ name, schema }) => [name, schema])),
    values: fc.record(Object.fromEntries(list.map(({ name, values }) => [name, values])), {
      requiredKeys: list.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      noNullPrototype: true,
    }),
  }));
}

function wrap(schema: v.GenericSchema, presence: (typeof PRESENCES)[number], value: unknown): v.GenericSchema {
  switch (presence) {
    case 'optional':
      return v.optional(schema);
    case 'exact':
      return v.exactOptional(schema);
    case 'nullish':
      return v.nullish(schema);
    case 'default':
      return v.optional(schema, value);
    case 'undefinedable':
      return v.undefinedable(schema);
    default:
      return schema;
  }
}

function objects(child: fc.Arbitrary<SchemaSample>): fc.Arbitrary<SchemaSample> {
  return fc
    .tuple(fields(child), child, fc.constantFrom('object', 'loose', 'strict', 'rest'))
    .map(([{ entries, values }, rest, kind]) => {
      if (kind === 'object') return { schema: v.object(entries), values };
      if (kind === 'loose') return { schema: v.looseObject(entries), values };
      if (kind === 'strict') return { schema: v.strictObject(entries), values };
      const more = fc.dictionary(fc.stringMatching(/^more[0-9]$/), rest.values, { maxKeys: 2, noNullPrototype: true });
      return {
        schema: v.objectWithRest(entries, rest.schema),
        values: fc.tuple(values, more).map(([own, other]) => ({ ...own, ...other })),
      };
    });
}

function variant(branches: readonly Fields[]): SchemaSample {
  return {
    schema: v.variant(
      'kind',
      branches.map(({ entries }, index) => v.object({ ...entries, kind: v.literal(`k${index}`) })),
    ),
    values: fc.oneof(...branches.map(({ values }, index) => values.map((value) => ({ ...value, kind: `k${index}` })))),
  };
}

/** Two objects whose keys are apart. */
function intersection([left, right]: readonly [Fields, Fields]): SchemaSample {
  const rename = (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [`${key}_`, value]));
  return {
    schema: v.intersect([v.object(left.entries), v.object(rename(right.entries) as v.ObjectEntries)]),
    values: fc.tuple(left.values, right.values).map(([a, b]) => ({ ...a, ...rename(b) })),
  };
}

const NOTES = {
  none: (schema) => schema,
  description: (schema) => v.pipe(schema, v.description('What it is for')),
  title: (schema) => v.pipe(schema, v.title('Title'), v.description('Both')),
  examples: (schema) => v.pipe(schema, v.examples(['a']), v.examples([1])),
  metadata: (schema) => v.pipe(schema, v.metadata({ title: 'From metadata', deprecated: true })),
} satisfies Record<string, (schema: v.GenericSchema) => v.GenericSchema>;

function annotated(sample: fc.Arbitrary<SchemaSample>): fc.Arbitrary<SchemaSample> {
  const note = fc.constantFrom(NOTES.none, NOTES.none, NOTES.description, NOTES.title, NOTES.examples, NOTES.metadata);
  return fc.tuple(sample, note).map(([{ schema, values }, annotate]) => ({ schema: annotate(schema), values }));
}

function otherLeaves(): fc.Arbitrary<SchemaSample>[] {
  const text = v.string();
  return [
    fc.constant({ schema: v.date(), values: fc.date({ noInvalidDate: true }) }),
    fc.constant({ schema: v.bigint(), values: fc.bigInt() }),
    fc.constant({ schema: v.undefined(), values: fc.constant(undefined) }),
    fc.constant({ schema: v.pipe(text, v.transform(String), v.minLength(0)), values: fc.string() }),
    fc.constant({ schema: v.pipe(text, v.trim(), v.maxLength(9)), values: fc.string({ maxLength: 9 }) }),
    fc.constant({ schema: v.pipe(text, v.digits(), v.toNumber(), v.minValue(0)), values: fc.constantFrom('0', '12') }),
    fc.constant({
      schema: v.pipe(
        v.number(),
        v.check(() => true),
        v.brand('Id'),
      ),
      values: fc.integer(),
    }),
    fc.constant({ schema: v.picklist([1n, 'a']), values: fc.constantFrom(1n, 'a') }),
  ];
}

function otherComposites(child: fc.Arbitrary<SchemaSample>): fc.Arbitrary<SchemaSample>[] {
  return [
    child.map(({ schema, values }) => ({
      schema: v.set(schema),
      values: fc.array(values, { maxLength: 3 }).map((list) => new Set(list)),
    })),
    fc.tuple(child, child).map(([key, value]) => ({
      schema: v.map(key.schema, value.schema),
      values: fc.array(fc.tuple(key.values, value.values), { maxLength: 3 }).map((pairs) => new Map(pairs)),
    })),
    child.map(({ schema, values }) => ({ schema: v.lazy(() => schema), values })),
    texts().map(({ schema, values }) => ({ schema: v.nonOptional(v.optional(schema)), values })),
    texts().map(({ schema, values }) => ({ schema: v.nonNullish(v.nullish(schema)), values })),
    child.map(({ schema, values }) => ({
      schema: v.pipe(
        v.array(schema),
        v.sortItems(() => 0),
        v.filterItems(() => true),
      ),
      values: fc.array(values, { maxLength: 3 }),
    })),
  ];
}
