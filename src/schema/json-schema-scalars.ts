import { type Check, createCheck, withChecks } from './json-schema-checks.ts';
import { type Compilation, findPattern, type SchemaKeywords } from './json-schema-compilation.ts';
import type { SchemaPlace } from './json-schema-document.ts';
import { createBigintNode } from './json-schema-kinds.ts';
import { createNever, createScalar, createUnknown, createWrapper, fits, type JsonNode } from './json-schema-node.ts';
import { isMultipleOf, toIdentity } from './json-schema-values.ts';

export function compileString(compilation: Compilation, place: SchemaPlace): JsonNode {
  const { minLength, maxLength, pattern, format } = place.schema as SchemaKeywords;
  const checks: Check[] = [];
  const add = (expects: string, test: (text: string) => boolean): void => {
    checks.push(createCheck(expects, (value) => test(value as string)));
  };
  // Lengths are counted in code points; a text has at most as many as UTF-16 units and at least half as many.
  const [least, most] = [minLength as number, maxLength as number];
  if (minLength) add(`>=${least} characters`, (text) => text.length >= least * 2 || [...text].length >= least);
  if (maxLength !== undefined) add(`<=${most} characters`, (text) => text.length <= most || [...text].length <= most);
  if (typeof pattern === 'string') {
    const test = findPattern(compilation, pattern, [...place.path, 'pattern']);
    if (test) add(`text like ${pattern}`, test);
  }
  const isOfFormat = compilation.formats.get(format as string);
  if (isOfFormat) add(String(format), isOfFormat);
  return withChecks(
    createScalar('string', (value) => typeof value === 'string'),
    checks,
  );
}

const integerFormat = /^(u?)int(8|16|32|64)$/;

export function compileNumber(compilation: Compilation, place: SchemaPlace, isInteger: boolean): JsonNode {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = place.schema as SchemaKeywords;
  const checks: Check[] = [];
  const add = (expects: string, test: (value: number) => boolean): void => {
    checks.push(createCheck(expects, (value) => test(value as number)));
  };
  const addBound = (bound: unknown, expects: string, test: (value: number, bound: number) => boolean): void => {
    if (bound !== undefined && typeof bound !== 'boolean')
      add(`${expects}${bound}`, (value) => test(value, bound as number));
  };
  const [, unsigned, bits] = integerFormat.exec(String(format)) ?? [];
  const isBigint = bits === '64' && isInteger && compilation.hasBigints;
  if (isInteger && !isBigint) checks.push({ ...createCheck('integer', Number.isInteger), type: 'integer' });
  if (bits) add(String(format), isInRange(Number(bits), unsigned === 'u'));
  // A boolean makes the bound beside it exclusive.
  addBound(exclusiveMinimum === true ? undefined : minimum, '>=', (value, bound) => value >= bound);
  addBound(exclusiveMinimum === true ? minimum : exclusiveMinimum, '>', (value, bound) => value > bound);
  addBound(exclusiveMaximum === true ? undefined : maximum, '<=', (value, bound) => value <= bound);
  addBound(exclusiveMaximum === true ? maximum : exclusiveMaximum, '<', (value, bound) => value < bound);
  addBound(multipleOf, 'a multiple of ', isMultipleOf);
  return withChecks(isBigint ? createBigintNode() : createScalar('number', isNumber), checks);
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value);
}

function isInRange(bits: number, isUnsigned: boolean): (value: number | bigint) => boolean {
  const [min, max] = isUnsigned ? [0, 2 ** bits] : [-(2 ** (bits - 1)), 2 ** (bits - 1)];
  return (value) => (typeof value === 'bigint' || Number.isSafeInteger(value)) && value >= min && value < max;
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
