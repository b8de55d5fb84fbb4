import { redactText, secretName } from '../redact/redact-text.ts';
import { shortenText } from '../redact/shorten-text.ts';
import type { ArgumentIssue } from '../tool/argument-issue.ts';
import { formatPath } from '../tool/format-path.ts';
import type { Path } from '../tool/repair.ts';
import type { StandardIssue } from '../tool/standard-schema.ts';
import { findNodes } from './find-node.ts';
import { nearestNames } from './nearest-names.ts';
import { arrayForObject } from './refuse-lists.ts';
import { isRecord, readOwn, type SchemaNode } from './schema-node.ts';

/** What the issues are of. */
export interface IssueSource {
  /** The value that the schema refused. */
  readonly value: unknown;
  /** The value as it came, with the keys that were dropped. */
  readonly original: unknown;
  /** The schema as valibot has it, to say what is known of a place. */
  readonly shape: SchemaNode | undefined;
  /** What was found for other issues of the same value. */
  readonly memory?: IssueMemory;
}

/** So that the time is linear in the number of issues. */
interface IssueMemory {
  readonly keys: Map<unknown, ObjectKeys>;
  /** How many more names may be looked up among others: those of the issues that are listed. */
  left: number;
}

interface ObjectKeys {
  /** What an object may have, in any branch of its schema. */
  readonly known: readonly string[];
  /** The first that its schema does not know. */
  readonly strays: readonly string[];
  isTold: boolean;
  /** Whether a missing key was told with them beside it. */
  isHinted: boolean;
}

/** An issue of any Standard Schema, with what valibot adds. */
interface RichIssue extends StandardIssue {
  readonly kind?: string;
  readonly type?: string;
  readonly expected?: string | null;
  readonly received?: string;
  readonly input?: unknown;
  readonly issues?: readonly RichIssue[];
}

/** More members or keys than this are not listed. */
const maxListed = 12;
const maxLength = 80;
const maxScanned = 2000;
const maxSuggested = 20;

const hasMembers = /^(?:picklist|enum)$/;
const counted = /^(?:length|size|bytes|entries|graphemes|code points|words)$/;

/** Says what a schema refused in words for the model: everything at once, in the schema's order, nothing twice. */
export function toArgumentIssues(issues: readonly StandardIssue[], given: IssueSource): readonly ArgumentIssue[] {
  const source = { ...given, memory: { keys: new Map(), left: maxSuggested } };
  const told = issues.flatMap((issue) => explain(issue, [], source));
  return [...new Map(told.map((issue) => [formatPath(issue.path) + issue.message, issue])).values()];
}

function explain(issue: RichIssue, parent: Path, source: IssueSource): readonly ArgumentIssue[] {
  const path = [...parent, ...readPath(issue)];
  // A union tells of each branch; those that got past the root were meant.
  const meant = issue.issues?.filter((inner) => readPath(inner).length > 0) ?? [];
  if (meant.length > 0) return meant.flatMap((inner) => explain(inner, path, source));
  const owner = path.slice(0, -1);
  const last = issue.path?.at(-1) as { readonly origin?: string } | undefined;
  if (issue.expected === 'never' && last?.origin === 'key') {
    // Valibot tells of the first unknown key only.
    const keys = readKeys(owner, source);
    const others = keys.isTold ? [] : keys.strays;
    keys.isTold = true;
    return explainKeys(owner, [...new Set([...others, String(path.at(-1))])], source);
  }
  // What is forwarded to a key still has the whole object as input.
  const isForwarded = issue.path?.some((segment) => Object(segment).input === issue.input);
  const value = issue.kind && !isForwarded ? issue.input : readAt(source.value, path);
  if (value === undefined && path.length > 0) return [explainMissing(path, source)];
  return [explainValue(issue, path, { ...source, value })];
}

function readPath({ path = [] }: StandardIssue): Path {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
  return keys.filter((key) => typeof key === 'string' || typeof key === 'number');
}

function readAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(readOwn, value);
}

function explainMissing(path: Path, source: IssueSource): ArgumentIssue {
  const keys = readKeys(path.slice(0, -1), source);
  const { strays, isHinted } = keys;
  const hint = strays.length > 0 && !isHinted ? `; unknown keys: ${list(strays.map(quote))}` : '';
  keys.isHinted = true;
  return { path, expected: 'required', received: 'missing', message: `is required, missing${hint}` };
}

function findNearest(name: string, names: readonly string[], { memory }: IssueSource): readonly string[] {
  return memory && memory.left-- <= 0 ? [] : nearestNames(name, names);
}

function quote(key: string): string {
  return JSON.stringify(shortenText(key, maxLength));
}

/** Says of keys of an object that its schema does not know them. */
export function explainKeys(owner: Path, keys: readonly string[], source: IssueSource): readonly ArgumentIssue[] {
  const { known } = readKeys(owner, source);
  const expected = `one of the keys ${list(known)}`;
  return keys.map((key) => {
    const path = [...owner, key];
    const received = print(readAt(source.original, path), path);
    const suggest = (): string => {
      const [near] = findNearest(key, known, source);
      return near === undefined ? `expected ${expected}` : `did you mean ${quote(near)}?`;
    };
    const message = known.includes(key) ? 'is a key of another alternative' : `is not a known key: ${suggest()}`;
    return { path, expected, received, message };
  });
}

function readKeys(owner: Path, { original, shape, memory }: IssueSource): ObjectKeys {
  const object = readAt(original, owner);
  const before = memory?.keys.get(object);
  if (before) return before;
  const known = new Set(findNodes(shape, owner).flatMap(({ entries = {} }) => Object.keys(entries)));
  const names = isRecord(object) ? Object.keys(object) : [];
  const strays = names.filter((key) => !known.has(key)).slice(0, maxListed);
  const keys = { known: [...known], strays, isTold: false, isHinted: false };
  if (isRecord(object)) memory?.keys.set(object, keys);
  return keys;
}

function explainValue(issue: RichIssue, path: Path, source: IssueSource): ArgumentIssue {
  const { kind, message } = issue;
  const { value, shape } = source;
  // The author's own message stands for ours; valibot's own begin with "Invalid".
  const own = kind && message.startsWith('Invalid ') ? undefined : clean(message);
  const expected = own ?? shortenText(describeExpected(issue, findNodes(shape, path), source), maxScanned);
  const isInexact = typeof value === 'bigint' && issue.expected === 'number';
  const received = print(value, path) + (isInexact ? ', too long for a number: use at most 15 digits' : '');
  const isCount = kind === 'validation' && /\b\d+ [a-z ]+(?:\(s\))?$/.test(expected);
  const must = own ?? `must ${isCount ? 'have' : 'be'} ${expected}`;
  // Valibot tells how many came.
  const current = isCount && /^\d+$/.test(issue.received ?? '') ? `has ${issue.received}` : `is ${received}`;
  return { path, expected, received, message: `${must}: current value ${current}` };
}

/** What is accepted, in the words of JSON: by any of the branches, where the issue is that of a union. */
function describeExpected(issue: RichIssue, nodes: readonly SchemaNode[], source: IssueSource): string {
  const choices = issue.issues ?? [issue];
  const texts = choices.map((choice) => describeChoice(choice, nodes, source));
  const takesNull = issue.kind === 'schema' && source.value !== null && nodes.some(({ type }) => /^null/.test(type));
  if (takesNull) texts.push('null');
  return [...new Set(texts)].join(' | ');
}

function describeChoice(issue: RichIssue, nodes: readonly SchemaNode[], source: IssueSource): string {
  const { kind, type = '' } = issue;
  const expected = issue.expected ?? '';
  if (kind !== 'schema') {
    if (type === 'non_empty') return 'not empty';
    const name = type.replace(/^(?:min|max|not)_|(?:..)?_?value$|.*check.*/g, '').replaceAll('_', ' ');
    const bound = expected
      .replace(/^[<>]=?/, '$& ')
      .replace(/^!/, name === 'excludes' ? '' : 'not ')
      .replace(/^%/, '');
    if (counted.test(name)) return `${bound} ${name === 'length' || name === 'size' ? itemsOf(source.value) : name}`;
    return name === bound ? name || 'valid' : `${name} ${bound}`.trim();
  }
  const node = nodes.find(({ expects }) => expects === expected);
  if (node?.options && hasMembers.test(node.type)) return listMembers(node.options, source);
  if (expected === 'number' && node?.pipe?.some((item) => item.type === 'integer')) return 'integer';
  if (expected === 'Object' && node?.entries) return `an object with keys ${list(Object.keys(node.entries))}`;
  return expected.replace(/"(?:[^"\\]|\\.)*"|\w+/g, toJsonWord).replace(/^\((.*)\)$/, '$1');
}

/** What the length or size of a value counts. */
const itemsOf = (value: unknown): string =>
  typeof value === 'string' ? 'characters' : value instanceof Blob ? 'bytes' : 'items';

function toJsonWord(word: string): string {
  if (word === 'Date') return 'date-time text';
  if (word === 'never') return 'absent';
  if (word === 'bigint') return 'integer';
  return /^(?:Set|Map)$/.test(word) ? 'array' : word.startsWith('"') ? word : word.toLowerCase();
}

/** Nearest first where not all are listed. */
function listMembers(members: readonly unknown[], source: IssueSource): string {
  const texts = members.filter((member) => typeof member === 'string');
  const { value } = source;
  const near = members.length > maxListed && typeof value === 'string' ? findNearest(value, texts, source) : [];
  const printed = [...new Set([...near, ...members])].map((member) =>
    typeof member === 'string' ? JSON.stringify(member) : String(member),
  );
  return list(printed, ' | ');
}

function list(items: readonly string[], separator = ', '): string {
  const listed = items.slice(0, maxListed).join(separator);
  return items.length > maxListed ? `${listed}${separator}… (${items.length} in all)` : listed || 'none';
}

/** What came, short and without secrets. */
function print(value: unknown, path: Path): string {
  if (value === arrayForObject) return arrayForObject();
  // Lists, sets and maps all came as lists.
  if (Object(value) === value) return Symbol.iterator in (value as object) ? 'an array' : 'an object';
  if (typeof value !== 'string') return shortenText(String(value), maxLength);
  return secretName.test(String(path.at(-1))) ? '[secret]' : JSON.stringify(clean(value));
}

function clean(text: string): string {
  return shortenText(redactText(text.slice(0, maxScanned)), maxLength);
}
