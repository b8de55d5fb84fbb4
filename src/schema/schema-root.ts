import type { HostContext } from '../tool/host-context.ts';
import type { Repair } from '../tool/repair.ts';
import type { StandardResult, StandardSchema } from '../tool/standard-schema.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import { andThen } from './and-then.ts';
import { fault, type ValueFault } from './find-faults.ts';
import { runWithout } from './run-without.ts';
import { baseOf, isRecord, isSchemaNode, mayBeAbsent, type SchemaNode } from './schema-node.ts';
import { createStepLimit } from './step-limit.ts';
import type { DefaultFunction, ValidatorOptions } from './validator-options.ts';

/** The schema of all arguments, with what a root has beyond its schema: aliases, defaults, zero values, a wrapper. */
export interface SchemaRoot {
  readonly schema: StandardSchema;
  /** The schema as valibot has it. */
  readonly shape: SchemaNode | undefined;
  /** Of an object of valibot. */
  readonly entries: Readonly<Record<string, SchemaNode>>;
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly toolName: string;
}

export interface FillOptions {
  readonly context: HostContext;
  readonly policy: BindingPolicy;
  /** Zero values that are filled in are noted here. */
  readonly repairs: Repair[];
}

const nothing = {};

/** @throws {TypeError} for aliases or defaults that do not fit the schema */
export function createRoot(schema: StandardSchema, options: ValidatorOptions): SchemaRoot {
  const { aliases = nothing, defaults = nothing, describe, toolName = '' } = options;
  const shape = isSchemaNode(schema) ? schema : isSchemaNode(describe) ? describe : undefined;
  const entries = (shape && baseOf(shape).entries) ?? nothing;
  const root = { schema, shape, entries, aliases, defaults, toolName };
  if (options.aliases || options.defaults) checkRoot(root);
  return root;
}

function checkRoot({ schema, entries, aliases, defaults }: SchemaRoot): void {
  const names = new Set(isSchemaNode(schema) ? Object.keys(entries) : []);
  for (const key of [...Object.keys(aliases), ...Object.keys(defaults)]) {
    if (!names.has(key)) throw new TypeError(`aliases and defaults need a valibot object with the key "${key}"`);
  }
  for (const name of Object.values(aliases).flat()) {
    if (names.has(name)) throw new TypeError(`the alias "${name}" is taken`);
    names.add(name);
  }
  for (const [key, value] of Object.entries(defaults)) {
    const result = typeof value !== 'function' && entries[key]?.['~standard'].validate(value);
    if (result && 'issues' in result && result.issues) {
      throw new TypeError(`the default of "${key}" does not fit its schema: ${result.issues[0]?.message}`);
    }
  }
}

function isAbsent(value: unknown, key: string): boolean {
  return !Object.hasOwn(Object(value), key) || (value as Record<string, unknown>)[key] === undefined;
}

/** Whether nothing has to be renamed or filled in. */
export function isSettled({ aliases, defaults }: SchemaRoot, value: unknown): boolean {
  const names = Object.values(aliases).flat();
  return names.every((name) => isAbsent(value, name)) && !Object.keys(defaults).some((key) => isAbsent(value, key));
}

/** Finds the one key that all arguments are wrapped in. */
export function findWrapper({ shape, entries }: SchemaRoot, value: unknown): string | undefined {
  const [key = '', ...others] = isRecord(value) ? Object.keys(value) : [];
  const isWrapper = others.length === 0 && /^(?:arguments|parameters|input|args)$/.test(key);
  if (!isWrapper || !shape || !baseOf(shape).entries || Object.hasOwn(entries, key)) return undefined;
  const inner = (value as Record<string, unknown>)[key];
  return isRecord(inner) || /^\s*\{/.test(typeof inner === 'string' ? inner : '') ? key : undefined;
}

/** Finds keys that valibot would swallow without a word although they hold arguments: an alias, a wrapper. */
export function findStrays(root: SchemaRoot, value: unknown): readonly ValueFault[] {
  const strays = Object.entries(root.aliases).flatMap(([key, names]) =>
    names
      .filter((name) => isAbsent(value, key) && !isAbsent(value, name))
      .map((name): readonly [string, string] => [name, `named "${key}"`]),
  );
  const wrapper = root.shape?.type === 'object' ? findWrapper(root, value) : undefined;
  if (wrapper !== undefined) strays.push([wrapper, 'absent, with its content in its place']);
  return strays.map(([key, expected]) => fault([key], expected, (value as Record<string, unknown>)[key]));
}

type Verdict = StandardResult<unknown> | Promise<StandardResult<unknown>>;
type Output = Readonly<Record<string, unknown>>;

/** Asks the schema, with what is to be filled in. */
export function runSchema(root: SchemaRoot, value: unknown, options: FillOptions): Verdict {
  const { schema, entries, defaults } = root;
  if (!isSchemaNode(schema)) return schema['~standard'].validate(value);
  const missing = isRecord(value) ? Object.keys(entries).filter((key) => isAbsent(value, key)) : [];
  const given = missing.filter((key) => Object.hasOwn(defaults, key));
  const made = given.filter((key) => typeof defaults[key] === 'function');
  const zeros = missing.filter((key) => isZero(entries[key], options) && !given.includes(key));
  const values = given.filter((key) => !made.includes(key)).map((key) => [key, defaults[key]]);
  const filled = values.length > 0 ? { ...(value as Output), ...Object.fromEntries(values) } : value;
  const limit = createStepLimit();
  const keys = new Set([...made, ...zeros]);
  if (keys.size === 0) return schema['~run']({ value: filled }, limit) as Verdict;
  const fill = (output: Output): Output | Promise<Output> =>
    made.reduce<Output | Promise<Output>>(
      (before, key) => andThen(before, (input) => makeDefault(root, key, { input, context: options.context })),
      { ...output, ...fillZeros(root, zeros, options) },
    );
  return runWithout(schema, filled, { keys, fill, limit }) as Verdict;
}

function isZero(node: SchemaNode | undefined, { policy }: FillOptions): boolean {
  return policy.missingArguments === 'zero-value' && node !== undefined && !mayBeAbsent(node);
}

/** repair: zero-value */
function fillZeros({ entries }: SchemaRoot, keys: readonly string[], { repairs }: FillOptions): Output {
  const order = Object.keys(entries);
  // What concerns the whole comes first, keys that the schema does not have last.
  const placeOf = ({ path }: Repair): number => (path ? order.indexOf(String(path[0])) >>> 0 : -1);
  repairs.push(...keys.map((key): Repair => ({ name: 'zero-value', path: [key] })));
  repairs.sort((one, other) => placeOf(one) - placeOf(other));
  return Object.fromEntries(keys.map((key) => [key, zeroOf(entries[key] as SchemaNode)]));
}

function zeroOf(node: SchemaNode): unknown {
  const { type, wrapped } = baseOf(node);
  if (wrapped) return zeroOf(wrapped);
  return type === 'number' ? 0 : type === 'bigint' ? 0n : type === 'boolean' ? false : null;
}

/** A default that does not fit is the host's fault, not the model's. */
function makeDefault(
  { entries, defaults, toolName }: SchemaRoot,
  key: string,
  scope: Parameters<DefaultFunction>[0],
): Output | Promise<Output> {
  const verdict = entries[key]?.['~standard'].validate((defaults[key] as DefaultFunction)(scope));
  return andThen(verdict, (result) => {
    if (result && !result.issues) return { ...scope.input, [key]: result.value };
    const message = `The default of "${key}" does not fit its schema`;
    throw new ToolExecutionError(message, { toolName, code: 'validator-failed' });
  });
}
