import { isJsonObject } from '../json/is-json-object.ts';
import { compileAssertions } from './json-schema-assertions.ts';
import { type Check, createCheck, createPartsCheck, withChecks } from './json-schema-checks.ts';
import {
  type Compilation,
  compileChild,
  compileInPlace,
  findPattern,
  type SchemaKeywords,
} from './json-schema-compilation.ts';
import type { SchemaPlace } from './json-schema-document.ts';
import {
  createArrayNode,
  createNever,
  createObjectNode,
  createUnknown,
  createWrapper,
  type Judges,
  type Rest,
} from './json-schema-kinds.ts';
import { fits, type JsonNode, type Part } from './json-schema-node.ts';

type Items = readonly unknown[];
type Properties = Readonly<Record<string, unknown>>;

export function compileArray(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  // Before 2020-12, a list in `items` was what `prefixItems` is now.
  const [prefix, rest] = Array.isArray(schema.items)
    ? (['items', 'additionalItems'] as const)
    : (['prefixItems', 'items'] as const);
  const first = ((schema[prefix] ?? []) as Items).map((_, index) => {
    const node = compileChild(compilation, place, [prefix, index]);
    return index < Number(schema.minItems ?? 0) ? node : createWrapper('optional', node);
  });
  const given = schema[rest];
  const others = given === undefined || given === false ? given : compileChild(compilation, place, [rest]);
  return withChecks(createArrayNode(first, others), [
    ...compileAssertions(schema, 'array'),
    ...compileContains(compilation, place),
  ]);
}

function compileContains(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  const { contains, minContains = 1, maxContains = Infinity } = place.schema as SchemaKeywords;
  if (contains === undefined) return [];
  const node = compileChild(compilation, place, ['contains']);
  const listMatching = (value: unknown): readonly Part[] =>
    (value as Items).flatMap((item, key) => (fits(node, item) ? [{ node, value: item, key }] : []));
  return [
    createPartsCheck(listMatching),
    createCheck(`>=${minContains} matching item(s)`, (value) => listMatching(value).length >= (minContains as number)),
    createCheck(`<=${maxContains} matching item(s)`, (value) => listMatching(value).length <= (maxContains as number)),
  ];
}

export function compileObject(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const { additionalProperties: additional, patternProperties } = schema;
  const hasPatterns = Object.keys((patternProperties ?? {}) as Properties).length > 0;
  const others =
    additional !== undefined && (typeof additional !== 'boolean' || hasPatterns)
      ? compileChild(compilation, place, ['additionalProperties'])
      : undefined;
  const rest = hasPatterns ? undefined : (others ?? (additional as boolean | undefined));
  const entries = compileEntries(compilation, place, rest);
  const judges = hasPatterns ? compilePatternProperties(compilation, place, others) : undefined;
  return withChecks(createObjectNode(entries, rest, judges), [
    ...(judges ? [createPartsCheck(listPatternParts(judges))] : []),
    ...compileAssertions(schema, 'object'),
    ...compilePropertyNames(compilation, place),
    ...compileDependencies(compilation, place),
  ]);
}

function compileEntries(compilation: Compilation, place: SchemaPlace, rest: Rest): Readonly<Record<string, JsonNode>> {
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
  const undeclared = typeof rest === 'object' ? rest : rest === false ? createNever() : createUnknown();
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

/** What judges a key by its name: each pattern that it matches, or what is for additional keys. */
function compilePatternProperties(compilation: Compilation, place: SchemaPlace, others: JsonNode | undefined): Judges {
  const { properties = {}, patternProperties } = place.schema as SchemaKeywords;
  const patterns = Object.keys(patternProperties as Properties).map((pattern) => {
    const path = ['patternProperties', pattern];
    const test = findPattern(compilation, pattern, [...place.path, ...path]);
    return { test, node: compileChild(compilation, place, path) };
  });
  // Where one pattern cannot be run, nobody knows which keys are additional.
  const rest = patterns.every(({ test }) => test) ? others : undefined;
  return (key) => {
    const matching = patterns.filter(({ test }) => test?.(key)).map(({ node }) => node);
    return rest && matching.length === 0 && !Object.hasOwn(properties as Properties, key) ? [rest] : matching;
  };
}

function listPatternParts(judges: Judges): (value: unknown) => readonly Part[] {
  return (value) =>
    Object.entries(value as Properties).flatMap(([key, value]) => judges(key).map((node) => ({ node, value, key })));
}

function compilePropertyNames(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  if ((place.schema as SchemaKeywords).propertyNames === undefined) return [];
  const node = compileChild(compilation, place, ['propertyNames']);
  return [
    createPartsCheck((value) =>
      Object.keys(value as Properties).map((key) => ({ node, value: key, key, isName: true as const })),
    ),
  ];
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

/** What no other keyword has looked at; to be asked last. */
export function compileUnevaluated(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  return ['unevaluatedItems', 'unevaluatedProperties'].flatMap((keyword) => {
    if (!Object.hasOwn(place.schema as object, keyword) || compilation.dialect !== '2020-12') return [];
    compilation.state.isWhole = true;
    const node = compileChild(compilation, place, [keyword]);
    const isMeant = keyword === 'unevaluatedItems' ? Array.isArray : isJsonObject;
    return createPartsCheck((value, seen) =>
      Object.entries(isMeant(value) ? value : {}).flatMap(([key, part]): Part[] =>
        seen?.has(key) ? [] : [{ node, value: part, key: Array.isArray(value) ? Number(key) : key }],
      ),
    );
  });
}
