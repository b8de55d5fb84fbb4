import { pipe } from 'valibot';
import { type Dataset, isSchemaNode, partsOf, type SchemaNode } from './schema-node.ts';

/** Stands for an array where an object is wanted: no object either, and harmless in messages that print it. */
export const arrayForObject = (): string => 'an array';

/** By the schema that they are made of, so that recursion ends. */
const copies = new WeakMap<SchemaNode, SchemaNode>();

/**
 * A copy of a valibot schema whose objects and records take no arrays. Valibot's do, and make objects of them: so would a
 * union of records and lists (https://github.com/open-circle/valibot/issues/1387). What holds no object, is asynchronous,
 * or was made by `fromJsonSchema` is left as it is, and so is a pipe within valibot's `fallback`, `message` or `config`.
 */
export function refuseLists(node: SchemaNode): SchemaNode {
  const known = copies.get(node);
  if (known || node.async || Symbol.for('tooltable.json-schema') in node || isWrapped(node)) return known ?? node;
  const copy = {} as SchemaNode;
  copies.set(node, copy);
  const changed = partKeys.flatMap((key) => {
    const part = node[key];
    const value = mapPart(part, key);
    return value === part ? [] : [[key, value]];
  });
  const run = createRun(node, Object.fromEntries(changed));
  if (changed.length === 0 && !run) {
    copies.set(node, node);
    return node;
  }
  const properties = [...changed, ['~run', run ?? node['~run']]].map(([key, value]) => [
    key,
    { value, enumerable: true },
  ]);
  // Getters stay, which then read the copy.
  return Object.defineProperties(copy, {
    ...Object.getOwnPropertyDescriptors(node),
    ...Object.fromEntries(properties),
  });
}

/** `fallback`, `message` and `config` hide the pipe that they run. */
function isWrapped({ pipe: items, '~run': run }: SchemaNode): boolean {
  return items !== undefined && String(run) !== String(pipe(...(items as unknown as [never]))['~run']);
}

const partKeys = ['pipe', 'entries', 'items', 'item', 'rest', 'wrapped', 'key', 'value', 'options', 'getter'] as const;

/** The part itself where nothing in it changes. */
function mapPart(part: unknown, key: (typeof partKeys)[number]): unknown {
  if (isSchemaNode(part)) return refuseLists(part);
  if (key === 'getter' && part !== undefined) return mapGetter(part as NonNullable<SchemaNode['getter']>);
  if (part === undefined || (key !== 'entries' && !Array.isArray(part))) return part;
  const entries = Object.entries(part as object);
  const mapped = entries.map(([name, item]) => [name, isSchemaNode(item) ? refuseLists(item) : item] as const);
  if (mapped.every(([, item], index) => item === entries[index]?.[1])) return part;
  return Array.isArray(part) ? mapped.map(([, item]) => item) : Object.fromEntries(mapped);
}

function mapGetter(getter: NonNullable<SchemaNode['getter']>): (value: unknown) => SchemaNode {
  let inner: SchemaNode | undefined;
  return (value) => {
    // Most give a new schema each time, which would be copied each time.
    inner = (getter.length === 0 && inner) || refuseLists(getter(value));
    return inner;
  };
}

function createRun(node: SchemaNode, { pipe: items }: Partial<SchemaNode>): SchemaNode['~run'] | undefined {
  if (node.pipe) return items && (pipe(...(items as unknown as [never])) as unknown as SchemaNode)['~run'];
  if (!partsOf(node).entries) return undefined;
  return function (this: SchemaNode, dataset: Dataset, config: object) {
    return node['~run'].call(this, Array.isArray(dataset.value) ? { value: arrayForObject } : dataset, config);
  };
}
