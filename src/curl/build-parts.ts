import { readPiece } from './build-data.ts';
import type { CurlOperation, GivenOption } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeBase64 } from './curl-variables.ts';
import { type FormField, type FormSource, parseFormField } from './parse-form-field.ts';
import type { CurlPart, CurlPiece } from './parsed-curl.ts';
import { readHeaderFile } from './read-headers.ts';

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gif: 'image/gif',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    svg: 'image/svg+xml',
    txt: 'text/plain',
    htm: 'text/html',
    html: 'text/html',
    pdf: 'application/pdf',
    xml: 'application/xml',
  }),
);

/** The parts of a multipart form; `undefined` without `-F` and `--form-string`. */
export function buildParts(source: CurlSource, operation: CurlOperation): CurlPart[] | undefined {
  const given = operation.form;
  if (given.length === 0) return undefined;
  const levels: { parts: CurlPart[]; group?: FormField }[] = [{ parts: [] }];
  const close = (): void => {
    const { parts, group } = levels.pop() as (typeof levels)[0];
    if (group) levels.at(-1)?.parts.push(toGroup(group, parts));
  };
  for (const option of given) {
    const field = readField(source, option);
    if (field.group === 'open') levels.push({ parts: [], group: field });
    else if (field.group !== 'close') levels.at(-1)?.parts.push(toPart(source, field, option.offset));
    else if (levels.length > 1) close();
    else source.fail(option.offset, 'no group of form fields is open that could be closed', 'option');
  }
  while (levels.length > 1) close();
  return levels[0]?.parts;
}

function readField(source: CurlSource, { name, value, offset }: GivenOption): FormField {
  const field = parseFormField(String(value), name === 'form-string');
  if (!field)
    return source.fail(offset, 'a form field needs a "=": write name=value, name=@file or name=<file', 'option');
  for (const { contentType, unknown } of field.sources) {
    if (contentType !== undefined && !/^[^/ ]{1,127}\/[^;, \n]{1,127}/.test(contentType))
      source.fail(offset, 'the type of a form field must be such as text/plain', 'option');
    if (unknown)
      source.warn(
        offset,
        'What follows the ";" in a form field is dropped by curl: quote the value, or use --form-string',
      );
  }
  return field;
}

function toGroup({ name, sources, contentType = 'multipart/mixed' }: FormField, parts: readonly CurlPart[]): CurlPart {
  return { ...(name && { name }), content: parts, contentType, headers: sources[0]?.headers ?? [] };
}

function toPart(source: CurlSource, { name, sources }: FormField, offset: number): CurlPart {
  const [only] = sources;
  const content =
    only && sources.length === 1
      ? readPart(source, only, offset)
      : { content: sources.map((each) => readPart(source, each, offset)), contentType: 'multipart/mixed', headers: [] };
  return name === undefined ? content : { name, ...content };
}

function readPart(source: CurlSource, part: FormSource, offset: number): CurlPart {
  const { kind, value, encoder } = part;
  if (encoder && !/^(?:base64|7bit|8bit|binary)$/.test(encoder))
    source.fail(offset, 'of the encoders, only base64, 7bit, 8bit and binary are read', 'option');
  const fileName = part.fileName ?? (kind === 'upload' ? value.slice(value.lastIndexOf('/') + 1) : undefined);
  const contentType =
    part.contentType ??
    guessType(fileName ?? '') ??
    (kind === 'upload' && value !== '-' ? (guessType(value) ?? 'application/octet-stream') : undefined);
  const content = kind === 'text' ? value : readPiece(source, value, { mode: 'bytes', offset });
  const headers = encoder ? [`Content-Transfer-Encoding: ${encoder}`] : [];
  for (const header of part.headers) {
    if (header[0] !== '@') headers.push(header);
    else for (const line of readHeaderFile(source, header.slice(1), offset)) headers.push(line.trimEnd());
  }
  return {
    content: encoder === 'base64' ? encodeContent(content) : content,
    ...(fileName !== undefined && { fileName }),
    ...(contentType && { contentType }),
    headers,
  };
}

/** Lines of 76 characters, RFC 2045, section 6.8. */
function encodeContent(content: CurlPiece): CurlPiece {
  if ('fileName' in Object(content)) return content;
  return encodeBase64(content as string).replace(/.{76}(?=.)/g, '$&\r\n');
}

function guessType(fileName: string): string | undefined {
  return mediaTypes.get(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());
}
