import type { Path } from '../tool/repair.ts';
import { partsOf, readOwn, type SchemaNode } from './schema-node.ts';

/** Finds what a schema has for the value at a path: its wrappers and pipes, and each branch of a union that has the path. */
export function findNodes(root: SchemaNode | undefined, path: Path): readonly SchemaNode[] {
  try {
    return path.reduce<readonly SchemaNode[]>(
      (nodes, key) => [...new Set(nodes.flatMap((node) => childrenOf(node, key)))],
      unwrap(root),
    );
  } catch {
    return []; // a lazy schema that wants to see the value
  }
}

/** A wrapper and what is inside, a union and its branches. A pipe has the fields of its first schema, so that it need not be opened. */
function unwrap(node: SchemaNode | undefined): readonly SchemaNode[] {
  if (!node) return [];
  const inner = node.wrapped ?? node.getter?.(undefined);
  return [node, ...(inner ? [inner] : (partsOf(node).branches ?? [])).flatMap(unwrap)];
}

function childrenOf(node: SchemaNode, key: Path[number]) {
  const { entries, items = [], rest } = partsOf(node);
  return unwrap(
    typeof key === 'number' ? (items[key] ?? rest) : ((readOwn(entries, key) as SchemaNode | undefined) ?? rest),
  );
}
