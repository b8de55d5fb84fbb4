import type { StandardSchema } from '../tool/standard-schema.ts';

/**
 * A valibot schema, read as the plain object that it is: any copy and any 1.x version of valibot makes these.
 * Which fields are there depends on `type`.
 */
export interface SchemaNode extends StandardSchema {
  readonly kind: 'schema';
  readonly type: string;
  readonly async: boolean;
  readonly pipe?: readonly [SchemaNode, ...PipeItem[]];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly items?: readonly SchemaNode[];
  readonly rest?: SchemaNode;
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

/** Whether a value is an object as JSON has them: no array, no instance of a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
