import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { emitRestriction, type JsonDraft } from './emit-restriction.ts';
import { isSchemaNode, mayBeAbsent, type Parts, partsOf, type SchemaNode } from './schema-node.ts';
import { toJson } from './to-json.ts';

/**
 * Describes what a schema accepts as JSON Schema 2020-12, in the words a model can write. Valibot schemas (of any copy
 * of the library) are read here; others describe themselves through `~standard.jsonSchema`.
 *
 * A date is text with `format: date-time`, a bigint text of digits, a file or blob Base64 text, a set an array, a map
 * an array of pairs; what no JSON value fits (undefined, symbol, function, NaN) is `{ not: {} }`; custom schemas and
 * instances of classes are anything. Checks and transforms, which are code, are left out: a pipe is described up to its
 * first transform. So are defaults and examples that JSON cannot say, and functions that make defaults.
 *
 * @throws {TypeError} for a schema of another library that has no `~standard.jsonSchema`, and for a `lazy` that returns
 * a new schema each time
 */
export function toJsonSchema(schema: StandardSchema): JsonSchemaObject {
  return isSchemaNode(schema) ? emitRoot(schema as Item) : emitForeign(schema);
}

/** Holds the JSON Schema that a schema was made from; set by `fromJsonSchema`. */
const SOURCE = Symbol.for('tooltable.json-schema');

/** A schema or action of valibot. A field is there only for the types that have it. */
interface Item extends SchemaNode {
  readonly [SOURCE]?: JsonSchema;
  readonly pipe?: readonly [Item, ...Item[]];
  readonly entries: Readonly<Record<string, Item>>;
  readonly items: readonly Item[];
  readonly rest?: Item;
  readonly wrapped: Item;
  readonly getter?: (input: unknown) => Item;
  readonly item: Item;
  readonly key: Item;
  readonly value: Item;
  readonly options: readonly unknown[];
  readonly requirement?: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Context {
  readonly rootSource: JsonSchema | undefined;
  /** Of what is being described and may turn out to hold itself: its place, as soon as somebody refers to it. */
  readonly places: Map<unknown, number | undefined>;
  readonly definitions: JsonDraft[];
}

type Describe<Target> = (target: Target, context: Context) => JsonDraft;

/** Lazy schemas and objects within each other: no schema written by hand has as many. */
const MAX_OPEN = 1000;

/** Among the definitions. */
const ROOT_PLACE = -1;

function emitRoot(schema: Item): JsonSchemaObject {
  const places = new Map<unknown, number | undefined>();
  const definitions: JsonDraft[] = [];
  const rootSource = schema[SOURCE] ?? schema.pipe?.[0][SOURCE];
  let root = schema;
  // A lazy root is resolved, not referred to: callers look for its type.
  while (root.getter && !root.pipe && places.size < MAX_OPEN) {
    places.set(root.getter, ROOT_PLACE);
    root = root.getter(undefined);
  }
  places.set(root, ROOT_PLACE);
  const json = describe(root, { rootSource, places, definitions });
  const named = definitions.map((definition, place) => [`schema${place}`, definition]);
  if (named[0]) json.$defs = { ...json.$defs, ...Object.fromEntries(named) };
  return json;
}

function emit(item: Item, context: Context): JsonDraft {
  // Only an object (by a getter among its entries) or a lazy schema can hold itself.
  return item.type.includes('object') ? share(item, context, describe) : describe(item, context);
}

/** Refers to what is being described already, or has a definition. */
function share<Target>(target: Target, context: Context, create: Describe<Target>): JsonDraft {
  const { places, definitions } = context;
  if (places.has(target)) return refer(target, context);
  if (places.size > MAX_OPEN + definitions.length)
    throw new TypeError('Cannot describe a lazy schema that returns a new schema each time');
  places.set(target, undefined);
  const json = create(target, context);
  const place = places.get(target);
  if (place === undefined) {
    places.delete(target);
    return json;
  }
  definitions[place] = json;
  return refer(target, context);
}

function refer(target: unknown, { places, definitions }: Context): JsonDraft {
  const place = places.get(target) ?? definitions.push({}) - 1;
  places.set(target, place);
  return { $ref: place === ROOT_PLACE ? '#' : `#/$defs/schema${place}` };
}

function describe(item: Item, context: Context): JsonDraft {
  const { [SOURCE]: source, type, pipe } = item;
  if (source !== undefined) return describeSource(source, context);
  // The usual kinds first, and nothing is read that they lack: a large table is described at start-up.
  if (pipe) return describePipe(pipe, context);
  if (type === 'string' || type === 'number' || type === 'boolean') return { type };
  const { entries, wrapped, getter } = item;
  if (entries) return describeObject(item, context);
  if (wrapped) return describeWrapped(item, context);
  if (getter) return share(getter, context, describeLazy);
  return describeScalar(item.class === Date ? 'date' : type) ?? describeParts(item, context);
}

function describeParts(item: Item, context: Context): JsonDraft {
  const parts = partsOf(item);
  const { items, names, members, branches } = parts;
  if (items) return describeList(item, parts, context);
  if (names) return describeRecord(item, context);
  if (members) return describeMembers(item.type, members);
  const options = branches?.map((branch) => emit(branch as Item, context));
  // A variant too: valibot takes the first option that fits, oneOf would refuse what fits two, and few dialects have it.
  if (options) return item.type === 'intersect' ? { allOf: options } : anyOf(options);
  return {};
}

function describeLazy(getter: NonNullable<Item['getter']>, context: Context): JsonDraft {
  return share(getter(undefined), context, describe);
}

function describePipe(pipe: readonly [Item, ...Item[]], context: Context): JsonDraft {
  const [first] = pipe;
  let json = describe(first, context);
  let isTransformed = isTransforming(first);
  for (const item of pipe) {
    const kind: string = item.kind;
    if (kind === 'metadata') annotate(json, item, isTransformed);
    else if (item !== first && !isTransformed) {
      if (kind === 'validation') emitRestriction(json, item.type, item.requirement);
      if (kind === 'schema') json = narrow(json, describe(item, context));
      isTransformed = isTransforming(item);
    }
  }
  return json;
}

/** A second schema in a pipe adds to the first, unless it is about parts: their keywords depend on each other. */
function narrow(json: JsonDraft, next: JsonDraft): JsonDraft {
  return /properties|items/i.test(`${Object.keys(json)}`) ? json : { ...next, ...json };
}

/** Whether what comes later in a pipe tells nothing about the input. What a lazy schema does is not known. */
function isTransforming({ kind, type, pipe, options, wrapped, getter }: Item): boolean {
  if ((kind as string) === 'transformation')
    return !/^(?:brand|flavor|readonly|guard|sort|trim|normalize|to_.*_case)/.test(type);
  const parts = (pipe ?? options ?? (wrapped && [wrapped])) as readonly Item[] | undefined;
  return Boolean(getter ?? parts?.some(isTransforming));
}

/** After a transform, a description still describes the parameter, if none before did; anything else describes the output. */
function annotate(json: JsonDraft, item: Item, isTransformed: boolean): void {
  const { metadata, type } = item;
  for (const keyword of metadata ? Object.keys(metadata) : [type]) {
    const note = toJson((metadata ?? (item as unknown as Item['metadata']))[keyword]);
    const isLate = isTransformed && (keyword !== 'description' || json.description !== undefined);
    if (isLate || note === undefined || keyword === '__proto__') continue;
    json[keyword] = keyword === 'examples' ? [json.examples ?? [], note].flat() : note;
  }
}

function describeSource(source: JsonSchema, context: Context): JsonDraft {
  if (typeof source === 'boolean') return source ? {} : { not: {} };
  const parts = source === context.rootSource ? [] : JSON.stringify(source).split(/"\$ref":"#(?=[/"])/);
  if (!parts[1]) return { ...source };
  // Its references start at its root, which is not the root here: it becomes a definition.
  return share(source, context, () => {
    const { $ref } = refer(source, context);
    return JSON.parse(parts.join(`"$ref":"${$ref}`));
  });
}

function describeObject({ type, entries, rest }: Item, context: Context): JsonDraft {
  const required: string[] = [];
  // A copy has all keys as its own, also one named like a part of a prototype.
  const properties: Record<string, JsonDraft | Item> = { ...entries };
  for (const key of Object.keys(properties)) {
    const field = properties[key] as Item;
    if (!mayBeAbsent(field)) required.push(key);
    properties[key] = emit(field, context);
  }
  const json: JsonDraft = { type: 'object', properties: properties as Record<string, JsonDraft> };
  // A copy keeps no room for more.
  if (required[0] !== undefined) json.required = [...required];
  if (rest) json.additionalProperties = emit(rest, context);
  if (type === 'strict_object') json.additionalProperties = false;
  return json;
}

function describeRecord({ key, value }: Item, context: Context): JsonDraft {
  const propertyNames = emit(key, context);
  const json: JsonDraft = { type: 'object', additionalProperties: emit(value, context) };
  if (Object.keys(propertyNames).join() !== 'type') json.propertyNames = propertyNames;
  return json;
}

/** Also of sets and maps. */
function describeList(item: Item, { items = [], rest }: Parts, context: Context): JsonDraft {
  const json: JsonDraft = { type: 'array' };
  // Optional items at the end may be left out.
  if (item.items) json.minItems = items.reduce((least, part, index) => (mayBeAbsent(part) ? least : index + 1), 0);
  if (items[0]) json.prefixItems = items.map((part) => emit(part as Item, context));
  if (rest) json.items = emit(rest as Item, context);
  if (item.type === 'strict_tuple') json.items = false;
  if (item.type === 'set') json.uniqueItems = true;
  if (item.type === 'map') (json.items as JsonDraft).maxItems = 2;
  return json;
}

function describeMembers(type: string, members: readonly unknown[]): JsonDraft {
  const values = members.map(toJson).filter((value) => value !== undefined);
  const types = [...new Set(values.map((value) => typeof value))];
  if (!types[0]) return { not: {} };
  if (type === 'literal') return { const: values[0] };
  // A copy: what `filter` gives keeps room for more, in each of 10,000 tools.
  return { type: types[1] ? types : types[0], enum: [...values] };
}

function describeWrapped({ type, wrapped, default: value }: Item, context: Context): JsonDraft {
  const inner = emit(wrapped, context);
  const json = type.startsWith('null') ? anyOf([inner, { type: 'null' }]) : inner;
  const given = toJson(value);
  if (given !== undefined) json.default = given;
  else if (value !== undefined || type.startsWith('non_')) delete json.default;
  return json;
}

function anyOf(options: readonly JsonDraft[]): JsonDraft {
  const json: JsonDraft = {};
  const [first, second, third] = options;
  // What describes a value describes the parameter that may also be null, for readers that look no deeper.
  if (first?.description && !isNull(first) && second && isNull(second) && !third) {
    json.description = first.description;
    delete first.description;
  }
  const branches = options
    .flatMap((option) => (Object.keys(option).join() === 'anyOf' ? (option.anyOf as JsonDraft[]) : [option]))
    .filter((branch, index, all) =>
      isNull(branch) ? all.findIndex(isNull) === index : JSON.stringify(branch.not) !== '{}',
    );
  return branches[1] ? { anyOf: branches, ...json } : (branches[0] ?? { not: {} });
}

function isNull(json: JsonDraft): boolean {
  return json.type === 'null';
}

/** Of a type that has no parts; nothing for what JSON Schema cannot say. */
function describeScalar(type = ''): JsonDraft | undefined {
  if (/^(?:string|number|boolean|null)$/.test(type)) return { type };
  if (/^(?:never|undefined|void|symbol|nan|function|promise)$/.test(type)) return { not: {} };
  if (type === 'bigint') return { type: 'string', pattern: '^-?[0-9]+$' };
  if (type === 'date') return { type: 'string', format: 'date-time' };
  return /^(?:file|blob)$/.test(type) ? { type: 'string', contentEncoding: 'base64' } : undefined;
}

function emitForeign(schema: StandardSchema): JsonSchemaObject {
  const { vendor, jsonSchema } = schema['~standard'];
  if (!jsonSchema) throw new TypeError(`Cannot describe a schema of ${vendor} that has no "~standard.jsonSchema"`);
  // zod asks about what it has no words for; others pass over the option.
  const unrepresentable = ({ zodSchema }: Unrepresentable): JsonDraft => describeScalar(zodSchema._zod.def.type) ?? {};
  const { $schema, ...json } = jsonSchema.input({ target: 'draft-2020-12', libraryOptions: { unrepresentable } });
  return json;
}

interface Unrepresentable {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
}
