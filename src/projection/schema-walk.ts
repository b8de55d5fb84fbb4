import { formatPath } from '../tool/format-path.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss } from '../tool/provider.ts';
import type { Path } from '../tool/repair.ts';
import { keepKeywords, withNote } from './keep-keywords.ts';
import type { Part, SchemaDialect, Undo } from './schema-dialect.ts';
import type { FollowReference } from './tell-apart.ts';

export type SchemaLoss = Omit<ProjectionLoss, 'toolName'>;

export interface Walk {
  readonly root: JsonSchemaObject;
  readonly dialect: SchemaDialect;
  readonly losses: SchemaLoss[];
  readonly reasons: string[];
  /** Those with something to undo in a branch. */
  readonly unions: (readonly JsonSchemaObject[])[];
  unionCount: number;
  /** What references lead to, by the reference, and by the reference that is sent. */
  readonly definitions: Map<string, Definition>;
  readonly sentDefinitions: Map<string, Definition>;
  /** One for all comparing while the schema is projected. */
  readonly follow: FollowReference;
  optionalKeys: number;
  enumValues: number;
  nodes: number;
  /** Whether anything is to undo: a way back through a reference does not say. */
  isChanged: boolean;
  isWrapped: boolean;
}

export interface Place {
  readonly path: Path;
  /** Objects and arrays around. */
  readonly level: number;
  readonly depth: number;
  /** The references that led here. */
  readonly open: readonly string[];
}

export interface Definition {
  readonly name: string;
  /** Absent while it is under way. */
  part?: Part;
}

export const scalar = /^(string|number|integer|boolean|null)$/;

export const keepValue: Undo = (value) => value;

export interface Spot {
  readonly place: Place;
  readonly walk: Walk;
}

/** What a dialect has no words for. */
export function giveUp(schema: JsonSchema, reason: string, { place, walk }: Spot): Part {
  const { dialect, reasons } = walk;
  if (dialect.isLoose) return { schema: schema === true ? {} : schema === false ? { not: {} } : schema };
  if (dialect.readText) {
    change(`${reason} is sent as JSON text`, place, walk);
    const description = typeof schema === 'object' && schema.description;
    const text: JsonSchemaObject = { type: 'string', ...(description && { description }) };
    return { schema: withNote(text, `as JSON text: ${reason}`), undo: dialect.readText };
  }
  reasons.push(`${formatPath(place.path)}: ${reason}`);
  return { schema: {} };
}

export function lose(kind: SchemaLoss['kind'], message: string, { path }: Place, { losses }: Walk): void {
  losses.push({ kind, message: `${formatPath(path)}: ${message}` });
}

/** Tells of something that is undone when it comes back. */
export function change(message: string, place: Place, walk: Walk): void {
  lose('changed', message, place, walk);
  walk.isChanged = true;
}

export function goDown({ path, level, depth, open }: Place, key: string | number): Place {
  return { path: [...path, key], level: level + 1, depth: depth + 1, open };
}

export function keep(schema: JsonSchemaObject, place: Place, walk: Walk): JsonSchemaObject {
  const { rest, note } = keepKeywords(schema, walk.dialect);
  if (note) lose('described', note, place, walk);
  return rest;
}

/** Unions whose branches are unions multiply what there is to compare. */
const maxSteps = 200_000;

/** Finds what a reference of a schema that is sent leads to; nothing after many steps, so that comparing ends. */
export function createFollow({ sentDefinitions }: Pick<Walk, 'sentDefinitions'>): FollowReference {
  let steps = 0;
  return (schema) => {
    if (++steps > maxSteps) return undefined;
    return schema.$ref === undefined ? schema : sentDefinitions.get(schema.$ref)?.part?.schema;
  };
}
