import { _standardSchema, type GenericSchema } from 'valibot';
import { formatPath } from '../tool/format-path.ts';
import { InvalidSourceError, type SourceMistake } from '../tool/invalid-source-error.ts';
import type { JsonSchema } from '../tool/json-schema.ts';
import { type Check, createCheck, createPartsCheck, withChecks } from './json-schema-checks.ts';
import { compileArray, compileObject, compileUnevaluated } from './json-schema-collections.ts';
import { type Compilation, compileInPlace, type SchemaKeywords } from './json-schema-compilation.ts';
import { openDocument, resolveReference, type SchemaPlace } from './json-schema-document.ts';
import { findKeywordMistakes, unsupportedKeywords } from './json-schema-keywords.ts';
import {
  createChoiceNode,
  createIntersection,
  createNever,
  createReference,
  createScalar,
  createTypeUnion,
  createUnknown,
  createWrapper,
} from './json-schema-kinds.ts';
import { fits, type JsonNode } from './json-schema-node.ts';
import { compileEnum, compileNumber, compileString, createNull } from './json-schema-scalars.ts';
import { type JsonType, jsonTypeOf, toIdentity } from './json-schema-values.ts';
import { isRecord, isSchemaNode } from './schema-node.ts';

/** How a document is read, and what becomes of what cannot be honoured. */
export interface FromJsonSchemaOptions {
  /**
   * How the document is to be read. Forms of older drafts that mean nothing else in 2020-12 are understood everywhere:
   * `definitions`, a list in `items`, `dependencies`, a boolean `exclusiveMinimum`.
   *
   * @default what `$schema` names, else 2020-12
   */
  readonly dialect?: '2020-12' | 'draft-07' | 'openapi-3.0';
  /** Tests for `format`, such as `jsonSchemaFormats`. Without them `format` only describes, as 2020-12 says. */
  readonly assertFormats?: Readonly<Record<string, (text: string) => boolean>>;
  /**
   * What a 64-bit integer (`type: "integer", format: "int64"`) becomes. As a number it must be a safe integer; `either` is
   * a number where that is safe, and beyond a BigInt.
   *
   * @default 'either'
   */
  readonly int64?: 'number' | 'bigint' | 'either';
  /**
   * Called once, at definition, with everything that the document says and that will not be enforced. Without it an
   * unsupported keyword throws, while a pattern that cannot be run safely and a default that does not fit are left out in silence.
   */
  readonly onUnsupported?: (mistakes: readonly SourceMistake[]) => void;
}

/** Where a schema made from JSON Schema keeps the document it was made from. */
const source = Symbol.for('tooltable.json-schema');

/**
 * Makes a valibot schema that accepts what a JSON Schema accepts, and fills in fitting defaults of absent keys.
 *
 * The document is interpreted, never compiled to code. References stay inside it; nothing is fetched. A pattern runs in
 * linear time or not at all. `format` only describes unless `assertFormats` is given, but integer formats (`int8` … `uint64`)
 * are always checked.
 *
 * @throws {TypeError} for what is a schema of a library already
 * @throws {InvalidSourceError} with every mistake and its place: keywords with impossible values, references outside the
 * document or in a circle, unsupported keywords (see `unsupportedKeywords`), a document too deep or too large
 *
 * @example
 * const schema = fromJsonSchema<{ city: string }>({
 *   type: 'object',
 *   properties: { city: { type: 'string', minLength: 1 } },
 *   required: ['city'],
 * });
 */
export function fromJsonSchema<Output = unknown>(
  schema: JsonSchema,
  options: FromJsonSchemaOptions = {},
): GenericSchema<unknown, Output> {
  if (isMadeAlready(schema)) throw new TypeError('Expected JSON Schema, and this is a schema already: use it as it is');
  const compilation = createCompilation(schema, options);
  const { mistakes, unsupported, ignored, document } = compilation;
  let node = compilation.compile(document.root);
  // A reference found on the way is compiled where it points.
  for (const place of compilation.targets.values()) compilation.compile(place);
  if (hasCircle(compilation.inPlace)) mistakes.push({ path: [], message: 'has references in a circle' });
  throwMistakes(options.onUnsupported ? mistakes : [...mistakes, ...unsupported]);
  fillDefaults(compilation);
  const reports = [...unsupported, ...ignored];
  if (reports.length > 0) options.onUnsupported?.(reports);
  while (isPlainReference(node) && node.getter) node = node.getter();
  return Object.defineProperty(_standardSchema({ ...node } as never), source, { value: schema });
}

/** JSON Schema from other libraries may carry `~standard` too; it is a plain object, and only valibot's schemas are as well. */
function isMadeAlready(schema: unknown): boolean {
  return isSchemaNode(schema) || (!isRecord(schema) && Boolean(Object(schema)['~standard']));
}

function createCompilation(schema: JsonSchema, options: FromJsonSchemaOptions): Compilation {
  const dialect = options.dialect ?? readDialect(schema);
  const compilation: Compilation = {
    document: openDocument(schema, dialect !== '2020-12'),
    dialect,
    formats: new Map(Object.entries(options.assertFormats ?? {})),
    int64: options.int64 ?? 'either',
    state: { depth: 0, steps: 0, isWhole: false },
    patterns: new Map(),
    nodes: new Map(),
    inPlace: new Map(),
    targets: new Map(),
    references: new Map(),
    defaults: [],
    mistakes: [],
    unsupported: [],
    ignored: [],
    compile: (place) => compile(compilation, place),
  };
  return compilation;
}

function readDialect(schema: JsonSchema): 'draft-07' | '2020-12' {
  const named = (schema as { readonly $schema?: unknown } | null)?.$schema;
  return typeof named === 'string' && /draft-0[4-7]/.test(named) ? 'draft-07' : '2020-12';
}

function compile(compilation: Compilation, place: SchemaPlace): JsonNode {
  const { nodes, inPlace, mistakes } = compilation;
  const { schema, path } = place;
  if (typeof schema === 'boolean') return schema ? createUnknown() : createNever();
  if (typeof schema !== 'object' || !schema || Array.isArray(schema)) {
    mistakes.push({ path, message: 'is not a schema: a schema is an object, true or false' });
    return createNever();
  }
  const known = nodes.get(schema);
  if (known) return known;
  inPlace.set(schema, []);
  const node = compileKeywords(compilation, place);
  nodes.set(schema, node);
  return node;
}

function compileKeywords(compilation: Compilation, place: SchemaPlace): JsonNode {
  const schema = place.schema as SchemaKeywords;
  const hasReference = Object.hasOwn(schema, '$ref');
  const isAlone = hasReference && compilation.dialect !== '2020-12';
  const mistakes = findKeywordMistakes(isAlone ? { $ref: schema.$ref } : schema);
  if (mistakes.length > 0) {
    const found = mistakes.map(([keyword, message]) => ({ path: [...place.path, keyword], message }));
    compilation.mistakes.push(...found);
    return createNever();
  }
  if (isAlone) return compileReference(compilation, place);
  for (const keyword of unsupportedKeywords.filter((keyword) => Object.hasOwn(schema, keyword))) {
    compilation.unsupported.push({ path: [...place.path, keyword], message: 'is not supported' });
  }
  const typed = compileTypes(compilation, place);
  const base = 'enum' in schema || 'const' in schema ? compileEnum(place, typed) : typed;
  const nodes = [
    ...(base ? [base] : []),
    ...(hasReference ? [compileReference(compilation, place)] : []),
    ...((schema.allOf ?? []) as []).map((_, index) => compileInPlace(compilation, place, ['allOf', index])),
    ...(schema.anyOf ? [compileChoice(compilation, place, 'anyOf')] : []),
    ...(schema.oneOf ? [compileChoice(compilation, place, 'oneOf')] : []),
  ];
  const [first = createUnknown(), second] = nodes;
  return withChecks(second ? createIntersection(nodes) : first, [
    ...compileConditions(compilation, place),
    ...compileUnevaluated(compilation, place),
  ]);
}

function compileReference(compilation: Compilation, place: SchemaPlace): JsonNode {
  const reference = (place.schema as SchemaKeywords).$ref as string;
  const { document, targets, inPlace, references, nodes, state, mistakes } = compilation;
  const target = resolveReference(document, reference, place.base);
  if (!target) {
    mistakes.push({
      path: [...place.path, '$ref'],
      message: `"${reference}" is not in the document, and nothing is fetched`,
    });
    return createNever();
  }
  if (typeof target.schema !== 'object') return compilation.compile(target);
  targets.set(place.schema, target);
  inPlace.get(place.schema)?.push(target.schema);
  const known = references.get(target.schema);
  const node = known ?? createReference(() => nodes.get(target.schema) ?? createNever(), state);
  references.set(target.schema, node);
  return node;
}

const keywordsByType = {
  string: 'minLength maxLength pattern',
  number: 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf',
  array: 'items prefixItems additionalItems minItems maxItems uniqueItems contains',
  object:
    'properties required additionalProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas dependencies',
};

/** The part of a schema that asks for types or looks at one type only; nothing where it does neither. */
function compileTypes(compilation: Compilation, place: SchemaPlace): JsonNode | undefined {
  const schema = place.schema as SchemaKeywords;
  const named = [schema.type ?? []].flat() as string[];
  const types = new Set(named.map((type) => (type === 'integer' ? 'number' : type)));
  const isNullable = compilation.dialect === 'openapi-3.0' && schema.nullable === true && types.size > 0;
  const isFormatted = compilation.formats.has(schema.format as string);
  const looksAt = ([type, keywords]: readonly [string, string]): boolean =>
    (type === 'string' && isFormatted) || keywords.split(' ').some((keyword) => schema[keyword] !== undefined);
  const wanted =
    types.size > 0
      ? [...types]
      : Object.entries(keywordsByType)
          .filter(looksAt)
          .map(([type]) => type);
  const build: Readonly<Record<string, () => JsonNode>> = {
    boolean: () => createScalar('boolean', (value) => typeof value === 'boolean'),
    null: createNull,
    string: () => compileString(compilation, place),
    number: () => compileNumber(compilation, place, named.includes('integer') && !named.includes('number')),
    array: () => compileArray(compilation, place),
    object: () => compileObject(compilation, place),
  };
  const byType = new Map(wanted.map((type) => [type as JsonType, (build[type] as () => JsonNode)()]));
  if (types.size === 0) {
    const isOther = (value: unknown): boolean => !byType.has(jsonTypeOf(value));
    return byType.size > 0 ? createTypeUnion(byType, createScalar('custom', isOther)) : undefined;
  }
  const hasNull = byType.size > 1 && byType.delete('null');
  const node = byType.size > 1 ? createTypeUnion(byType) : ([...byType.values()][0] as JsonNode);
  return hasNull || isNullable ? createWrapper('nullable', node) : node;
}

function compileChoice(compilation: Compilation, place: SchemaPlace, keyword: 'anyOf' | 'oneOf'): JsonNode {
  const list = (place.schema as SchemaKeywords)[keyword] as readonly unknown[];
  const options = list.map((_, index) => compileInPlace(compilation, place, [keyword, index]));
  const others = options.filter((option) => option.type !== 'null' || 'pipe' in option);
  const isNullable = keyword === 'anyOf' && others.length > 0 && others.length < options.length;
  const rest = isNullable ? others : options;
  const node =
    rest.length === 1 ? (rest[0] as JsonNode) : createChoiceNode(rest, keyword === 'oneOf', compilation.state);
  return isNullable ? createWrapper('nullable', node) : node;
}

function isPlainReference(node: JsonNode): boolean {
  return node.type === 'lazy' && !('pipe' in node);
}

/** `not`, and `if` with its branches. */
function compileConditions(compilation: Compilation, place: SchemaPlace): readonly Check[] {
  const schema = place.schema as SchemaKeywords;
  const checks: Check[] = [];
  if (schema.not !== undefined) {
    const node = compileInPlace(compilation, place, ['not']);
    checks.push(createCheck(`anything but ${toIdentity(schema.not)}`, (value) => !fits(node, value)));
  }
  const branches = ['if', 'then', 'else'].map((keyword) =>
    schema[keyword] === undefined ? undefined : compileInPlace(compilation, place, [keyword]),
  );
  const [condition, consequence, alternative] = branches;
  if (condition) {
    checks.push(
      createPartsCheck((value) =>
        (fits(condition, value) ? [condition, consequence] : [alternative]).flatMap((node) =>
          node ? [{ node, value }] : [],
        ),
      ),
    );
  }
  return checks;
}

/** Whether some schema judges a value by itself: what is left after taking away, again and again, what nothing points at. */
function hasCircle(edges: ReadonlyMap<unknown, readonly unknown[]>): boolean {
  const counts = new Map<unknown, number>();
  for (const inner of [...edges.values()].flat()) counts.set(inner, (counts.get(inner) ?? 0) + 1);
  const free = [...edges.keys()].filter((schema) => !counts.has(schema));
  for (const schema of free) {
    for (const inner of edges.get(schema) ?? []) {
      const left = (counts.get(inner) ?? 0) - 1;
      counts.set(inner, left);
      if (left === 0) free.push(inner);
    }
  }
  return [...edges.keys()].some((schema) => (counts.get(schema) ?? 0) > 0);
}

function throwMistakes(mistakes: readonly SourceMistake[]): void {
  if (mistakes.length === 0) return;
  const lines = mistakes.map(({ path, message }) => `${formatPath(path)} ${message}`);
  throw new InvalidSourceError(`Cannot use the JSON Schema: ${lines.join('; ')}`, { mistakes });
}

function fillDefaults({ defaults, ignored }: Compilation): void {
  for (const { path, value, node, fill } of defaults) {
    if (!fits(node, value)) ignored.push({ path, message: 'does not fit its own schema and is not filled in' });
    // Each value gets its own copy, as a caller may change what it was handed.
    else fill(typeof value === 'object' && value ? () => structuredClone(value) : value);
  }
}
