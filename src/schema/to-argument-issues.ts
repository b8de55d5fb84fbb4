import { redactText, secretName } from '../redact/redact-text.ts';
import { shortenText } from '../redact/shorten-text.ts';
import type { ArgumentIssue } from '../tool/argument-issue.ts';
import { formatPath } from '../tool/format-path.ts';
import type { Path } from '../tool/repair.ts';
import type { StandardIssue } from '../tool/standard-schema.ts';
import { findNode } from './find-node.ts';
import { nearestNames } from './nearest-names.ts';
import { isRecord, type SchemaNode } from './schema-node.ts';

/** What the issues are of. */
export interface IssueSource {
  /** The value that the schema refused. */
  readonly value: unknown;
  /** The value as it came, with the keys that were dropped. */
  readonly original: unknown;
  /** The schema as valibot has it, to say what is known of a place. */
  readonly shape: SchemaNode | undefined;
}

/** An issue of any Standard Schema, with what valibot, zod and arktype add. */
interface RichIssue extends StandardIssue {
  readonly kind?: string;
  readonly type?: string;
  readonly expected?: unknown;
  readonly input?: unknown;
  readonly issues?: readonly RichIssue[];
  /** Zod: `unrecognized_keys` */
  readonly code?: string;
}

/** More members or keys than this are not listed. */
const maxListed = 12;
const maxTextLength = 80;
const maxScanned = 2000;

/** Says what a schema refused in words for the model: everything at once, in the schema's order, nothing twice. */
export function toArgumentIssues(issues: readonly StandardIssue[], source: IssueSource): readonly ArgumentIssue[] {
  const told = issues.flatMap((issue) => explain(issue, [], source));
  return [...new Map(told.map((issue) => [formatPath(issue.path) + issue.message, issue])).values()];
}

function explain(issue: RichIssue, parent: Path, source: IssueSource): readonly ArgumentIssue[] {
  const path = [...parent, ...readPath(issue)];
  // A union tells of each branch; those that got past the root were meant.
  const meant = issue.issues?.filter((inner) => readPath(inner).length > 0) ?? [];
  if (meant.length > 0) return meant.flatMap((inner) => explain(inner, path, source));
  if (issue.code === 'unrecognized_keys') return explainKeys(path, findStrays(path, source), source);
  const owner = findOwner(issue);
  if (owner && issue.expected === 'never') {
    const strays = findStrays(path.slice(0, -1), source);
    return explainKeys(path.slice(0, -1), strays.length > 0 ? strays : [String(path.at(-1))], source);
  }
  if (Array.isArray(owner)) return [explainValue({ ...issue, expected: 'Object' }, path.slice(0, -1), owner, source)];
  const value = issue.kind ? issue.input : readAt(source.value, path);
  if (owner || (value === undefined && path.length > 0)) return [explainMissing(path, source)];
  return [explainValue(issue, path, value, source)];
}

function explainValue(issue: RichIssue, path: Path, value: unknown, source: IssueSource): ArgumentIssue {
  const own = ownMessage(issue);
  const expected = own ?? expect(issue, path, value, source);
  const received = receive(value, path, expected);
  return { path, expected, received, message: `${own ?? `must be ${expected}`}: current value is ${received}` };
}

function readPath({ path = [] }: StandardIssue): Path {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
  return keys.filter((key) => typeof key === 'string' || typeof key === 'number');
}

function readAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (Object.hasOwn(Object(inner), key) ? (inner as never)[key] : undefined),
    value,
  );
}

/** The object of which valibot speaks where it does not speak of a value but of a key, missing or unknown. */
function findOwner({ kind, path }: RichIssue): unknown {
  const last = path?.at(-1) as { readonly origin?: string; readonly input?: unknown } | undefined;
  return kind === 'schema' && last?.origin === 'key' ? last.input : undefined;
}

function explainMissing(path: Path, source: IssueSource): ArgumentIssue {
  const [near] = nearestNames(String(path.at(-1)), findStrays(path.slice(0, -1), source), 1);
  const hint = near === undefined ? '' : `: did you mean it by ${JSON.stringify(near)}?`;
  return { path, expected: 'required', received: 'missing', message: `is required, missing${hint}` };
}

/** One issue for each key that the object has and its schema does not. */
function explainKeys(path: Path, strays: readonly string[], source: IssueSource): readonly ArgumentIssue[] {
  const known = listKeys(path, source) ?? [];
  return strays.map((key) => {
    const nearest = nearestNames(key, known, 1);
    const [near] = nearest;
    const expected = known.length > 0 ? `one of the keys ${join(known, ', ', String)}` : 'no key';
    const message = `is not a known key: ${near === undefined ? `expected ${expected}` : `did you mean ${JSON.stringify(near)}?`}`;
    return {
      path: [...path, key],
      expected,
      received: receive(readAt(source.original, [...path, key]), [key], ''),
      message,
    };
  });
}

function listKeys(path: Path, { shape }: IssueSource): readonly string[] | undefined {
  const entries = shape && findNode(shape, path)?.entries;
  return entries && Object.keys(entries);
}

function findStrays(path: Path, source: IssueSource): readonly string[] {
  const object = readAt(source.original, path);
  const known = listKeys(path, source) ?? [];
  return isRecord(object)
    ? Object.keys(object)
        .filter((key) => !known.includes(key) && key !== '__proto__')
        .slice(0, maxListed)
    : [];
}

/** What is accepted, in the words of JSON. */
function expect(issue: RichIssue, path: Path, value: unknown, source: IssueSource): string {
  const { kind, type = 'check' } = issue;
  const expected = typeof issue.expected === 'string' ? issue.expected : '';
  if (kind === 'schema') return expectType(expected, path, value, source);
  if (type === 'non_empty') return 'not empty';
  if (type === 'regex') return shortenText(`text like ${expected}`, maxTextLength);
  const bound = expected
    .replace(/^[<>]=?/, '$& ')
    .replace(/^%/, 'a multiple of ')
    .replace(/^!/, 'not ');
  if (/check|value|multiple/.test(type)) return bound || 'valid';
  return `${type.replace(/^(?:min|max|not)_/, '').replaceAll('_', ' ')} ${bound}`.trim();
}

function expectType(expected: string, path: Path, value: unknown, source: IssueSource): string {
  const node = source.shape && findNode(source.shape, path);
  if (node && /^(?:picklist|enum)$/.test(node.type)) return listMembers(node.options ?? [], value);
  if (expected === 'number' && node?.pipe?.some((item) => item.type === 'integer')) return 'integer';
  const keys = node?.entries && Object.keys(node.entries);
  if (keys?.length && expected === 'Object') return `an object with keys ${join(keys, ', ', String)}`;
  const words = expected.replace(/"(?:[^"\\]|\\.)*"|\b(?:bigint|[A-Z]\w+)/g, toJsonWord);
  return shortenText(words.replace(/^\((.*)\)$/, '$1'), 200);
}

function toJsonWord(word: string): string {
  if (word === 'Date') return 'date-time text';
  if (word === 'bigint') return 'integer';
  return /^(?:Set|Map)$/.test(word) ? 'array' : word.startsWith('"') ? word : word.toLowerCase();
}

/** Nearest first where not all are listed. */
function listMembers(members: readonly unknown[], value: unknown): string {
  const isLong = members.length > maxListed && typeof value === 'string';
  const near = isLong
    ? nearestNames(
        value,
        members.filter((member) => typeof member === 'string'),
      )
    : [];
  return join([...new Set([...near, ...members])], ' | ', (member) =>
    typeof member === 'string' ? JSON.stringify(member) : String(member),
  );
}

function join<Item>(items: readonly Item[], separator: string, print: (item: Item) => string): string {
  const listed = items.slice(0, maxListed).map(print).join(separator);
  return items.length > maxListed ? `${listed}${separator}… (${items.length} in all)` : listed;
}

function receive(value: unknown, path: Path, expected: string): string {
  if (typeof value === 'bigint' && expected === 'number') return `${value}, which a number cannot represent exactly`;
  if (typeof value === 'symbol') return String(value.description);
  if (typeof value !== 'object' && typeof value !== 'string') return shortenText(String(value), maxTextLength);
  if (value === null) return 'null';
  if (typeof value === 'object')
    return Array.isArray(value) || value instanceof Set || value instanceof Map ? 'an array' : 'an object';
  if (secretName.test(String(path.at(-1)))) return '[secret]';
  return JSON.stringify(shortenText(redactText(value.slice(0, maxScanned)), maxTextLength));
}

/** The author's own message stands for ours; valibot's own begin with "Invalid". */
function ownMessage({ kind, message, expected }: RichIssue): string | undefined {
  const isOwn = kind ? !message.startsWith('Invalid ') : typeof expected !== 'string';
  return isOwn ? shortenText(redactText(message.slice(0, maxScanned)), 200) : undefined;
}
