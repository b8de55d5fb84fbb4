import { type Check, createCheck } from './json-schema-checks.ts';
import type { SchemaKeywords } from './json-schema-compilation.ts';
import { isMultipleOf, type JsonType, toIdentity } from './json-schema-values.ts';

/** A keyword that compares: the type that it looks at, what it expects (`#` stands for its value), and how. */
type Assertion = readonly [
  keyword: string,
  type: JsonType,
  expects: string,
  test: (value: never, wanted: never) => boolean,
];

const assertions: readonly Assertion[] = [
  ['minLength', 'string', '>=# characters', (text: string, least: number) => countCharacters(text) >= least],
  ['maxLength', 'string', '<=# characters', (text: string, most: number) => countCharacters(text) <= most],
  ['minimum', 'number', '>=#', (value: number, bound: number) => value >= bound],
  ['exclusiveMinimum', 'number', '>#', (value: number, bound: number) => value > bound],
  ['maximum', 'number', '<=#', (value: number, bound: number) => value <= bound],
  ['exclusiveMaximum', 'number', '<#', (value: number, bound: number) => value < bound],
  ['multipleOf', 'number', 'a multiple of #', isMultipleOf],
  ['minItems', 'array', '>=# item(s)', (list: readonly unknown[], least: number) => list.length >= least],
  ['maxItems', 'array', '<=# item(s)', (list: readonly unknown[], most: number) => list.length <= most],
  [
    'uniqueItems',
    'array',
    'items that differ',
    (list: readonly unknown[], isWanted: boolean) => !isWanted || differ(list),
  ],
  ['minProperties', 'object', '>=# key(s)', (value: object, least: number) => Object.keys(value).length >= least],
  ['maxProperties', 'object', '<=# key(s)', (value: object, most: number) => Object.keys(value).length <= most],
];

/** The checks of the keywords that compare values of a type. */
export function compileAssertions(schema: SchemaKeywords, type: JsonType): readonly Check[] {
  return assertions.flatMap(([keyword, wantedType, expects, test]) => {
    const wanted = readWanted(schema, keyword);
    if (type !== wantedType || wanted === undefined) return [];
    return [
      createCheck(
        expects.replace('#', () => String(wanted)),
        (value) => test(value as never, wanted as never),
      ),
    ];
  });
}

function readWanted(schema: SchemaKeywords, keyword: string): unknown {
  const wanted = schema[keyword];
  // In draft-04 and OpenAPI 3.0 a boolean makes the bound beside it exclusive.
  if (typeof wanted !== 'boolean' || keyword === 'uniqueItems') return wanted;
  return wanted ? schema[keyword.slice('exclusive'.length).toLowerCase()] : undefined;
}

/** In code points, as JSON Schema counts. */
function countCharacters(text: string): number {
  return [...text].length;
}

function differ(list: readonly unknown[]): boolean {
  return new Set(list.map((item) => toIdentity(item))).size === list.length;
}
