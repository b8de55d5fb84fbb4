import { addPlaceholder } from './add-placeholder.ts';
import type { CurlSource } from './curl-source.ts';
import { decodeAnsiQuote } from './decode-ansi-quote.ts';
import { expandBraces, markBrace } from './expand-braces.ts';
import { refuseOperator, type ShellCommand } from './shell-command.ts';
import { closeParenthesis, readCommands, type ShellCursor, skip, take } from './shell-cursor.ts';

const plain = /[^\s'"\\$`|&;<>(){},]+/y;
const insideSingle = /'([^']*)'/y;
const insideDouble = /[^"\\$`]+/y;
const insideBackticks = /`(?:[^`\\]|\\[\s\S])*`/y;
const lineEnd = /\\\r?\n/y;
const separator = /&(?:&|(?=\s|$))/y;
const blanks = /(?:[ \t]|\r(?=\n)|\\\r?\n)+/y;
const gap = /(?:[ \t\n;]|\r(?=\n)|\\\r?\n|#[^\n]*)+/y;
const parameter = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)[^}]{0,200}\}|([0-9?!#@*$-])|[{[])/y;

/**
 * Splits a text as bash does, without running anything: quotes are undone, variables and substitutions are refused or kept as placeholders.
 *
 * @throws {InvalidCurlError} for anything that only a shell could do, and for other commands than curl
 */
export function readPosix(source: CurlSource): ShellCommand[] {
  return readCommands(source, { gap, isAtEnd, readWord });
}

function isAtEnd(cursor: ShellCursor): boolean {
  const { text } = cursor;
  if (skip(cursor, blanks) && cursor.hasPrompt && text[cursor.at - 1] === '\n' && text[cursor.at] === '>') {
    cursor.at += 1;
    skip(cursor, blanks);
  }
  const character = text[cursor.at] ?? '\n';
  if ('\n;#'.includes(character)) return true;
  if (character !== '&') return false;
  return /[\s&]/.test(text[cursor.at - 1] ?? '')
    ? skip(cursor, separator)
    : text.startsWith('&&', cursor.at) && skip(cursor, separator);
}

function readWord(cursor: ShellCursor): readonly string[] {
  const offset = cursor.at;
  let word = '';
  for (let piece = readPiece(cursor, offset); piece !== undefined; piece = readPiece(cursor, offset)) word += piece;
  if (!word.includes('\uFDD0') && !/[\uFDD1\uFDD2]/.test(word)) return [word];
  return expandBraces(word) ?? cursor.source.fail(offset, 'the braces stand for too many words', 'limit');
}

/** Reads on within a word; `undefined` at its end. */
function readPiece(cursor: ShellCursor, wordStart: number): string | undefined {
  const { text, source, at } = cursor;
  const run = take(cursor, plain);
  if (run) return run;
  const character = text[at] ?? '\n';
  if (/[ \t\n;]/.test(character) || /^(?:&&|\r\n)/.test(text.slice(at, at + 2))) return undefined;
  if (character === "'") return take(cursor, insideSingle).slice(1, -1) || closed(cursor, at);
  if (character === '"') return readDouble(cursor);
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
  if (/[|&<>()]/.test(character)) refuseOperator(source, at, character);
  cursor.at += 1;
  return markBrace(character);
}

/** An empty quote is fine, one without an end is not. */
function closed(cursor: ShellCursor, start: number): string {
  return cursor.at > start ? '' : cursor.source.fail(start, 'the quote that opens here is never closed');
}

function readDouble(cursor: ShellCursor): string {
  const { text, source } = cursor;
  const start = cursor.at++;
  let value = '';
  while (text[cursor.at] !== '"') {
    const character = text[cursor.at] ?? source.fail(start, 'the quote that opens here is never closed');
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
