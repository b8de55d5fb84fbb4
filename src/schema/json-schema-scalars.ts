import { compileAssertions } from './json-schema-assertions.ts';
import { type Check, createCheck, withChecks } from './json-schema-checks.ts';
import { type Compilation, findPattern, type SchemaKeywords } from './json-schema-compilation.ts';
import type { SchemaPlace } from './json-schema-document.ts';
import {
  createInt64Node,
  createNever,
  createScalar,
  createUnknown,
  createWrapper,
  isWhole,
} from './json-schema-kinds.ts';
import { fits, type JsonNode } from './json-schema-node.ts';
import { toIdentity } from './json-schema-values.ts';

export function compileString(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const { pattern, format } = schema as { readonly pattern?: string; readonly format?: string };
  const isLike = pattern === undefined ? undefined : findPattern(compilation, pattern, [...place.path, 'pattern']);
  const isOfFormat = compilation.formats.get(format ?? '');
  const tests = [
    [`text like ${pattern}`, isLike],
    [String(format), isOfFormat],
  ] as const;
  return withChecks(
    createScalar('string', (value) => typeof value === 'string'),
    [
      ...compileAssertions(schema, 'string'),
      ...tests.flatMap(([expects, test]) => (test ? [createCheck(expects, (value) => test(value as string))] : [])),
    ],
  );
}

export function compileNumber(compilation: Compilation, place: SchemaPlace, isInteger: boolean): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const [format, unsigned, bits] = /^(u?)int(8|16|32|64)$/.exec(String(schema.format)) ?? [];
  const int64 = bits === '64' && isInteger ? compilation.int64 : 'number';
  const isExact = int64 === 'number' ? Number.isSafeInteger : isWhole;
  const checks: Check[] = [];
  if (isInteger && int64 !== 'bigint') checks.push(createCheck('integer', isWhole, 'integer'));
  if (format) {
    const isInRange = createRange(Number(bits), unsigned === 'u');
    checks.push(createCheck(format, (value) => isExact(value) && isInRange(value as number)));
  }
  const node =
    int64 === 'number' ? createScalar('number', isNumber) : createInt64Node(int64 === 'bigint' ? int64 : 'number');
  return withChecks(node, [...checks, ...compileAssertions(schema, 'number')]);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value);
}

function createRange(bits: number, isUnsigned: boolean): (value: number | bigint) => boolean {
  const [min, max] = isUnsigned ? [0, 2 ** bits] : [-(2 ** (bits - 1)), 2 ** (bits - 1)];
  return (value) => value >= min && value < max;
}

/** Narrows a schema to the values of `enum` and `const`. */
export function compileEnum(place: SchemaPlace, node: JsonNode | undefined): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const lists = [
    ...(Object.hasOwn(schema, 'const') ? [[schema.const]] : []),
    ...(schema.enum ? [schema.enum as readonly unknown[]] : []),
  ].map((values) => new Map(values.map((value) => [toIdentity(value), value])));
  const [first = new Map<string, unknown>(), second = first] = lists;
  const allowed = new Map([...first].filter(([identity]) => second.has(identity)));
  const values = [...allowed.values()];
  if (values.some((value) => typeof value === 'object' && value) || node?.type === 'bigint') {
    const expects = values.length === 1 ? [...allowed.keys()].join() : `one of ${[...allowed.keys()].join(', ')}`;
    return withChecks(node ?? createUnknown(), [createCheck(expects, (value) => allowed.has(toIdentity(value)))]);
  }
  return toPicklist(values.filter((value) => !node || fits(node, value)));
}

function toPicklist(values: readonly unknown[]): JsonNode {
  const options = values.filter((value) => value !== null) as string[];
  if (options.length === 0) return values.length > 0 ? createNull() : createNever();
  const expects = options.map((value) => toIdentity(value)).join(' | ');
  const has = (value: unknown): boolean => options.includes(value as string);
  const node =
    options.length > 1
      ? createScalar('picklist', has, { options, expects: `(${expects})` })
      : createScalar('literal', has, { literal: options[0], expects });
  return values.length > options.length ? createWrapper('nullable', node) : node;
}

export function createNull(): JsonNode {
  return createScalar('null', (value) => value === null);
}
