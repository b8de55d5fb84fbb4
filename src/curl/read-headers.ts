import type { CurlSource } from './curl-source.ts';
import { readTextFile } from './read-file.ts';

/** A header a line; a line that begins with a blank goes on with the one before. */
export function readHeaderFile(source: CurlSource, fileName: string, offset: number): string[] {
  return readTextFile(source, fileName, offset)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

export interface HeaderLine {
  readonly name: string;
  /** `undefined` where the line takes curl's own header of that name away. */
  readonly value: string | undefined;
}

/** Without the blanks around it; other white space is part of a value. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (' \t\r\n'.includes(text[from] ?? '?')) from += 1;
  while (to > from && ' \t\r\n'.includes(text[to - 1] ?? '?')) to -= 1;
  return text.slice(from, to);
}

/** `Name: value`, `Name:` (removes), `Name;` (empty); `undefined` for what sends nothing. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const colon = line.indexOf(':');
  const name = line.slice(0, colon);
  if (colon >= 0) {
    const value = trimBlanks(line.slice(colon + 1));
    return name === '' ? undefined : { name, value: value || undefined };
  }
  const semicolon = line.indexOf(';');
  if (semicolon <= 0 || semicolon !== line.length - 1) return undefined;
  return { name: line.slice(0, semicolon), value: '' };
}
