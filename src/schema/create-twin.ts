import type { CoercionName, Repair } from '../tool/repair.ts';
import { createConversions } from './conversions.ts';
import { parseText } from './parse-text.ts';
import { baseOf, isRecord, isSchemaNode, mayBeAbsent, type SchemaNode } from './schema-node.ts';
import { descend, record, type TwinRun } from './twin-run.ts';

/** Keeps a value that fits, bends one that does not as far as it can without loss. The schema itself has the last word. */
export type Bend = (value: unknown, run: TwinRun) => unknown;

/** A schema with what is known of the parameters of its root object. */
export interface TwinRoot {
  readonly shape: SchemaNode | undefined;
  readonly entries: Readonly<Record<string, SchemaNode>>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  readonly defaults: ReadonlyMap<string, unknown>;
}

interface TwinBuild {
  readonly root: TwinRoot;
  /** By the schema that a lazy one gives, so that recursion ends. */
  readonly bends: WeakMap<SchemaNode, Bend>;
}

/** What no arguments are nested deeper than, text within text included. */
const maxDepth = 64;

/** Composes the lenient twin of a schema, at its first use: a pipe of valibot per kind at the leaves, and walks through the rest. */
export function createTwin(root: TwinRoot): Bend {
  let bend: Bend | undefined;
  return (value, run) => {
    bend ??= root.shape ? createBend(root.shape, { root, bends: new WeakMap() }) : keep;
    return bend(value, run);
  };
}

function createBend(node: SchemaNode, build: TwinBuild): Bend {
  const bend = createKindBend(node, build);
  return (value, run) => {
    if (value !== 'null' || !run.isLenient || fits(node, value, run) || !fits(node, null, run)) return bend(value, run);
    // repair: text-null
    record(run, 'text-null');
    return null;
  };
}

function createKindBend(node: SchemaNode, build: TwinBuild): Bend {
  const base = baseOf(node);
  switch (base.type) {
    case 'map':
      return createMapBend(base, build);
    case 'record':
      return createObjectBend({ ...base, rest: base.value } as SchemaNode, build);
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
  if (base.entries) return createObjectBend(base, build);
  if (base.items || /^(?:array|set)$/.test(base.type)) return createListBend(node, build);
  return base.wrapped ? createBend(base.wrapped, build) : createLeafBend(base);
}

function createLeafBend(base: SchemaNode): Bend {
  const conversions = createConversions(base.class === Date ? 'date' : base.type);
  return (value, run) => {
    if (Object(value) === value || fits(base, value, run)) return value;
    // repair: number-to-string, with the digits as the model wrote them
    if (base.type === 'string' && run.isLenient && /number|bigint/.test(typeof value)) {
      record(run, 'number-to-string');
      return run.numberSource?.(run.source) ?? String(value);
    }
    for (const { name, schema } of conversions) {
      const result = mayConvert(name, run) && schema['~run']({ value }, run.limit);
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
    if (!run.isLenient || members.includes(value) || typeof value === 'object') return value;
    const text = String(value);
    const isMeant = (member: unknown): boolean =>
      typeof member === typeof value
        ? String(member).toLowerCase() === text.toLowerCase()
        : member !== null && String(member) === text;
    const [found, ...others] = members.filter(isMeant);
    if (found === undefined || others.length > 0) return value;
    // repair: enum-case, enum-type
    record(run, typeof found === typeof value ? 'enum-case' : 'enum-type');
    return found;
  };
}

function createListBend(node: SchemaNode, build: TwinBuild): Bend {
  const { type, items = [], item, rest = item, value: member = rest } = baseOf(node);
  const bends = items.map((each) => createBend(each, build));
  const others = member ? createBend(member, build) : keep;
  const collect = (list: readonly unknown[]) => (type === 'set' ? new Set(list) : list);
  return openText(Array.isArray, (value, run) => {
    if (Array.isArray(value)) {
      return collect(value.map((each, index) => (bends[index] ?? others)(each, descend(run, index))));
    }
    // A list of itself could be wrapped without end.
    if (!run.isLenient || items.length > 0 || (value ?? '') === '' || run.path.length > maxDepth) return value;
    // repair: wrapped
    const repairs: Repair[] = [];
    const list = collect([others(value, { ...run, repairs, path: [...run.path, 0] })]);
    if (!fits(node, list, run)) return value;
    record(run, 'wrapped');
    run.repairs.push(...repairs);
    return list;
  });
}

const keep: Bend = (value) => value;

/** Reads an array of pairs, none of which may hide another. */
function createMapBend(node: SchemaNode, build: TwinBuild): Bend {
  const pair = { ...node, type: 'tuple', items: [node.key, node.value] } as SchemaNode;
  const bend = createListBend({ ...node, type: 'array', value: pair }, build);
  return (value, run) => {
    const pairs = bend(value, run);
    if (!Array.isArray(pairs) || !pairs.every((each) => Array.isArray(each) && each.length === 2)) return value;
    const map = new Map(pairs);
    return map.size === pairs.length ? map : value;
  };
}

interface Field {
  readonly key: string;
  readonly node: SchemaNode;
  readonly bend: Bend;
  /** The key and its aliases. */
  readonly names: readonly string[];
  /** What to call it where null is left out; undefined where the key must be there. */
  readonly absence: CoercionName | undefined;
}

/** Stands for an array where an object is wanted: valibot would take the array. */
const arrayForObject = Symbol('an array');

/** Also of records: they are all rest. */
function createObjectBend({ type, entries = {}, rest }: SchemaNode, build: TwinBuild): Bend {
  const root = entries === build.root.entries ? build.root : undefined;
  const fields = Object.entries(entries).map(([key, node]): Field => {
    const isDefaulted = node.default !== undefined || root?.defaults.has(key);
    const absence = isDefaulted ? 'null-to-default' : mayBeAbsent(node) ? 'null-to-absent' : undefined;
    const names = [key, ...(root?.aliases.get(key) ?? [])];
    return { key, node, bend: createBend(node, build), names, absence };
  });
  const restBend = rest ? createBend(rest, build) : keep;
  return openText(isRecord, (value, run) => {
    if (!isRecord(value)) return Array.isArray(value) ? arrayForObject : value;
    const given = new Map(fields.map((field) => [findName(field, value, run), field]));
    // In the order of the schema, then what it does not know.
    const names = new Set([...given.keys(), ...Object.keys(value)]);
    const pairs = [...names].flatMap((name): readonly [string, unknown][] => {
      if (name === undefined) return [];
      const field = given.get(name);
      if (field) return bendField(field, value[name], descend(run, field.key, name));
      const inner = descend(run, name);
      if (type !== 'strict_object' || !run.isLenient) return [[name, restBend(value[name], inner)]];
      // repair: dropped-key
      record(inner, 'dropped-key');
      return [];
    });
    const bent = Object.fromEntries(pairs);
    // Valibot would take what objects inherit, such as `toString`, for a value that came.
    return fields.some(({ key }) => key in {}) ? { __proto__: null, ...bent } : bent;
  });
}

function findName({ key, names }: Field, value: object, { isLenient }: TwinRun): string | undefined {
  return names.find((name) => (isLenient || name === key) && Object.hasOwn(value, name));
}

function bendField({ key, node, bend, absence }: Field, value: unknown, run: TwinRun): readonly [string, unknown][] {
  // repair: alias
  if (run.source.at(-1) !== key) record(run, 'alias');
  const isEmpty = value === null || (value === '' && !takesText(node));
  if (!absence || !run.isLenient || !isEmpty || fits(node, value, run)) return [[key, bend(value, run)]];
  // repair: null-to-absent, null-to-default, empty-to-absent
  record(run, value === null ? absence : 'empty-to-absent');
  return [];
}

function createUnionBend({ key, options }: SchemaNode, build: TwinBuild): Bend {
  const branches = (options as readonly SchemaNode[]).map((node) => ({ node, bend: createBend(node, build) }));
  return (value, run) => {
    if (branches.some(({ node }) => fits(node, value, run))) return value;
    const trials = branches.flatMap(({ node, bend }) => {
      const repairs: Repair[] = [];
      const bent = bend(value, { ...run, repairs });
      return fits(node, bent, run) ? [{ bent, repairs }] : [];
    });
    const [best] = trials.sort((one, other) => rateLoss(one.repairs) - rateLoss(other.repairs));
    run.repairs.push(...(best?.repairs ?? []));
    if (best) return best.bent;
    // None fits: bend towards the one branch that was meant, so that only what is left is refused.
    const [likely, ...others] = branches.filter(({ node }) => isMeant(baseOf(node), value, { key, run }));
    return likely && others.length === 0 ? likely.bend(value, run) : value;
  };
}

/** Fewer changes are better, and any are better than dropping a key. */
function rateLoss(repairs: readonly Repair[]): number {
  return repairs.reduce((loss, { name }) => loss + (name === 'dropped-key' ? 10_000 : 1), 0);
}

function isMeant(
  { type, entries = {} }: SchemaNode,
  value: unknown,
  { key, run }: { readonly key: unknown; readonly run: TwinRun },
): boolean {
  if (Array.isArray(value)) return /array|tuple|set|map/.test(type);
  const tag = Object.hasOwn(entries, String(key)) && entries[key as string];
  return isRecord(value) && (tag ? fits(tag, value[key as string], run) : /object|record|variant/.test(type));
}

function createLazyBend({ getter }: SchemaNode, build: TwinBuild): Bend {
  return (value, run) => {
    const node = (getter as NonNullable<typeof getter>)(value);
    const bend = build.bends.get(node) ?? createBend(node, build);
    build.bends.set(node, bend);
    return bend(value, run);
  };
}

/** repair: parsed-text, where an array or object is wanted */
function openText(isWanted: (value: unknown) => boolean, bend: Bend): Bend {
  return (value, run) => {
    const parsed = run.isLenient && typeof value === 'string' && parseText(value, maxDepth - run.path.length);
    if (!parsed || !isWanted(parsed.value)) return bend(value, run);
    record(run, 'parsed-text');
    // Keys `__proto__` in the text are dropped.
    for (const { name, path = [] } of parsed.repairs) run.repairs.push({ name, path: [...run.path, ...path] });
    return bend(parsed.value, { ...run, source: [], numberSource: parsed.numberSource });
  };
}

/** Whether valibot takes the value; an asynchronous schema, which cannot be asked now, is not bent towards. */
function fits(node: SchemaNode, value: unknown, run: TwinRun): boolean {
  return node.async || !node['~run']({ value }, run.limit).issues;
}

/** Whether some text is meant to stay text. */
function takesText(node: unknown): boolean {
  if (!isSchemaNode(node)) return typeof node === 'string';
  const { type, wrapped, options = [], literal } = baseOf(node);
  return /^(?:string|any|unknown|custom)$/.test(type) || [wrapped, literal, ...options].some(takesText);
}
