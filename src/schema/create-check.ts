import { isBounded } from '../json/parse-json.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { isSchemaNode, mayBeAbsent, type PipeItem, partsOf, type SchemaNode } from './schema-node.ts';

/** Throws where a check of the user throws, and for endless nesting. */
export type Check = (value: unknown) => boolean;

/**
 * Makes a quick check of a valibot schema out of closures, without generating code.
 * `true` only where valibot would hand over something deep-equal to the value: nothing transformed, stripped or
 * filled in. `false` proves nothing, and is all that other schemas get. What `JSON.parse` gives is accepted only within
 * the bounds of `parseJson`: the schema keeps most of them by itself.
 */
export function createCheck(schema: StandardSchema): Check {
  if (!isSchemaNode(schema)) return never;
  const bounds: Bounds = { isOpen: false };
  const check = compile(schema, bounds);
  return bounds.isOpen ? (value) => isBounded(value) && check(value) : check;
}

/** Of what may change a value, and of what is not known. */
const never: Check = () => false;

interface Bounds {
  /** Whether the schema takes anything somewhere, or as many levels as come: then somebody has to look before. */
  isOpen: boolean;
}

function compile(node: SchemaNode, bounds: Bounds): Check {
  if (node.async) return never;
  const [base, ...items] = node.pipe ?? [];
  return base
    ? items.reduce((before, item) => addItem(before, item, bounds), compile(base, bounds))
    : compileKind(node, bounds);
}

/** Each step of a pipe asks those before it: a closure that asks both would be one more to call. */
function addItem(before: Check, item: PipeItem, bounds: Bounds): Check {
  const { kind, type, requirement } = item as PipeItem & { readonly requirement: number };
  if (kind === 'metadata' || /^(?:readonly|brand|flavor)$/.test(type)) return before;
  if (kind === 'schema') return both(before, compile(item as SchemaNode, bounds));
  // A regular expression that remembers where it stopped may be asked once per call only.
  if (kind !== 'validation' || item.async || /[gy]/.test((item.requirement as RegExp | undefined)?.flags ?? '')) {
    return never;
  }
  if (type === 'integer') return (value) => before(value) && Number.isInteger(value);
  if (type === 'min_value') return (value) => before(value) && (value as number) >= requirement;
  if (type === 'max_value') return (value) => before(value) && (value as number) <= requirement;
  return both(before, ask(item));
}

const both =
  (before: Check, check: Check): Check =>
  (value) =>
    before(value) && check(value);

/** Leaves the verdict to valibot, where it is cheap. */
function ask(item: PipeItem): Check {
  return (value) => {
    const dataset = item['~run']({ typed: true, value }, {});
    return !dataset.issues && dataset.value === value;
  };
}

const maxExact = Number.MAX_SAFE_INTEGER;

const isText: Check = (value) => typeof value === 'string';

/** Most values are texts, and to call what is not known beforehand costs more than to look. */
const passes = (check: Check, value: unknown): boolean => (check === isText ? typeof value === 'string' : check(value));

type Build = (part: SchemaNode) => Check;

function compileKind(node: SchemaNode, bounds: Bounds): Check {
  const { type } = node;
  const build = (part: SchemaNode): Check => compile(part, bounds);
  const { entries, items, rest, names, members } = partsOf(node);
  if (type === 'string') return isText;
  // Beyond 2^53 digits may have been lost.
  if (type === 'number') return (value) => typeof value === 'number' && value <= maxExact && value >= -maxExact;
  if (type === 'boolean') return (value) => typeof value === 'boolean';
  if (/any|unknown|custom|lazy|loose/.test(type) || Object.hasOwn(Object(entries), '__proto__')) bounds.isOpen = true;
  if (/any|unknown/.test(type)) return () => true;
  if (members) return (value) => members.includes(value);
  if (/bigint|date|null$|custom/.test(type)) return ask(node);
  if (type === 'lazy') return compileLazy(node);
  if (/union|variant/.test(type)) return compileUnion(node, build);
  const others = rest ? build(rest) : type.startsWith('loose') ? () => true : never;
  if (entries) return compileObject(entries, build, [others, names && build(names)]);
  if (items && /array|tuple/.test(type)) return compileList(items.map(build), others);
  return /^(?:(?:exact_)?optional|undefinedable|nullable|nullish)$/.test(type) ? compileWrapper(node, build) : never;
}

/** A default takes the place of null, so that null is handed over only without one. */
function compileWrapper({ type, wrapped, default: initial }: SchemaNode, build: Build): Check {
  const check = build(wrapped as SchemaNode);
  const takesNull = type.startsWith('null') && initial === undefined;
  if (!takesNull && initial === undefined) return check;
  return (value) => (value === null ? takesNull : value !== undefined && check(value));
}

function compileList(checks: readonly Check[], rest: Check): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length < checks.length) return false;
    for (let index = 0; index < value.length; index++) {
      // A read beyond the end would be slow.
      const check = index < checks.length ? checks[index] : rest;
      if (!passes(check ?? never, value[index])) return false;
    }
    return true;
  };
}

/** Also of records, whose keys are all rest. */
function compileObject(
  entries: Readonly<Record<string, SchemaNode>>,
  build: Build,
  [rest, checkName]: readonly [Check, Check | undefined],
): Check {
  const keys = Object.keys(entries);
  const checks = Object.values(entries).map(build);
  const isRequired = Object.entries(entries).map(mustBeThere);
  const requiredCount = isRequired.filter(Boolean).length;
  return (value) => {
    if (!isPlain(value)) return false;
    let next = 0;
    let found = 0;
    for (const key in value) {
      // Keys mostly come in the order of the schema.
      const place = keys[next] === key ? next : keys.indexOf(key);
      const isKnown = place >= 0;
      if (!isKnown && (isDropped.test(key) || checkName?.(key) === false)) return false;
      if (!passes(isKnown ? (checks[place] ?? never) : rest, value[key])) return false;
      if (isKnown && isRequired[place]) found++;
      next = place + 1;
    }
    return found === requiredCount;
  };
}

/** An absent key must leave no trace: valibot fills in defaults and fallbacks, and sees inherited names such as `toString`. */
function mustBeThere([key, node]: readonly [string, SchemaNode]): boolean {
  return !mayBeAbsent(node) || node.default !== undefined || node.fallback !== undefined || key in {};
}

/** Keys that valibot leaves out of records and rests. */
const isDropped = /^(?:__proto__|prototype|constructor)$/;

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A branch that does not take the value as it is may still change it, and so decide: only a sure mismatch is passed over. */
function compileUnion({ key, options }: SchemaNode, build: Build): Check {
  const branches = (options as readonly SchemaNode[]).map((node) => {
    const tag = node.entries?.[key as string];
    const isTagged = tag?.type === 'literal' && !tag.pipe && tag.fallback === undefined;
    const isScalar = /^(?:string|number|boolean|null|literal|picklist)$/.test(node.type) && !node.pipe;
    const isOther: Check = (value) => (isTagged ? Object(value)[key as string] !== tag.literal : isScalar);
    return { check: build(node), isOther: node.fallback === undefined ? isOther : never };
  });
  return (value) => {
    for (const { check, isOther } of branches) {
      if (check(value)) return true;
      if (!isOther(value)) return false;
    }
    return false;
  };
}

/** By the schema that a getter gives, so that recursion ends. */
const lazyChecks = new WeakMap<SchemaNode, Check>();

function compileLazy({ getter }: SchemaNode): Check {
  return (value) => {
    const node = (getter as NonNullable<typeof getter>)(value);
    const check = lazyChecks.get(node) ?? compile(node, { isOpen: true });
    lazyChecks.set(node, check);
    return check(value);
  };
}
