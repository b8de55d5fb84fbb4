import fc from 'fast-check';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import type { JsonSchema } from '../../src/tool/json-schema.ts';
import { jsonSchema, jsonValue } from './from-json-schema-arbitrary.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 1000);
const timeout = 30_000 + numRuns * 20;

const documents = fc
  .tuple(jsonSchema.keywords, jsonSchema.schema, jsonSchema.schema)
  .map(([root, one, two]) => ({ ...root, $defs: { one, two } }) as JsonSchema);

function define(schema: unknown): ReturnType<typeof fromJsonSchema> | undefined {
  try {
    return fromJsonSchema(schema as JsonSchema);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSourceError);
    return undefined;
  }
}

test(
  'fromJsonSchema() throws nothing but InvalidSourceError, whatever the document',
  () => {
    const keyword = fc.constantFrom(
      'type',
      'enum',
      '$ref',
      'items',
      'properties',
      'allOf',
      'required',
      'pattern',
      '$id',
    );
    const anything = fc.oneof(fc.anything(), fc.dictionary(keyword, fc.anything()));
    fc.assert(
      fc.property(anything, jsonValue, (schema, value) => {
        const node = define(schema);
        if (node) safeParse(node, value);
      }),
      { numRuns },
    );
  },
  timeout,
);

test(
  'a schema from fromJsonSchema() never throws, and changes neither a value nor a prototype',
  () => {
    fc.assert(
      fc.property(documents, fc.oneof(jsonValue, fc.anything()), (schema, value) => {
        const node = define(schema);
        if (node) safeParse(node, value);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns },
    );
  },
  timeout,
);

test(
  'fromJsonSchema() calls a value valid exactly when its negation is refused, and twice the same',
  () => {
    fc.assert(
      fc.property(documents, jsonValue, (schema, value) => {
        const { $defs, ...keywords } = schema as { readonly $defs: object };
        const [node, inner, negation] = [schema, { allOf: [keywords], $defs }, { not: keywords, $defs }].map(define);
        if (!node || !inner || !negation) return;
        const verdict = safeParse(node, value).success;
        expect([safeParse(inner, value).success, safeParse(negation, value).success]).toEqual([verdict, !verdict]);
      }),
      { numRuns },
    );
  },
  timeout,
);

test(
  'fromJsonSchema() without defaults hands over what fits as it came',
  () => {
    fc.assert(
      fc.property(documents, jsonValue, (schema, value) => {
        const node = JSON.stringify(schema).includes('"default"') ? undefined : define(schema);
        const result = node && safeParse(node, value);
        if (result?.success) expect(result.output).toEqual(value);
      }),
      { numRuns },
    );
  },
  timeout,
);
