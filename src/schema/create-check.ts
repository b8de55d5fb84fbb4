import type { StandardSchema } from '../tool/standard-schema.ts';
import { findFaults } from './find-faults.ts';
import { isSchemaNode, mayBeAbsent, type PipeItem, type SchemaNode } from './schema-node.ts';
import { createStepLimit, maxSteps } from './step-limit.ts';

type Check = (value: unknown) => boolean;

/**
 * Makes a quick check of a valibot schema out of closures, at its first use and without generating code.
 * `true` only where valibot would hand over something deep-equal to the value: nothing transformed, stripped or
 * filled in. `false` proves nothing, and is all that other schemas get.
 */
export function createCheck(schema: StandardSchema): Check {
  let check: Check = (value) => {
    check = never;
    if (isSchemaNode(schema)) check = compile(schema);
    return check(value);
  };
  return (value) => {
    try {
      limit.left = maxSteps;
      return check(value);
    } catch {
      // A kind that is not known, a check of the user that throws, endless nesting: validation has its say.
      return false;
    }
  };
}

const never: Check = () => false;

/** Of the check that runs now. */
const limit = createStepLimit();

/** @throws {TypeError} for what may change a value, and for what is not known */
function compile(node: SchemaNode): Check {
  if (node.async) throw new TypeError(node.type);
  if (!node.pipe) return compileKind(node);
  const [first = never, second, third, ...others] = node.pipe.flatMap(compileItem);
  if (!second) return first;
  if (!third) return (value) => first(value) && second(value);
  return (value) => first(value) && second(value) && third(value) && others.every((check) => check(value));
}

function compileItem(item: PipeItem): Check | readonly Check[] {
  const { kind, type, requirement } = item as PipeItem & { readonly requirement: number };
  if (kind === 'schema') return compile(item as SchemaNode);
  if (kind === 'metadata' || /^(?:readonly|brand|flavor)$/.test(type)) return [];
  // A regular expression that remembers where it stopped may be asked once per call only.
  if (kind !== 'validation' || item.async || /[gy]/.test((item.requirement as RegExp | undefined)?.flags ?? '')) {
    throw new TypeError(type);
  }
  if (type === 'integer') return Number.isInteger;
  if (type === 'min_value') return (value) => (value as number) >= requirement;
  if (type === 'max_value') return (value) => (value as number) <= requirement;
  return ask(item);
}

/** Leaves the verdict to valibot, where it is cheap. */
function ask(item: PipeItem): Check {
  return (value) => {
    const dataset = item['~run']({ typed: true, value }, {});
    return !dataset.issues && dataset.value === value;
  };
}

function compileKind(node: SchemaNode): Check {
  const { type } = node;
  switch (type) {
    case 'string':
      return (value) => typeof value === 'string';
    case 'number':
      return (value) => typeof value === 'number' && value - value === 0;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'picklist':
    case 'enum': {
      const options = node.options as readonly unknown[];
      return (value) => options.includes(value);
    }
    case 'bigint':
    case 'date':
    case 'literal':
    case 'null':
      return ask(node);
    case 'any':
    case 'unknown':
      return isClean;
    case 'custom': {
      const check = ask(node);
      return (value) => check(value) && isClean(value);
    }
    case 'array':
      return compileList([], compile(node.item as SchemaNode));
    case 'lazy':
      return compileLazy(node);
    case 'union':
    case 'variant':
      return compileUnion(node);
    case 'record':
      return compileRecord(node);
    case 'intersect': {
      const checks = (node.options as readonly SchemaNode[]).map(compile);
      return (value) => checks.length > 0 && checks.every((check) => check(value));
    }
  }
  const rest = node.rest ? compile(node.rest) : type.startsWith('loose') ? isClean : undefined;
  if (/^(?:(?:loose|strict)_)?tuple(?:_with_rest)?$/.test(type)) {
    return compileList((node.items as readonly SchemaNode[]).map(compile), rest);
  }
  if (/^(?:(?:loose|strict)_)?object(?:_with_rest)?$/.test(type)) return compileObject(node, rest);
  if (/^(?:(?:exact_)?optional|undefinedable|nullable|nullish)$/.test(type)) return compileWrapper(node);
  throw new TypeError(type);
}

function isClean(value: unknown): boolean {
  return findFaults(value).length === 0;
}

/** A default takes the place of the empty value, so that only a full one is handed over unchanged. */
function compileWrapper({ type, wrapped, default: initial }: SchemaNode): Check {
  const check = compile(wrapped as SchemaNode);
  const isNullEmpty = type.startsWith('null');
  const isUndefinedEmpty = type !== 'nullable' && type !== 'exact_optional';
  const whenEmpty = initial === undefined;
  return (value) =>
    (value === null && isNullEmpty) || (value === undefined && isUndefinedEmpty) ? whenEmpty : check(value);
}

function compileList(checks: readonly Check[], rest: Check | undefined): Check {
  const size = checks.length;
  return (value) => {
    if (!Array.isArray(value) || value.length < size) return false;
    for (let index = 0; index < value.length; index++) {
      const check = index < size ? checks[index] : rest;
      if (!check?.(value[index])) return false;
    }
    return true;
  };
}

/** Keys mostly come in the order of the schema: the next one is tried before the whole list. */
function compileObject({ entries = {} }: SchemaNode, rest: Check | undefined): Check {
  const keys = Object.keys(entries);
  const checks = keys.map((key) => compile(entries[key] as SchemaNode));
  const isRequired = keys.map((key) => mustBeThere(key, entries[key] as SchemaNode));
  if (keys.includes('__proto__')) throw new TypeError('__proto__');
  const requiredCount = isRequired.filter(Boolean).length;
  const size = keys.length;
  const places = new Map(keys.map((key, index) => [key, index]));
  return (value) => {
    if (!isPlain(value)) return false;
    let next = 0;
    let found = 0;
    for (const key in value) {
      let place: number | undefined = next;
      while (place < size && keys[place] !== key) place++;
      if (place === size) place = places.get(key);
      if (place === undefined) {
        if (!rest?.(value[key]) || isDropped.test(key)) return false;
      } else {
        if (!(checks[place] as Check)(value[key])) return false;
        if (isRequired[place]) found++;
        next = place + 1;
      }
    }
    return found === requiredCount;
  };
}

/** An absent key must leave no trace: valibot fills in defaults and fallbacks, and sees inherited names such as `toString`. */
function mustBeThere(key: string, node: SchemaNode): boolean {
  return !mayBeAbsent(node) || node.default !== undefined || node.fallback !== undefined || key in {};
}

/** Keys that valibot leaves out of records and rests. */
const isDropped = /^(?:__proto__|prototype|constructor)$/;

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function compileRecord({ key, value: item }: SchemaNode): Check {
  const keyCheck = compile(key as SchemaNode);
  const check = compile(item as SchemaNode);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const name in value) if (!check(value[name]) || !keyCheck(name) || isDropped.test(name)) return false;
    return true;
  };
}

/** An earlier branch that takes the value but changes it decides for valibot, so it is asked where its check says no. */
function compileUnion({ key, options }: SchemaNode): Check {
  const branches = (options as readonly SchemaNode[]).map((option) => {
    // A variant looks for its key in the entries of its branches, and of theirs.
    if (key !== undefined && !option.entries) throw new TypeError(option.type);
    return { option, check: compile(option), isOther: compileMismatch(option, key as string) };
  });
  return (value) => {
    for (const { option, check, isOther } of branches) {
      if (check(value)) return true;
      if (isOther(value)) continue;
      const { typed, issues } = option['~run']({ value }, limit);
      // The first branch of the right types decides for a variant, even with issues.
      if (!issues || (typed && key !== undefined)) return false;
    }
    return false;
  };
}

/** Tells without asking valibot that a value is none of this branch, or is handed over as it is. */
function compileMismatch(option: SchemaNode, key: string): Check {
  const tag = option.entries?.[key];
  if (option.fallback !== undefined) return never;
  if (tag?.type === 'literal' && tag.fallback === undefined) return (value) => Object(value)[key] !== tag.literal;
  return /^(?:string|number|boolean|null|literal|picklist)$/.test(option.type) && !option.pipe ? () => true : never;
}

const lazyChecks = new WeakMap<SchemaNode, Check>();

function compileLazy({ getter }: SchemaNode): Check {
  return (value) => {
    void limit.lang;
    const node = (getter as NonNullable<typeof getter>)(value);
    let check = lazyChecks.get(node);
    if (!check) {
      check = compile(node);
      lazyChecks.set(node, check);
    }
    return check(value);
  };
}
