import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { emitRestriction, type JsonDraft } from './emit-restriction.ts';
import { isRecord, isSchemaNode, mayBeAbsent, type SchemaNode } from './schema-node.ts';

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
  /** Of what is being described and may turn out to hold itself, and of what has a definition. */
  readonly references: Map<unknown, Reference>;
  readonly definitions: Reference[];
}

/** Has a name as soon as somebody refers to it. */
interface Reference {
  $ref?: string;
  schema?: JsonDraft;
}

/** Lazy schemas and objects within each other: no schema written by hand has as many. */
const MAX_OPEN = 1000;

function emitRoot(schema: Item): JsonSchemaObject {
  const references = new Map<unknown, Reference>();
  const definitions: Reference[] = [];
  const rootSource = schema[SOURCE] ?? schema.pipe?.[0][SOURCE];
  const self = { $ref: '#' };
  let root = schema;
  // A lazy root is resolved, not referred to: callers look for its type.
  while (root.getter && !root.pipe && references.size < MAX_OPEN) {
    references.set(root.getter, self);
    root = root.getter(undefined);
  }
  references.set(root, self);
  const json = describe(root, { rootSource, references, definitions });
  const named = definitions.map(({ schema }, index) => [`schema${index}`, schema]);
  if (named[0]) json.$defs = { ...json.$defs, ...Object.fromEntries(named) };
  return json;
}

function emit(item: Item, context: Context): JsonDraft {
  // Only an object (by a getter among its entries) or a lazy schema can hold itself.
  return /object/.test(item.type) ? share(item, context) : describe(item, context);
}

/** Refers to what is being described already, or has a definition. */
function share(target: unknown, context: Context, create = () => describe(target as Item, context)): JsonDraft {
  const { references, definitions } = context;
  const known = references.get(target);
  if (known) {
    known.$ref ??= `#/$defs/schema${definitions.push(known) - 1}`;
    return { $ref: known.$ref };
  }
  if (references.size > MAX_OPEN + definitions.length)
    throw new TypeError('Cannot describe a lazy schema that returns a new schema each time');
  const reference: Reference = {};
  references.set(target, reference);
  reference.schema = create();
  if (reference.$ref) return share(target, context);
  references.delete(target);
  return reference.schema;
}

function describe(item: Item, context: Context): JsonDraft {
  const source = item[SOURCE];
  if (source !== undefined) return describeSource(source, context);
  if (item.pipe) return describePipe(item.pipe, context);
  return describeType(item.type) ?? describeKind(item, context);
}

function describePipe([first, ...rest]: readonly [Item, ...Item[]], context: Context): JsonDraft {
  let json = describe(first, context);
  let isTransformed = isTransforming(first);
  for (const item of rest) {
    const kind: string = item.kind;
    if (kind === 'metadata') annotate(json, item, isTransformed);
    else if (isTransformed) continue;
    else if (kind === 'validation') emitRestriction(json, item.type, item.requirement);
    else {
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
  const notes = item.metadata ?? { [item.type]: item[item.type as 'metadata'] };
  for (const keyword of Object.keys(notes)) {
    const note = toJson(notes[keyword]);
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
    const { $ref } = share(source, context);
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
  if (required[0] !== undefined) json.required = required;
  if (rest) json.additionalProperties = emit(rest, context);
  if (type === 'strict_object') json.additionalProperties = false;
  return json;
}

function describeTuple({ type, items, rest }: Item, context: Context): JsonDraft {
  let minItems = items.length;
  // Optional items at the end may be left out.
  while (minItems && mayBeAbsent(items[minItems - 1] as Item)) minItems--;
  const json: JsonDraft = { type: 'array', minItems };
  if (items[0]) json.prefixItems = items.map((item) => emit(item, context));
  if (rest) json.items = emit(rest, context);
  if (type === 'strict_tuple') json.items = false;
  return json;
}

function describeWrapped({ type, wrapped, default: value }: Item, context: Context): JsonDraft {
  const inner = emit(wrapped, context);
  const json = type.startsWith('null') ? anyOf([inner, { type: 'null' }]) : inner;
  const given = toJson(value);
  if (given !== undefined) json.default = given;
  else if (value !== undefined || type.startsWith('non_')) delete json.default;
  return json;
}

function describeOptions({ type, options }: Item, context: Context): JsonDraft {
  if (type === 'picklist' || type === 'enum') return describeConstants(options);
  const parts = (options as Item[]).map((option) => emit(option, context));
  // A variant too: valibot takes the first option that fits, oneOf would refuse what fits two, and few dialects have it.
  return type === 'intersect' ? { allOf: parts } : anyOf(parts);
}

function describeConstants(options: readonly unknown[]): JsonDraft {
  const values = options.map(toJson).filter((value) => value !== undefined);
  const types = [...new Set(values.map((value) => typeof value))];
  return types[0] ? { type: types[1] ? types : types[0], enum: values } : { not: {} };
}

function anyOf(options: readonly JsonDraft[]): JsonDraft {
  const branches: JsonDraft[] = [];
  const json: JsonDraft = { anyOf: branches };
  const [first, second, third] = options;
  // What describes a value describes the parameter that may also be null, for readers that look no deeper.
  if (first?.description && !isNull(first) && second && isNull(second) && !third) {
    json.description = first.description;
    delete first.description;
  }
  for (const branch of options.flatMap(branchesOf)) {
    const isNever = JSON.stringify(branch.not) === '{}';
    if (!isNever && !(isNull(branch) && branches.some(isNull))) branches.push(branch);
  }
  return branches[1] ? json : (branches[0] ?? { not: {} });
}

function branchesOf(option: JsonDraft): JsonDraft | readonly JsonDraft[] {
  return option.anyOf && !Object.keys(option)[1] ? (option.anyOf as JsonDraft[]) : option;
}

function isNull(json: JsonDraft): boolean {
  return json.type === 'null';
}

function describeKind(item: Item, context: Context): JsonDraft {
  switch (item.type) {
    case 'array':
      return { type: 'array', items: emit(item.item, context) };
    case 'set':
      return { type: 'array', items: emit(item.value, context), uniqueItems: true };
    case 'map': {
      const prefixItems = [emit(item.key, context), emit(item.value, context)];
      return { type: 'array', items: { type: 'array', prefixItems, minItems: 2, maxItems: 2 } };
    }
    case 'record':
      return describeRecord(item, context);
    case 'literal':
      return toJson(item.literal) === undefined ? { not: {} } : { const: toJson(item.literal) };
    default:
      return describeFamily(item, context);
  }
}

/** Kinds that have their fields in common: all objects, all tuples, all that wrap another, all with options. */
function describeFamily(item: Item, context: Context): JsonDraft {
  const { getter } = item;
  if (item.entries) return describeObject(item, context);
  if (item.items) return describeTuple(item, context);
  if (item.wrapped) return describeWrapped(item, context);
  if (item.options) return describeOptions(item, context);
  if (getter) return share(getter, context, () => share(getter(undefined), context));
  return (item.class === Date && describeType('date')) || {};
}

function describeRecord({ key, value }: Item, context: Context): JsonDraft {
  const propertyNames = emit(key, context);
  const json: JsonDraft = { type: 'object', additionalProperties: emit(value, context) };
  if (!Object.keys(propertyNames).every((keyword) => keyword === 'type')) json.propertyNames = propertyNames;
  return json;
}

function describeType(type: string): JsonDraft | undefined {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type };
    case 'bigint':
      return { type: 'string', pattern: '^-?[0-9]+$' };
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'file':
    case 'blob':
      return { type: 'string', contentEncoding: 'base64' };
    case 'never':
    case 'undefined':
    case 'void':
    case 'symbol':
    case 'nan':
    case 'function':
    case 'promise':
      return { not: {} };
  }
  return undefined;
}

/** A copy as plain JSON, a bigint as its digits; `undefined` where JSON cannot say it. */
function toJson(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      return `${value}`;
    case 'number':
      return Number.isFinite(value) ? value : undefined;
    case 'object':
      try {
        return JSON.parse(JSON.stringify(value, refuseOthers));
      } catch {}
  }
  return undefined;
}

function refuseOthers(_key: string, value: unknown): unknown {
  const isOther =
    typeof value === 'number'
      ? !Number.isFinite(value)
      : value instanceof Object && !Array.isArray(value) && !isRecord(value);
  if (isOther) throw new TypeError('Not JSON');
  return value;
}

function emitForeign(schema: StandardSchema): JsonSchemaObject {
  const { vendor, jsonSchema } = schema['~standard'];
  if (!jsonSchema) throw new TypeError(`Cannot describe a schema of ${vendor} that has no "~standard.jsonSchema"`);
  // zod asks about what it has no words for; others pass over the option.
  const unrepresentable = ({ zodSchema }: Unrepresentable): JsonDraft => describeType(zodSchema._zod.def.type) ?? {};
  const { $schema, ...json } = jsonSchema.input({ target: 'draft-2020-12', libraryOptions: { unrepresentable } });
  return json;
}

interface Unrepresentable {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
}
