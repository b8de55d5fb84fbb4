import type { StandardSchema } from '../tool/standard-schema.ts';

/**
 * A valibot schema, read as the plain object that it is: any copy and any 1.x version of valibot makes these.
 * Which fields are there depends on `type`.
 */
export interface SchemaNode extends StandardSchema {
  readonly kind: 'schema';
  readonly type: string;
  /** What is accepted, in the words of TypeScript. */
  readonly expects?: string;
  readonly async: boolean;
  readonly pipe?: readonly [SchemaNode, ...PipeItem[]];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly items?: readonly SchemaNode[];
  readonly rest?: SchemaNode;
  /** Of `fromJsonSchema`, where the name of a key decides. */
  readonly judges?: (key: string) => readonly SchemaNode[];
  readonly wrapped?: SchemaNode;
  /** The key of a variant, or the schema of a record's or map's keys. */
  readonly key?: unknown;
  readonly value?: SchemaNode;
  /** Members of a picklist or enum, or branches of a union, variant or intersection. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly default?: unknown;
  readonly fallback?: unknown;
  readonly class?: unknown;
  readonly getter?: (value: unknown) => SchemaNode;
  '~run'(dataset: Dataset, config: object): Dataset;
}

/** A schema or an action in a pipe. */
export interface PipeItem {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  readonly type: string;
  readonly async?: boolean;
  readonly requirement?: unknown;
  '~run'(dataset: Dataset, config: object): Dataset;
}

/** What valibot hands from one step to the next. */
export interface Dataset {
  readonly typed?: boolean;
  readonly value: unknown;
  readonly issues?: readonly unknown[];
}

/** Whether a schema is valibot's, any copy of it. */
export function isSchemaNode(schema: unknown): schema is SchemaNode {
  const node = schema as Partial<SchemaNode> | null | undefined;
  return node?.kind === 'schema' && node['~standard']?.vendor === 'valibot';
}

/** The schema at the start of a pipe. */
export function baseOf(node: SchemaNode): SchemaNode {
  return node.pipe ? baseOf(node.pipe[0]) : node;
}

/** Whether a key of this schema may be left out. */
export function mayBeAbsent({ type }: SchemaNode): boolean {
  return type === 'optional' || type === 'exact_optional' || type === 'nullish';
}

/** What a schema is made of, whatever its kind is called: all that read schemas read this. */
export interface Parts {
  /** Of what takes objects, records too. */
  readonly entries?: Readonly<Record<string, SchemaNode>> | undefined;
  /** Of what takes arrays, sets and maps too: those that have a place. */
  readonly items?: readonly SchemaNode[] | undefined;
  /** Of the keys and items that have no place of their own. */
  readonly rest?: SchemaNode | undefined;
  /** Of the keys of a record. */
  readonly names?: SchemaNode;
  /** The values of a literal, picklist or enum. */
  readonly members?: readonly unknown[] | undefined;
  /** Of a union, variant or intersection. */
  readonly branches?: readonly SchemaNode[] | undefined;
}

/** Reads a schema that is no pipe. */
export function partsOf(base: SchemaNode): Parts {
  const { type, entries, items, item, rest, key, value, options, literal } = base;
  if (type === 'record') return { entries: {}, rest: value, names: key as SchemaNode };
  if (entries) return { entries, rest };
  // A map comes as an array of pairs.
  if (type === 'map')
    return { items: [], rest: { ...base, type: 'tuple', items: [key as SchemaNode, value as SchemaNode] } };
  if (items || item || type === 'set') return { items: items ?? [], rest: type === 'set' ? value : (item ?? rest) };
  if (type === 'literal') return { members: [literal] };
  return /picklist|enum/.test(type) ? { members: options } : { branches: options as readonly SchemaNode[] | undefined };
}

/** What a value has under a key of its own; nothing of what objects inherit, such as `toString`. */
export function readOwn(value: unknown, key: string | number): unknown {
  return Object.hasOwn(Object(value), key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** Whether a value is an object as JSON has them: no array, no instance of a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // That of a plain object has none itself, in every realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
