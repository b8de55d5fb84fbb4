import { type CurlWord, isVariable } from './curl-argument.ts';

const plain = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/**
 * Writes words for a POSIX shell: as they are, in `'…'`, with variables in `"…"`, and with control characters in `$'…'`,
 * which bash, zsh, ksh and POSIX.1-2024 know.
 */
export function quotePosix(words: readonly CurlWord[]): readonly string[] {
  return words.map((word) => (word.some(isVariable) ? quoteVariables(word) : quoteText(word.join(''))));
}

function quoteText(text: string): string {
  if (plain.test(text)) return text;
  if (/\p{Cc}/u.test(text)) return `$'${text.replace(/[\p{Cc}\\'!]/gu, toEscape)}'`;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
  ["'", "\\'"],
]);

function toEscape(character: string): string {
  return escapes.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function quoteVariables(word: CurlWord): string {
  const pieces = word.map((piece, index) => {
    if (!isVariable(piece)) return piece.replace(/[\\"$`]/g, '\\$&');
    const next = word[index + 1];
    // The braces only where the name would run on.
    return typeof next === 'string' && /^\w/.test(next) ? `\${${piece.variable}}` : `$${piece.variable}`;
  });
  return `"${pieces.join('')}"`;
}
