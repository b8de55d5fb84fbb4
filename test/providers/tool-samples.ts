import fc from 'fast-check';
import type { JsonSchemaObject } from '../../src/tool/json-schema.ts';

/** A schema as it was sent, of any vendor. */
export interface Wire {
  readonly [keyword: string]: unknown;
}

/** Arguments that a model means, and how it says them to the schema that it was sent. */
export interface Intent {
  readonly value: unknown;
  readonly say: (wire: Wire, root: Wire) => unknown;
}

/** A schema with values that fit it. */
export interface Sample {
  readonly schema: JsonSchemaObject;
  readonly intent: fc.Arbitrary<Intent>;
  readonly isNullable?: boolean;
}

const typesOf = (wire: Wire): readonly string[] => [wire.type ?? []].flat().map((type) => String(type).toLowerCase());

/** The branches of a schema that are no null, with references followed. */
function listShapes(wire: Wire, root: Wire): readonly Wire[] {
  if (typeof wire.$ref === 'string') {
    const definitions = (root.$defs ?? {}) as Record<string, Wire>;
    const target = definitions[wire.$ref.slice('#/$defs/'.length)];
    if (!target) throw new Error(`A reference to nothing was sent: ${wire.$ref}`);
    return listShapes(target, root);
  }
  const branches = (wire.anyOf ?? wire.oneOf) as readonly Wire[] | undefined;
  const others = branches?.filter((branch) => typesOf(branch).join() !== 'null');
  return others ? (others.length === 1 && others[0] ? listShapes(others[0], root) : others) : [wire];
}

const isText = (wire: Wire): boolean => String(wire.description).includes('as JSON text');

/** Says a value where the schema has one shape for it; as JSON text where that is asked for. */
function sayAs(value: unknown, say: (shape: Wire, root: Wire) => unknown): Intent {
  return {
    value,
    say: (wire, root) => {
      const [shape = wire] = listShapes(wire, root);
      if (isText(wire) || isText(shape)) return JSON.stringify(value);
      return say(shape, root);
    },
  };
}

/** Members of an enum may be sent as text. */
const sayScalar = (value: unknown): Intent =>
  sayAs(value, ({ enum: values }) => {
    const list = (values as readonly unknown[]) ?? [value];
    return list.includes(value) || value === null ? value : JSON.stringify(value);
  });

const scalar = (schema: JsonSchemaObject, value: fc.Arbitrary<unknown>, isNullable = false): Sample => ({
  schema,
  intent: value.map(sayScalar),
  isNullable,
});

const leaf: fc.Arbitrary<Sample> = fc.constantFrom<Sample>(
  scalar({ type: 'string' }, fc.string()),
  scalar({ type: 'string', description: 'A text', minLength: 1, format: 'uri' }, fc.constant('https://a.example')),
  scalar({ type: 'integer', minimum: 0, default: 3 }, fc.nat()),
  scalar(
    { type: 'number', exclusiveMinimum: -1 },
    // More digits than a double holds stay text where JSON text is read.
    fc.double({ min: 0, max: 9, noNaN: true }).map((x) => Number(x.toPrecision(9)) + 0),
  ),
  scalar({ type: 'boolean' }, fc.boolean()),
  scalar({ type: 'string', enum: ['a', 'b'] }, fc.constantFrom('a', 'b')),
  scalar({ type: 'integer', enum: [1, 2, 3] }, fc.constantFrom(1, 2, 3)),
  scalar({ enum: ['a', 1, true] }, fc.constantFrom('a', 1, true)),
  scalar({ enum: [1, '1'] }, fc.constantFrom(1, '1')),
  scalar({ const: 7 }, fc.constant(7)),
  scalar({ type: ['string', 'null'] }, fc.option(fc.string()), true),
  scalar({ type: ['integer', 'string'] }, fc.oneof(fc.nat(), fc.string())),
  scalar({ enum: ['a', null] }, fc.constantFrom('a', null), true),
  scalar({ enum: ['a', ''], nullable: true, maxLength: 1 }, fc.constantFrom('a', '')),
  {
    schema: { enum: [{ x: 1 }, [1], 'x'] },
    intent: fc.constantFrom({ x: 1 }, [1], 'x').map((value) => sayAs(value, () => value)),
  },
  {
    schema: { type: 'array', items: { type: ['number', 'null'] }, anyOf: [] },
    intent: fc.array(fc.option(fc.nat())).map((list) => sayList(list.map(sayScalar))),
  },
  scalar(
    {},
    fc.oneof(fc.string(), fc.nat(), fc.constantFrom(true, null, '1', 'null'), fc.constant([1, { a: null }])),
    true,
  ),
);

const keyPool = ['plain', 'snake_case', 'with space', 'ключ', 'a.b', '9lives', '__proto__', 'k'.repeat(70)];

interface ObjectParts {
  readonly samples: readonly Sample[];
  readonly optional: readonly boolean[];
  readonly keys: readonly string[];
  readonly tag?: string;
}

interface Entry {
  readonly key: string;
  readonly intent: Intent | undefined;
}

function objectSample({ samples, optional, keys, tag }: ObjectParts): Sample {
  const fields = samples.map((sample, index) => ({
    sample,
    key: keys[index] ?? `k${index}`,
    isOptional: optional[index] === true,
  }));
  const tagged =
    tag === undefined ? [] : [{ sample: scalar({ const: tag }, fc.constant(tag)), key: 'tag', isOptional: false }];
  const all = [...tagged, ...fields];
  const schema = {
    type: 'object',
    properties: Object.fromEntries(all.map(({ key, sample }) => [key, sample.schema])),
    required: all.filter(({ isOptional }) => !isOptional).map(({ key }) => key),
    additionalProperties: false,
  };
  // An optional key that may be null comes back as null: that is the reported loss, so such a key is always said here.
  const entries = all.map(({ key, sample, isOptional }) => {
    const said = sample.intent.map((intent): Entry => ({ key, intent }));
    return isOptional && !sample.isNullable ? fc.oneof(said, fc.constant<Entry>({ key, intent: undefined })) : said;
  });
  return { schema, intent: fc.tuple(...entries).map(sayObject) };
}

function sayObject(entries: readonly Entry[]): Intent {
  const value = Object.fromEntries(entries.flatMap(({ key, intent }) => (intent ? [[key, intent.value]] : [])));
  return sayAs(value, (wire, root) => {
    // The order of the keys is that of the schema, whatever they are called there.
    const parts = [wire, ...((wire.allOf ?? []) as readonly Wire[])];
    const properties = parts.flatMap((part) => Object.entries((part.properties ?? {}) as Record<string, Wire>));
    const required = parts.flatMap((part) => (part.required ?? []) as readonly string[]);
    return Object.fromEntries(
      entries.flatMap(({ intent }, index) => {
        const [wireKey = '', inner = {}] = properties[index] ?? [];
        if (intent) return [[wireKey, intent.say(inner, root)]];
        return required.includes(wireKey) ? [[wireKey, null]] : [];
      }),
    );
  });
}

const sayList = (intents: readonly Intent[]): Intent =>
  sayAs(
    intents.map(({ value }) => value),
    ({ items, prefixItems, properties, type }, root) => {
      if (String(type).toLowerCase() === 'object') {
        const inner = Object.entries((properties ?? {}) as Record<string, Wire>);
        return Object.fromEntries(
          inner.map(([key, wire], index) => {
            if (key !== 'rest') return [key, intents[index]?.say(wire, root)];
            const { items: more = {} } = listShapes(wire, root)[0] as { items?: Wire };
            return [key, intents.slice(index).map((intent) => intent.say(more, root))];
          }),
        );
      }
      const prefix = prefixItems as readonly Wire[] | undefined;
      return intents.map((intent, index) => intent.say(prefix?.[index] ?? (items as Wire) ?? {}, root));
    },
  );

const sayRecord = (entries: readonly (readonly [string, Intent])[]): Intent =>
  sayAs(Object.fromEntries(entries.map(([key, intent]) => [key, intent.value])), (wire, root) => {
    const unique = new Map(entries);
    if (String(wire.type).toLowerCase() !== 'array') {
      return Object.fromEntries(
        Array.from(unique, ([key, intent]) => [key, intent.say(wire.additionalProperties as Wire, root)]),
      );
    }
    const { value } = (wire.items as { properties: { value: Wire } }).properties;
    return Array.from(unique, ([key, intent]) => ({ key, value: intent.say(value, root) }));
  });

interface Tree {
  readonly name: string;
  readonly kids: readonly Tree[];
}

const sayTree = ({ name, kids }: Tree): Intent =>
  sayObject([
    { key: 'name', intent: sayScalar(name) },
    { key: 'kids', intent: sayList(kids.map(sayTree)) },
  ]);

export const treeDefinition: JsonSchemaObject = {
  type: 'object',
  properties: { name: { type: 'string' }, kids: { type: 'array', items: { $ref: '#/$defs/tree' } } },
  required: ['name', 'kids'],
  additionalProperties: false,
};

/** Deeper than any vendor's references are written out. */
const growTree = (depth: number): fc.Arbitrary<Tree> =>
  fc.record({
    name: fc.string({ maxLength: 3 }),
    kids: depth === 0 ? fc.constant<Tree[]>([]) : fc.array(growTree(depth - 1), { maxLength: 2 }),
  });

const tree = growTree(6);

const flags = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
const keyLists = fc.shuffledSubarray(keyPool, { minLength: 3, maxLength: 3 });

const { object, any } = fc.letrec<{ any: Sample; object: Sample; union: Sample }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: leaf, weight: 4 },
    tie('object'),
    tie('any').map(({ schema, intent }): Sample => {
      return { schema: { type: 'array', items: schema }, intent: fc.array(intent, { maxLength: 3 }).map(sayList) };
    }),
    fc.array(tie('any'), { minLength: 1, maxLength: 3 }).map((samples): Sample => {
      const prefixItems = samples.map(({ schema }) => schema);
      const count = samples.length;
      return {
        schema: { type: 'array', prefixItems, items: false, minItems: count, maxItems: count },
        intent: fc.tuple(...samples.map(({ intent }) => intent)).map(sayList),
      };
    }),
    fc.tuple(tie('any'), tie('any'), fc.boolean()).map(([first, more, isOld]): Sample => {
      const [prefix, rest] = [[first.schema], more.schema];
      const form = isOld ? { items: prefix as never, additionalItems: rest } : { prefixItems: prefix, items: rest };
      const others = fc.array(more.intent, { maxLength: 2 });
      return {
        schema: { type: 'array', minItems: 1, ...form },
        intent: fc.tuple(first.intent, others).map(([head, tail]) => sayList([head, ...tail])),
      };
    }),
    fc.tuple(tie('object'), fc.array(tie('any'), { maxLength: 2 })).map(([object, items]): Sample => {
      const branches = [object, leafText, ...items.slice(0, 1).map(toListSample)];
      const intents = branches.map(({ intent }, index) => intent.map((inner) => sayBranch(inner, index)));
      return { schema: { anyOf: branches.map(({ schema }) => schema) }, intent: fc.oneof(...intents) };
    }),
    tie('object').map(({ schema, intent }): Sample => {
      const nothing = fc.constant<Intent>({ value: null, say: (wire) => (isText(wire) ? 'null' : null) });
      return { schema: { ...schema, type: ['object', 'null'] }, intent: fc.oneof(intent, nothing), isNullable: true };
    }),
    tie('object').map(({ schema, intent }): Sample => {
      const { properties = {}, required = [] } = schema;
      const [first, ...others] = Object.entries(properties);
      const parts = [first ? [first] : [], others].map((entries) => ({
        type: 'object',
        properties: Object.fromEntries(entries),
        required: required.filter((key) => entries.some(([name]) => name === key)),
      }));
      return { schema: { allOf: parts }, intent };
    }),
    tie('any').map(({ schema, intent }): Sample => {
      const key = fc.constantFrom('a', 'b c', 'ключ', 'constructor');
      return {
        schema: { type: 'object', additionalProperties: schema },
        intent: fc.uniqueArray(fc.tuple(key, intent), { maxLength: 3, selector: ([name]) => name }).map(sayRecord),
      };
    }),
    tie('object').map(({ schema, intent }): Sample => {
      const nothing = fc.constant<Intent>({ value: null, say: (wire) => (isText(wire) ? 'null' : null) });
      return { schema: { anyOf: [schema, { type: 'null' }] }, intent: fc.oneof(intent, nothing), isNullable: true };
    }),
    tie('union'),
    fc.constant<Sample>({ schema: { $ref: '#/$defs/tree' }, intent: tree.map(sayTree) }),
  ),
  union: fc
    .tuple(fc.array(tie('any'), { maxLength: 2 }), fc.array(tie('any'), { maxLength: 2 }), flags)
    .map(([one, two, optional]): Sample => {
      const branches = [one, two].map((samples, index) =>
        objectSample({ samples, optional, keys: ['x', 'y'], tag: index === 0 ? 'one' : 'two' }),
      );
      const intents = branches.map(({ intent }, index) => intent.map((inner) => sayBranch(inner, index)));
      return { schema: { oneOf: branches.map(({ schema }) => schema) }, intent: fc.oneof(...intents) };
    }),
  object: fc
    .tuple(fc.array(tie('any'), { maxLength: 3 }), flags, keyLists)
    .map(([samples, optional, keys]) => objectSample({ samples, optional, keys })),
}));

const leafText = scalar({ type: 'string', maxLength: 9 }, fc.string({ maxLength: 9 }));

const toListSample = ({ schema, intent }: Sample): Sample => ({
  schema: { type: 'array', items: schema, minItems: 1, required: true as never },
  intent: fc.array(intent, { minLength: 1, maxLength: 2 }).map(sayList),
});

function sayBranch(inner: Intent, index: number): Intent {
  return {
    value: inner.value,
    say: (wire, root) => {
      if (isText(wire)) return JSON.stringify(inner.value);
      return inner.say(listShapes(wire, root)[index] ?? {}, root);
    },
  };
}

/** A union at the root is wrapped in one key. */
const unionAtRoot = any
  .filter(({ schema }) => schema.oneOf !== undefined)
  .map(({ schema, intent }): Sample => {
    const wrap = (inner: Intent): Intent => ({
      value: inner.value,
      say: (wire, root) => ({ input: inner.say((wire.properties as { input: Wire }).input, root) }),
    });
    return { schema, intent: intent.map(wrap) };
  });

/** The schema of a tool's arguments with arguments that fit it. */
export const toolSample: fc.Arbitrary<Sample> = fc
  .oneof({ arbitrary: object, weight: 5 }, { arbitrary: unionAtRoot, weight: 1 })
  .map(({ schema, intent }) => {
    const usesTree = JSON.stringify(schema).includes('#/$defs/tree');
    return { schema: usesTree ? { ...schema, $defs: { tree: treeDefinition } } : schema, intent };
  });
