import { type ConversionConfig, toJsonSchema as official } from '@valibot/to-json-schema';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { toJsonSchema } from '../../src/schema/to-json-schema.ts';
import { arbitrarySchema, arbitrarySchemaWithValue } from './arbitrary-valibot-schema.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 150);
vi.setConfig({ testTimeout: 10_000 + 100 * numRuns });

type Json = Record<string, unknown>;

/*
 * The agreed differences from @valibot/to-json-schema, all of them to say the same in a way that more dialects take or
 * that is nearer to what valibot does:
 * - no `$schema`, types in the order of the members of an enum, no empty `required` or `prefixItems`, no `propertyNames: { type: 'string' }`;
 * - `anyOf` for a variant, and no `anyOf` within `anyOf`, with a single branch or with null twice;
 * - the description of what is nullable, or a union of one schema and null, stands beside `anyOf`;
 * - `value`, `values`, `notValue` and the limits of `safeInteger` are left out.
 * Not met here: iso_time and iso_date_time as patterns (the official formats refuse what valibot wants), optional items
 * at the end of a tuple, `lazy` inline where nothing recurs, a second schema in a pipe.
 */
function normalize(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(normalize);
  const { $schema, oneOf, anyOf = oneOf, allOf, ...rest } = node as Json;
  const json: Json = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, normalizeKeyword(key, value)]),
  );
  for (const key of ['required', 'prefixItems'])
    if ((json[key] as unknown[] | undefined)?.length === 0) delete json[key];
  if (JSON.stringify(json.propertyNames) === '{"type":["string"]}') delete json.propertyNames;
  if (anyOf) return withAnyOf(json, normalize(anyOf) as Json[]);
  return allOf ? { ...json, allOf: normalize(allOf) } : json;
}

function normalizeKeyword(key: string, value: unknown): unknown {
  if (/^(?:default|examples|enum|const)$/.test(key)) return value;
  if (key === 'type') return [value].flat().sort();
  if (key !== 'properties') return normalize(value);
  return Object.fromEntries(Object.entries(value as Json).map(([name, schema]) => [name, normalize(schema)]));
}

function withAnyOf(json: Json, all: Json[]): Json {
  const options = withOneNull(all);
  const [first = {}, second] = options;
  const { description, ...bare } = first;
  const isNullable = options.length === 2 && isNull(second);
  const notes = isNullable && description !== undefined ? { description } : {};
  const branches = withOneNull(
    (isNullable ? [bare, second as Json] : options).flatMap((option) =>
      Object.keys(option).join() === 'anyOf' ? (option.anyOf as Json[]) : [option],
    ),
  );
  if (branches.length > 1) return { ...notes, anyOf: branches, ...json };
  const examples = [first.examples ?? [], json.examples ?? []].flat();
  return { ...first, ...json, ...(examples.length && { examples }) };
}

function withOneNull(options: Json[]): Json[] {
  return options.filter((option, index) => !isNull(option) || options.findIndex(isNull) === index);
}

function isNull(json: Json | undefined): boolean {
  return String(json?.type) === 'null';
}

/** What we leave out: validation still demands it. */
const leftOut = {
  ignoreActions: ['value', 'values', 'not_value'],
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'safe_integer'
      ? { ...jsonSchema, type: 'integer', minimum: undefined, maximum: undefined }
      : undefined,
} satisfies ConversionConfig;

describe('toJsonSchema()', () => {
  test('agrees with @valibot/to-json-schema on the input of any schema that both can describe', () => {
    fc.assert(
      fc.property(arbitrarySchema(), ({ schema }) => {
        const expected = official(schema, { target: 'draft-2020-12', typeMode: 'input', ...leftOut });
        expect(normalize(toJsonSchema(schema))).toEqual(normalize(expected));
      }),
      { numRuns },
    );
  });

  test('needs no normalizing of what it gives itself', () => {
    fc.assert(
      fc.property(arbitrarySchema({ isObject: true, maxDepth: 1 }), ({ schema }) => {
        const { required, properties } = toJsonSchema(schema);
        expect(required?.length).not.toBe(0);
        expect(properties).toBeDefined();
      }),
      { numRuns },
    );
  });

  test('gives plain JSON, the same each time, and leaves the schema alone', () => {
    fc.assert(
      fc.property(arbitrarySchema({ kinds: 'all' }), ({ schema }) => {
        const json = toJsonSchema(schema);
        const text = JSON.stringify(json);
        expect(JSON.parse(text)).toStrictEqual(json);
        expect(JSON.stringify(toJsonSchema(schema))).toBe(text);
      }),
      { numRuns },
    );
  });

  test.each<[name: string, schema: v.GenericSchema]>([
    ['date', v.date()],
    ['bigint', v.bigint()],
    ['set', v.set(v.string())],
    ['map', v.map(v.string(), v.string())],
    ['file', v.file()],
    ['blob', v.blob()],
    ['custom', v.custom(() => true)],
    ['instance', v.instance(URL)],
    ['undefined', v.undefined()],
    [
      'check',
      v.pipe(
        v.string(),
        v.check(() => true),
      ),
    ],
    [
      'rawCheck',
      v.pipe(
        v.string(),
        v.rawCheck(() => {}),
      ),
    ],
    ['brand', v.pipe(v.string(), v.transform(Number), v.brand('a'))],
    ['trim', v.pipe(v.string(), v.trim())],
    ['regex with flags', v.pipe(v.string(), v.regex(/a/i))],
    ['two patterns', v.pipe(v.string(), v.regex(/a/), v.regex(/b/))],
    ['record with a picklist for its keys', v.record(v.picklist(['a']), v.string())],
    ['nonOptional', v.nonOptional(v.optional(v.string()))],
    ['picklist with bigints', v.picklist([1n])],
    ['ip', v.pipe(v.string(), v.ip())],
  ])('describes %s, which @valibot/to-json-schema does not', (_, schema) => {
    expect(() => official(schema, { target: 'draft-2020-12' })).toThrow();
    expect(toJsonSchema(schema)).toBeTypeOf('object');
  });

  test('defines once what @valibot/to-json-schema writes twice', () => {
    const Tree: v.GenericSchema = v.object({ name: v.string(), children: v.array(v.lazy(() => Tree)) });
    const count = (json: unknown): number => JSON.stringify(json).split('"name":').length - 1;
    expect(count(official(Tree))).toBe(2);
    expect(count(toJsonSchema(Tree))).toBe(1);
    expect(count(toJsonSchema(v.object({ a: Tree, b: Tree })))).toBe(1);
  });
});

test.each(['json', 'all'] as const)('arbitrarySchemaWithValue() makes values that its schemas accept (%s)', (kinds) => {
  fc.assert(
    fc.property(arbitrarySchemaWithValue({ kinds }), ({ schema, value }) => {
      expect(v.safeParse(schema, value).issues).toBeUndefined();
    }),
    { numRuns },
  );
});
