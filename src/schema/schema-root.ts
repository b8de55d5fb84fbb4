import type { StandardSchema } from '../tool/standard-schema.ts';
import { findNodes } from './find-node.ts';
import { refuseLists } from './refuse-lists.ts';
import { baseOf, isRecord, isSchemaNode, readOwn, type SchemaNode } from './schema-node.ts';
import type { ValidatorOptions } from './validator-options.ts';

/** The schema of all arguments, with what a root has beyond its schema: aliases, defaults, a wrapper. */
export interface SchemaRoot extends ValidatorOptions {
  readonly schema: StandardSchema;
  /** The schema as valibot has it. */
  readonly shape: SchemaNode | undefined;
  /** Of an object of valibot. */
  readonly entries: Readonly<Record<string, SchemaNode>> | undefined;
}

/** Reads a root for one call: a table of tools keeps nothing of it. */
export function readRoot(schema: StandardSchema, options: ValidatorOptions): SchemaRoot {
  const judge = isSchemaNode(schema) ? refuseLists(schema) : schema;
  const shape = [judge, options.describe].find(isSchemaNode);
  return { ...options, schema: judge, shape, entries: shape && baseOf(shape).entries };
}

/** @throws {TypeError} for aliases or defaults that do not fit the schema */
export function checkRoot(schema: StandardSchema, { aliases = {}, defaults = {} }: ValidatorOptions): void {
  const { entries } = readRoot(schema, {});
  const names = Object.values(aliases).flat();
  for (const [option, notes] of Object.entries({ aliases, defaults })) {
    for (const [key, note] of Object.entries(notes)) {
      if (!readOwn(entries, key)) {
        const keys = Object.keys(entries ?? {}).join(', ') || 'none';
        throw new TypeError(`${option}.${key} is for no key of the valibot object: its keys are ${keys}`);
      }
      if (notes === aliases && !Array.isArray(note)) throw new TypeError(`aliases.${key} must be a list of names`);
    }
  }
  const taken = names.find((name, index) => readOwn(entries, name) || names.indexOf(name) < index);
  if (taken !== undefined) throw new TypeError(`the alias "${taken}" is taken`);
  for (const [key, value] of Object.entries(defaults)) {
    const result = typeof value !== 'function' && entries?.[key]?.['~standard'].validate(value);
    if (result && 'issues' in result && result.issues) {
      throw new TypeError(`the default of "${key}" does not fit its schema: ${result.issues[0]?.message}`);
    }
  }
}

/** Whether no alias and no default can have a say: all parameters that have one are there. */
export function isSettled({ aliases, defaults }: ValidatorOptions, value: unknown): boolean {
  return Object.keys({ ...aliases, ...defaults }).every((key) => readOwn(value, key) !== undefined);
}

/** Finds the one key that all arguments are wrapped in. */
export function findWrapper({ shape }: SchemaRoot, value: unknown): string | undefined {
  const [key = '', ...others] = isRecord(value) ? Object.keys(value) : [];
  const isWrapper = others.length === 0 && /^(?:arguments|parameters|input|args)$/.test(key);
  const objects = isWrapper ? findNodes(shape, []).flatMap(({ entries }) => (entries ? [entries] : [])) : [];
  if (objects.length === 0 || objects.some((entries) => readOwn(entries, key))) return undefined;
  const inner = readOwn(value, key);
  return isRecord(inner) || (typeof inner === 'string' && /^\s*\{/.test(inner)) ? key : undefined;
}

/** Finds keys that valibot would swallow without a word although they hold arguments: an alias, a wrapper. */
export function findStrays(root: SchemaRoot, value: unknown): readonly string[] {
  const strays = Object.entries(root.aliases ?? {}).flatMap(([key, names]) =>
    readOwn(value, key) === undefined ? names.filter((name) => readOwn(value, name) !== undefined) : [],
  );
  const wrapper = root.shape?.type === 'object' && findWrapper(root, value);
  return wrapper ? [...strays, wrapper] : strays;
}
