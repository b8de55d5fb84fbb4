/** A part of a multipart body, as its bytes say (RFC 2046). */
export interface WirePart {
  readonly name?: string;
  readonly fileName?: string;
  readonly contentType?: string;
  /** Other headers, as written. */
  readonly headers: readonly string[];
  readonly content: Buffer | readonly WirePart[];
}

/** The parts of a body whose content type names a boundary; undefined where it is none. */
export function decodeMultipart(body: Buffer, contentType: string): readonly WirePart[] | undefined {
  const boundary = /;\s*boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  const isWhole =
    pieces[0] === '' && pieces.at(-1) === '--\r\n' && pieces.slice(1, -1).every((piece) => piece.startsWith('\r\n'));
  return isWhole ? pieces.slice(1, -1).map((piece) => decodePart(piece.slice(2))) : undefined;
}

function decodePart(text: string): WirePart {
  const end = `\r\n${text}`.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, Math.max(0, end - 2))
    .split('\r\n')
    .filter((line) => line !== '');
  const find = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = find('content-disposition') ?? '';
  const contentType = find('content-type');
  const bytes = Buffer.from(text.slice(end + 2), 'latin1');
  const [name, fileName] = ['name', 'filename'].map((key) => new RegExp(`; ${key}="([^"]*)"`).exec(disposition)?.[1]);
  return {
    ...(name !== undefined && { name: toText(name) }),
    ...(fileName !== undefined && { fileName: toText(fileName) }),
    ...(contentType !== undefined && { contentType: toText(contentType) }),
    headers: lines.filter((line) => !/^content-(?:disposition|type):/i.test(line)).map(toText),
    content: (contentType !== undefined && decodeMultipart(bytes, contentType)) || bytes,
  };
}

function toText(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
