import { formatPath } from '../tool/format-path.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss } from '../tool/provider.ts';
import type { Path } from '../tool/repair.ts';
import { isNullable, listBranches, listTypes, resolveReference } from './read-schema.ts';
import { canTellApart, undoStrict } from './undo-strict.ts';

export type SchemaLoss = Omit<ProjectionLoss, 'toolName'>;

/** A schema in the strict subset, unless there are reasons against it. */
export interface StrictProjection {
  readonly schema: JsonSchemaObject;
  /** Takes the nulls away that stand for absent keys. Absent where there are none. */
  readonly unproject?: (value: unknown) => unknown;
  readonly losses: readonly SchemaLoss[];
  /** Why the schema cannot be strict; then nothing else counts. */
  readonly reasons: readonly string[];
}

// OpenAI's subset: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
const kept = /^(description|title|enum|const|multipleOf|(exclusiveM|m)(in|ax)imum|(min|max)Items)$/;
const keptFormat = /^(date-time|date|time|duration|email|hostname|ipv[46]|uuid)$/;
const rebuilt =
  /^(type|properties|required|additionalProperties|items|anyOf|oneOf|\$(ref|defs|schema|id|comment)|x-.*)$/;
const scalar = /^(string|number|integer|boolean|null)$/;
const maxLevels = 10;
const maxEnumValues = 1000;
/** With its names at their shortest, a schema of this length has the 5,000 properties that are the limit. */
const maxLength = 120_000;
/** Deeper than any schema that is sent; keeps a hostile one from overflowing the stack. */
const maxDepth = 100;

interface Walk {
  readonly root: JsonSchemaObject;
  readonly losses: SchemaLoss[];
  readonly reasons: string[];
  readonly unions: (readonly JsonSchema[])[];
  enumValues: number;
  undone: boolean;
}

interface Place {
  readonly path: Path;
  /** Objects and arrays around. */
  readonly level: number;
  readonly depth: number;
}

/**
 * Fits the schema of an object into the subset that a vendor holds its model to: closed objects with every key
 * required. An optional key may be null on the wire, and `unproject` takes such a null away again; a key that is itself
 * nullable is left alone. What cannot be said goes into the description. Where that would change which arguments
 * are meant, the schema is not strict, and every reason is given.
 */
export function toStrictSchema(root: JsonSchemaObject): StrictProjection {
  const walk: Walk = { root, losses: [], reasons: [], unions: [], enumValues: 0, undone: false };
  const { losses, reasons } = walk;
  const schema = toStrict(root, { path: [], level: 1, depth: 0 }, walk);
  const definitions = Object.entries(root.$defs ?? {}).map(([key, value]) => [
    key,
    toStrict(value, { path: ['$defs', key], level: 1, depth: 0 }, walk),
  ]);
  const whole = definitions.length > 0 ? { ...schema, $defs: Object.fromEntries(definitions) } : schema;
  if (walk.enumValues > maxEnumValues || JSON.stringify(whole).length > maxLength) reasons.push('it is too large');
  if (walk.undone && !walk.unions.every((branches) => canTellApart(branches, root))) {
    reasons.push('it has optional keys and a union whose branches look alike');
  }
  const isUndone = walk.undone && reasons.length === 0;
  return { schema: whole, losses, reasons, ...(isUndone && { unproject: (value) => undoStrict(root, value) }) };
}

function toStrict(schema: JsonSchema, place: Place, walk: Walk): JsonSchemaObject {
  if (typeof schema === 'boolean' || place.depth > maxDepth) return refuse('any value', place, walk);
  const rest = keepKeywords(schema, place, walk);
  const below = { ...place, depth: place.depth + 1 };
  const branches = listBranches(schema);
  const [type = 'any value', ...others] = listTypes(schema);
  if ((schema.$ref ?? branches) && (schema.properties ?? schema.items)) return refuse('mixed shapes', place, walk);
  if (schema.$ref !== undefined) {
    if (!resolveReference(schema, walk.root)) refuse('$ref', place, walk);
    // The vendor takes no keyword beside `$ref`.
    return Object.keys(rest).length > 0 ? { ...rest, anyOf: [{ $ref: schema.$ref }] } : { $ref: schema.$ref };
  }
  if (branches) {
    walk.unions.push(branches);
    if (schema.oneOf) lose('changed', 'oneOf is sent as anyOf', place, walk);
    return { ...rest, anyOf: branches.map((branch) => toStrict(branch, below, walk)) };
  }
  if (type === 'object' && others.length === 0) return { ...rest, type, ...toClosedObject(schema, place, walk) };
  if (type === 'array' && others.length === 0) {
    return { ...rest, type, items: toStrict(schema.items ?? true, goDown(place, 0), walk) };
  }
  if (![type, ...others].every((name) => scalar.test(name))) refuse(type, place, walk);
  return { ...rest, type: others.length > 0 ? [type, ...others] : type };
}

function refuse(reason: string, { path }: Place, { reasons }: Walk): JsonSchemaObject {
  reasons.push(`${formatPath(path)}: ${reason}`);
  return {};
}

function lose(kind: SchemaLoss['kind'], message: string, { path }: Place, { losses }: Walk): void {
  losses.push({ kind, message: `${formatPath(path)}: ${message}` });
}

function goDown({ path, level, depth }: Place, key: string | number): Place {
  return { path: [...path, key], level: level + 1, depth: depth + 1 };
}

/** The keywords that stay as they are; others are told in the description, or are a reason where they hold schemas. */
function keepKeywords(schema: JsonSchemaObject, place: Place, walk: Walk): JsonSchemaObject {
  const others = Object.entries(schema).filter(([keyword, value]) => !rebuilt.test(keyword) && !keeps(keyword, value));
  const rest = Object.entries(schema).filter(([keyword, value]) => keeps(keyword, value));
  const notes = others.map(([keyword, value]) => {
    if (typeof value === 'object' && keyword !== 'default' && keyword !== 'examples') refuse(keyword, place, walk);
    return `${keyword}: ${JSON.stringify(value).slice(0, 200)}`;
  });
  walk.enumValues += schema.enum?.length ?? 0;
  const note = notes.join(', ');
  if (note) lose('described', note, place, walk);
  const description = [schema.description, note && `(${note})`].filter(Boolean).join(' ');
  return { ...Object.fromEntries(rest), ...(note && { description }) };
}

function keeps(keyword: string, value: unknown): boolean {
  if (keyword === 'format') return keptFormat.test(String(value));
  // Look-around and back-references are beyond the vendor's patterns.
  return keyword === 'pattern' ? !/\(\?[=!<]|\\[1-9k]/.test(String(value)) : kept.test(keyword);
}

function toClosedObject(schema: JsonSchemaObject, place: Place, walk: Walk): JsonSchemaObject {
  const { properties = {}, additionalProperties } = schema;
  const required = new Set(schema.required);
  const keys = Object.keys(properties);
  if (additionalProperties ?? keys.length === 0) refuse('free keys', place, walk);
  if (place.level > maxLevels) refuse('too deep', place, walk);
  if (![...required].every((key) => Object.hasOwn(properties, key))) refuse('required', place, walk);
  const closed = Object.entries(properties).map(([key, value]) => {
    const below = goDown(place, key);
    const strict = toStrict(value, below, walk);
    return [key, required.has(key) ? strict : toOptional(value, strict, below, walk)];
  });
  return { properties: Object.fromEntries(closed), required: keys, additionalProperties: false };
}

function toOptional(schema: JsonSchema, strict: JsonSchemaObject, place: Place, walk: Walk): JsonSchemaObject {
  const isKept = isNullable(schema, walk.root);
  lose('changed', isKept ? 'absent is sent as null and stays null' : 'absent is sent as null', place, walk);
  if (isKept) return strict;
  walk.undone = true;
  return withNull(strict);
}

function withNull({ description, ...strict }: JsonSchemaObject): JsonSchemaObject {
  const types = listTypes(strict);
  const isPlain = strict.type && !strict.enum && !('const' in strict) && types.every((type) => scalar.test(type));
  const widened = isPlain
    ? { ...strict, type: [...types, 'null'] }
    : { anyOf: [...(strict.anyOf ?? [strict]), { type: 'null' }] };
  return { ...(description !== undefined && { description }), ...widened };
}
