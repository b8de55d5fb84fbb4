import { formatPath } from '../tool/format-path.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss } from '../tool/provider.ts';
import type { Path } from '../tool/repair.ts';
import { keepKeywords } from './keep-keywords.ts';
import type { Part, SchemaDialect } from './schema-dialect.ts';
import type { FollowReference } from './tell-apart.ts';

export type SchemaLoss = Omit<ProjectionLoss, 'toolName'>;

export interface Walk {
  readonly root: JsonSchemaObject;
  readonly dialect: SchemaDialect;
  readonly losses: SchemaLoss[];
  readonly reasons: string[];
  /** Those with something to undo in a branch. */
  readonly unions: (readonly JsonSchemaObject[])[];
  /** What references lead to, by the reference, and by the reference that is sent. */
  readonly definitions: Map<string, Definition>;
  readonly sentDefinitions: Map<string, Definition>;
  /** One for all comparing while the schema is projected. */
  readonly follow: FollowReference;
  /** What some vendors count. */
  readonly counts: { optionalKeys: number; unions: number };
  nodes: number;
  /** Whether anything is to undo: a way back through a reference does not say. */
  isChanged: boolean;
  isWrapped: boolean;
}

/** Where a walk has come to. */
export interface Place {
  readonly walk: Walk;
  readonly path: Path;
  /** Objects and arrays around. */
  readonly level: number;
  readonly depth: number;
  /** The references and intersections that led here. */
  readonly open: readonly unknown[];
}

export interface Definition {
  readonly name: string;
  /** Absent while it is under way. */
  part?: Part;
}

export const scalar = /^(string|number|integer|boolean|null)$/;

/** Gives a value back the form that it had before it was sent as a part. */
export const undoPart = (part: Partial<Part> | undefined, value: unknown): unknown =>
  part?.undo ? part.undo(value) : value;

/** What a dialect has no words for. */
export function giveUp(schema: JsonSchema, reason: string, place: Place): Part {
  const { dialect, reasons } = place.walk;
  if (dialect.isLoose) return { schema: schema === true ? {} : schema === false ? { not: {} } : schema };
  if (dialect.toText) {
    change(`${reason} is sent as JSON text`, place);
    return dialect.toText(schema, reason);
  }
  reasons.push(`${formatPath(place.path)}: ${reason}`);
  return { schema: {} };
}

export function lose(kind: SchemaLoss['kind'], message: string, { path, walk }: Place): void {
  walk.losses.push({ kind, message: `${formatPath(path)}: ${message}` });
}

/** Tells of something that is undone when it comes back. */
export function change(message: string, place: Place): void {
  lose('changed', message, place);
  place.walk.isChanged = true;
}

/** The same value, said by another schema. */
export const goOn = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

/** The place within something that may be in itself; nothing where it is, more often than the dialect unrolls. */
export function enter(place: Place, opened: unknown): Place | undefined {
  const { unroll = Infinity } = place.walk.dialect;
  const isAgain = place.open.filter((open) => open === opened).length > unroll;
  return isAgain ? undefined : { ...goOn(place), open: [...place.open, opened] };
}

export function goDown(place: Place, key: string | number): Place {
  return { ...goOn(place), path: [...place.path, key], level: place.level + 1 };
}

export function keep(schema: JsonSchemaObject, place: Place): JsonSchemaObject {
  const { rest, note } = keepKeywords(schema, place.walk.dialect);
  if (note) lose('described', note, place);
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
