import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { emitRestriction, type JsonDraft, toConstant, toConstants } from './emit-restriction.ts';
import { isRecord } from './schema-node.ts';

export interface ToJsonSchemaOptions {
  /**
   * What is described: what the schema accepts, or what it gives after validation.
   *
   * @default 'input'
   */
  readonly mode?: 'input' | 'output';
}

/**
 * Describes a schema as JSON Schema 2020-12, in the words a model can write. Valibot schemas (of any copy of the
 * library) are read here; others describe themselves through `~standard.jsonSchema`.
 *
 * A date is text with `format: date-time`, a bigint text of digits, a file or blob Base64 text, a set an array, a map
 * an array of pairs; what no JSON value fits (undefined, symbol, function, NaN) is `{ not: {} }`; custom schemas and
 * instances of classes are anything. Checks and transforms, which are code, are left out: a pipe is described up to its
 * first transform, or in output mode from its last one on. So are defaults and examples that JSON cannot say, and
 * functions that make defaults.
 *
 * @throws {TypeError} for a schema of another library that has no `~standard.jsonSchema`, and for a `lazy` that returns
 * a new schema each time
 */
export function toJsonSchema(schema: StandardSchema, options: ToJsonSchemaOptions = {}): JsonSchemaObject {
  const { mode = 'input' } = options;
  return schema['~standard'].vendor === 'valibot' || SOURCE in schema
    ? emitRoot(schema as unknown as Item, mode === 'output')
    : emitForeign(schema, mode);
}

/** Holds the JSON Schema that a schema was made from; set by `fromJsonSchema`. */
const SOURCE = Symbol.for('tooltable.json-schema');

/** A schema or action of valibot as plain data. A field is there only for the types that have it. */
interface Item {
  readonly [SOURCE]?: JsonSchema;
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly [Item, ...Item[]];
  readonly entries: Readonly<Record<string, Item>>;
  readonly items: readonly Item[];
  readonly wrapped: Item;
  readonly getter: (input: undefined) => Item;
  readonly item: Item;
  readonly key: Item;
  readonly value: Item;
  readonly rest?: Item;
  readonly options: readonly unknown[];
  readonly literal: unknown;
  readonly class: unknown;
  readonly default?: unknown;
  readonly requirement: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Context {
  readonly isOutput: boolean;
  readonly rootSource: JsonSchema | undefined;
  /** What `#` refers to: the schema, and where it is lazy what it resolves to. */
  readonly roots: Item[];
  /** The schemas that may turn out to hold themselves, while they are described. */
  readonly open: Item[];
  readonly definitions: Definition[];
  /** What each getter of a lazy schema returned. */
  readonly resolved: [getter: unknown, target: Item][];
  /** Whether a transform has passed, so that later actions tell nothing about the input. */
  isTransformed: boolean;
}

/** Somebody refers to `target`; `schema` is empty until it has been described. */
interface Definition {
  readonly target: unknown;
  schema: JsonDraft;
}

/** Objects and lazy schemas within each other, and definitions: no schema written by hand has as many. */
const MAX_REFERENCES = 500;

function emitRoot(schema: Item, isOutput: boolean): JsonSchemaObject {
  const roots = [schema];
  const definitions: Definition[] = [];
  const rootSource = schema[SOURCE];
  const context: Context = { isOutput, rootSource, roots, open: [], definitions, resolved: [], isTransformed: false };
  let root = schema;
  // A lazy root is resolved, not referred to: callers look for its type.
  while (root.type === 'lazy' && !root.pipe && roots.length < MAX_REFERENCES) {
    root = resolve(root.getter, context);
    roots.push(root);
  }
  const json = describe(root, context);
  const named = definitions.map((definition, index) => [`schema${index}`, definition.schema]);
  if (named.length) json.$defs = { ...json.$defs, ...Object.fromEntries(named) };
  return json;
}

function emit(item: Item, context: Context): JsonDraft {
  if (isReferable(item, context)) return refer(item, context);
  // Only an object (by a getter among its entries) or a lazy schema can hold itself.
  return OBJECT.has(item.type) ? emitReferable(item, context) : describe(item, context);
}

const OBJECT = new Set(['object', 'loose_object', 'strict_object', 'object_with_rest']);

function emitReferable(item: Item, context: Context): JsonDraft {
  context.open.push(item);
  const json = describe(item, context);
  context.open.pop();
  return define(item, json, context) ? refer(item, context) : json;
}

function isReferable(target: unknown, { roots, open, definitions }: Context): boolean {
  return (
    (roots as unknown[]).includes(target) ||
    (open as unknown[]).includes(target) ||
    definitions.some((definition) => definition.target === target)
  );
}

function refer(target: unknown, context: Context): { $ref: string } {
  const { roots, definitions } = context;
  context.isTransformed = !context.isOutput;
  if ((roots as unknown[]).includes(target)) return { $ref: '#' };
  const known = definitions.findIndex((definition) => definition.target === target);
  const index = known < 0 ? definitions.push({ target, schema: {} }) - 1 : known;
  return { $ref: `#/$defs/schema${index}` };
}

/** Completes the definition of what was referred to. */
function define(target: unknown, schema: JsonDraft, { definitions }: Context): boolean {
  const definition = definitions.find((definition) => definition.target === target);
  if (definition) definition.schema = schema;
  return definition !== undefined;
}

/** Describes a part of a value: a transform in there does not transform the whole. */
function emitPart(item: Item, context: Context): JsonDraft {
  const { isTransformed } = context;
  const json = emit(item, context);
  context.isTransformed = isTransformed;
  return json;
}

function describe(item: Item, context: Context): JsonDraft {
  if (item.pipe) return describePipe(item.pipe, context);
  const source = item[SOURCE];
  if (source !== undefined) return describeSource(source, context);
  return OBJECT.has(item.type) ? describeObject(item, context) : describeKind(item, context);
}

function describeSource(source: JsonSchema, context: Context): JsonDraft {
  if (typeof source === 'boolean') return source ? {} : { not: {} };
  const text = source === context.rootSource ? '' : JSON.stringify(source);
  if (!text.includes('"$ref":"#')) return { ...source };
  // Its references start at its root, which is not the root here: it becomes a definition.
  const isKnown = isReferable(source, context);
  const reference = refer(source, context);
  const move = (key: string, value: unknown): unknown =>
    key === '$ref' ? `${value}`.replace(/^#(?=\/|$)/, reference.$ref) : value;
  if (!isKnown) define(source, JSON.parse(text, move), context);
  return reference;
}

function describeObject({ type, entries, rest }: Item, context: Context): JsonDraft {
  const required: string[] = [];
  const properties = Object.keys(entries).map((key): [string, JsonDraft] => {
    const field = entries[key] as Item;
    if (!isOptional(field, context)) required.push(key);
    return [key, emitPart(field, context)];
  });
  const json: JsonDraft = { type: 'object', properties: Object.fromEntries(properties) };
  if (required.length) json.required = required;
  if (rest) json.additionalProperties = emitPart(rest, context);
  if (type === 'strict_object') json.additionalProperties = false;
  return json;
}

function describeRecord({ key, value }: Item, context: Context): JsonDraft {
  const propertyNames = emitPart(key, context);
  const isAnyName = Object.keys(propertyNames).every((keyword) => keyword === 'type');
  return { type: 'object', ...(!isAnyName && { propertyNames }), additionalProperties: emitPart(value, context) };
}

function describeTuple({ type, items, rest }: Item, context: Context): JsonDraft {
  let minItems = items.length;
  // Optional items at the end may be left out.
  while (minItems && isOptional(items[minItems - 1] as Item, context)) minItems--;
  const json: JsonDraft = { type: 'array', minItems };
  if (items.length) json.prefixItems = items.map((item) => emitPart(item, context));
  if (rest) json.items = emitPart(rest, context);
  if (type === 'strict_tuple') json.items = false;
  return json;
}

function isOptional({ type, default: value }: Item, { isOutput }: Context): boolean {
  return (type === 'optional' || type === 'exact_optional' || type === 'nullish') && !(isOutput && value !== undefined);
}

function describeWrapped({ type, wrapped, default: value }: Item, context: Context): JsonDraft {
  const inner = emit(wrapped, context);
  const isRequired = type.startsWith('non_');
  if (isRequired || value !== undefined) delete inner.default;
  if (isRequired) return type === 'non_optional' ? inner : withoutNull(inner);
  const json = type.startsWith('null') ? anyOf([inner, { type: 'null' }]) : inner;
  const given = toJson(value);
  if (given !== undefined) json.default = given;
  return json;
}

function describeLazy({ getter }: Item, context: Context): JsonDraft {
  const target = resolve(getter, context);
  if (isReferable(target, context)) return refer(target, context);
  if (context.open.length < MAX_REFERENCES) return emitReferable(target, context);
  throw new TypeError('Cannot describe a lazy schema that returns a new schema each time');
}

function resolve(getter: (input: undefined) => Item, { resolved }: Context): Item {
  const known = resolved.find(([asked]) => asked === getter);
  if (known) return known[1];
  // The getter of lazyAsync may give a promise, which has no type and is described as anything.
  const target = getter(undefined);
  resolved.push([getter, target]);
  return target;
}

function describeKind(item: Item, context: Context): JsonDraft {
  switch (item.type) {
    case 'array':
      return { type: 'array', items: emitPart(item.item, context) };
    case 'set':
      return { type: 'array', items: emitPart(item.value, context), uniqueItems: true };
    case 'map': {
      const prefixItems = [emitPart(item.key, context), emitPart(item.value, context)];
      return { type: 'array', items: { type: 'array', prefixItems, minItems: 2, maxItems: 2 } };
    }
    case 'record':
      return describeRecord(item, context);
    case 'tuple':
    case 'loose_tuple':
    case 'strict_tuple':
    case 'tuple_with_rest':
      return describeTuple(item, context);
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
    case 'nullable':
    case 'nullish':
    case 'non_optional':
    case 'non_nullable':
    case 'non_nullish':
      return describeWrapped(item, context);
    case 'lazy':
      return describeLazy(item, context);
    case 'union':
    case 'variant':
      // A variant too: valibot takes the first option that fits, oneOf would refuse what fits two, and few dialects have it.
      return anyOf(emitOptions(item, context));
    case 'intersect':
      return allOf(emitOptions(item, context));
    case 'instance':
      return describeType(item.class === Date ? 'date' : 'unknown');
    case 'literal':
      return describeConstants(toConstants([item.literal]), 'const');
    case 'picklist':
    case 'enum':
      return describeConstants(toConstants(item.options), 'enum');
    default:
      return describeType(item.type);
  }
}

function emitOptions({ options }: Item, context: Context): JsonDraft[] {
  return (options as Item[]).map((option) => emit(option, context));
}

function describeConstants(values: readonly unknown[], kind: string): JsonDraft {
  if (!values.length) return { not: {} };
  if (kind === 'const') return { const: values[0] };
  const types = [...new Set(values.map((value) => typeof value))];
  return { type: types.length > 1 ? types : `${types[0]}`, enum: values };
}

function describeType(type: string): JsonDraft {
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
    default:
      return {};
  }
}

function anyOf(options: readonly JsonDraft[]): JsonDraft {
  const [first, second] = options;
  const notes = first && second && !options[2] && isNull(second) ? takeNotes(first) : {};
  const branches: JsonDraft[] = [];
  for (const branch of options.flatMap(branchesOf)) {
    const isNever = branch.not !== undefined && !Object.keys(branch.not as JsonDraft).length;
    if (!isNever && !(isNull(branch) && branches.some(isNull))) branches.push(branch);
  }
  return { ...(branches[1] ? { anyOf: branches } : (branches[0] ?? { not: {} })), ...notes };
}

/** What describes a value describes the parameter that may also be null, for readers that look no deeper. */
function takeNotes(json: JsonDraft): JsonDraft {
  const { title, description } = json;
  delete json.title;
  delete json.description;
  return { ...(title && { title }), ...(description && { description }) };
}

function isNull(json: JsonDraft): boolean {
  return json.type === 'null' && !hasMore(json);
}

function branchesOf(option: JsonDraft): readonly JsonDraft[] {
  return option.anyOf && !hasMore(option) ? (option.anyOf as readonly JsonDraft[]) : [option];
}

function hasMore(json: JsonDraft): boolean {
  return Object.keys(json).length > 1;
}

function allOf(parts: JsonDraft[]): JsonDraft {
  const entries = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const properties = Object.fromEntries(entries);
  // Objects that say nothing about each other's keys read better, and pass more dialects, as one.
  const areApart = Object.keys(properties).length === entries.length;
  if (!areApart || !parts.every((part) => /^type,properties(,required)?$/.test(`${Object.keys(part)}`)))
    return { allOf: parts };
  const required = parts.flatMap((part) => part.required ?? []);
  return { type: 'object', properties, ...(required.length && { required }) };
}

function withoutNull(json: JsonDraft): JsonDraft {
  const { anyOf: branches, ...rest } = json;
  if (branches) return { ...anyOf((branches as JsonDraft[]).map(withoutNull)), ...rest };
  if (json.type === 'null') return { not: {} };
  return json.type || json.const !== undefined || json.not ? json : { ...json, not: { type: 'null' } };
}

function describePipe([first, ...actions]: readonly [Item, ...Item[]], context: Context): JsonDraft {
  const { isTransformed } = context;
  context.isTransformed = false;
  let json = describe(first, context);
  for (const action of actions) json = applyItem(json, action, context);
  context.isTransformed ||= isTransformed;
  return json;
}

function applyItem(json: JsonDraft, item: Item, context: Context): JsonDraft {
  const { kind, type } = item;
  if (type === 'metadata') {
    for (const [keyword, note] of Object.entries(item.metadata)) annotate(json, keyword, note, context);
  } else if (kind === 'metadata') {
    annotate(json, type, item[type as 'literal'], context);
  } else if (!context.isTransformed) {
    if (kind === 'schema') return applySchema(json, emit(item, context), context);
    if (kind === 'transformation') return applyTransform(json, type, context);
    emitRestriction(json, type, item.requirement);
  }
  return json;
}

/** After a transform, words still describe the parameter, if nothing before did; anything else describes the output. */
function annotate(json: JsonDraft, keyword: string, value: unknown, { isTransformed }: Context): void {
  const isText = keyword === 'description' || keyword === 'title';
  const note = toJson(value);
  const isKept = isTransformed && (!isText || json[keyword] !== undefined);
  if (isKept || keyword === '__proto__' || (isText ? typeof note !== 'string' : note === undefined)) return;
  json[keyword] = keyword === 'examples' ? [json.examples ?? [], note].flat() : note;
}

function applySchema(json: JsonDraft, next: JsonDraft, { isOutput }: Context): JsonDraft {
  if (isOutput) return next;
  const isCovered = Object.keys(json).every((keyword) => keyword === 'description' || json[keyword] === next[keyword]);
  return isCovered ? { ...json, ...next } : { ...json, allOf: [...(json.allOf ?? []), next] };
}

function applyTransform(json: JsonDraft, type: string, context: Context): JsonDraft {
  const keepsType = /^(?:trim|normalize|filter_items|to_m|to_.*_case)/.test(type);
  if (/^(?:brand|flavor|readonly|guard|sort_items)$/.test(type) || (keepsType && !context.isOutput)) return json;
  context.isTransformed = !context.isOutput;
  if (context.isTransformed) return json;
  // to_number, parse_boolean, stringify_json say what they make.
  if (!keepsType) return describeType(type.replace(/^(?:to|parse)_|ify_json/, ''));
  return { ...(json.type && { type: json.type }), ...(json.items && { items: json.items }) };
}

/** A copy as plain JSON, with dates, bigints, sets and maps as they are described; `undefined` where there is none. */
function toJson(value: unknown): unknown {
  if (typeof value !== 'object') return toConstant(value);
  try {
    return JSON.parse(JSON.stringify(value, toJsonValue));
  } catch {
    return undefined;
  }
}

function toJsonValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`;
  if (value instanceof Set || value instanceof Map) return [...value];
  const isJson =
    typeof value === 'number'
      ? Number.isFinite(value)
      : !(value instanceof Object) || Array.isArray(value) || isRecord(value);
  if (isJson) return value;
  throw new TypeError('Not JSON');
}

function emitForeign(schema: StandardSchema, mode: 'input' | 'output'): JsonSchemaObject {
  const { vendor, jsonSchema } = schema['~standard'];
  if (!jsonSchema) throw new TypeError(`Cannot describe a schema of ${vendor} that has no "~standard.jsonSchema"`);
  // zod asks about what it has no words for; others pass over the option.
  const unrepresentable = ({ zodSchema }: Unrepresentable): JsonDraft => describeType(zodSchema._zod.def.type);
  const { $schema, ...json } = jsonSchema[mode]({ target: 'draft-2020-12', libraryOptions: { unrepresentable } });
  return json;
}

interface Unrepresentable {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string } } };
}
