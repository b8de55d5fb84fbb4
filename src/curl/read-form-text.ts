import type { CurlPart } from './parsed-curl.ts';

/**
 * Reads a multipart form that was written out, as browsers copy it; `undefined` where it is none (RFC 7578). Lines may
 * end with a line feed alone.
 */
export function readFormText(text: string, contentType: string): readonly CurlPart[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;,"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !text.startsWith(`--${boundary}`)) return undefined;
  const [, ...pieces] = `\n${text}`.split(`\n--${boundary}`);
  if (pieces.pop()?.trimEnd() !== '--' || pieces.length === 0) return undefined;
  const parts = pieces.map(readPart).filter((part) => part !== undefined);
  return parts.length === pieces.length ? parts : undefined;
}

function readPart(piece: string): CurlPart | undefined {
  const [gap] = /\n\r?\n/.exec(piece) ?? [];
  if (gap === undefined) return undefined;
  const end = piece.indexOf(gap);
  const head = piece.slice(0, end);
  const [disposition = ''] = /^content-disposition: *form-data;.*$/im.exec(head) ?? [];
  const name = /[; ]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return undefined;
  const fileName = /[; ]filename="([^"]*)"/i.exec(disposition)?.[1];
  const contentType = /^content-type:(.*)$/im.exec(head)?.[1]?.trim();
  return {
    name,
    content: piece.slice(end + gap.length, piece.endsWith('\r') ? -1 : undefined),
    ...(fileName !== undefined && { fileName }),
    ...(contentType && { contentType }),
    headers: [],
  };
}
