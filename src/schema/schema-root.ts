import type { HostContext } from '../tool/host-context.ts';
import type { Repair } from '../tool/repair.ts';
import type { StandardResult, StandardSchema } from '../tool/standard-schema.ts';
import { ToolExecutionError } from '../tool/tool-execution-error.ts';
import type { BindingPolicy } from '../tool/tool-validator.ts';
import { andThen } from './and-then.ts';
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
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  readonly defaults: ReadonlyMap<string, unknown>;
  readonly toolName: string;
}

export interface FillOptions {
  readonly context: HostContext;
  readonly policy: BindingPolicy;
  /** Zero values that are filled in are noted here. */
  readonly repairs: Repair[];
}

/** @throws {TypeError} for aliases or defaults that do not fit the schema */
export function createRoot(schema: StandardSchema, options: ValidatorOptions): SchemaRoot {
  const { describe, toolName = '' } = options;
  const shape = isSchemaNode(schema) ? schema : isSchemaNode(describe) ? describe : undefined;
  const entries = (shape && baseOf(shape).entries) ?? {};
  const root = { schema, shape, entries, aliases: toMap(options.aliases), defaults: toMap(options.defaults), toolName };
  checkRoot(root);
  return root;
}

/** Shared by most tools, which need none. */
const none: ReadonlyMap<string, never> = new Map<string, never>();

function toMap<Value>(values: Readonly<Record<string, Value>> | undefined): ReadonlyMap<string, Value> {
  return values ? new Map(Object.entries(values)) : none;
}

function checkRoot({ schema, entries, aliases, defaults }: SchemaRoot): void {
  if (aliases === none && defaults === none) return;
  const known = isSchemaNode(schema) ? entries : {};
  const stray = [...aliases.keys(), ...defaults.keys()].find((key) => !Object.hasOwn(known, key));
  if (stray !== undefined) throw new TypeError(`the schema is no valibot object with the key "${stray}"`);
  const names = [...aliases.values()].flat();
  const taken = names.find((name, index) => Object.hasOwn(entries, name) || names.indexOf(name) < index);
  if (taken !== undefined) throw new TypeError(`the alias "${taken}" is taken`);
  for (const [key, value] of defaults) {
    const result = typeof value !== 'function' && entries[key]?.['~standard'].validate(value);
    if (result && 'issues' in result && result.issues) {
      throw new TypeError(`the default of "${key}" does not fit its schema: ${result.issues[0]?.message}`);
    }
  }
}

/** Whether no alias and no default can have a say: all parameters that have one are there. */
export function isSettled({ aliases, defaults }: SchemaRoot, value: unknown): boolean {
  return [...aliases.keys(), ...defaults.keys()].every((key) => hasValue(value, key));
}

function hasValue(value: unknown, key: string): boolean {
  return Object.hasOwn(Object(value), key) && (value as Output)[key] !== undefined;
}

/** Finds the one key that all arguments are wrapped in. */
export function findWrapper({ shape, entries }: SchemaRoot, value: unknown): string | undefined {
  const [key = '', ...others] = isRecord(value) ? Object.keys(value) : [];
  const isWrapper = others.length === 0 && /^(?:arguments|parameters|input|args)$/.test(key);
  if (!isWrapper || !shape || !baseOf(shape).entries || Object.hasOwn(entries, key)) return undefined;
  const inner = (value as Output)[key];
  return isRecord(inner) || (typeof inner === 'string' && /^\s*\{/.test(inner)) ? key : undefined;
}

/** Finds keys that valibot would swallow without a word although they hold arguments: an alias, a wrapper. */
export function findStrays(root: SchemaRoot, value: unknown): readonly string[] {
  const strays = [...root.aliases].flatMap(([key, names]) =>
    hasValue(value, key) ? [] : names.filter((name) => hasValue(value, name)),
  );
  const wrapper = root.shape?.type === 'object' && findWrapper(root, value);
  return wrapper ? [...strays, wrapper] : strays;
}

type Verdict = StandardResult<unknown> | Promise<StandardResult<unknown>>;
type Output = Readonly<Record<string, unknown>>;

/** Asks the schema. Default values are filled in before, what functions make and zero values when the rest is valid. */
export function runSchema(root: SchemaRoot, value: unknown, options: FillOptions): Verdict {
  const { schema, entries, defaults } = root;
  if (!isSchemaNode(schema)) return schema['~standard'].validate(value);
  const missing = isRecord(value) ? Object.keys(entries).filter((key) => !hasValue(value, key)) : [];
  const given = missing.filter((key) => defaults.has(key) && typeof defaults.get(key) !== 'function');
  const values = Object.fromEntries(given.map((key) => [key, defaults.get(key)]));
  const filled = given.length > 0 ? { __proto__: null, ...(value as Output), ...values } : value;
  const keys = missing.filter((key) => !given.includes(key) && (defaults.has(key) || isZero(entries[key], options)));
  if (keys.length === 0) return schema['~run']({ value: filled }, createStepLimit(false)) as Verdict;
  const fill = (output: Output): Output | Promise<Output> =>
    keys.reduce<Output | Promise<Output>>(
      (before, key) => andThen(before, (input) => fillKey(root, key, { ...options, input })),
      output,
    );
  return runWithout(schema, filled, { keys, fill }) as Verdict;
}

function isZero(node: SchemaNode | undefined, { policy }: FillOptions): boolean {
  return policy.missingArguments === 'zero-value' && node !== undefined && !mayBeAbsent(node);
}

/** Takes the zero value, or calls the default; one that does not fit is the host's fault, not the model's. */
function fillKey(
  root: SchemaRoot,
  key: string,
  scope: FillOptions & { readonly input: Output },
): Output | Promise<Output> {
  const { context, input } = scope;
  const node = root.entries[key] as SchemaNode;
  if (!root.defaults.has(key)) {
    // repair: zero-value
    scope.repairs.push({ name: 'zero-value', path: [key] });
    return { ...input, [key]: zeroOf(node) };
  }
  return andThen(node['~standard'].validate(callDefault(root, key, { input, context })), (result) => {
    if (result.issues) throw createDefaultError(root, key, result.issues[0]?.message);
    return { ...input, [key]: result.value };
  });
}

function callDefault(root: SchemaRoot, key: string, scope: Parameters<DefaultFunction>[0]): unknown {
  try {
    return (root.defaults.get(key) as DefaultFunction)(scope);
  } catch (cause) {
    throw createDefaultError(root, key, cause);
  }
}

/** A default is the host's: the model cannot mend it, and is not told why it failed. */
function createDefaultError({ toolName }: SchemaRoot, key: string, cause: unknown): ToolExecutionError {
  return new ToolExecutionError(`The default of "${key}" failed`, { toolName, code: 'validator-failed', cause });
}

function zeroOf(node: SchemaNode): unknown {
  const { type, wrapped } = baseOf(node);
  if (wrapped) return zeroOf(wrapped);
  return type === 'number' ? 0 : type === 'bigint' ? 0n : type === 'boolean' ? false : null;
}
