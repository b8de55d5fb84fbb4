import { getDefault } from 'valibot';
import { readInteger } from '../json/exact-number.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { createCheck } from './json-schema-checks.ts';
import {
  createNode,
  type Dataset,
  fits,
  type JsonNode,
  type RunContext,
  refuse,
  runNode,
  runPart,
  see,
  toPathItem,
} from './json-schema-node.ts';
import { type JsonType, jsonTypeOf } from './json-schema-values.ts';
import { mayBeAbsent, readOwn } from './schema-node.ts';

/** What judges the keys that have no place of their own: `true` takes them, `false` refuses them, nothing does not look at them. */
export type Rest = JsonNode | boolean | undefined;

/** What judges a key by its name, beside what has its place. */
export type Judges = (key: string) => readonly JsonNode[];

/** @param judges tell whoever walks the schema what else will be asked; they are not asked here */
export function createObjectNode(entries: Readonly<Record<string, JsonNode>>, rest: Rest, judges?: Judges): JsonNode {
  const type = rest === false ? 'strict_object' : typeof rest === 'object' ? 'object_with_rest' : 'loose_object';
  const fields = {
    type,
    expects: 'Object',
    entries,
    ...(typeof rest === 'object' && { rest }),
    ...(judges && { judges }),
  };
  return createNode(fields, (context) => runPlaces(context, context.node.entries ?? {}, rest));
}

/** @param items what judges the first items, each one optional */
export function createArrayNode(items: readonly JsonNode[], rest: JsonNode | false | undefined): JsonNode {
  const others = rest ?? createUnknown();
  const fields = !others
    ? { type: 'strict_tuple', items }
    : items[0]
      ? { type: 'tuple_with_rest', items, rest: others }
      : { type: 'array', item: others };
  return createNode({ ...fields, expects: 'Array' }, (context) => runPlaces(context, items, rest));
}

/** An array is judged as an object is, its indices being the keys. */
function runPlaces(context: RunContext, places: object, rest: Rest): Dataset {
  const { dataset, config } = context;
  const input = dataset.value;
  const isList = Array.isArray(places);
  if (isList !== Array.isArray(input) || !(isList || isJsonObject(input))) return refuse(context);
  const values: object = isList ? [...(input as [])] : (input as object);
  const output = new Map<string, unknown>();
  dataset.typed = true;
  for (const key of new Set([...Object.keys(places), ...Object.keys(values)])) {
    if (dataset.issues && config.abortEarly) break;
    const place = readOwn(places, key) as JsonNode | undefined;
    const judge = place ?? rest;
    const value = readOwn(values, key);
    const at = isList ? Number(key) : key;
    if (!Object.hasOwn(values, key)) {
      const filled = place && getDefault(place as never);
      if (filled !== undefined) output.set(key, filled);
      else if (!mayBeAbsent(place as never))
        refuse(context, { input: filled, expected: `"${key}"`, path: [toPathItem(input, key, 'key')] });
    } else if (judge === false) {
      const [named, origin] = isList ? [value, 'value'] : [key, 'key'];
      refuse(context, { input: named, expected: 'never', path: [toPathItem(input, at, origin)] });
    } else if (place || key !== '__proto__') {
      if (judge === true) see(dataset, [key]);
      output.set(key, typeof judge === 'object' ? runPart(context, { node: judge, value, key: at }) : value);
    }
  }
  dataset.value = isList ? [...output.values()] : Object.fromEntries(output);
  return dataset;
}

/** A schema of one value at a time. */
export function createScalar(
  type: string,
  test: (value: unknown) => boolean,
  fields: Partial<JsonNode> = {},
): JsonNode {
  return createNode({ type, ...fields }, (context) => {
    if (!test(context.dataset.value)) return refuse(context);
    context.dataset.typed = true;
    return context.dataset;
  });
}

export function createUnknown(): JsonNode {
  return createScalar('unknown', () => true);
}

export function createNever(): JsonNode {
  return createScalar('never', () => false);
}

/** A schema behind one that takes a further value, or that may be absent. */
export function createWrapper(type: 'nullable' | 'optional' | 'exact_optional', wrapped: JsonNode): JsonNode {
  const empty = { nullable: null, optional: undefined, exact_optional: createWrapper }[type];
  const expects = type === 'nullable' ? `(${wrapped.expects} | null)` : wrapped.expects;
  return createNode({ type, expects, wrapped }, ({ dataset, config }) => {
    return dataset.value === empty ? { ...dataset, typed: true } : runNode(wrapped, dataset.value, config);
  });
}

/** Asks the one schema that is there for the value's type. */
export function createTypeUnion(byType: ReadonlyMap<JsonType, JsonNode>, others?: JsonNode): JsonNode {
  const options = [...new Set(byType.values()), ...(others ? [others] : [])];
  return createNode({ type: 'union', expects: joinExpects(options, '|'), options }, (context) => {
    const { value } = context.dataset;
    const node = byType.get(jsonTypeOf(value)) ?? others;
    return node ? runNode(node, value, context.config) : refuse(context);
  });
}

/** `anyOf`, or `oneOf` where exactly one may fit. */
export function createChoiceNode(options: readonly JsonNode[], isExact: boolean, state: RunState): JsonNode {
  const expected = 'exactly one alternative';
  const node = createNode({ type: 'union', expects: joinExpects(options, '|'), options }, (context) => {
    const results: Dataset[] = [];
    for (const option of options) {
      const result = runNode(option, context.dataset.value, context.config);
      if (!result.issues && !isExact && !state.isWhole) return result;
      results.push(result);
    }
    const valid = results.filter((result) => !result.issues);
    if (valid[1] && isExact) return refuse(context, { expected });
    for (const { seen } of valid.slice(1)) see(valid[0] as Dataset, seen ?? []);
    // One that fits, else the only one of the right types, else the only one that names itself as the value does.
    const [found] = [valid.slice(0, 1), results.filter(({ typed }) => typed), results.filter(hasTag)].filter(
      (list) => list.length === 1,
    );
    return found?.[0] ?? refuse(context, { issues: results.flatMap(({ issues = [] }) => issues) });
  });
  const isOne = (value: unknown): boolean => options.filter((option) => fits(option, value)).length === 1;
  return isExact ? ({ ...node, pipe: [node, createCheck(expected, isOne)] } as JsonNode) : node;
}

/** Whether no key has another fixed value: alternatives often tell themselves apart by one key. */
function hasTag({ issues }: Dataset): boolean {
  return !issues?.some((issue) => issue.type === 'literal' && issue.path?.length === 1);
}

/** All must fit the value that came; what they filled in is put together. */
export function createIntersection(options: readonly JsonNode[]): JsonNode {
  return createNode({ type: 'intersect', expects: joinExpects(options, '&'), options }, (context) => {
    const { dataset } = context;
    const { value } = dataset;
    dataset.typed = true;
    dataset.value = options.map((node) => runPart(context, { node, value })).reduce(merge);
    return dataset;
  });
}

function merge(left: unknown, right: unknown): unknown {
  if (left === right) return left;
  if (Array.isArray(left) && Array.isArray(right)) return left.map((item, index) => merge(item, right[index]));
  if (!isJsonObject(left) || !isJsonObject(right)) return typeof right === 'bigint' ? right : left;
  const keys = Object.keys({ ...left, ...right });
  return Object.fromEntries(
    keys.map((key) => [
      key,
      !Object.hasOwn(right, key) ? left[key] : Object.hasOwn(left, key) ? merge(left[key], right[key]) : right[key],
    ]),
  );
}

/** A 64-bit integer that becomes a BigInt, or only where it is too large for a number. */
export function createInt64Node(type: 'bigint' | 'number'): JsonNode {
  return createNode({ type }, (context) => {
    const { dataset } = context;
    const { value } = dataset;
    if (!isWhole(value)) return refuse(context);
    dataset.typed = true;
    if (type === 'bigint' || !Number.isSafeInteger(value)) dataset.value = readInteger(String(value));
    return dataset;
  });
}

export function isWhole(value: unknown): boolean {
  return typeof value === 'bigint' || Number.isInteger(value);
}

/** What all nodes of a document share: how much work references have caused in a run. */
export interface RunState {
  depth: number;
  steps: number;
  /** Whether all alternatives that fit must be known, for the keys that they have seen. */
  isWhole: boolean;
}

const maxDepth = 500;
const maxSteps = 250_000;

/** A reference. A value nested deeper than 500 references, or one that needs more than 250,000 of them, is refused. */
export function createReference(getter: () => JsonNode, state: RunState): JsonNode {
  return createNode({ type: 'lazy', expects: 'unknown', getter }, (context) => {
    if (state.depth >= maxDepth || state.steps >= maxSteps) return refuse(context, { expected: 'a simpler value' });
    state.depth++;
    state.steps++;
    try {
      return runNode(getter(), context.dataset.value, context.config);
    } finally {
      if (--state.depth === 0) state.steps = 0;
    }
  });
}

function joinExpects(nodes: readonly JsonNode[], separator: string): string {
  const texts = [...new Set(nodes.map((node) => node.expects))];
  return texts.length > 1 ? `(${texts.join(` ${separator} `)})` : (texts[0] ?? 'never');
}
