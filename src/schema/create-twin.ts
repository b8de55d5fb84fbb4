import type { CoercionName } from '../tool/repair.ts';
import { createConversions } from './conversions.ts';
import { maxDepth } from './find-faults.ts';
import { parseText } from './parse-text.ts';
import { baseOf, isRecord, mayBeAbsent, type SchemaNode } from './schema-node.ts';
import { createRepair, descend, record, type TwinRun } from './twin-run.ts';

/** Keeps a value that fits, bends one that does not as far as it can without loss. The schema itself has the last word. */
export type Bend = (value: unknown, run: TwinRun) => unknown;

export interface Twin {
  readonly bend: Bend;
  /** Whether some part wants what JSON has no words for, so that even strict validation must read the advertised form. */
  readonly isWired: boolean;
}

/** What is known of the parameters of a root object beyond their schemas. */
export interface TwinRoot {
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
}

interface TwinBuild {
  isWired: boolean;
  /** Lazy schemas that were opened: one that makes a new schema each time has no end. */
  depth: number;
  readonly bends: WeakMap<SchemaNode, Bend>;
}

/** Composes the lenient twin of a schema: a pipe of valibot per kind at the leaves, and walks through the rest. */
export function createTwin(node: SchemaNode, root: TwinRoot): Twin {
  const build: TwinBuild = { isWired: false, depth: 0, bends: new WeakMap() };
  const bend = createBend(node, build, root);
  return { bend, isWired: build.isWired };
}

function createBend(node: SchemaNode, build: TwinBuild, root: TwinRoot = {}): Bend {
  const bend = createKindBend(node, build, root);
  return (value, run) => {
    if (run.path.length > maxDepth) return value;
    void run.limit.lang; // one step
    // repair: text-null
    if (value === 'null' && run.isLenient && !takesText(node) && !fits(node, value, run) && fits(node, null, run)) {
      record(run, 'text-null');
      return null;
    }
    return bend(value, run);
  };
}

function createKindBend(node: SchemaNode, build: TwinBuild, root: TwinRoot): Bend {
  const base = baseOf(node);
  switch (base.type) {
    case 'array':
    case 'set':
      return createListBend(node, build);
    case 'record':
      return createRecordBend(base, build);
    case 'map':
      return createMapBend(base, build);
    case 'union':
    case 'variant':
      return createUnionBend(base, build);
    case 'intersect': {
      const bends = (base.options as readonly SchemaNode[]).map((option) => createBend(option, build));
      return (value, run) => bends.reduce((bent, bend) => bend(bent, run), value);
    }
    case 'lazy':
      return createLazyBend(base, build);
    case 'literal':
      return createMemberBend([base.literal]);
    case 'enum':
    case 'picklist':
      return createMemberBend(base.options as readonly unknown[]);
  }
  if (base.entries) return createObjectBend(base, build, root);
  if (base.items) return createListBend(node, build);
  return base.wrapped ? createBend(base.wrapped, build, root) : createLeafBend(base, build);
}

function createLeafBend(base: SchemaNode, build: TwinBuild): Bend {
  const conversions = createConversions(base.class === Date ? 'date' : base.type);
  build.isWired ||= conversions.some(({ name }) => name === undefined);
  return (value, run) => {
    if (fits(base, value, run)) return value;
    // repair: number-to-string, with the digits as the model wrote them
    if (base.type === 'string' && run.isLenient && (typeof value === 'bigint' || Number.isFinite(value))) {
      record(run, 'number-to-string');
      return run.numberSource?.(run.source) ?? String(value);
    }
    for (const { name, schema } of conversions) {
      const result = mayConvert(name, run) ? schema['~run']({ value }, run.limit) : undefined;
      if (!result || result.issues) continue;
      if (name) record(run, name);
      return result.value;
    }
    return value;
  };
}

function mayConvert(name: CoercionName | undefined, { isLenient, policy }: TwinRun): boolean {
  if (name === undefined || !isLenient) return name === undefined;
  if (policy.strictBooleans && name.endsWith('-to-boolean')) return false;
  return name !== 'word-to-boolean' || policy.booleanWords === true;
}

function createMemberBend(members: readonly unknown[]): Bend {
  return (value, run) => {
    if (!run.isLenient || members.includes(value) || Object(value) === value) return value;
    const text = String(value);
    // repair: enum-case, enum-type
    const named = members.filter((member) => typeof value === typeof member && isAlike(member, text));
    const typed = members.filter((member) => member !== null && String(member) === text);
    const [found] = named.length > 0 ? named : typed;
    if (found === undefined || named.length > 1 || typed.length > 1) return value;
    record(run, named.length > 0 ? 'enum-case' : 'enum-type');
    return found;
  };
}

const isAlike = (member: unknown, text: string): boolean => String(member).toLowerCase() === text.toLowerCase();

function createListBend(node: SchemaNode, build: TwinBuild): Bend {
  const { type, items = [], item, rest = item, value: member = rest } = baseOf(node);
  const bends = items.map((each) => createBend(each, build));
  const others = member ? createBend(member, build) : keep;
  const isSet = type === 'set';
  build.isWired ||= isSet;
  const bendItems = (values: readonly unknown[], run: TwinRun, from?: []) => {
    const bent = values.map((value, index) => descend(run, index, () => (bends[index] ?? others)(value, run), from));
    return isSet ? new Set(bent) : bent;
  };
  return openText(Array.isArray, (value, run) => {
    if (Array.isArray(value)) return bendItems(value, run);
    if (!run.isLenient || items.length > 0 || (value ?? '') === '') return value;
    // repair: wrapped
    const count = run.repairs.push(createRepair('wrapped', [...run.path]));
    const list = bendItems([value], run, []);
    if (fits(node, list, run)) return list;
    run.repairs.length = count - 1;
    return value;
  });
}

const keep: Bend = (value) => value;

/** Stands for an array where an object is wanted: valibot would take the array. */
const arrayForObject = Symbol('an array');

function createRecordBend({ value: member }: SchemaNode, build: TwinBuild): Bend {
  const bend = createBend(member as SchemaNode, build);
  build.isWired = true;
  return openText(isRecord, (value, run) => {
    if (!isRecord(value)) return Array.isArray(value) ? arrayForObject : value;
    return Object.fromEntries(Object.keys(value).map((key) => [key, descend(run, key, () => bend(value[key], run))]));
  });
}

/** Reads an array of pairs, none of which may hide another. */
function createMapBend(node: SchemaNode, build: TwinBuild): Bend {
  const pair = { ...node, type: 'tuple', items: [node.key, node.value] } as SchemaNode;
  const bend = createListBend({ ...node, type: 'array', value: pair }, build);
  build.isWired = true;
  return (value, run) => {
    const pairs = bend(value, run);
    const isList = Array.isArray(pairs) && pairs.every((each) => Array.isArray(each) && each.length === 2);
    const map = new Map(isList ? pairs : []);
    return isList && map.size === pairs.length ? map : value;
  };
}

interface Field {
  readonly key: string;
  readonly node: SchemaNode;
  readonly bend: Bend;
  readonly names: readonly string[];
  readonly isOptional: boolean;
  readonly isDefaulted: boolean;
}

function createObjectBend({ type, entries = {}, rest }: SchemaNode, build: TwinBuild, root: TwinRoot): Bend {
  const fields = Object.entries(entries).map(([key, node]) => createField(key, node, build, root));
  const restBend = rest && createBend(rest, build);
  build.isWired ||= fields.every(({ isOptional }) => isOptional);
  return openText(isRecord, (value, run) => {
    if (!isRecord(value)) return Array.isArray(value) ? arrayForObject : value;
    const used = new Set<string>();
    const pairs = fields.flatMap((field) => bendField(field, value, run, used));
    const others = Object.keys(value).filter((key) => !used.has(key));
    const isForbidden = type === 'strict_object' && run.isLenient;
    if (isForbidden && !run.mayDrop && others.length > 0) run.limit.isDropBlocked = true;
    for (const key of others) {
      // repair: dropped-key
      if (isForbidden && run.mayDrop) record(run, 'dropped-key', key);
      else pairs.push([key, restBend ? descend(run, key, () => restBend(value[key], run)) : value[key]]);
    }
    return Object.fromEntries(pairs);
  });
}

function createField(
  key: string,
  node: SchemaNode,
  build: TwinBuild,
  { aliases = {}, defaults = {} }: TwinRoot,
): Field {
  const isDefaulted = node.default !== undefined || Object.hasOwn(defaults, key);
  const names = Object.hasOwn(aliases, key) ? [key, ...(aliases[key] ?? [])] : [key];
  return { key, node, bend: createBend(node, build), names, isOptional: isDefaulted || mayBeAbsent(node), isDefaulted };
}

function bendField(field: Field, value: Record<string, unknown>, run: TwinRun, used: Set<string>): [string, unknown][] {
  const { key, bend, names } = field;
  const name = names.find((each) => Object.hasOwn(value, each) && (each === key || run.isLenient));
  if (name === undefined) return [];
  used.add(name);
  // repair: alias
  if (name !== key) record(run, 'alias', key);
  const item = value[name];
  const absence = run.isLenient && findAbsence(field, item, run);
  if (absence) record(run, absence, key);
  return absence ? [] : [[key, descend(run, key, () => bend(item, run), [name])]];
}

/** repair: null-to-absent, null-to-default, empty-to-absent */
function findAbsence({ node, isOptional, isDefaulted }: Field, item: unknown, run: TwinRun): CoercionName | undefined {
  if (!isOptional || (item !== null && item !== '') || fits(node, item, run)) return undefined;
  if (item === null) return isDefaulted ? 'null-to-default' : 'null-to-absent';
  return takesText(node, true) ? undefined : 'empty-to-absent';
}

function createUnionBend({ key, options }: SchemaNode, build: TwinBuild): Bend {
  const branches = (options as readonly SchemaNode[]).map((node) => ({ node, bend: createBend(node, build) }));
  return (value, run) => {
    if (branches.some(({ node }) => fits(node, value, run))) return value;
    for (const trial of createTrials(run)) {
      if (trial.isLenient ? trial.mayDrop && !run.limit.isDropBlocked : !build.isWired) continue;
      for (const { node, bend } of branches) {
        const count = run.repairs.length;
        const bent = bend(value, trial);
        if (fits(node, bent, run)) return bent;
        run.repairs.length = count;
      }
    }
    // None fits: bend towards the one branch that was meant, so that only what is left is refused.
    const [likely, ...others] = branches.filter(({ node }) => isMeant(node, value, [key, run]));
    return likely && others.length === 0 ? likely.bend(value, run) : value;
  };
}

/** First the advertised form, then bending, then bending that drops keys. */
function createTrials(run: TwinRun): readonly TwinRun[] {
  const strict = { ...run, isLenient: false };
  if (!run.isLenient) return [strict];
  return run.mayDrop ? [strict, { ...run, mayDrop: false }, run] : [strict, run];
}

function isMeant(node: SchemaNode, value: unknown, [key, run]: readonly [unknown, TwinRun]): boolean {
  const { type, entries } = baseOf(node);
  if (Array.isArray(value)) return /array|tuple|set|map/.test(type);
  if (!isRecord(value)) return false;
  const tag = typeof key === 'string' && entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
  return tag ? fits(tag, value[key as string], run) : /object|record|map|variant/.test(type);
}

/** Builds the target now, to know whether it is wired; a getter that wants to see a value is asked again for each. */
function createLazyBend({ getter }: SchemaNode, build: TwinBuild): Bend {
  const bendOf = (value: unknown): Bend => {
    const node = (getter as NonNullable<typeof getter>)(value);
    const known = build.bends.get(node);
    if (known) return known;
    build.bends.set(node, (inner, run) => bend(inner, run));
    const bend = createBend(node, build);
    return bend;
  };
  try {
    if (build.depth++ < maxDepth) bendOf(undefined);
    else build.isWired = true;
  } catch {
    build.isWired = true;
  }
  return (value, run) => bendOf(value)(value, run);
}

/** repair: parsed-text, where an array or object is wanted */
function openText(isWanted: (value: unknown) => boolean, bend: Bend): Bend {
  return (value, run) => {
    const parsed = run.isLenient && typeof value === 'string' ? parseText(value, run, isWanted) : undefined;
    return parsed ? bend(parsed.value, parsed.run) : bend(value, run);
  };
}

/** Whether valibot takes the value; of an asynchronous schema only the types are asked. */
function fits(node: SchemaNode, value: unknown, run: TwinRun): boolean {
  if (!node.async) return !node['~run']({ value }, run.limit).issues;
  if (node.pipe) return fits(node.pipe[0], value, run);
  return (
    (value === null && node.type.startsWith('null')) || (node.wrapped !== undefined && fits(node.wrapped, value, run))
  );
}

/** Whether some text is meant to stay text, for `orMember` also as a member of an enum. */
function takesText(node: SchemaNode, orMember = false): boolean {
  const { type, wrapped, options, literal } = baseOf(node);
  if (/^(?:string|any|unknown|custom)$/.test(type)) return true;
  if (wrapped) return takesText(wrapped, orMember);
  if (type === 'union') return (options as readonly SchemaNode[]).some((option) => takesText(option, orMember));
  return orMember && (typeof literal === 'string' || (options ?? []).some((option) => typeof option === 'string'));
}
