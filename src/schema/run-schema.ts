import type { StandardResult } from '../tool/standard-schema.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import { andThen } from './and-then.ts';
import { type BendRun, descend, record } from './bend-run.ts';
import { baseOf, type Dataset, isRecord, isSchemaNode, mayBeAbsent, readOwn, type SchemaNode } from './schema-node.ts';
import type { SchemaRoot } from './schema-root.ts';
import { createStepLimit } from './step-limit.ts';
import type { DefaultFunction } from './validator-options.ts';

type Later<Value> = Value | Promise<Value>;
type Output = Readonly<Record<string, unknown>>;

type Field = readonly [key: string, node: SchemaNode];

/** Of the parameters that did not come. */
interface Filling {
  readonly root: SchemaRoot;
  readonly run: BendRun;
  readonly fields: readonly Field[];
}

/** Asks the schema. Defaults and zero values of parameters that did not come are filled in when the rest is valid. */
export function runSchema(root: SchemaRoot, value: unknown, run: BendRun): Later<StandardResult<unknown>> {
  const { schema, entries = {}, defaults } = root;
  if (!isSchemaNode(schema)) return schema['~standard'].validate(value);
  const hasZeros = run.policy.missingArguments === 'zero-value';
  const isFilled = ([key, node]: Field): boolean =>
    readOwn(value, key) === undefined && (readOwn(defaults, key) !== undefined || (hasZeros && !mayBeAbsent(node)));
  const fields = isRecord(value) ? Object.entries(entries).filter(isFilled) : [];
  // Functions come last, so that they see the values.
  const rank = ([key]: Field): number => Number(typeof readOwn(defaults, key) === 'function');
  fields.sort((one, other) => rank(one) - rank(other));
  return (
    fields[0] ? runFilling(schema, value, { root, run, fields }) : schema['~run']({ value }, createStepLimit(false))
  ) as Later<StandardResult<unknown>>;
}

/** Runs an object schema without some of its entries, fills these in, and goes on with the rest of the pipe. */
function runFilling(node: SchemaNode, value: unknown, filling: Filling): Later<Dataset> {
  const [first, ...items] = node.pipe ?? [];
  const limit = createStepLimit(false);
  if (first) {
    return items.reduce<Later<Dataset>>(
      (before, item) =>
        andThen(before, (dataset) =>
          dataset.issues || item.kind === 'metadata' ? dataset : item['~run'](dataset, limit),
        ),
      runFilling(first, value, filling),
    );
  }
  const entries = { ...node.entries };
  for (const [key] of filling.fields) delete entries[key];
  return andThen({ ...node, entries }['~run']({ value }, limit) as Later<Dataset>, (dataset) =>
    dataset.issues
      ? dataset
      : andThen(
          filling.fields.reduce<Later<Output>>(
            (before, field) => andThen(before, (output) => fillField(filling, output, field)),
            dataset.value as Output,
          ),
          (filled) => ({ ...dataset, value: filled }),
        ),
  );
}

/**
 * Adds to what the others became the default, or else the zero value. A default that does not fit is the host's fault,
 * not the model's.
 */
function fillField({ root, run }: Filling, output: Output, [key, node]: Field): Later<Output> {
  const given = readOwn(root.defaults, key);
  if (given === undefined) {
    // repair: zero-value
    record(descend(run, key), 'zero-value');
    return { ...output, [key]: zeroOf(node) };
  }
  const fail = (cause: unknown): never => {
    const { toolName = '' } = root;
    throw new ToolExecutionError(`The default of "${key}" failed`, { toolName, code: 'validator-failed', cause });
  };
  let made: unknown = given;
  try {
    if (typeof given === 'function') made = (given as DefaultFunction)({ input: output, context: run.context });
  } catch (cause) {
    // The model cannot mend it, and is not told why it failed.
    fail(cause);
  }
  return andThen(node['~standard'].validate(made), (result) =>
    result.issues ? fail(result.issues[0]?.message) : { ...output, [key]: result.value },
  );
}

function zeroOf(node: SchemaNode): unknown {
  const { type, wrapped } = baseOf(node);
  if (wrapped) return zeroOf(wrapped);
  return type === 'number' ? 0 : type === 'bigint' ? 0n : type === 'boolean' ? false : null;
}
