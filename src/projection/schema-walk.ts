import { formatPath } from '../tool/format-path.ts';
import type { JsonSchema, JsonSchemaObject } from '../tool/json-schema.ts';
import type { ProjectionLoss } from '../tool/provider.ts';
import type { Path } from '../tool/repair.ts';
import { keepKeywords, withNote } from './keep-keywords.ts';
import { parseBoundedJson } from './parse-bounded-json.ts';
import type { SchemaDialect } from './schema-dialect.ts';

export type SchemaLoss = Omit<ProjectionLoss, 'toolName'>;

export type Undo = (value: unknown) => unknown;

/** A part of a schema as it is sent, and the way back for its values. */
export interface Part {
  readonly schema: JsonSchemaObject;
  readonly undo?: Undo | undefined;
}

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
  if (dialect.usesText) {
    lose('changed', `${reason} is sent as JSON text`, place, walk);
    walk.isChanged = true;
    const description = typeof schema === 'object' && schema.description;
    const text: JsonSchemaObject = { type: 'string', ...(description && { description }) };
    return { schema: withNote(text, `as JSON text: ${reason}`), undo: readText };
  }
  reasons.push(`${formatPath(place.path)}: ${reason}`);
  return { schema: {} };
}

function readText(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parseBoundedJson(value) : undefined;
  return parsed === undefined ? value : parsed;
}

export function lose(kind: SchemaLoss['kind'], message: string, { path }: Place, { losses }: Walk): void {
  losses.push({ kind, message: `${formatPath(path)}: ${message}` });
}

export function goDown({ path, level, depth, open }: Place, key: string | number): Place {
  return { path: [...path, key], level: level + 1, depth: depth + 1, open };
}

export function keep(schema: JsonSchemaObject, place: Place, walk: Walk): JsonSchemaObject {
  const { rest, note } = keepKeywords(schema, walk.dialect);
  if (note) lose('described', note, place, walk);
  return rest;
}

/** Finds what a reference of a schema that is sent leads to. */
export const followIn =
  ({ sentDefinitions }: Walk) =>
  ({ $ref, ...schema }: JsonSchemaObject): JsonSchemaObject | undefined => {
    if ($ref === undefined) return schema;
    return sentDefinitions.get($ref)?.part?.schema;
  };
