import { addPlaceholder } from './add-placeholder.ts';
import type { CurlSource } from './curl-source.ts';
import { refuseOperator, type ShellCommand } from './shell-command.ts';
import {
  closeParenthesis,
  letterEscapes,
  readCommands,
  refuseOpen,
  type ShellCursor,
  skip,
  take,
} from './shell-cursor.ts';

const plain = /[^\s'"\u2018-\u201e`$;|&<>()]+/y;
/** Typographic quotes count as quotes. */
const single = /['\u2018-\u201b]((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)['\u2018-\u201b]/y;
const insideDouble = /[^"\u201c-\u201e`$]+/y;
const doubled = /["\u201c-\u201e]{2}/y;
const blanks = /(?:[^\S\n]|`\r?\n)+/y;
const gap = /(?:[\s;]|`\r?\n|#[^\n]*)+/y;
const variable = /\$(?:(?:env:|global:|script:)?([A-Za-z_]\w*)|\{(?:env:)?([^}]{0,100})\}|\()/y;

/**
 * Splits a text as PowerShell does.
 *
 * @throws {InvalidCurlError} for anything that only a shell could do, and for other commands than curl
 */
export function readPowershell(source: CurlSource): ShellCommand[] {
  return readCommands(source, {
    gap,
    isAtEnd: (cursor) => {
      skip(cursor, blanks);
      return '\n;#'.includes(cursor.text[cursor.at] ?? '\n');
    },
    readWord: (cursor) => {
      let word = '';
      for (let piece = readPiece(cursor); piece !== undefined; piece = readPiece(cursor)) word += piece;
      return undoLegacyQuotes(word);
    },
  });
}

/** Reads on within a word; `undefined` at its end. */
function readPiece(cursor: ShellCursor): string | undefined {
  const { text, source, at } = cursor;
  const character = text[at] ?? '\n';
  if (/[\s;]/.test(character) || /^`\r?\n/.test(text.slice(at, at + 3))) return undefined;
  const run = take(cursor, plain);
  if (run) return run;
  if (character === '`') return readEscape(cursor);
  if (character === '$') return readVariable(cursor);
  if (/['\u2018-\u201b]/.test(character)) {
    const quoted = take(cursor, single) || refuseOpen(cursor, at);
    return quoted.slice(1, -1).replace(/(['\u2018-\u201b])./g, '$1');
  }
  return /[|&<>()]/.test(character) ? refuseOperator(source, at) : readDouble(cursor);
}

function readDouble(cursor: ShellCursor): string {
  const { text } = cursor;
  const start = cursor.at++;
  for (let value = ''; ; ) {
    const character = text[cursor.at] ?? refuseOpen(cursor, start);
    if (character === '`') value += readEscape(cursor);
    else if (character === '$') value += readVariable(cursor);
    else if (skip(cursor, doubled)) value += character;
    else {
      const run = take(cursor, insideDouble);
      value += run;
      if (!run) {
        cursor.at += 1;
        return value;
      }
    }
  }
}

function readEscape(cursor: ShellCursor): string {
  const { text, at } = cursor;
  const [whole, code] = /^`u\{([\dA-Fa-f]{1,6})\}/.exec(text.slice(at, at + 10)) ?? [];
  cursor.at += whole?.length ?? 2;
  const point = Number.parseInt(code ?? '', 16);
  if (point >= 0) return point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point);
  const next = text[at + 1] ?? '';
  return next === '0' ? '\0' : (letterEscapes.get(next) ?? next);
}

function readVariable(cursor: ShellCursor): string {
  const { text, source, at } = cursor;
  variable.lastIndex = at;
  const match = variable.exec(text);
  cursor.at += match?.[0].length ?? 1;
  if (!match) return '$';
  if (match[0] === '$(') closeParenthesis(cursor, at);
  return addPlaceholder(source, at, match[1] ?? match[2] ?? '');
}

/** PowerShell up to 7.2 lost plain quotes in arguments, so JSON was written with `\"` inside PowerShell's own quotes. */
function undoLegacyQuotes(word: string): string {
  if (!word.includes('\\"') || isJson(word)) return word;
  const mended = word.replace(/(\\*)\\"/g, (_, slashes: string) => `${slashes.slice(slashes.length >> 1)}"`);
  return isJson(mended) ? mended : word;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
