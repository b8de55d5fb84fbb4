import { getDefault } from 'valibot';
import { isJsonObject } from '../json/is-json-object.ts';
import { createCheck } from './json-schema-checks.ts';
import {
  createNode,
  type Dataset,
  fits,
  type JsonNode,
  refuse,
  runNode,
  runPart,
  toPathItem,
} from './json-schema-node.ts';
import { type JsonType, jsonTypeOf } from './json-schema-values.ts';

/** @param rest what judges the keys without an entry; `true` lets them be, `false` refuses them */
export function createObjectNode(entries: Readonly<Record<string, JsonNode>>, rest: JsonNode | boolean): JsonNode {
  const type = rest === true ? 'loose_object' : rest ? 'object_with_rest' : 'strict_object';
  const fields = { type, expects: 'Object', entries, ...(typeof rest === 'object' && { rest }) };
  return createNode(fields, (context) => {
    const { dataset, config } = context;
    const input = dataset.value;
    if (!isJsonObject(input)) return refuse(context);
    const output = new Map<string, unknown>();
    const nodes = context.node.entries ?? {};
    dataset.typed = true;
    for (const key of new Set([...Object.keys(nodes), ...Object.keys(input)])) {
      if (dataset.issues && config.abortEarly) break;
      const declared = Object.hasOwn(nodes, key);
      const node = declared ? nodes[key] : context.node.rest;
      const value = input[key];
      if (!Object.hasOwn(input, key)) {
        const filled = node?.type === 'exact_optional' ? getDefault(node as never) : undefined;
        if (filled !== undefined) output.set(key, filled);
        else if (node?.type !== 'exact_optional') {
          refuse(context, { input: undefined, expected: `"${key}"`, path: [toPathItem(input, key, 'key')] });
        }
      } else if (!node && rest === false) {
        refuse(context, { input: key, expected: 'never', path: [toPathItem(input, key, 'key')] });
      } else {
        const result = node ? runPart(context, { node, value, key }) : value;
        if (declared || key !== '__proto__') output.set(key, result);
      }
    }
    dataset.value = Object.fromEntries(output);
    return dataset;
  });
}

/**
 * @param items what judges the first items, each one optional
 * @param rest what judges the others; `false` refuses them
 */
export function createArrayNode(items: readonly JsonNode[], rest: JsonNode | false): JsonNode {
  const type = items.length === 0 && rest ? 'array' : rest ? 'tuple_with_rest' : 'strict_tuple';
  const fields = { type, expects: 'Array', ...(type === 'array' ? {} : { items }) };
  return createNode({ ...fields, ...(rest && (type === 'array' ? { item: rest } : { rest })) }, (context) => {
    const { dataset, config } = context;
    const input = dataset.value;
    if (!Array.isArray(input)) return refuse(context);
    const output: unknown[] = [];
    dataset.typed = true;
    for (const [key, value] of input.entries()) {
      if (dataset.issues && config.abortEarly) break;
      const node = items[key] ?? rest;
      if (node) output.push(runPart(context, { node, value, key }));
      else refuse(context, { input: value, expected: 'never', path: [toPathItem(input, key)] });
    }
    dataset.value = output;
    return dataset;
  });
}

/** Asks the one schema that is there for the value's type. */
export function createTypeUnion(byType: ReadonlyMap<JsonType, JsonNode>, others?: JsonNode): JsonNode {
  const options = [...new Set(byType.values()), ...(others ? [others] : [])];
  return createNode({ type: 'union', expects: joinExpects(options, '|'), options }, (context) => {
    const { dataset, config } = context;
    const node = byType.get(jsonTypeOf(dataset.value)) ?? others;
    return node ? runNode(node, dataset.value, config) : refuse(context);
  });
}

/** `anyOf`, or `oneOf` where exactly one may fit. */
export function createChoiceNode(options: readonly JsonNode[], exactlyOne: boolean): JsonNode {
  const expected = 'exactly one alternative';
  const node = createNode({ type: 'union', expects: joinExpects(options, '|'), options }, (context) => {
    const { value } = context.dataset;
    const results: Dataset[] = [];
    for (const option of options) {
      const result = runNode(option, value, context.config);
      if (!exactlyOne && !result.issues) return result;
      results.push(result);
    }
    const valid = results.filter((result) => !result.issues);
    const isOneOf = [(result: Dataset) => !result.issues, (result: Dataset) => result.typed, hasTag];
    // The only one that fits, else the only one of the right types, else the only one that names itself as the value does.
    for (const alike of isOneOf.map((test) => results.filter(test))) if (alike.length === 1) return alike[0];
    if (valid.length > 1) return refuse(context, { expected });
    return refuse(context, { issues: results.flatMap((result) => result.issues ?? []) });
  });
  const isOne = (value: unknown): boolean => options.filter((option) => fits(option, value)).length === 1;
  return exactlyOne ? ({ ...node, pipe: [node, createCheck(expected, isOne)] } as JsonNode) : node;
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
    const outputs = options.map((node) => runPart(context, { node, value }));
    dataset.value = outputs.reduce(merge);
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

/** A 64-bit integer that becomes a BigInt. */
export function createBigintNode(): JsonNode {
  return createNode({ type: 'bigint', expects: 'bigint' }, (context) => {
    const { dataset } = context;
    const { value } = dataset;
    if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return refuse(context);
    dataset.typed = true;
    dataset.value = BigInt(value as number);
    return dataset;
  });
}

/** How much work references may cause in one run; shared by all references of a document. */
export interface RunBudget {
  depth: number;
  steps: number;
}

const maxDepth = 500;
const maxSteps = 250_000;

/** Runs a task one level deeper in the budget; nothing when it is used up. */
export function spend<Result>(budget: RunBudget, task: () => Result): Result | undefined {
  if (budget.depth >= maxDepth || budget.steps >= maxSteps) return undefined;
  budget.depth++;
  budget.steps++;
  try {
    return task();
  } finally {
    if (--budget.depth === 0) budget.steps = 0;
  }
}

/** A reference. A value nested deeper than 500 references, or one that needs more than 250,000 of them, is refused. */
export function createReference(getter: () => JsonNode, budget: RunBudget): JsonNode {
  return createNode({ type: 'lazy', expects: 'unknown', getter }, (context) => {
    const result = spend(budget, () => runNode(getter(), context.dataset.value, context.config));
    return result ?? refuse(context, { expected: 'a simpler value' });
  });
}

function joinExpects(nodes: readonly JsonNode[], separator: string): string {
  const texts = [...new Set(nodes.map((node) => node.expects))];
  return texts.length > 1 ? `(${texts.join(` ${separator} `)})` : (texts[0] ?? 'never');
}
