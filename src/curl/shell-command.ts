import type { CurlSource } from './curl-source.ts';

/** One curl command: the words after `curl`, with the shell's quoting undone. */
export interface ShellCommand {
  /** Where `curl` stands. */
  readonly offset: number;
  readonly words: readonly ShellWord[];
}

export interface ShellWord {
  readonly text: string;
  readonly offset: number;
}

/** A shell's prompt at the start of a line, as in texts copied from a terminal. */
export const prompt =
  /(?:[$%❯➜]\s+|[A-Za-z]:\\[^>\n]{0,200}>\s*|PS(?: [^>\n]{1,200})?>\s*|[\w.-]{1,64}@[\w.-]{1,64}:[^$#\n]{0,200}[$#]\s+|>\s+)(?=\S*curl|$)/y;

/** @throws {InvalidCurlError} where the first word is not `curl`, `/usr/bin/curl` or `curl.exe` */
export function toCommand({ fail }: CurlSource, words: readonly ShellWord[], offset: number): ShellCommand {
  const program = words[0]?.text ?? '';
  if (!/^(?:\S*[/\\])?curl(?:\.exe)?$/i.test(program)) {
    fail(
      offset,
      program[0] === '-'
        ? 'a command begins with an option: is a line not continued?'
        : `${/^(?:wget|https?|Invoke-\w+)$/.test(program) ? `"${program}"` : 'this'} is not curl: remove it, and give variables as "environment"`,
    );
  }
  return { offset, words: words.slice(1) };
}

/** Refuses a character that means something to a shell. */
export function refuseOperator({ fail, text }: CurlSource, at: number): never {
  const sign = text[at] ?? '';
  const fault =
    sign === '&'
      ? '"&" ends the command here'
      : `a ${sign === '|' ? 'pipe' : '<>'.includes(sign) ? 'redirection' : 'parenthesis'} is not read`;
  return fail(at, `${fault}: quote it if it belongs to a value, else remove it`);
}
