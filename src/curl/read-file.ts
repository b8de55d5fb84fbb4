import { decodeBytes, toByteText } from './byte-text.ts';
import type { CurlSource } from './curl-source.ts';

/** The content of a file that the caller gave: text where it is UTF-8. */
export function readFile({ options }: CurlSource, name: string): string | Uint8Array<ArrayBuffer> | undefined {
  const { files } = options;
  if (!files || !Object.hasOwn(files, name)) return undefined;
  const content = files[name];
  return typeof content === 'string' || content === undefined ? content : decodeBytes(content);
}

/** The content of a file that is text. */
export function readText(source: CurlSource, name: string): string | undefined {
  const content = readFile(source, name);
  return typeof content === 'string' ? content : undefined;
}

/** The same, but standard input has nothing more for who reads it a second time. */
export function takeFile(source: CurlSource, name: string): string | Uint8Array<ArrayBuffer> | undefined {
  if (name !== '-') return readFile(source, name);
  const isRead = source.isInputRead;
  source.isInputRead = true;
  return isRead ? '' : readFile(source, name);
}

/** A file that is needed as text to go on. @throws {InvalidCurlError} where it was not given */
export function readTextFile(source: CurlSource, name: string, offset: number): string {
  const content = takeFile(source, name);
  if (content === undefined) {
    source.fail(offset, 'the content of a file is needed here: give it in the "files" option', 'file');
  }
  return typeof content === 'string' ? content : toByteText(content);
}

/** Lines without the blanks around them, empty ones and comments. */
export function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'));
}
