import { isJsonObject } from '../json/is-json-object.ts';

/** Keywords of JSON Schema that validate but cannot be honoured here. */
export const unsupportedKeywords: readonly string[] = ['$dynamicRef', '$recursiveRef'];

const jsonTypeNames: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

type Rule = readonly [keywords: string, expected: string, isRight: (value: unknown) => boolean];

const isNumber = (value: unknown): boolean => typeof value === 'bigint' || Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTypeName = (value: unknown): boolean => jsonTypeNames.includes(value as string);

const rules: readonly Rule[] = [
  [
    'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
    'a whole number from 0',
    (value) => Number.isInteger(value) && (value as number) >= 0,
  ],
  ['minimum maximum', 'a number', isNumber],
  // Draft-04 and OpenAPI 3.0 have a boolean there.
  ['exclusiveMinimum exclusiveMaximum', 'a number', (value) => isNumber(value) || typeof value === 'boolean'],
  ['multipleOf', 'a number above 0', (value) => isNumber(value) && (value as number) > 0],
  ['$ref pattern format', 'a string', isText],
  ['required', 'a list of strings', isTextList],
  ['enum', 'a list', Array.isArray],
  [
    'type',
    `one or more of ${jsonTypeNames.join(', ')}`,
    (value) => (Array.isArray(value) ? value.length > 0 && value.every(isTypeName) : isTypeName(value)),
  ],
  ['allOf anyOf oneOf', 'a list of schemas', (value) => Array.isArray(value) && value.length > 0],
  ['prefixItems', 'a list of schemas', Array.isArray],
  ['properties patternProperties dependentSchemas dependencies', 'an object of schemas', isJsonObject],
  ['dependentRequired', 'an object of lists', (value) => isJsonObject(value) && Object.values(value).every(isTextList)],
];

/** What is wrong with the values of keywords, as pairs of keyword and sentence. */
export function findKeywordMistakes(schema: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return rules.flatMap(([keywords, expected, isRight]) =>
    keywords
      .split(' ')
      .filter((keyword) => Object.hasOwn(schema, keyword) && !isRight(schema[keyword]))
      .map((keyword) => [keyword, `must be ${expected}`] as const),
  );
}
