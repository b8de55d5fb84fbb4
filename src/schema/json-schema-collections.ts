import { type Check, createCheck, createPartsCheck, withChecks } from './json-schema-checks.ts';
import {
  type Compilation,
  compileChild,
  compileInPlace,
  findPattern,
  type SchemaKeywords,
} from './json-schema-compilation.ts';
import type { SchemaPlace } from './json-schema-document.ts';
import { collectEvaluated } from './json-schema-evaluated.ts';
import { createArrayNode, createObjectNode, spend } from './json-schema-kinds.ts';
import { createNever, createUnknown, createWrapper, fits, type JsonNode, type Part } from './json-schema-node.ts';
import { toIdentity } from './json-schema-values.ts';

type Items = readonly unknown[];
type Properties = Readonly<Record<string, unknown>>;

export function compileArray(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  // Before 2020-12, a list in `items` was what `prefixItems` is now.
  const [prefix, rest] = Array.isArray(schema.items) ? ['items', 'additionalItems'] : ['prefixItems', 'items'];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as { minItems?: number; maxItems?: number };
  const first = ((schema[prefix as string] ?? []) as Items).map((_, index) => {
    const node = compileChild(compilation, place, [prefix as string, index]);
    return index < minItems ? node : createWrapper('optional', node);
  });
  const others = schema[rest as string];
  const node = createArrayNode(
    first,
    others === undefined ? createUnknown() : others !== false && compileChild(compilation, place, [rest as string]),
  );
  const checks = [
    ...compileSize(['item', minItems, maxItems], (value) => (value as Items).length),
    ...compileContains(compilation, place),
  ];
  if (schema.uniqueItems === true) {
    checks.push(
      createCheck('items that differ', (value) => {
        return new Set((value as Items).map((item) => toIdentity(item))).size === (value as Items).length;
      }),
    );
  }
  return withChecks(node, [...checks, ...compileUnevaluated(compilation, place, 'unevaluatedItems')]);
}

function compileSize(
  [unit, min, max]: readonly [string, number, number],
  count: (value: unknown) => number,
): readonly Check[] {
  return [
    ...(min > 0 ? [createCheck(`>=${min} ${unit}(s)`, (value) => count(value) >= min)] : []),
    ...(max < Infinity ? [createCheck(`<=${max} ${unit}(s)`, (value) => count(value) <= max)] : []),
  ];
}

function compileContains(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  const { contains, minContains = 1, maxContains = Infinity } = place.schema as SchemaKeywords;
  if (contains === undefined) return [];
  const node = compileChild(compilation, place, ['contains']);
  return compileSize(['matching item', minContains as number, maxContains as number], (value) => {
    return (value as Items).filter((item) => fits(node, item)).length;
  });
}

export function compileObject(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const { minProperties = 0, maxProperties = Infinity, additionalProperties: additional, patternProperties } = schema;
  const hasPatterns = Object.keys((patternProperties ?? {}) as Properties).length > 0;
  const others =
    additional !== undefined && (typeof additional !== 'boolean' || hasPatterns)
      ? compileChild(compilation, place, ['additionalProperties'])
      : undefined;
  const rest = hasPatterns ? true : (others ?? additional !== false);
  const node = createObjectNode(compileEntries(compilation, place, rest), rest);
  return withChecks(node, [
    ...(hasPatterns ? compilePatternProperties(compilation, place, others) : []),
    ...compileSize(['key', minProperties as number, maxProperties as number], (value) => {
      return Object.keys(value as Properties).length;
    }),
    ...compilePropertyNames(compilation, place),
    ...compileDependencies(compilation, place),
    ...compileUnevaluated(compilation, place, 'unevaluatedProperties'),
  ]);
}

function compileEntries(
  compilation: Compilation,
  place: SchemaPlace,
  rest: JsonNode | boolean,
): Readonly<Record<string, JsonNode>> {
  const { properties = {}, required = [] } = place.schema as SchemaKeywords;
  const names = new Set(required as readonly string[]);
  const declared = Object.keys(properties as Properties).map((key): [string, JsonNode] => {
    const node = compileChild(compilation, place, ['properties', key]);
    return [
      key,
      names.delete(key)
        ? node
        : compileOptional(compilation, [...place.path, 'properties', key], [node, (properties as Properties)[key]]),
    ];
  });
  const undeclared = typeof rest === 'object' ? rest : rest ? createUnknown() : createNever();
  return Object.fromEntries([...declared, ...[...names].map((key): [string, JsonNode] => [key, undeclared])]);
}

function compileOptional(
  { defaults }: Compilation,
  path: SchemaPlace['path'],
  [node, schema]: readonly [JsonNode, unknown],
): JsonNode {
  const value = (schema as { readonly default?: unknown } | null)?.default;
  const entry = createWrapper('exact_optional', node) as JsonNode & { default: unknown };
  if (value !== undefined) {
    defaults.push({
      path: [...path, 'default'],
      value,
      node,
      fill: (value) => {
        entry.default = value;
      },
    });
  }
  return entry;
}

function compilePatternProperties(
  compilation: Compilation,
  place: SchemaPlace,
  others: JsonNode | undefined,
): readonly Check[] {
  const { properties = {}, patternProperties } = place.schema as SchemaKeywords;
  const patterns = Object.keys(patternProperties as Properties).map((pattern) => {
    const path = ['patternProperties', pattern];
    const test = findPattern(compilation, pattern, [...place.path, ...path]);
    return { test, node: compileChild(compilation, place, path) };
  });
  // Where one pattern cannot be run, nobody knows which keys are additional.
  const rest = patterns.every(({ test }) => test) ? others : undefined;
  return [
    createPartsCheck((value) =>
      Object.entries(value as Properties).flatMap(([key, value]): Part[] => {
        const matching = patterns.filter(({ test }) => test?.(key)).map(({ node }): Part => ({ node, value, key }));
        if (!rest || matching.length > 0 || Object.hasOwn(properties as Properties, key)) return matching;
        return [{ node: rest, value, key }];
      }),
    ),
  ];
}

function compilePropertyNames(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  if ((place.schema as SchemaKeywords).propertyNames === undefined) return [];
  const node = compileChild(compilation, place, ['propertyNames']);
  return [createPartsCheck((value) => Object.keys(value as Properties).map((key) => ({ node, value: key, key })))];
}

function compileDependencies(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  const schema = place.schema as SchemaKeywords;
  return ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) =>
    Object.entries((schema[keyword] ?? {}) as Properties).map(([key, needed]) => {
      if (Array.isArray(needed)) {
        const hasAll = (value: unknown): boolean => needed.every((name) => Object.hasOwn(value as object, name));
        const expects = `${needed.map((name) => `"${name}"`).join(', ')} beside "${key}"`;
        return createCheck(expects, (value) => !Object.hasOwn(value as object, key) || hasAll(value));
      }
      const node = compileInPlace(compilation, place, [keyword, key]);
      return createPartsCheck((value) => (Object.hasOwn(value as object, key) ? [{ node, value }] : []));
    }),
  );
}

function compileUnevaluated(
  compilation: Compilation,
  place: SchemaPlace,
  keyword: 'unevaluatedItems' | 'unevaluatedProperties',
): readonly Check[] {
  const schema = place.schema as SchemaKeywords;
  if (schema[keyword] === undefined || compilation.dialect !== '2020-12') return [];
  const node = compileChild(compilation, place, [keyword]);
  return [
    createPartsCheck((value) => {
      const seen = new Set<string>();
      spend(compilation.budget, () => collectEvaluated(compilation, { schema, value, seen }, true));
      return Object.entries(value as Properties).flatMap(([key, part]): Part[] => {
        return seen.has(key) ? [] : [{ node, value: part, key: Array.isArray(value) ? Number(key) : key }];
      });
    }),
  ];
}
