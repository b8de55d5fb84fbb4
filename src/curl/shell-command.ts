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
  /(?:[$%❯➜]\s+|(?:PS )?[A-Za-z]:\\[^>\n]{0,200}>\s*|PS(?: [^>\n]{1,200})?>\s*|[\w.-]{1,64}@[\w.-]{1,64}:[^$#\n]{0,200}[$#]\s+|>\s+)(?=\S*curl)/y;

/** @throws {InvalidCurlError} where the first word is not `curl`, `/usr/bin/curl` or `curl.exe` */
export function toCommand({ fail }: CurlSource, words: readonly ShellWord[], offset: number): ShellCommand {
  const program = words[0]?.text ?? '';
  if (program !== 'curl' && !/^(?:\S*[/\\])?curl(?:\.exe)?$/i.test(program)) {
    fail(offset, 'only curl commands can be read: another one starts here');
  }
  return { offset, words: words.slice(1) };
}

/** Refuses a character that means something to a shell. */
export function refuseOperator({ fail }: CurlSource, at: number, character: string): never {
  const name =
    character === '&' ? '' : character === '|' ? 'pipe' : '<>'.includes(character) ? 'redirection' : 'parenthesis';
  return fail(
    at,
    `${name ? `a ${name} is not read` : '"&" ends the command here'}: quote it if it belongs to a value, else remove it`,
  );
}
