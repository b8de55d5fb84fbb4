import { InvalidJsonError, type InvalidJsonErrorOptions } from '../tool/invalid-json-error.ts';
import type { Repair, RepairName } from '../tool/repair.ts';
import { toExactNumber } from './exact-number.ts';

export interface ScanJsonOptions {
  /** Nested objects and arrays; never more than 500. @default 64 */
  readonly maxDepth?: number;
  /** Values, keys not counted. @default 10000 */
  readonly maxNodes?: number;
  /**
   * Add a missing last brace. Say no for a destructive tool, and where the model hit its output limit.
   *
   * @default true
   */
  readonly mayClose?: boolean;
}

export interface ScannedJson {
  readonly value: unknown;
  /**
   * Each once, in the order in which they were made. A dropped key is named once for its object; where there are many,
   * the last of them has no path and stands for the rest.
   */
  readonly repairs: readonly Repair[];
}

/** The path of a dropped key may be as long as the text. */
const maxRepairs = 20;

const openingQuotes = '"\'“‘';
const closingQuotes = '"\'”’';
const escapes = 'bfnrt"\\/';
const escaped = '\b\f\n\r\t"\\/';

const token = /[\p{L}\p{N}_$+.-]+/uy;
/** What may stand between tokens: white space, a stray escape, a comment, a code fence. */
const gap = /\s+|\\[nrt]|\/\*[\s\S]*?(?:\*\/|$)|(?:\/\/|#).*|`+(?:\w[\w+#.-]*)?/y;

const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
  ['undefined', null],
]);

/**
 * Reads JSON, or what a model wrote for JSON, in one pass. Every repair is one branch below, and only what has a
 * single reading is repaired. White space of any kind, and a byte order mark, separates tokens and is no repair.
 *
 * @param readNumber what stands for a number in the value; undefined for a text that is none
 * @throws {InvalidJsonError}
 */
export function scanJson(
  text: string,
  options: ScanJsonOptions,
  readNumber: (source: string) => unknown = toExactNumber,
): ScannedJson {
  const { maxDepth = 64, maxNodes = 10000, mayClose = true } = options;
  /** By name, or by where the object of a dropped key starts. */
  const repairs = new Map<string | number, Repair>();
  /** One key for each object and array around the position. */
  const path: (string | number)[] = [];
  const depth = Math.min(maxDepth, 500);
  let position = 0;
  let nodes = 0;
  /** The value read last: what stands before a missing comma or brace. */
  let last: unknown;
  let isFirst = true;

  return { value: readRoot(), repairs: [...repairs.values()] };

  function readRoot(): unknown {
    skipSpace();
    const start = position;
    // `{{…}}` is one object in junk braces.
    const objectStart = start + text.slice(start).search(/\{(?!\s*\{)/);
    if (objectStart === start) return readObjects();
    if (objectStart < start || /["'“‘[]/.test(text.charAt(start))) {
      const value = readValue();
      skipSpace();
      if (position >= text.length) return value;
      if (objectStart < start) fail('the end of the text');
    }
    // What was read so far is not the object: look at all of it again, as junk.
    repairs.clear();
    position = 0;
    skipJunk(objectStart, 'junk-prefix');
    return readObjects();
  }

  /** Reads the one object that the text is about, and makes sure that there is no other. */
  function readObjects(): unknown {
    let value = readValue();
    isFirst = false;
    for (;;) {
      skipSpace();
      const next = text.indexOf('{', position);
      skipJunk(next, 'junk-suffix');
      if (next < 0) return value;
      value = joinObjects(value, readValue());
    }
  }

  function joinObjects(first: unknown, second: unknown): unknown {
    // The second one first: the first may be large, and many empty ones follow it.
    const isSecondEmpty = isEqual({}, second);
    if (isSecondEmpty || isEqual({}, first)) {
      // repair: concatenated empty object
      note('concatenated-empty');
      return isSecondEmpty ? first : second;
    }
    // What stands for numbers can only be compared where it is numbers.
    if (readNumber === toExactNumber && !isEqual(first, second)) {
      refuse('conflicting-objects', 'Found 2 argument objects in one call; send one call per object', position);
    }
    // repair: duplicate object
    note('duplicate-object');
    return second;
  }

  /** Steps over text around an object, up to `end`; refuses text that may be a part of the arguments. */
  function skipJunk(end: number, name: RepairName): void {
    const junk = text.slice(position, end < 0 ? undefined : end);
    // repair: code fence
    if (junk.includes('`')) note('code-fence');
    const rest = junk.replace(/`+(?:\w[\w+#.-]*)?/g, '').trim();
    // A comma between two objects is for `joinObjects` to judge.
    if (rest && !(rest === ',' && end > 0)) {
      if (/^[,:[]|["'”’]\s*:|[^}\s]\s*\}|\}\s*[^}\s]/.test(rest)) fail('one JSON object and nothing else');
      // repair: junk around the object
      note(name);
    }
    position = end;
  }

  function readValue(): unknown {
    skipSpace();
    if (++nodes > maxNodes) refuseMore('arguments-too-large', `${maxNodes} values`, position);
    const char = text[position];
    if (char === '{')
      last = Object.fromEntries(readMembers('}', readEntry).filter((entry) => entry[0] !== '__proto__'));
    else if (char === '[') last = readMembers(']', readItem);
    else last = readString() ?? readWord();
    return last;
  }

  function readMembers<Member>(close: string, readMember: (index: number, start: number) => Member): Member[] {
    const members: Member[] = [];
    const start = position++;
    let isSeparated = true;
    if (path.push('') > depth) refuseMore('arguments-too-deep', `${depth} levels`, position);
    for (;;) {
      skipSpace();
      if (text[position] === close) {
        // repair: trailing comma
        if (isSeparated && members.length > 0) note('trailing-comma');
        position++;
        break;
      }
      if (!isSeparated) {
        if (mayEndHere(close)) break;
        checkMissingComma(close);
      }
      members.push(readMember(members.length, start));
      skipSpace();
      isSeparated = text[position] === ',';
      if (isSeparated) position++;
    }
    path.pop();
    return members;
  }

  function readItem(index: number): unknown {
    path[path.length - 1] = index;
    return readValue();
  }

  function readEntry(_index: number, start: number): [string, unknown] {
    const key = readString() ?? readBareKey();
    path[path.length - 1] = key;
    // repair: dropped key
    if (key === '__proto__') note('dropped-key', repairs.size < maxRepairs ? start : undefined);
    skipSpace();
    if (text[position] !== ':') fail('":"');
    position++;
    return [key, readValue()];
  }

  function readBareKey(): string {
    // repair: unquoted key
    note('unquoted-key');
    return take(token) || fail('a key in double quotes');
  }

  function mayEndHere(close: string): boolean {
    // A number at the end may have lost digits.
    if (position < text.length || close === ']' || path.length > 1 || /number|bigint/.test(typeof last)) return false;
    // repair: missing close
    if (mayClose && isFirst) note('missing-close');
    return mayClose && isFirst;
  }

  function checkMissingComma(close: string): void {
    const isText = typeof last === 'string';
    const isBehindGap =
      isContainer(last) || /\s/.test(text.charAt(position - 1)) || (!isText && text.charAt(position - 1) === '/');
    // After a text only a text, and not right behind it: anything else may be a quote that lacks its backslash. Right
    // behind a number or a literal too a quote may be one too many.
    if (/^[\]}:]?$/.test(text.charAt(position)) || !isBehindGap || (isText && !closingQuote())) {
      fail(`"," or "${close}"${isText ? ' (a quote inside a string is written \\")' : ''}`);
    }
    // repair: missing comma
    note('missing-comma');
  }

  function closingQuote(): string {
    const char = text.charAt(position) || ' ';
    return char === '"' ? char : closingQuotes.charAt(openingQuotes.indexOf(char));
  }

  function readString(): string | undefined {
    const quote = closingQuote();
    if (!quote) return undefined;
    // repair: single quotes
    if (quote !== '"') note('single-quotes');
    const start = position + 1;
    do position = text.indexOf(quote, position + 1);
    while (isEscaped(position));
    if (position < 0) {
      position = text.length;
      if (quote === '"') failAtEnd();
      fail(`a closing ${quote}`);
    }
    const raw = text.slice(start, position++);
    if (!/[^ -[\]-\uffff]/.test(raw)) return raw;
    return raw.replace(
      /\\(?:u([\da-fA-F]{4})|[\s\S])|[^ -\uffff]/g,
      (found: string, hex: string | undefined, index: number) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : readEscape(found, quote, start + index),
    );
  }

  /** Whether an odd number of backslashes stands before an index. */
  function isEscaped(index: number): boolean {
    let start = index;
    while (text[start - 1] === '\\') start--;
    return (index - start) % 2 === 1;
  }

  function readEscape(found: string, quote: string, start: number): string {
    const char = found.charAt(1);
    const known = escapes.indexOf(char);
    if (char === quote) return char;
    if (char && known >= 0) return escaped.charAt(known);
    // repair: control character, bad escape
    note(char ? 'bad-escape' : 'control-char');
    // `\'` is a quote in Python and JavaScript, but not within the shell's `'\''`.
    return char === "'" && !text.startsWith("'\\''", start - 1) ? char : found;
  }

  function readWord(): unknown {
    const start = position;
    const word = take(token);
    const value = literals.has(word) ? literals.get(word) : readNumber(word);
    if (value === undefined)
      fail('text in double quotes, a number within ±1.8e308, true, false, null, {…} or […]', start);
    // repair: Python's literals, and its number forms +1, .5 and 1.
    if (/^[TFNu+]|^-?\.|\.(?!\d)/.test(word)) note('python-literal');
    return value;
  }

  /** Steps over white space, and over what a model leaves between tokens. */
  function skipSpace(): void {
    for (;;) {
      const code = text.charCodeAt(position);
      // Most tokens stand side by side. A fence stands around the whole only.
      if (!startsGap(code) || (code === 96 && path.length > 0)) return;
      const extra = take(gap);
      if (!extra) return;
      if (extra.trim() === '') continue;
      // repair: stray escape, code fence, comment
      note(code === 92 ? 'stray-escape' : code === 96 ? 'code-fence' : 'comment');
      // A comment that runs to the end may have swallowed more than a brace.
      if (path.length > 0 && position >= text.length) fail(extra);
    }
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = position;
    const start = position;
    if (pattern.test(text)) position = pattern.lastIndex;
    return text.slice(start, position);
  }

  function note(name: RepairName, start?: number): void {
    repairs.set(start ?? name, start === undefined ? { name } : { name, path: [...path] });
  }

  function fail(expected: string, start = position): never {
    if (path.length > 0 && position >= text.length) failAtEnd();
    const found = JSON.stringify(text.charAt(start));
    return refuse('invalid-json', `Cannot read JSON at position ${start}: expected ${expected}, found ${found}`, start);
  }

  function failAtEnd(): never {
    const what = `Arguments were cut off after ${text.length} characters: a quote, bracket or brace is open`;
    return refuse(
      'truncated-json',
      `${what}; nothing was executed; send the whole call, or a shorter one`,
      text.length,
    );
  }
}

/** White space, of any kind, and what `gap` knows. */
function startsGap(code: number): boolean {
  return code < 33 || code > 126 || code === 35 || code === 47 || code === 92 || code === 96;
}

export function refuse(code: InvalidJsonErrorOptions['code'], message: string, position: number): never {
  throw new InvalidJsonError(message, { code, position });
}

/** The same sentence for each bound. */
export function refuseMore(code: 'arguments-too-large' | 'arguments-too-deep', limit: string, position: number): never {
  return refuse(code, `Cannot accept JSON with more than ${limit}; send a smaller call`, position);
}

function isEqual(first: unknown, second: unknown): boolean {
  if (!isContainer(first) || !isContainer(second)) return first === second;
  const keys = Object.keys(first);
  return (
    Array.isArray(first) === Array.isArray(second) &&
    keys.length === Object.keys(second).length &&
    keys.every((key) => isEqual(first[key], second[key]))
  );
}

export function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
