import type { CoercionName, Repair } from '../tool/repair.ts';
import { type BendRun, descend, record } from './bend-run.ts';
import { bendScalar, writeScalar } from './bend-scalar.ts';
import { findNodes } from './find-node.ts';
import { parseText } from './parse-text.ts';
import { arrayForObject } from './refuse-lists.ts';
import { baseOf, isRecord, isSchemaNode, mayBeAbsent, partsOf, readOwn, type SchemaNode } from './schema-node.ts';

/** What no arguments are nested deeper than, text within text included. */
const maxDepth = 64;

/**
 * The lenient twin of a schema, walked beside the value: keeps what fits, and bends what does not as far as it can
 * without loss. The schema itself has the last word.
 */
export function bendValue(node: SchemaNode, value: unknown, run: BendRun): unknown {
  if (value === 'null' && run.isLenient && !fits(node, value, run) && fits(node, null, run)) {
    // repair: text-null
    record(run, 'text-null');
    return null;
  }
  const base = baseOf(node);
  const inner = base.wrapped ?? base.getter?.(value);
  if (isSchemaNode(inner)) return bendValue(inner, value, run);
  const parts = partsOf(base);
  if (base.type === 'intersect') return parts.branches?.reduce((bent, branch) => bendValue(branch, bent, run), value);
  if (parts.members) return bendMember(parts.members, value, run);
  if (parts.branches) return bendChoice(base, value, run);
  if (parts.entries) return bendObject(base, ...openText(isRecord, value, run));
  if (parts.items) return bendList(node, ...openText(Array.isArray, value, run));
  if (Object(value) === value || fits(base, value, run)) return value;
  return bendScalar(base.class === Date ? 'date' : base.type, value, run);
}

function bendMember(members: readonly unknown[], value: unknown, run: BendRun): unknown {
  if (!run.isLenient || members.includes(value) || typeof value === 'object') return value;
  const listAlike = (text: string): readonly unknown[] =>
    members.filter((member) =>
      typeof member === typeof value
        ? String(member).toLowerCase() === text.toLowerCase()
        : member !== null && String(member) === text && !(run.policy.strictBooleans && typeof member === 'boolean'),
    );
  const written = listAlike(writeScalar(value, run));
  // As it is written, such as `1.10`, else as the number that it is.
  const [found, ...others] = written.length > 0 || !Number.isInteger(value) ? written : listAlike(String(value));
  if (found === undefined || others.length > 0) return value;
  // repair: enum-case, enum-type
  record(run, typeof found === typeof value ? 'enum-case' : 'enum-type');
  return found;
}

/** repair: parsed-text, where an array or object is wanted */
function openText(isWanted: (value: unknown) => boolean, value: unknown, run: BendRun): [unknown, BendRun] {
  const parsed = run.isLenient && typeof value === 'string' && parseText(value, maxDepth - run.path.length);
  if (!parsed || !isWanted(parsed.value)) return [value, run];
  record(run, 'parsed-text');
  // Keys `__proto__` in the text are dropped.
  for (const { name, path = [] } of parsed.repairs) run.repairs.push({ name, path: [...run.path, ...path] });
  return [parsed.value, { ...run, source: [], numberSource: parsed.numberSource }];
}

function bendList(node: SchemaNode, value: unknown, run: BendRun): unknown {
  const { type } = baseOf(node);
  const { items = [], rest } = partsOf(baseOf(node));
  const bend = (each: unknown, inner: BendRun, part = rest): unknown => (part ? bendValue(part, each, inner) : each);
  if (Array.isArray(value)) {
    return collect(
      type,
      value.map((each, index) => bend(each, descend(run, index), items[index])),
    );
  }
  // A list of itself could be wrapped without end.
  if (!run.isLenient || run.isItem || items.length > 0 || (value ?? '') === '' || run.path.length > maxDepth)
    return value;
  // repair: wrapped
  const repairs: Repair[] = [];
  const list = collect(type, [bend(value, { ...run, repairs, path: [...run.path, 0] })]);
  if (!fits(node, list, run)) return value;
  record(run, 'wrapped');
  run.repairs.push(...repairs);
  return list;
}

/** Makes a set or map of a list that is one; no pair of a map may hide another. */
function collect(type: string, list: readonly unknown[]): unknown {
  if (type === 'set') return new Set(list);
  if (type !== 'map' || !list.every((each) => Array.isArray(each) && each.length === 2)) return list;
  const map = new Map(list as [unknown, unknown][]);
  return map.size === list.length ? map : list;
}

function bendObject(base: SchemaNode, value: unknown, run: BendRun): unknown {
  if (!isRecord(value)) return Array.isArray(value) ? arrayForObject : value;
  const { entries = {}, rest } = partsOf(base);
  const pairs = [...findKeys(entries, value, run)].flatMap(([name, key]): [string, unknown][] => {
    const inner = descend(run, key, name);
    // repair: alias
    if (name !== key) record(inner, 'alias');
    const field = readOwn(entries, key) as SchemaNode | undefined;
    const own = field ?? rest;
    const nodes = own ? [own] : (base.judges?.(key) ?? []);
    const isForbidden = base.type === 'strict_object' || nodes[0]?.type === 'never';
    const reason = run.isLenient && (field ? whyAbsent(field, value[name], inner) : isForbidden && 'dropped-key');
    if (reason) record(inner, reason);
    return reason ? [] : [[key, nodes.reduce((bent, node) => bendValue(node, bent, inner), value[name])]];
  });
  const bent = Object.fromEntries(pairs);
  // Valibot would take what objects inherit, such as `toString`, for a value that came.
  return Object.keys(entries).some((key) => key in {}) ? { __proto__: null, ...bent } : bent;
}

/** The key for each name that came: first those of the schema, in its order, then what it does not know. */
function findKeys(entries: object, value: object, { isLenient, root, path }: BendRun): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const key of Object.keys(entries)) {
    const aliases = isLenient && path.length === 0 ? readOwn(root.aliases, key) : undefined;
    const name = [key, ...((aliases as readonly string[] | undefined) ?? [])].find((name) =>
      Object.hasOwn(value, name),
    );
    if (name !== undefined) keys.set(name, key);
  }
  for (const key of Object.keys(value)) if (!keys.has(key)) keys.set(key, key);
  return keys;
}

/** repair: null-to-absent, null-to-default, empty-to-absent */
function whyAbsent(field: SchemaNode, value: unknown, run: BendRun): CoercionName | undefined {
  const isEmpty = value === null || (value === '' && !takesText(field));
  const { path, root } = run;
  const isDefaulted =
    field.default !== undefined || (path.length === 1 && readOwn(root.defaults, path[0] as string) !== undefined);
  if (!isEmpty || !(isDefaulted || mayBeAbsent(field)) || fits(field, value, run)) return undefined;
  return value === '' ? 'empty-to-absent' : isDefaulted ? 'null-to-default' : 'null-to-absent';
}

function bendChoice({ key, options = [] }: SchemaNode, value: unknown, run: BendRun): unknown {
  const branches = options as readonly SchemaNode[];
  if (branches.some((node) => fits(node, value, run))) return value;
  const trials = branches.map((node) => {
    const repairs: Repair[] = [];
    return { node, repairs, bent: bendValue(node, value, { ...run, repairs }) };
  });
  const fitting = trials.filter(({ node, bent }) => fits(node, bent, run));
  const [best, ...losers] = fitting.sort((one, other) => rateLoss(one.repairs) - rateLoss(other.repairs));
  // What another branch would keep is not dropped: neither is picked.
  const isKept = (key: string): boolean => Object.hasOwn(Object(best?.bent), key);
  const isAmbiguous = best && rateLoss(best.repairs) >= lostKey;
  if (isAmbiguous && !losers.every(({ bent }) => Object.keys(Object(bent)).every(isKept))) return value;
  // None fits: bend towards the one branch that was meant, so that only what is left is refused.
  const [likely, ...others] = best ? [best] : trials.filter(({ node }) => isMeant(baseOf(node), value, { key, run }));
  if (!likely || others.length > 0) return value;
  run.repairs.push(...likely.repairs);
  return likely.bent;
}

const lostKey = 10_000;

/** Fewer changes are better, and any are better than dropping a key. */
function rateLoss(repairs: readonly Repair[]): number {
  return repairs.reduce((loss, { name }) => loss + (name === 'dropped-key' ? lostKey : 1), 0);
}

interface Choice {
  readonly key: unknown;
  readonly run: BendRun;
}

function isMeant(node: SchemaNode, value: unknown, { key, run }: Choice): boolean {
  const { entries, items } = partsOf(node);
  if (Array.isArray(value)) return Boolean(items);
  const tag = readOwn(entries, String(key)) as SchemaNode | undefined;
  return (
    isRecord(value) && (tag ? fits(tag, readOwn(value, String(key)), run) : Boolean(entries ?? node.type === 'variant'))
  );
}

/** Whether valibot takes the value; an asynchronous schema, which cannot be asked now, is not bent towards. */
function fits(node: SchemaNode, value: unknown, run: BendRun): boolean {
  return node.async || !node['~run']({ value }, run.limit).issues;
}

/** Whether some text is meant to stay text. */
function takesText(field: SchemaNode): boolean {
  return findNodes(field, []).some(
    (node) =>
      /^(?:string|any|unknown|custom)$/.test(node.type) ||
      partsOf(node).members?.some((member) => typeof member === 'string'),
  );
}
