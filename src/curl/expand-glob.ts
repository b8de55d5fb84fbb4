import type { CurlSource } from './curl-source.ts';

const maxResults = 1000;
const range = /\[(?:<\w{1,64}>)?(?:(\d{1,20})-(\d{1,20})|([A-Za-z])-([A-Za-z]))(?::(\d{1,9}))?\]/y;
const set = /\{(?:<\w{1,64}>)?((?:[^\\[\]{}]|\\[\s\S])+)\}/y;
/** What is no pattern: plain text, an escape, `[]`, an IPv6 address. */
const plain = /[^[\]{}\\]+|\\[[\]{}]?|\[\]|\[[\dA-Fa-f:.]*:[\dA-Fa-f:.]*(?:%[\w.~-]*)?\]/y;
const placeholder = /\{\{\w+\}\}/y;

/**
 * curl's own globs: `{a,b}`, `[1-3]`, `[01-10:2]`, `[a-c]`. A backslash before a bracket or brace makes it plain.
 *
 * @throws {InvalidCurlError} for what curl refuses, and for too many results
 */
export function expandGlob(source: CurlSource, pattern: string, offset: number): string[] {
  if (!/[[\]{}\\]/.test(pattern)) return [pattern];
  const fail = (message: string): never =>
    source.fail(offset, `${message}: use --globoff if it belongs to the URL`, 'url');
  let results = [''];
  let text = '';
  let singles = '';
  for (let at = 0; at < pattern.length; ) {
    const match = (expression: RegExp): RegExpExecArray | null => {
      expression.lastIndex = at;
      const found = expression.exec(pattern);
      at += found?.[0].length ?? 0;
      return found;
    };
    const [piece] = (source.placeholders.length > 0 && match(placeholder)) || match(plain) || [];
    if (piece !== undefined) {
      text += piece.length === 2 && piece[0] === '\\' ? piece[1] : piece;
      continue;
    }
    const start = at;
    const options =
      readOptions(match) ?? fail(`"${pattern[start]}" begins or ends no pattern such as {a,b}, [1-9] or [a-z:2]`);
    if (options.length === 1) singles += ` ${pattern.slice(start, at)}`;
    if (results.length * options.length > maxResults) fail('the pattern stands for too many requests');
    const prefix = text;
    text = '';
    results = results.flatMap((result) => options.map((option) => result + prefix + option));
  }
  if (singles)
    source.warn(
      offset,
      `curl sends${singles.slice(0, 100)} without braces: write <name> or :name, or add -g, to make it a parameter`,
    );
  return results.map((result) => result + text);
}

function readOptions(match: (expression: RegExp) => RegExpExecArray | null): readonly string[] | undefined {
  const items = match(set)?.[1];
  if (items !== undefined)
    return (items.match(/(?:^|,)(?:[^\\,]|\\[\s\S])*/g) ?? []).map((item, index) =>
      item.slice(index && 1).replace(/\\([\s\S])/g, '$1'),
    );
  const [, from, to, first, last, step = '1'] = match(range) ?? [];
  const start = from ?? first;
  const end = to ?? last;
  if (start === undefined || end === undefined || Number(step) < 1) return undefined;
  const span = from ? Number(to) - Number(from) : end.charCodeAt(0) - start.charCodeAt(0);
  return span < 0 || (first && span > 25) || (span > 0 && Number(step) > span)
    ? undefined
    : listRange(start, end, Number(step));
}

/** Numbers or letters from one to the other; `undefined` where there are too many. Zeros in front set the width. */
export function listRange(from: string, to: string, step: number): string[] | undefined {
  const isNumber = /\d/.test(from);
  const low = isNumber ? Number(from) : from.charCodeAt(0);
  const high = isNumber ? Number(to) : to.charCodeAt(0);
  const by = Math.max(step, 1);
  const count = Math.floor(Math.abs(high - low) / by) + 1;
  if (count > maxResults || Math.max(low, high) >= Number.MAX_SAFE_INTEGER) return undefined;
  const width = isNumber && from.startsWith('0') ? from.length : 0;
  const options: string[] = [];
  for (let index = 0, value = low; index < count; index += 1, value += high < low ? -by : by)
    options.push(isNumber ? String(value).padStart(width, '0') : String.fromCharCode(value));
  return options;
}
