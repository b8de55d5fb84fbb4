import type { CurlSource } from './curl-source.ts';
import { prompt, refuseOperator, type ShellCommand, type ShellWord, toCommand } from './shell-command.ts';

/** A command as cmd.exe hands it on: carets are gone. */
interface CommandLine {
  readonly text: string;
  readonly shifts: readonly Shift[];
}

/** From a place in a line on, how much further on in the text its characters stand. */
interface Shift {
  readonly from: number;
  readonly by: number;
}

/** What means the same everywhere. */
const plain = /[^"^\r\n&|<>]+/y;

/** A line feed that belongs to a value, while the line is not yet split into words. */
const valueLineFeed = '\uE000';

/**
 * Splits a text as cmd.exe and the C runtime do, or, where it was copied from a browser's developer tools, as the browser meant it: those put a
 * caret before each special character also inside quotes and double backslashes, which Windows would not undo.
 *
 * @throws {InvalidCurlError} for pipes, redirections and other commands
 */
export function readCmd(source: CurlSource): ShellCommand[] {
  const isCopied = isCopiedFromBrowser(source.text);
  const commands: ShellCommand[] = [];
  for (const line of listLines(source, isCopied)) {
    const words = splitWords(line, isCopied);
    if (words[0]) commands.push(toCommand(source, words, words[0].offset));
  }
  return commands;
}

/** Chromium's layouts since 2018: `^"`, `^\^"`, or quoted text in which each special character has a caret. */
export function isCopiedFromBrowser(text: string): boolean {
  if (!text.includes('^')) return false;
  if (/\^\\\^"|(?:^|\s)\^"/.test(text)) return true;
  let hasCaret = false;
  for (const [, body = ''] of text.replace(/\\"/g, '').matchAll(/"([^"]*)"/g)) {
    const rest = body.replace(/%\^(?=\w)/g, '%').replace(/\^[^A-Za-z0-9\s]/gu, '');
    hasCaret ||= rest.length < body.length;
    if (/[^\w\s\-:=+~'/.,?;()*`&]/u.test(rest)) return false;
  }
  return hasCaret;
}

function* listLines(source: CurlSource, isCopied: boolean): Generator<CommandLine> {
  const { text } = source;
  let at = 0;
  while (at < text.length) {
    prompt.lastIndex = at;
    if (prompt.test(text)) at = prompt.lastIndex;
    let line = '';
    const shifts: Shift[] = [];
    const add = (piece: string): void => {
      const by = at - line.length;
      if (by !== shifts.at(-1)?.by) shifts.push({ from: line.length, by });
      line += piece;
    };
    for (let isQuoted = false; at < text.length; at += 1) {
      plain.lastIndex = at;
      const [run] = plain.exec(text) ?? [];
      if (run) {
        add(run);
        at += run.length - 1;
        continue;
      }
      const character = text[at] ?? '';
      if (character === '\r' && !isQuoted) continue;
      if (character === '"') isQuoted = !isQuoted;
      if (character === '^' && (isCopied || !isQuoted)) {
        at += text.startsWith('\r\n', at + 1) ? 2 : 1;
        const next = text[at];
        if (next === '\n') {
          const width = text.startsWith('\r\n', at + 1) ? 2 : 1;
          const isValue = text[at + width] === '\n' || (!isCopied && text[at - 2] === '"' && text[at + 1] === '"');
          add(isValue ? valueLineFeed : ' ');
          if (isValue && text[at + width] === '\n') at += width;
        } else if (next !== undefined) {
          add(next);
        }
        continue;
      }
      if (!isQuoted || isCopied) {
        if (character === '\n' || (!isQuoted && endsCommand(source, at))) break;
      }
      add(character);
    }
    at += 1;
    yield { text: line, shifts };
  }
}

/** `&` and `&&` between commands end one; other operators are refused. */
function endsCommand(source: CurlSource, at: number): boolean {
  const { text } = source;
  const character = text[at] ?? '';
  if (character === '&' && (/^\s?&*\s*$/.test(text.slice(at - 1, at + 2)) || text[at - 1] === '&')) return true;
  return /[&|<>]/.test(character) && refuseOperator(source, at);
}

function splitWords({ text, shifts }: CommandLine, isCopied: boolean): ShellWord[] {
  const words: ShellWord[] = [];
  let shift = 0;
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    while ((shifts[shift + 1]?.from ?? Infinity) <= at) shift += 1;
    const offset = at + (shifts[shift]?.by ?? 0);
    const [word, end] = (isCopied ? readCopiedWord : readRuntimeWord)(text, at);
    words.push({ text: word.replaceAll(valueLineFeed, '\n'), offset });
    at = end;
  }
  return words;
}

function readCopiedWord(text: string, from: number): [word: string, end: number] {
  let word = '';
  let at = from;
  for (let isQuoted = false; at < text.length && (isQuoted || !/\s/.test(text[at] ?? '')); at += 1) {
    const character = text[at] ?? '';
    // Firefox escapes the dollar sign and the backtick too.
    if (character === '\\' && '\\"$`'.includes(text[at + 1] ?? ' ')) word += text[++at];
    else if (character === '"') isQuoted = !isQuoted;
    else word += character;
  }
  return [word, at];
}

/** The rules of the Microsoft C runtime: backslashes count only before a quote, `""` inside quotes is a quote. */
function readRuntimeWord(text: string, from: number): [word: string, end: number] {
  const run = /[^\s"\\]+|[^\S\n]+|\n|(\\+)(")?|"/y;
  let word = '';
  let at = from;
  let isQuoted = false;
  while (at < text.length) {
    run.lastIndex = at;
    const [found = '', slashes, quote] = run.exec(text) ?? [];
    if (!isQuoted && /^\s/.test(found)) break;
    at += found.length;
    if (slashes) {
      word += quote ? slashes.slice(0, slashes.length >> 1) : slashes;
      if (quote && slashes.length % 2 === 1) word += '"';
      else if (quote) at -= 1;
    } else if (found !== '"') {
      word += found;
    } else if (isQuoted && text[at] === '"') {
      word += '"';
      at += 1;
    } else {
      isQuoted = !isQuoted;
    }
  }
  return [word, at];
}
