import { addPlaceholder } from './add-placeholder.ts';
import type { CurlSource } from './curl-source.ts';
import { decodeAnsiQuote } from './decode-ansi-quote.ts';
import { expandBraces, markBrace } from './expand-braces.ts';
import { refuseOperator, type ShellCommand } from './shell-command.ts';
import {
  closeParenthesis,
  readCommands,
  refuseOpen,
  type ShellCursor,
  type ShellRules,
  skip,
  take,
} from './shell-cursor.ts';

/** A word of one piece, as most are: what stands in it is what it says. Those in single quotes are found without it. */
const simpleWord = /(?:[^\s'"\\$`|&;<>(){},]+|"[^"\\$`]*")(?=[ \n]|$)/y;
const plain = /[^\s'"\\$`|&;<>(){},]+/y;
const insideDouble = /[^"\\$`]+/y;
const insideBackticks = /`(?:[^`\\]|\\[\s\S])*`/y;
const lineEnd = /\\\r?\n/y;
const separator = /&(?:&|(?=\s|$))/y;
/** A no-break space is none to bash, but nobody means what it would be then. */
const blanks = /(?:[ \t\xa0]|\r(?=\n)|\\\r?\n)+/y;
const gap = /(?:[\s;]|\\\r?\n|#[^\n]*)+/y;
const parameter = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)[^}]{0,200}\}|([0-9?!#@*$-])|[{[])/y;

const rules: ShellRules = { gap, isAtEnd, readWord };

/**
 * Splits a text as bash does, without running anything: quotes are undone, variables and substitutions are refused or kept as placeholders.
 *
 * @throws {InvalidCurlError} for anything that only a shell could do, and for other commands than curl
 */
export function readPosix(source: CurlSource): ShellCommand[] {
  return readCommands(source, rules);
}

function isAtEnd(cursor: ShellCursor): boolean {
  const { text } = cursor;
  skipBlanks(cursor);
  if (cursor.hasPrompt && text[cursor.at - 1] === '\n' && text[cursor.at] === '>') {
    cursor.at += 1;
    skipBlanks(cursor);
  }
  const character = text[cursor.at] ?? '\n';
  if (character === '\n' || character === ';' || character === '#') return true;
  if (character !== '&') return false;
  return /[\s&]/.test(text[cursor.at - 1] ?? '')
    ? skip(cursor, separator)
    : text.startsWith('&&', cursor.at) && skip(cursor, separator);
}

function skipBlanks(cursor: ShellCursor): void {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1;
  const character = cursor.text[cursor.at];
  if (character === '\\' || character === '\t' || character === '\r' || character === '\xa0') skip(cursor, blanks);
}

function readWord(cursor: ShellCursor): string | readonly string[] {
  const simple = take(cursor, simpleWord);
  if (simple) return simple[0] === '"' ? simple.slice(1, -1) : simple;
  const offset = cursor.at;
  cursor.hasBraces = false;
  let word = '';
  for (let piece = readPiece(cursor, offset); piece !== undefined; piece = readPiece(cursor, offset)) word += piece;
  if (!cursor.hasBraces) return word;
  return expandBraces(word) ?? cursor.source.fail(offset, 'the braces stand for too many words', 'limit');
}

/** Reads on within a word; `undefined` at its end. */
function readPiece(cursor: ShellCursor, wordStart: number): string | undefined {
  const { text, source, at } = cursor;
  const character = text[at] ?? '\n';
  if (' \t\n;\xa0'.includes(character)) return undefined;
  if (character === "'") {
    const end = text.indexOf("'", at + 1);
    if (end < 0) refuseOpen(cursor, at);
    cursor.at = end + 1;
    return text.slice(at + 1, end);
  }
  if (character === '"') return readDouble(cursor);
  const run = take(cursor, plain);
  if (run) return run;
  if (text.startsWith('&&', at) || text.startsWith('\r\n', at)) return undefined;
  if (character === '$') return readDollar(cursor, false);
  if (character === '`') return readBackticks(cursor);
  if (character === '\\') {
    if (skip(cursor, lineEnd)) return '';
    if (at === wordStart && /^\\[ \t]+\r?\n/.test(text.slice(at, at + 40))) {
      source.fail(at, 'a blank stands between the backslash and the end of the line: remove it');
    }
    cursor.at += 2;
    return text[at + 1] ?? '\\';
  }
  if (/[|&<>()]/.test(character)) refuseOperator(source, at);
  cursor.at += 1;
  cursor.hasBraces = true;
  return markBrace(character);
}

function readDouble(cursor: ShellCursor): string {
  const { text } = cursor;
  const start = cursor.at++;
  let value = '';
  while (text[cursor.at] !== '"') {
    const character = text[cursor.at] ?? refuseOpen(cursor, start);
    if (character === '$') value += readDollar(cursor, true);
    else if (character === '`') value += readBackticks(cursor);
    else if (character !== '\\') value += take(cursor, insideDouble);
    else if (!skip(cursor, lineEnd)) {
      const next = text[cursor.at + 1] ?? '';
      value += '$`"\\'.includes(next) ? next : `\\${next}`;
      cursor.at += 2;
    }
  }
  cursor.at += 1;
  return value;
}

function readDollar(cursor: ShellCursor, isQuoted: boolean): string {
  const { text, source, at } = cursor;
  const next = text[at + 1];
  if (next === '(') {
    cursor.at += 2;
    closeParenthesis(cursor, at);
    return addPlaceholder(source, at, '');
  }
  if (!isQuoted && next === "'") return decodeAnsiQuote(cursor);
  parameter.lastIndex = at;
  const match = parameter.exec(text);
  cursor.at += match?.[0].length ?? 1;
  if (match) return addPlaceholder(source, at, match[1] ?? match[2] ?? match[3] ?? '#');
  return !isQuoted && next === '"' ? '' : '$';
}

function readBackticks(cursor: ShellCursor): string {
  const { at } = cursor;
  if (!skip(cursor, insideBackticks)) cursor.source.fail(at, 'what opens here is never closed');
  return addPlaceholder(cursor.source, at, '');
}
