import type { CurlSource } from './curl-source.ts';
import { readTextFile } from './read-file.ts';

/** A header a line; a line that begins with a blank goes on with the one before. Curl 8 keeps a CR before the LF. */
export function readHeaderFile(source: CurlSource, fileName: string, offset: number): string[] {
  return readTextFile(source, fileName, offset)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(source.version < 8000 ? /\r?\n/ : '\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

export interface HeaderLine {
  readonly name: string;
  /** The name in lower case. */
  readonly key: string;
  /** `undefined` where the line takes curl's own header of that name away. */
  readonly value: string | undefined;
}

/** Without the blanks around it; other white space is part of a value. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Space, tab, CR, LF. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10;
}

/** `Name: value`, `Name:` (removes), `Name;` (empty); `undefined` for what sends nothing. A CR at the end is sent with the value. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon >= 0) {
    const value = trimBlanks(line.slice(colon + 1));
    const end = value && line.endsWith('\r') ? '\r' : '';
    return name === '' ? undefined : { name, key: name.toLowerCase(), value: value ? value + end : undefined };
  }
  const semicolon = line.indexOf(';');
  if (semicolon <= 0 || semicolon !== line.length - 1) return undefined;
  const empty = line.slice(0, semicolon);
  return { name: empty, key: empty.toLowerCase(), value: '' };
}
