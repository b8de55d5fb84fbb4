import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import { keepKeywords, withNote } from './keep-keywords.ts';
import { mendSchema } from './mend-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { isConstraint, projectNode } from './project-node.ts';
import { listBranches, listTypes } from './read-schema.ts';
import type { Part, SchemaDialect, Undo } from './schema-dialect.ts';
import { createFollow, lose, type Place, type SchemaLoss, undoPart, type Walk } from './schema-walk.ts';
import { canTellApart } from './tell-apart.ts';

/** A schema as a dialect says it, unless there are reasons against it. */
export interface SchemaProjection {
  readonly schema: JsonSchemaObject;
  /** Gives arguments back the form that they had before the schema was changed. Absent where nothing is to undo. */
  readonly unproject?: Undo;
  readonly losses: readonly SchemaLoss[];
  /** Why the schema cannot be sent so; then nothing else counts. */
  readonly reasons: readonly string[];
  /** Optional keys and unions: some vendors count them. */
  readonly counts: { readonly optionalKeys: number; readonly unions: number };
}

/** The key that holds arguments which are no plain object of keys. */
const wrapper = 'input';

/**
 * Fits the schema of a tool's arguments into what a dialect can say, and says how to undo that. A union at the root is
 * wrapped in one key; references stay or are written out; a tuple becomes an object, a record a list of pairs; an
 * optional key may be null. Keywords that the dialect lacks go into the description.
 */
export function projectSchema(given: JsonSchemaObject, dialect: SchemaDialect): SchemaProjection {
  const root = mendSchema(given, dialect.needsItems);
  const sentDefinitions: Walk['sentDefinitions'] = new Map();
  const walk: Walk = {
    ...{ root, dialect, losses: [], reasons: [], unions: [], definitions: new Map(), sentDefinitions },
    follow: createFollow({ sentDefinitions }),
    counts: { optionalKeys: 0, unions: 0 },
    ...{ nodes: 0, isChanged: false, isWrapped: false },
  };
  const { schema, undo } = projectRoot(walk);
  const { losses, reasons, unions, counts, isChanged, isWrapped } = walk;
  const sent =
    dialect.isLoose && losses.length === 0 && isPlainRoot(root)
      ? dropUnused(closeEmpty(root))
      : addDefinitions(schema, walk);
  if (root !== given) losses.push({ kind: 'changed', message: 'sent in draft 2020-12' });
  if (isChanged && !unions.every((branches) => canTellApart(branches, walk.follow))) {
    reasons.push('it has parts to undo and a union whose branches look alike');
  }
  const refusal = reasons.length === 0 && dialect.refuse?.(sent, walk.follow);
  if (refusal) reasons.push(refusal);
  const isUndone = (isChanged || isWrapped) && undo && reasons.length === 0;
  return { schema: sent, losses, reasons, counts, ...(isUndone && { unproject: undo }) };
}

function addDefinitions(schema: JsonSchemaObject, { root, dialect, definitions }: Walk): JsonSchemaObject {
  const parts = Array.from(definitions.values(), ({ name, part }) => [name, part?.schema ?? {}]);
  const $defs = { ...(dialect.isLoose && root.$defs), ...Object.fromEntries(parts) };
  return dropUnused({ ...schema, $defs });
}

/** Definitions that nothing refers to would be read, and may be refused, for nothing. */
function dropUnused(schema: JsonSchemaObject): JsonSchemaObject {
  const { $defs, definitions, ...rest } = schema;
  return /"\$(?:dynamicR|r)ef"/.test(JSON.stringify(rest)) ? schema : rest;
}

/** Vendors take no union and no reference at the root. */
const isPlainRoot = (root: JsonSchemaObject): boolean =>
  root.type === 'object' && !['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'].some((keyword) => keyword in root);

/** A tool without parameters takes none. */
function closeEmpty(root: JsonSchemaObject): JsonSchemaObject {
  if (Object.keys(root.properties ?? {}).length > 0) return root;
  return { ...root, properties: {}, additionalProperties: root.additionalProperties ?? false };
}

function projectRoot(walk: Walk): Part {
  const { root, dialect } = walk;
  const place: Place = { walk, path: [], level: 1, depth: 0, open: [] };
  const target = mergeSchemas([root], root);
  const branches = target && listBranches(target);
  const isObject = (schema: JsonSchema): boolean => {
    const types = listTypes(mergeSchemas([schema], root) ?? { type: 'unknown' });
    return types.includes('object') || (types.length === 0 && typeof schema === 'object');
  };
  if (
    !target ||
    !(branches ? branches.every((branch) => isObject({ ...target, ...(branch as object) })) : isObject(target))
  ) {
    walk.reasons.push(`no plain object at the root: ${branches ? 'union' : (root.$ref ?? root.type ?? 'allOf')}`);
    return { schema: {} };
  }
  const { additionalProperties = false, properties = {} } = target;
  const isRecord = !dialect.isLoose && Object.keys(properties).length === 0 && additionalProperties !== false;
  if (!isRecord && !(branches && !branches.every(isConstraint))) {
    const { not, enum: values, const: constant, ...plain } = target;
    const untold = { not, enum: values, const: constant } as JsonSchemaObject;
    const note = keepKeywords(untold, { keeps: () => false }).note;
    if (note) lose('described', note, place);
    return projectNode({ ...closeEmpty(withNote(plain, note)), type: 'object' }, place);
  }
  lose('changed', `the arguments are sent inside "${wrapper}"`, place);
  walk.isWrapped = true;
  const part = projectNode(target, { ...place, level: 2 });
  return {
    schema: {
      type: 'object',
      properties: { [wrapper]: part.schema },
      required: [wrapper],
      additionalProperties: false,
    },
    undo: (value) =>
      undoPart(part, isJsonObject(value) && Object.keys(value).join() === wrapper ? value[wrapper] : value),
  };
}
