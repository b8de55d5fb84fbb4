import type { Path } from '../tool/repair.ts';
import { partsOf, readOwn, type SchemaNode } from './schema-node.ts';

/** Finds the schema of the value at a path, behind wrappers and pipes; in a union the first branch that has the path. */
export function findNode(root: SchemaNode | undefined, path: Path): SchemaNode | undefined {
  try {
    return path.reduce((nodes, key) => nodes.flatMap((node) => childrenOf(node, key)), unwrap(root))[0];
  } catch {
    return undefined; // a lazy schema that wants to see the value
  }
}

/** What is inside of wrappers, then its branches. A pipe has the fields of its first schema, so that it need not be opened. */
function unwrap(node: SchemaNode | undefined): readonly SchemaNode[] {
  if (!node) return [];
  const inner = node.wrapped ?? node.getter?.(undefined);
  return inner ? unwrap(inner) : [node, ...(partsOf(node).branches ?? []).flatMap(unwrap)];
}

function childrenOf(node: SchemaNode, key: Path[number]) {
  const { entries, items = [], rest } = partsOf(node);
  return unwrap(
    typeof key === 'number' ? (items[key] ?? rest) : ((readOwn(entries, key) as SchemaNode | undefined) ?? rest),
  );
}
