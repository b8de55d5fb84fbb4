import { andThen } from './and-then.ts';
import type { Dataset, PipeItem, SchemaNode } from './schema-node.ts';
import type { StepLimit } from './step-limit.ts';

type Later<Value> = Value | Promise<Value>;

export interface Omission {
  readonly limit: StepLimit;
  readonly keys: ReadonlySet<string>;
  /** Adds the omitted keys to what the others became. */
  readonly fill: (output: Readonly<Record<string, unknown>>) => Later<unknown>;
}

/** Runs an object schema without some of its entries, fills these in, and goes on with the rest of the pipe. */
export function runWithout(node: SchemaNode, value: unknown, omission: Omission): Later<Dataset> {
  if (node.pipe) {
    const [first, ...items] = node.pipe;
    return items.reduce<Later<Dataset>>(
      (before, item) => andThen(before, (dataset) => runItem(item, dataset, omission)),
      runWithout(first, value, omission),
    );
  }
  const { keys, fill, limit } = omission;
  const entries = Object.fromEntries(Object.entries(node.entries ?? {}).filter(([key]) => !keys.has(key)));
  return andThen({ ...node, entries }['~run']({ value }, limit) as Later<Dataset>, (dataset) =>
    dataset.issues
      ? dataset
      : andThen(fill(dataset.value as Record<string, unknown>), (filled) => ({ ...dataset, value: filled })),
  );
}

/** As in valibot: after an issue only further validations have a say. */
function runItem(item: PipeItem, dataset: Dataset, { limit }: Omission): Later<Dataset> {
  if (item.kind === 'metadata' || (dataset.issues && item.kind !== 'validation')) return dataset;
  return item['~run'](dataset, limit);
}
