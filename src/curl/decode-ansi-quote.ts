import { decodePercent } from './read-url.ts';
import { letterEscapes, refuseOpen, type ShellCursor, take } from './shell-cursor.ts';

const quote = /\$'(?:[^'\\]|\\[\s\S])*'/y;
const escapes =
  /((?:\\[0-7]{1,3}|\\x[\dA-Fa-f]{1,2})+)|\\(?:u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|c([\s\S])|([\s\S]))/g;

/** Reads `$'…'`. Bytes that are no UTF-8 are read as Latin-1, which is what Firefox means by them. */
export function decodeAnsiQuote(cursor: ShellCursor): string {
  const { at, source } = cursor;
  const quoted = take(cursor, quote) || refuseOpen(cursor, at);
  const decode = (_: string, bytes?: string, short?: string, long?: string, control?: string, letter = ''): string => {
    if (bytes) return decodeBytes(bytes, () => source.warn(at, "Bytes in $'…' that are not UTF-8 are read as Latin-1"));
    const code = Number.parseInt(short ?? long ?? '', 16);
    if (code >= 0) return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
    if (control) return String.fromCharCode(control.charCodeAt(0) & 31);
    return letterEscapes.get(letter === 'E' ? 'e' : letter) ?? (`\\'"?`.includes(letter) ? letter : `\\${letter}`);
  };
  // A NUL ends the text, as it does in bash.
  return quoted.slice(2, -1).replace(escapes, decode).split('\0', 1)[0] ?? '';
}

function decodeBytes(run: string, warn: () => void): string {
  const percent = run.replace(
    /\\x?(\w+)/g,
    (escaped, digits: string) =>
      `%${(Number.parseInt(digits, escaped[1] === 'x' ? 16 : 8) & 255).toString(16).padStart(2, '0')}`,
  );
  const text = decodePercent(percent);
  if (/[\x80-\xff]/.test(text) && text.length * 3 === percent.length) warn();
  return text;
}
