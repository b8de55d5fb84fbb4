import { type CurlWord, isVariable } from './curl-argument.ts';

/**
 * Writes words for cmd.exe and the C runtime of the program: in `"…"`, or with a caret before every special character, as
 * Chromium does, where cmd would see one outside of quotes. Undefined where neither carries a word.
 */
export function quoteCmd(words: readonly CurlWord[]): readonly string[] | undefined {
  const isQuoted = words.every((word) => isSafe(word, quoteWord(word)));
  const texts = words.map((word) => (isQuoted || isPlain(word) ? quoteWord(word) : addCarets(word)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function quoteWord(word: CurlWord): string {
  const text = word.map((piece) => (isVariable(piece) ? `%${piece.variable}%` : piece)).join('');
  return /^[\w@+:./-]+$/.test(text) ? text : `"${escapeQuotes(text)}"`;
}

/** To the C runtime a backslash is itself unless it stands before a quote. */
function escapeQuotes(text: string): string {
  return text.replace(/\\*"|\\+/g, (run, offset: number) => {
    if (run.endsWith('"')) return `${run.slice(0, -1).repeat(2)}\\"`;
    return offset + run.length === text.length ? run + run : run;
  });
}

/**
 * Whether cmd, for which every quote opens or closes, sees no special character outside of them. A caret in quotes would
 * be itself, and looks like the other layout.
 */
function isSafe(word: CurlWord, quoted: string): boolean {
  const isExpanded = word.some((piece) => !isVariable(piece) && /%[^%:]+%/.test(piece));
  const pieces = quoted.split('"');
  const isClosed = pieces.length % 2 === 1;
  if (isExpanded || !isClosed || /[\^\p{Cc}]/u.test(quoted)) return false;
  return pieces.every((piece, index) => index % 2 === 1 || !/[&|<>%]/.test(piece));
}

/** Whether a word reads the same among words with carets. */
function isPlain(word: CurlWord): boolean {
  return word.every((piece) => isVariable(piece) || !/["\\^%\p{Cc}]/u.test(piece));
}

const special = /[^\w\s\-:=+~'/.,?;()*`]/gu;

function addCarets(word: CurlWord): string | undefined {
  const text = word.join('');
  // Readers of this layout, unlike the C runtime, halve every pair of backslashes, and take out the stray ones that
  // Firefox writes before `$` and the backquote; and cmd drops a carriage return.
  if (word.some(isVariable) || /(?<!\\)\\{2,}(?!["\\])|\\[$`]|\r/.test(text)) return undefined;
  const carets = escapeQuotes(text)
    .replace(special, '^$&')
    .replace(/%(?=\w)/g, '%^');
  return `^"${carets.replaceAll('\n', '^\n\n')}^"`;
}
