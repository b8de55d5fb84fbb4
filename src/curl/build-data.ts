import { decodeBytes, toBytes } from './byte-text.ts';
import type { CurlOperation, GivenOption } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeForm } from './encode-form.ts';
import type { CurlDataBody, CurlFileReference, CurlPiece } from './parsed-curl.ts';
import { takeFile } from './read-file.ts';

/** `undefined` without any option of the `-d` family. */
export function buildData(source: CurlSource, operation: CurlOperation): readonly CurlPiece[] | undefined {
  const given = operation.data;
  if (given.length === 0) return undefined;
  const pieces: CurlPiece[] = [];
  given.forEach((option, index) => {
    const isEmpty = source.version < 8000 ? index === 0 : !pieces.some(isFilled);
    if (!isEmpty && option.name !== 'json') pieces.push('&');
    pieces.push(...readData(source, option));
  });
  return pieces;
}

function isFilled(piece: CurlPiece): boolean {
  return 'fileName' in Object(piece) || (piece as string).length > 0;
}

function readData(source: CurlSource, option: GivenOption): CurlPiece[] {
  const value = String(option.value);
  if (option.name === 'data-urlencode') return readEncoded(source, value, option.offset);
  if (!value.startsWith('@') || option.name === 'data-raw') return [value];
  const isText = option.name === 'data' || option.name === 'data-ascii';
  return [readPiece(source, value.slice(1), { mode: isText ? 'text' : 'bytes', offset: option.offset })];
}

/** The grammar of `--data-urlencode` and `--url-query`: `text`, `=text`, `name=text`, `@file`, `name@file`. */
export function readEncoded(source: CurlSource, value: string, offset: number): CurlPiece[] {
  const mark = value.includes('=') ? value.indexOf('=') : value.indexOf('@');
  if (mark < 0) return [encodeText(source, value)];
  const name = mark > 0 ? `${value.slice(0, mark)}=` : '';
  const rest = value.slice(mark + 1);
  if (value[mark] === '=') return [name + encodeText(source, rest)];
  return [name, readPiece(source, rest, { mode: 'urlencoded', offset })];
}

function encodeText(source: CurlSource, text: string): string {
  if (source.placeholders.length === 0) return encodeForm(text);
  return text
    .split(/(\{\{\w+\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeForm(part)))
    .join('');
}

/** The content of a file as the option takes it, or a reference to it. */
export function readPiece(
  source: CurlSource,
  fileName: string,
  { mode, offset }: { mode: CurlFileReference['mode']; offset: number },
): CurlPiece {
  const content = takeFile(source, fileName);
  if (content === undefined) return { fileName, mode, position: source.locate(offset) };
  if (mode === 'urlencoded') return encodeForm(content);
  if (mode === 'bytes') return content;
  const isNulKept = source.version < 8000;
  if (typeof content !== 'string')
    return content.filter((byte) => byte !== 10 && byte !== 13 && (isNulKept || byte !== 0));
  return content.replace(isNulKept ? /[\r\n]/g : /[\r\n\0]/g, '');
}

/** Joined as far as the contents are known. */
export function toDataBody(pieces: readonly CurlPiece[]): CurlDataBody {
  if (pieces.every((piece) => typeof piece === 'string')) return { type: 'data', content: pieces.join('') };
  if (pieces.some((piece) => 'fileName' in Object(piece))) return { type: 'data', content: pieces.filter(isFilled) };
  const chunks = (pieces as readonly (string | Uint8Array<ArrayBuffer>)[]).map(toBytes);
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { type: 'data', content: decodeBytes(bytes) };
}
