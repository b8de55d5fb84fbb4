import type { CurlSource } from './curl-source.ts';

/** The content of a file that the caller gave: text where it is UTF-8. */
export function readFile({ options }: CurlSource, name: string): string | Uint8Array<ArrayBuffer> | undefined {
  const { files } = options;
  if (!files || !Object.hasOwn(files, name)) return undefined;
  const content = files[name];
  return typeof content === 'string' || content === undefined ? content : decodeBytes(content);
}

/** The same, but standard input has nothing more for who reads it a second time. */
export function takeFile(source: CurlSource, name: string): string | Uint8Array<ArrayBuffer> | undefined {
  if (name !== '-') return readFile(source, name);
  const isRead = source.isInputRead;
  source.isInputRead = true;
  return isRead ? '' : readFile(source, name);
}

/** Bytes as text where they are UTF-8; else as they are. */
export function decodeBytes(bytes: Uint8Array<ArrayBuffer>): string | Uint8Array<ArrayBuffer> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/** A file that is needed as text to go on. @throws {InvalidCurlError} where it was not given */
export function readTextFile(source: CurlSource, name: string, offset: number): string {
  const content = takeFile(source, name);
  if (content === undefined) {
    source.fail(offset, 'the content of a file is needed here: give it in the "files" option', 'file');
  }
  return typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
}
