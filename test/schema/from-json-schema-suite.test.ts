import { readdirSync, readFileSync } from 'node:fs';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { type FromJsonSchemaOptions, fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { jsonSchemaFormats } from '../../src/schema/json-schema-formats.ts';
import type { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import type { JsonSchema } from '../../src/tool/json-schema.ts';

/**
 * The official JSON-Schema-Test-Suite (commit 47958f8, MIT, see LICENSE beside the data), as compact JSON. Files left out:
 * dynamicRef (unsupported), refRemote, vocabulary, cross-draft and no-schema (need other documents or several dialects),
 * content (an annotation), and the formats iri, iri-reference, idn-hostname, idn-email, uri-template, relative-json-pointer
 * and unknown (no test of ours).
 */
const root = new URL('../fixtures/json-schema-test-suite/', import.meta.url);

interface Group {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Verdicts that differ on purpose or cannot be had; each is stated in the docs of `fromJsonSchema` or its formats. */
const deviations = new Set([
  // A time without an offset is accepted: people write `09:30`.
  'no time offset',
  'no time offset with second fraction',
  // Which vocabulary asserts formats is said by a metaschema that is another document.
  'format-assertion: false: invalid string',
  'format-assertion: true: invalid string',
]);

const folders = ['draft2020-12', 'draft7'].flatMap((draft) =>
  ['', '/optional', '/optional/format'].map((folder) => `${draft}${folder}`),
);
const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`),
);

function readOptions(file: string): FromJsonSchemaOptions {
  return {
    dialect: file.startsWith('draft7') ? 'draft-07' : '2020-12',
    ...(file.includes('/format/') && { assertFormats: jsonSchemaFormats }),
  };
}

describe.each(files)('fromJsonSchema() on %s', (file) => {
  const groups = JSON.parse(readFileSync(new URL(file, root), 'utf8')) as readonly Group[];
  const isRemote = ({ schema }: Group): boolean => /"\$ref":"https?:\/\/json-schema\.org/.test(JSON.stringify(schema));

  test.each(groups.filter((group) => !isRemote(group)))('agrees on $description', ({ schema, tests }) => {
    const compared = tests.filter(({ description }) => !deviations.has(description));
    const node = fromJsonSchema(schema, readOptions(file));
    const verdicts = compared.map(({ description, data }) => [description, safeParse(node, data).success]);
    expect(verdicts).toEqual(compared.map(({ description, valid }) => [description, valid]));
  });

  test.each(groups.filter(isRemote))('refuses $description, which needs another document', ({ schema }) => {
    const define = (): unknown => fromJsonSchema(schema, readOptions(file));
    expect(define).toThrow(expect.objectContaining({ code: 'invalid-source' } satisfies Partial<InvalidSourceError>));
  });
});
