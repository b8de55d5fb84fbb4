import type { CurlSource } from './curl-source.ts';
import { prompt, type ShellCommand, type ShellWord, toCommand } from './shell-command.ts';

/** Where a reader stands in a text. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export interface ShellCursor extends Cursor {
  readonly source: CurlSource;
  /** The command began behind a prompt, so its further lines may begin with `>`. */
  hasPrompt: boolean;
  /** Whether braces or commas stand outside quotes in the word that is read. */
  hasBraces: boolean;
}

export interface ShellRules {
  /** What may stand between commands. */
  readonly gap: RegExp;
  /** Moves over blanks, and over what ends a command; tells whether it has ended. */
  readonly isAtEnd: (cursor: ShellCursor) => boolean;
  /** One word, or those that its braces stand for. */
  readonly readWord: (cursor: ShellCursor) => string | readonly string[];
}

/** What a letter stands for behind the escape sign of bash and of PowerShell. */
export const letterEscapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' }),
);

/** Splits a text into commands and words by the rules of a shell. */
export function readCommands(source: CurlSource, { gap, isAtEnd, readWord }: ShellRules): ShellCommand[] {
  const { text } = source;
  const cursor: ShellCursor = { source, text, at: 0, hasPrompt: false, hasBraces: false };
  const commands: ShellCommand[] = [];
  while (cursor.at < text.length) {
    const isOther = !text.startsWith('curl', cursor.at);
    if (isOther && skip(cursor, gap)) continue;
    cursor.hasPrompt = isOther && skip(cursor, prompt);
    // One that waits for a command.
    if (cursor.at === text.length) break;
    const start = cursor.at;
    const words: ShellWord[] = [];
    while (!isAtEnd(cursor)) {
      const offset = cursor.at;
      const read = readWord(cursor);
      if (typeof read === 'string') words.push({ text: read, offset });
      else for (const each of read) words.push({ text: each, offset });
    }
    commands.push(toCommand(source, words, start));
  }
  return commands;
}

/** Moves over what a sticky pattern matches. */
export function skip(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  const isFound = pattern.test(cursor.text);
  if (isFound) cursor.at = pattern.lastIndex;
  return isFound;
}

/** What a sticky pattern matches, moved over; empty where it does not. */
export function take(cursor: Cursor, pattern: RegExp): string {
  const start = cursor.at;
  skip(cursor, pattern);
  return cursor.text.slice(start, cursor.at);
}

/** Refuses a quote without an end. */
export function refuseOpen({ source }: ShellCursor, start: number): never {
  return source.fail(start, 'the quote that opens here is never closed');
}

/** Moves behind the parenthesis that closes one before the cursor. */
export function closeParenthesis(cursor: ShellCursor, start: number): void {
  const mark = /\\[\s\S]|'[^']*'?|[()]/g;
  mark.lastIndex = cursor.at;
  let depth = 1;
  while (depth > 0) {
    const [found] = mark.exec(cursor.text) ?? cursor.source.fail(start, 'what opens here is never closed');
    if (found === '(') depth += 1;
    if (found === ')') depth -= 1;
  }
  cursor.at = mark.lastIndex;
}
