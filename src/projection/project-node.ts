import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { withNote } from './keep-keywords.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { projectNames } from './project-names.ts';
import { isNullable, listBranches, listTypes, resolveReference, typeOf } from './read-schema.ts';
import type { Part, Undo } from './schema-dialect.ts';
import {
  change,
  createFollow,
  type Definition,
  giveUp,
  goDown,
  keep,
  keepValue,
  lose,
  type Place,
  type Spot,
  scalar,
  type Walk,
} from './schema-walk.ts';
import { canTellApart, fitsShape } from './tell-apart.ts';

/** Deeper and larger than any schema that is sent; keeps a hostile one from overflowing the stack. */
const maxDepth = 100;
const maxNodes = 20_000;
const annotations = new Set(
  'title description default examples deprecated $comment $schema $id $defs definitions'.split(' '),
);

/** One schema and all that is in it, as the dialect of a walk says it. */
export function projectNode(schema: JsonSchema, place: Place, walk: Walk): Part {
  const { dialect, root } = walk;
  if (typeof schema === 'boolean' || place.depth > maxDepth || ++walk.nodes > maxNodes) {
    return giveUp(schema, 'any value', { place, walk });
  }
  if (schema.$ref !== undefined) return projectReference(schema, place, walk);
  const flat = schema.allOf ? mergeSchemas([schema], root) : schema;
  if (!flat || (flat.patternProperties && !dialect.isLoose)) {
    return giveUp(schema, flat ? 'patternProperties' : 'allOf', { place, walk });
  }
  const types = listTypes(flat);
  const [type = 'any value'] = types;
  if (listBranches(flat)) return projectUnion(flat, place, walk);
  if (types.length > 1 && !types.every((name) => scalar.test(name))) {
    const { title, description, ...rest } = flat;
    const anyOf = types.map((name) => keepType(rest, name)).filter((branch) => branch.enum?.length !== 0);
    return projectUnion({ anyOf, ...(description !== undefined && { description }) }, place, walk);
  }
  if (!dialect.isLoose && !scalar.test(type) && (flat.enum ?? 'const' in flat)) {
    return giveUp(flat, `one of ${JSON.stringify(flat.enum ?? [flat.const]).slice(0, 200)}`, { place, walk });
  }
  if (type === 'object') return projectObject(flat, place, walk);
  if (type === 'array') return projectArray(flat, place, walk);
  if (!scalar.test(type)) return giveUp(flat, type, { place, walk });
  const rest = keep(flat, place, walk);
  walk.enumValues += flat.enum?.length ?? 0;
  const typed = { ...rest, type: types.length > 1 ? types : type };
  const part: Part | undefined = dialect.spellEnum ? dialect.spellEnum(typed) : { schema: typed };
  if (!part) return giveUp(typed, 'an enum of lookalikes', { place, walk });
  if (part.undo) change('the enum is sent as text', place, walk);
  return part;
}

/** What a schema of several types says of one of them. */
function keepType(schema: JsonSchemaObject, type: string): JsonSchemaObject {
  const { enum: values } = schema;
  const fits = (value: unknown): boolean => typeOf(value) === type || (type === 'integer' && Number.isInteger(value));
  return { ...schema, type, ...(Array.isArray(values) && { enum: values.filter(fits) }) };
}

function projectReference({ $ref = '', ...beside }: JsonSchemaObject, place: Place, walk: Walk): Part {
  const { root, dialect, definitions } = walk;
  const target = resolveReference({ $ref }, root);
  if (!target) return giveUp({ $ref, ...beside }, '$ref', { place, walk });
  if (!Object.keys(beside).every((keyword) => annotations.has(keyword))) {
    const merged = mergeSchemas([beside, { $ref }], root);
    return merged
      ? projectNode(merged, { ...place, depth: place.depth + 1 }, walk)
      : giveUp(beside, '$ref', { place, walk });
  }
  if (dialect.unroll !== undefined) {
    const isAgain = place.open.filter((reference) => reference === $ref).length > dialect.unroll;
    if (isAgain) return giveUp(beside, `${$ref.split('/').at(-1)} again`, { place, walk });
    return projectNode(
      { ...target, ...beside },
      { ...place, depth: place.depth + 1, open: [...place.open, $ref] },
      walk,
    );
  }
  const rest = keep(beside, place, walk);
  const definition: Definition = definitions.get($ref) ?? { name: nameDefinition($ref, walk) };
  if (!definitions.has($ref)) {
    definitions.set($ref, definition);
    walk.sentDefinitions.set(`#/$defs/${definition.name}`, definition);
    definition.part = projectNode(
      target,
      { path: ['$defs', definition.name], level: 1, depth: place.depth + 1, open: [] },
      walk,
    );
  }
  const reference = { $ref: `#/$defs/${definition.name}` };
  return {
    // Vendors take no keyword beside `$ref`.
    schema: Object.keys(rest).length > 0 ? { ...rest, anyOf: [reference] } : reference,
    undo: (value) => (definition.part?.undo ? definition.part.undo(value) : value),
  };
}

function nameDefinition(reference: string, { sentDefinitions }: Walk): string {
  const plain = reference === '#' ? 'root' : (reference.split('/').at(-1) ?? '').replace(/[^\w.-]/g, '_');
  let name = plain;
  for (let count = 2; sentDefinitions.has(`#/$defs/${name}`); count++) name = `${plain}_${count}`;
  return name;
}

/** Branches that only restrict what is said beside them. */
export const isConstraint = (branch: JsonSchema): boolean =>
  typeof branch === 'object' &&
  Object.keys(branch).every((keyword) => /^(required|not|dependent|title|description)/.test(keyword));

function projectUnion({ anyOf, oneOf, ...base }: JsonSchemaObject, place: Place, walk: Walk): Part {
  const { dialect, root } = walk;
  const branches = anyOf ?? oneOf ?? [];
  const hasShape = Object.keys(base).some((keyword) => !annotations.has(keyword));
  if (hasShape && branches.every(isConstraint)) {
    if (dialect.isLoose && place.depth > 0)
      return { schema: { ...base, ...(anyOf ? { anyOf } : { oneOf: branches }) } };
    const note = `one of: ${JSON.stringify(branches).slice(0, 200)}`;
    lose('described', note, place, walk);
    return projectNode(withNote(base, note), place, walk);
  }
  const { title, description, default: preset, examples, ...shape } = base;
  const merged = branches.map((branch) => (hasShape ? mergeSchemas([shape, branch], root) : branch));
  if (merged.includes(undefined) || (anyOf && oneOf))
    return giveUp({ ...base, anyOf: branches }, 'mixed shapes', { place, walk });
  const keyword = oneOf && dialect.isLoose ? 'oneOf' : 'anyOf';
  if (oneOf && !dialect.isLoose) lose('changed', 'oneOf is sent as anyOf', place, walk);
  const parts = merged.map((branch) => projectNode(branch ?? true, { ...place, depth: place.depth + 1 }, walk));
  const schemas = parts.map(({ schema }) => schema);
  const isUndone = parts.some(({ undo }) => undo);
  if (dialect.readText && isUndone && !canTellApart(schemas, walk.follow)) {
    return giveUp(base, 'a union whose branches look alike', { place, walk });
  }
  walk.unionCount++;
  if (isUndone) walk.unions.push(schemas);
  const rest = keep(
    hasShape ? ({ title, description, default: preset, examples } as JsonSchemaObject) : base,
    place,
    walk,
  );
  const undo: Undo = (value) => {
    const follow = createFollow(walk);
    const part = parts.find(({ schema }) => fitsShape(schema, value, { follow }));
    return part?.undo ? part.undo(value) : value;
  };
  return { schema: { ...rest, [keyword]: schemas }, ...(isUndone && { undo }) };
}

function projectObject(schema: JsonSchemaObject, place: Place, walk: Walk): Part {
  const { dialect } = walk;
  const { properties = {}, required = [], additionalProperties, ...others } = schema;
  const unknown = required.filter((key) => !Object.hasOwn(properties, key));
  const values = new Map<string, JsonSchema>([
    ...Object.entries(properties),
    ...unknown.map((key) => [key, true] as const),
  ]);
  const isOpen = Boolean(additionalProperties ?? values.size === 0) && !dialect.isLoose;
  if (place.level > (dialect.maxLevels ?? Infinity)) return giveUp(schema, 'too deep', { place, walk });
  if (isOpen && values.size === 0) return projectRecord(schema, place, walk);
  if (isOpen && !dialect.readText) return giveUp(schema, 'free keys', { place, walk });
  if (isOpen) lose('narrowed', 'other keys cannot be sent', place, walk);
  if (dialect.readText && values.size === 0 && place.depth > 0) return giveUp(schema, 'no keys', { place, walk });
  const fields = projectFields(values, new Set(required), { place, walk });
  const free = dialect.isLoose && typeof additionalProperties === 'object';
  const rest = free ? projectNode(additionalProperties, goDown(place, '*'), walk) : undefined;
  const closing = dialect.isLoose ? (rest?.schema ?? additionalProperties) : false;
  const isUndone =
    rest?.undo || fields.some(({ key, wireKey, undo, isDropped }) => key !== wireKey || undo || isDropped);
  return {
    schema: {
      ...keep(others, place, walk),
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.wireKey, field.schema])),
      required: fields.filter(({ isRequired }) => isRequired).map(({ wireKey }) => wireKey),
      ...(closing !== undefined && { additionalProperties: closing }),
    },
    ...(isUndone && { undo: (value) => undoFields(value, fields, rest?.undo) }),
  };
}

function projectFields(
  values: ReadonlyMap<string, JsonSchema>,
  required: ReadonlySet<string>,
  { place, walk }: Spot,
): readonly Field[] {
  const { keyRule } = walk.dialect;
  const names = keyRule && projectNames(values.keys(), keyRule);
  const fields = Array.from(values, ([key, value]): Field => {
    const field = projectField(value, required.has(key), { place: goDown(place, key), walk });
    return { ...field, key, wireKey: names?.toWireName(key) ?? key };
  });
  if (fields.some(({ key, wireKey }) => key !== wireKey)) {
    change('keys are sent under other names', place, walk);
  }
  return fields;
}

/** A key of an object as it is sent. */
interface Field extends Part {
  readonly key: string;
  readonly wireKey: string;
  readonly isRequired: boolean;
  /** Whether null stands for its absence. */
  readonly isDropped: boolean;
}

function projectField(value: JsonSchema, isRequired: boolean, { place, walk }: Spot): Omit<Field, 'key' | 'wireKey'> {
  const part = projectNode(value, place, walk);
  if (isRequired) return { ...part, isRequired, isDropped: false };
  walk.optionalKeys++;
  if (!walk.dialect.requiresAll) return { ...part, isRequired, isDropped: false };
  const isKept = isNullable(value, walk.root);
  lose('changed', isKept ? 'absent is sent as null and stays null' : 'absent is sent as null', place, walk);
  if (isKept) return { ...part, isRequired: true, isDropped: false };
  walk.isChanged = true;
  return { ...part, schema: withNull(part.schema), isRequired: true, isDropped: true };
}

function withNull({ description, ...schema }: JsonSchemaObject): JsonSchemaObject {
  const types = listTypes(schema);
  const isPlain = schema.type && !schema.enum && !('const' in schema) && types.every((type) => scalar.test(type));
  const widened = isPlain
    ? { ...schema, type: [...types, 'null'] }
    : { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] };
  return { ...(description !== undefined && { description }), ...widened };
}

function undoFields(value: unknown, fields: readonly Field[], undoOther: Undo = keepValue): unknown {
  if (!isJsonObject(value)) return value;
  const known = new Map(fields.map((field) => [field.wireKey, field]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([wireKey, item]) => {
      const field = known.get(wireKey);
      if (!field) return [[wireKey, undoOther(item)]];
      return field.isDropped && item === null ? [] : [[field.key, field.undo ? field.undo(item) : item]];
    }),
  );
}

function projectRecord(schema: JsonSchemaObject, place: Place, walk: Walk): Part {
  const { additionalProperties = true, propertyNames, properties, minProperties, maxProperties, ...rest } = schema;
  if (additionalProperties === true) return giveUp(schema, 'free keys', { place, walk });
  const below = goDown(goDown(place, '*'), 'value');
  const key = projectNode({ ...(propertyNames as JsonSchemaObject), type: 'string' }, goDown(place, '*'), walk);
  const value = projectNode(additionalProperties, below, walk);
  change('a record is sent as a list of keys and values', place, walk);
  const { undo = keepValue } = value;
  return {
    schema: {
      ...keep(
        {
          ...rest,
          ...(minProperties !== undefined && { minItems: minProperties }),
          ...(maxProperties !== undefined && { maxItems: maxProperties }),
        },
        place,
        walk,
      ),
      type: 'array',
      items: {
        type: 'object',
        properties: { key: key.schema, value: value.schema },
        required: ['key', 'value'],
        additionalProperties: false,
      },
    },
    undo: (list) => {
      if (!Array.isArray(list) || !list.every((pair) => isJsonObject(pair) && 'key' in pair)) return list;
      const pairs = list.filter((pair) => pair.key !== '__proto__');
      return Object.fromEntries(pairs.map((pair) => [String(pair.key), undo(pair.value)]));
    },
  };
}

function projectArray(schema: JsonSchemaObject, place: Place, walk: Walk): Part {
  const { prefixItems, items = true, additionalItems, ...rest } = schema;
  // Draft 7 has a list in `items`.
  const prefix = prefixItems ?? (Array.isArray(items) ? (items as readonly JsonSchema[]) : undefined);
  if (place.level > (walk.dialect.maxLevels ?? Infinity)) return giveUp(schema, 'too deep', { place, walk });
  if (prefix)
    return projectTuple({ prefix, tail: prefixItems ? items : (additionalItems as JsonSchema), rest }, place, walk);
  const { schema: inner, undo } = projectNode(items, goDown(place, 0), walk);
  return {
    schema: { ...keep(rest, place, walk), type: 'array', items: inner },
    ...(undo && { undo: (list) => (Array.isArray(list) ? list.map(undo) : list) }),
  };
}

interface Tuple {
  readonly prefix: readonly JsonSchema[];
  readonly tail: JsonSchema | undefined;
  readonly rest: JsonSchemaObject;
}

function projectTuple({ prefix, tail, rest }: Tuple, place: Place, walk: Walk): Part {
  if (walk.dialect.isLoose) return keepTuple({ prefix, tail, rest }, place, walk);
  const { minItems = 0, maxItems, ...others } = rest;
  const hasTail = typeof tail === 'object';
  const shapes = new Set(prefix.map((item) => JSON.stringify(item)));
  if (shapes.size === 1 && !hasTail) {
    return projectArray({ ...others, items: prefix[0] ?? true, minItems, maxItems: prefix.length }, place, walk);
  }
  const keys = prefix.map((_, index) => `item${index}`);
  const object = {
    ...others,
    type: 'object',
    properties: {
      ...Object.fromEntries(prefix.map((item, index) => [`item${index}`, item])),
      ...(hasTail && { rest: { type: 'array', items: tail } }),
    },
    required: keys.slice(0, Number(minItems)),
    additionalProperties: false,
  };
  change('a tuple is sent as an object', place, walk);
  const { schema, undo = keepValue } = projectObject(object, place, walk);
  return { schema, undo: (value) => (isJsonObject(value) ? toTuple(undo(value) as JsonSchemaObject, keys) : value) };
}

function keepTuple({ prefix, tail, rest }: Tuple, place: Place, walk: Walk): Part {
  const parts = prefix.map((item, index) => projectNode(item, goDown(place, index), walk));
  const others = tail === undefined ? undefined : projectNode(tail, goDown(place, prefix.length), walk);
  const undo: Undo = (list) =>
    Array.isArray(list) ? list.map((item, index) => ((parts[index] ?? others)?.undo ?? keepValue)(item)) : list;
  const prefixItems = parts.map(({ schema }) => schema);
  return {
    schema: { ...rest, type: 'array', prefixItems, ...(others && { items: others.schema }) },
    ...([...parts, others].some((part) => part?.undo) && { undo }),
  };
}

function toTuple(value: JsonSchemaObject, keys: readonly string[]): readonly unknown[] {
  const end = keys.findIndex((key) => !Object.hasOwn(value, key));
  const items = (end === -1 ? keys : keys.slice(0, end)).map((key) => value[key]);
  return end === -1 && Array.isArray(value.rest) ? [...items, ...value.rest] : items;
}
