import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { withNote } from './keep-keywords.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { projectNames } from './project-names.ts';
import { fitsTypes, isNullable, listBranches, listTypes, resolveReference } from './read-schema.ts';
import type { Part, Undo } from './schema-dialect.ts';
import {
  change,
  createFollow,
  type Definition,
  enter,
  giveUp,
  goDown,
  goOn,
  keep,
  lose,
  type Place,
  scalar,
  undoPart,
  type Walk,
} from './schema-walk.ts';
import { canTellApart, fitsShape } from './tell-apart.ts';

/** Deeper and larger than any schema that is sent; keeps a hostile one from overflowing the stack. */
const maxDepth = 100;
const maxNodes = 20_000;
const annotation = /^(title|description|default|examples|deprecated|definitions|\$(comment|schema|id|defs))$/;

/** One schema and all that is in it, as the dialect of a walk says it. */
export function projectNode(schema: JsonSchema, place: Place): Part {
  const { walk, depth } = place;
  if (typeof schema === 'boolean' || depth > maxDepth || ++walk.nodes > maxNodes) {
    return giveUp(schema, 'any value', place);
  }
  if (schema.$ref !== undefined) return projectReference(schema, place);
  return schema.allOf ? projectAll(schema, place) : projectFlat(schema, place);
}

function projectAll(schema: JsonSchemaObject, place: Place): Part {
  const { allOf: [only, second] = [], ...rest } = schema;
  // So that a reference is described where `$ref` stands alone.
  if (Object(only).$ref && !second) return projectReference({ ...(only as JsonSchemaObject), ...rest }, place);
  const below = enter(place, schema);
  const flat = below && mergeSchemas([schema], place.walk.root);
  return flat ? projectFlat(flat, below) : giveUp(schema, 'allOf', place);
}

function projectFlat(flat: JsonSchemaObject, place: Place): Part {
  const { dialect } = place.walk;
  if (flat.patternProperties && !dialect.isLoose) return giveUp(flat, 'patternProperties', place);
  const types = listTypes(flat);
  const [type = 'any value'] = types;
  if (listBranches(flat)) return projectUnion(flat, place);
  if (types.length > 1 && !types.every((name) => scalar.test(name))) {
    const { title, description, ...rest } = flat;
    const anyOf = types.map((name) => keepType(rest, name)).filter((branch) => branch.enum?.length !== 0);
    return projectUnion({ anyOf, ...(description !== undefined && { description }) }, place);
  }
  if (!dialect.isLoose && !scalar.test(type) && (flat.enum ?? 'const' in flat)) {
    return giveUp(flat, `one of ${JSON.stringify(flat.enum ?? [flat.const]).slice(0, 200)}`, place);
  }
  if (type === 'object') return projectObject(flat, place);
  if (type === 'array') return projectArray(flat, place);
  if (scalar.test(type)) return projectScalar(flat, types, place);
  return giveUp(dialect.isLoose ? keep(flat, place) : flat, type, place);
}

/** What a schema of several types says of one of them. */
function keepType(schema: JsonSchemaObject, type: string): JsonSchemaObject {
  const { enum: values } = schema;
  return { ...schema, type, ...(values && { enum: values.filter((value) => fitsTypes(value, [type])) }) };
}

function projectScalar(schema: JsonSchemaObject, types: readonly string[], place: Place): Part {
  const { dialect } = place.walk;
  const rest = keep(schema, place);
  const typed = { ...rest, type: types[1] ? types : types[0] } as JsonSchemaObject;
  const part = dialect.spellEnum ? dialect.spellEnum(typed) : { schema: typed };
  if (!part) return giveUp(typed, 'an enum of lookalikes', place);
  if (part.undo) change('the enum is sent as text', place);
  return part;
}

function projectReference(schema: JsonSchemaObject, place: Place): Part {
  const { $ref = '', ...beside } = schema;
  const { root, dialect, definitions, sentDefinitions } = place.walk;
  const target = resolveReference({ $ref }, root);
  if (!target) return giveUp(schema, '$ref', place);
  const below = enter(place, $ref);
  if (!below) return giveUp(beside, `${$ref.split('/').at(-1)} again`, place);
  if (!Object.keys(beside).every((keyword) => annotation.test(keyword))) {
    const merged = mergeSchemas([beside, { $ref }], root);
    return merged ? projectNode(merged, below) : giveUp(beside, '$ref', place);
  }
  if (dialect.unroll !== undefined) return projectNode({ ...target, ...beside }, below);
  const rest = keep(beside, place);
  const known = definitions.get($ref);
  const definition: Definition = known ?? { name: nameDefinition($ref, place.walk) };
  const reference = { $ref: `#/$defs/${definition.name}` };
  if (!known) {
    definitions.set($ref, definition);
    sentDefinitions.set(reference.$ref, definition);
    definition.part = projectNode(target, { ...below, path: ['$defs', definition.name], level: 1, open: [] });
  }
  return {
    // Vendors take no keyword beside `$ref`.
    schema: Object.keys(rest).length > 0 ? { ...rest, anyOf: [reference] } : reference,
    undo: (value) => undoPart(definition.part, value),
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

function projectUnion({ anyOf, oneOf, ...base }: JsonSchemaObject, place: Place): Part {
  const { walk, depth } = place;
  const { isLoose, toText } = walk.dialect;
  const branches = anyOf ?? oneOf ?? [];
  const hasShape = Object.keys(base).some((keyword) => !annotation.test(keyword));
  if (hasShape && branches.every(isConstraint)) {
    const part = isLoose && depth > 0 ? projectNode(base, place) : undefined;
    const [keys, wireKeys] = [base, part?.schema].map((schema) => Object.keys(schema?.properties ?? {}).join());
    // The branches name keys, which may have other names now.
    if (part && keys === wireKeys)
      return { ...part, schema: { ...part.schema, [oneOf ? 'oneOf' : 'anyOf']: branches } };
    const note = `one of: ${JSON.stringify(branches).slice(0, 200)}`;
    lose('described', note, place);
    return projectNode(withNote(base, note), place);
  }
  const { title, description, default: preset, examples, ...shape } = base;
  const merged = branches.map((branch) => (hasShape ? mergeSchemas([shape, branch], walk.root) : branch));
  if (merged.includes(undefined) || (anyOf && oneOf)) {
    return giveUp({ ...base, anyOf: branches }, 'mixed shapes', place);
  }
  if (oneOf && !isLoose) lose('changed', 'oneOf is sent as anyOf', place);
  const parts = merged.map((branch) => projectNode(branch ?? true, goOn(place)));
  const schemas = parts.map(({ schema }) => schema);
  const isUndone = parts.some(({ undo }) => undo);
  if (toText && isUndone && !canTellApart(schemas, walk.follow)) {
    return giveUp(base, 'a union whose branches look alike', place);
  }
  walk.counts.unions++;
  if (isUndone) walk.unions.push(schemas);
  const said = hasShape ? ({ title, description, default: preset, examples } as JsonSchemaObject) : base;
  const undo: Undo = (value) => {
    const follow = createFollow(walk);
    return undoPart(
      parts.find(({ schema }) => fitsShape(schema, value, follow)),
      value,
    );
  };
  return {
    schema: { ...keep(said, place), [oneOf && isLoose ? 'oneOf' : 'anyOf']: schemas },
    ...(isUndone && { undo }),
  };
}

const isTooDeep = ({ level, walk }: Place): boolean => level > (walk.dialect.maxLevels ?? Infinity);

function projectObject(schema: JsonSchemaObject, place: Place): Part {
  const { isLoose, toText, needsKeys } = place.walk.dialect;
  const { properties = {}, required = [], additionalProperties, ...others } = schema;
  const values = new Map(Object.entries(properties));
  for (const key of required) if (!values.has(key)) values.set(key, true);
  const isOpen = Boolean(additionalProperties ?? values.size === 0) && !isLoose;
  if (isTooDeep(place)) return giveUp(schema, 'too deep', place);
  if (isOpen && values.size === 0) return projectRecord(schema, place);
  if (isOpen && !toText) return giveUp(schema, 'free keys', place);
  if (isOpen) lose('narrowed', 'other keys cannot be sent', place);
  if (needsKeys && values.size === 0 && place.depth > 0) return giveUp(schema, 'no keys', place);
  const fields = projectFields(values, new Set(required), place);
  const isFree = isLoose && typeof additionalProperties === 'object';
  const rest = isFree ? projectNode(additionalProperties, goDown(place, '*')) : undefined;
  const closing = isLoose ? (rest?.schema ?? additionalProperties) : false;
  const isUndone =
    rest?.undo || fields.some(({ key, wireKey, undo, isDropped }) => key !== wireKey || undo || isDropped);
  return {
    schema: {
      ...keep(others, place),
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.wireKey, field.schema])),
      required: fields.flatMap(({ isRequired, wireKey }) => (isRequired ? [wireKey] : [])),
      ...(closing !== undefined && { additionalProperties: closing }),
    },
    ...(isUndone && { undo: (value) => undoFields(value, fields, rest) }),
  };
}

/** A key of an object as it is sent. */
interface Field extends Part {
  readonly key: string;
  readonly wireKey: string;
  readonly isRequired: boolean;
  /** Whether null stands for its absence. */
  readonly isDropped?: boolean;
}

function projectFields(
  values: ReadonlyMap<string, JsonSchema>,
  required: ReadonlySet<string>,
  place: Place,
): readonly Field[] {
  const { keyRule } = place.walk.dialect;
  const names = keyRule && projectNames(values.keys(), keyRule);
  const fields = Array.from(values, ([key, value]): Field => {
    const field = projectField(value, required.has(key), goDown(place, key));
    return { ...field, key, wireKey: names?.toWireName(key) ?? key };
  });
  if (fields.some(({ key, wireKey }) => key !== wireKey)) change('keys are sent under other names', place);
  return fields;
}

function projectField(value: JsonSchema, isRequired: boolean, place: Place): Omit<Field, 'key' | 'wireKey'> {
  const { walk } = place;
  const part = projectNode(value, place);
  if (!isRequired) walk.counts.optionalKeys++;
  if (isRequired || !walk.dialect.requiresAll) return { ...part, isRequired };
  const isKept = isNullable(value, walk.root);
  lose('changed', isKept ? 'absent is sent as null and stays null' : 'absent is sent as null', place);
  if (isKept) return { ...part, isRequired: true };
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

function undoFields(value: unknown, fields: readonly Field[], rest: Part | undefined): unknown {
  if (!isJsonObject(value)) return value;
  const known = new Map(fields.map((field) => [field.wireKey, field]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([wireKey, item]) => {
      const field = known.get(wireKey);
      return field?.isDropped && item === null ? [] : [[field?.key ?? wireKey, undoPart(field ?? rest, item)]];
    }),
  );
}

function projectRecord(schema: JsonSchemaObject, place: Place): Part {
  const {
    additionalProperties = true,
    propertyNames,
    properties,
    minProperties: minItems,
    maxProperties: maxItems,
    ...rest
  } = schema;
  if (additionalProperties === true) return giveUp(schema, 'free keys', place);
  const key = { ...(propertyNames as JsonSchemaObject), type: 'string' };
  const items = {
    type: 'object',
    properties: { key, value: additionalProperties },
    required: ['key', 'value'],
    additionalProperties: false,
  };
  const list = projectArray({ ...rest, items, minItems, maxItems } as JsonSchemaObject, place);
  change('a record is sent as a list of keys and values', place);
  return {
    ...list,
    undo: (given) => {
      if (!Array.isArray(given) || !given.every((pair) => isJsonObject(pair) && 'key' in pair)) return given;
      const pairs = undoPart(list, given) as readonly { readonly key: unknown; readonly value?: unknown }[];
      return Object.fromEntries(
        pairs.filter((pair) => pair.key !== '__proto__').map((pair) => [String(pair.key), pair.value]),
      );
    },
  };
}

function projectArray(schema: JsonSchemaObject, place: Place): Part {
  const { prefixItems: prefix, items: tail, ...rest } = schema;
  if (isTooDeep(place)) return giveUp(schema, 'too deep', place);
  if (prefix) return projectTuple({ prefix, tail, rest }, place);
  const part = projectNode(tail ?? true, goDown(place, 0));
  return {
    schema: { ...keep(rest, place), type: 'array', items: part.schema },
    ...(part.undo && { undo: (list) => (Array.isArray(list) ? list.map(part.undo as Undo) : list) }),
  };
}

interface Tuple {
  readonly prefix: readonly JsonSchema[];
  readonly tail: JsonSchema | undefined;
  readonly rest: JsonSchemaObject;
}

function projectTuple(tuple: Tuple, place: Place): Part {
  if (place.walk.dialect.isLoose) return keepTuple(tuple, place);
  const { prefix, tail, rest } = tuple;
  const { minItems = 0, maxItems, ...others } = rest;
  const hasTail = typeof tail === 'object';
  const shapes = new Set(prefix.map((item) => JSON.stringify(item)));
  if (shapes.size === 1 && !hasTail) {
    return projectArray({ ...others, items: prefix[0] ?? true, minItems, maxItems: prefix.length }, place);
  }
  const keys = prefix.map((_, index) => `item${index}`);
  const object = {
    ...others,
    type: 'object',
    properties: {
      ...Object.fromEntries(prefix.map((item, index) => [keys[index], item])),
      ...(hasTail && { rest: { type: 'array', items: tail } }),
    },
    required: keys.slice(0, Number(minItems)),
    additionalProperties: false,
  };
  change('a tuple is sent as an object', place);
  const part = projectObject(object, place);
  return {
    schema: part.schema,
    undo: (value) => (isJsonObject(value) ? toTuple(undoPart(part, value) as JsonSchemaObject, keys) : value),
  };
}

function keepTuple({ prefix, tail, rest }: Tuple, place: Place): Part {
  const parts = prefix.map((item, index) => projectNode(item, goDown(place, index)));
  const others = tail === undefined ? undefined : projectNode(tail, goDown(place, prefix.length));
  const undo: Undo = (list) =>
    Array.isArray(list) ? list.map((item, index) => undoPart(parts[index] ?? others, item)) : list;
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
