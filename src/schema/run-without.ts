import { andThen } from './and-then.ts';
import type { Dataset, SchemaNode } from './schema-node.ts';
import { createStepLimit } from './step-limit.ts';

type Later<Value> = Value | Promise<Value>;

export interface Omission {
  readonly keys: readonly string[];
  /** Adds the omitted keys to what the others became. */
  readonly fill: (output: Readonly<Record<string, unknown>>) => Later<unknown>;
}

/** Runs an object schema without some of its entries, fills these in, and goes on with the rest of the pipe. */
export function runWithout(node: SchemaNode, value: unknown, omission: Omission): Later<Dataset> {
  const [first, ...items] = node.pipe ?? [];
  const limit = createStepLimit(false);
  if (first) {
    return items.reduce<Later<Dataset>>(
      (before, item) =>
        andThen(before, (dataset) =>
          dataset.issues || item.kind === 'metadata' ? dataset : item['~run'](dataset, limit),
        ),
      runWithout(first, value, omission),
    );
  }
  const entries = Object.fromEntries(
    Object.entries(node.entries ?? {}).filter(([key]) => !omission.keys.includes(key)),
  );
  return andThen({ ...node, entries }['~run']({ value }, limit) as Later<Dataset>, (dataset) =>
    dataset.issues
      ? dataset
      : andThen(omission.fill(dataset.value as Record<string, unknown>), (filled) => ({ ...dataset, value: filled })),
  );
}
