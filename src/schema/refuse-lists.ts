import { pipe } from 'valibot';
import { type Dataset, isSchemaNode, partsOf, type SchemaNode } from './schema-node.ts';

/** Stands for an array where an object is wanted. */
export const arrayForObject = Symbol('an array');

/** By the schema that they are made of, so that recursion ends. */
const copies = new WeakMap<object, object>();

/**
 * A copy of a valibot schema whose objects and records take no arrays. Valibot's do, and make objects of them: so would a
 * union of records and lists (https://github.com/open-circle/valibot/issues/1387). What is asynchronous, or made by
 * `fromJsonSchema`, is left as it is.
 */
export function refuseLists(node: SchemaNode): SchemaNode {
  const known = copies.get(node) as SchemaNode | undefined;
  if (known || node.async || Symbol.for('tooltable.json-schema') in node) return known ?? node;
  const copy: Record<string, unknown> = {};
  copies.set(node, copy);
  const { getter } = node;
  for (const [key, part] of Object.entries(node)) copy[key] = mapPart(part, key);
  if (getter) copy.getter = (value: unknown) => refuseLists(getter(value));
  if (node.pipe) Object.assign(copy, pipe(...(copy.pipe as [never])));
  else if (partsOf(node).entries) {
    copy['~run'] = function (dataset: Dataset, config: object) {
      return node['~run'].call(
        this as never,
        Array.isArray(dataset.value) ? { value: arrayForObject } : dataset,
        config,
      );
    };
  }
  return copy as never;
}

function mapPart(part: unknown, key: unknown): unknown {
  if (isSchemaNode(part)) return refuseLists(part);
  if (Array.isArray(part)) return part.map(mapPart);
  return key === 'entries'
    ? Object.fromEntries(Object.entries(part as object).map(([name, field]) => [name, mapPart(field, name)]))
    : part;
}
