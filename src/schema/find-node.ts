import type { Path } from '../tool/repair.ts';
import type { SchemaNode } from './schema-node.ts';

/** Finds the schema of the value at a path, behind wrappers and pipes; in a union the first branch that has the path. */
export function findNode(root: SchemaNode, path: Path): SchemaNode | undefined {
  try {
    return path.reduce<readonly SchemaNode[]>(
      (nodes, key) =>
        nodes
          .flatMap(branchesOf)
          .flatMap((node) => childOf(node, key) ?? [])
          .map(unwrap),
      [unwrap(root)],
    )[0];
  } catch {
    return undefined; // a lazy schema that wants to see the value
  }
}

/** A pipe has the fields of its first schema, so that it need not be opened. */
function unwrap(node: SchemaNode): SchemaNode {
  const inner = node.wrapped ?? node.getter?.(undefined);
  return inner ? unwrap(inner) : node;
}

function branchesOf(node: SchemaNode): readonly SchemaNode[] {
  return /^(?:union|variant|intersect)$/.test(node.type)
    ? (node.options as SchemaNode[]).map(unwrap).flatMap(branchesOf)
    : [node];
}

function childOf(
  { entries = {}, item, items = [], rest, value }: SchemaNode,
  key: string | number,
): SchemaNode | undefined {
  if (typeof key === 'number') return items[key] ?? item ?? rest ?? value;
  return Object.hasOwn(entries, key) ? entries[key] : (rest ?? value);
}
