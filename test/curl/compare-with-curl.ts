import { parseUrl } from '../../src/curl/parse-url.ts';
import type { CurlPart, CurlPiece, CurlRequest, ParsedCurl } from '../../src/curl/parsed-curl.ts';
import { decodeMultipart, type WirePart } from './oracle/decode-multipart.ts';
import { findHeader, type WireHeader, type WireRequest } from './oracle/read-wire-request.ts';
import type { CurlAnswer } from './oracle/run-curl.ts';

/** What `parseCurl` said: a value, or the message of its refusal. */
export type ParserAnswer = ParsedCurl | string;

/** How the parser's answer differs from what real curl did, in sentences. None is right. */
export function compareWithCurl(parsed: ParserAnswer, answer: CurlAnswer): readonly string[] {
  const { exitCode, requests, stderr, refusal } = answer;
  if (refusal !== undefined || (exitCode !== 0 && exitCode !== missingFile)) {
    return typeof parsed === 'string'
      ? []
      : [`the parser accepts: ${refusal ?? `curl ends with ${exitCode}: ${stderr}`}`];
  }
  // curl goes on to the next URL after one that it refuses, and ends with the code of the last.
  const hasRefused = /^curl: \(\d+\)/m.test(stderr);
  if (typeof parsed === 'string') {
    return hasRefused ? [] : [`curl sends ${requests.length} requests, the parser refuses: ${parsed}`];
  }
  // The parser looks for no files.
  if (exitCode === missingFile) return [];
  if (parsed.requests.length !== requests.length) {
    return [`curl sends ${requests.length} requests, the parser has ${parsed.requests.length}`];
  }
  return parsed.requests.flatMap((request, index) => compareRequest(request, requests[index] as WireRequest));
}

const missingFile = 26;

export function compareRequest(request: CurlRequest, wire: WireRequest): readonly string[] {
  return [
    ...compareValue('method', request.method, wire.method),
    ...compareValue('URL', normalizeUrl(request.url), normalizeUrl(toUrl(wire, request))),
    ...compareValue(
      'headers',
      request.headers.map(({ name, value }) => [name, value]),
      listCausedHeaders(wire, request),
    ),
    ...compareValue('missing headers of curl', [], listMissingHeaders(wire, request)),
    ...compareBody(request, wire),
  ];
}

function compareValue(what: string, ours: unknown, curls: unknown): readonly string[] {
  const [left, right] = [JSON.stringify(ours), JSON.stringify(curls)];
  return left === right ? [] : [`${what}: the parser has ${left}, curl sends ${right}`];
}

function toUrl({ scheme, host, port, target }: WireRequest, { requestTarget, url }: CurlRequest): string {
  if (requestTarget !== undefined) return target === requestTarget ? url : `the request target ${target}`;
  const isDefault = port === { http: 80, https: 443 }[scheme];
  return `${scheme}://${host}${isDefault ? '' : `:${port}`}${target}`;
}

export function normalizeUrl(url: string): string {
  const normal = parseUrl(url)?.href.replace(/#.*/s, '') ?? url;
  // curl 7 writes some escapes in lower case.
  return normal.replace(/%[\da-f]{2}/gi, (digits) => digits.toUpperCase());
}

const ownHeaders = [
  'host',
  'user-agent',
  'accept',
  'content-length',
  'transfer-encoding',
  'expect',
  'te',
  'connection',
];

/** Without what curl adds to any request by itself, and without the boundary that it draws. */
function listCausedHeaders({ headers }: WireRequest, request: CurlRequest): readonly WireHeader[] {
  const own = new Set(request.isCompressed ? [...ownHeaders, 'accept-encoding'] : ownHeaders);
  for (const name of request.removedHeaders) own.delete(name.toLowerCase());
  for (const { name } of request.headers) own.delete(name.toLowerCase().trim());
  return headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-type' ? value.replace(/; boundary=-{24,26}\w+$/, '') : value,
    ]);
}

function listMissingHeaders({ headers }: WireRequest, request: CurlRequest): readonly string[] {
  const given = [...request.removedHeaders, ...request.headers.map(({ name }) => name)].map((name) =>
    name.toLowerCase(),
  );
  return ['host', 'user-agent', 'accept'].filter(
    (name) => findHeader(headers, name) === undefined && !given.includes(name),
  );
}

function compareBody({ body }: CurlRequest, wire: WireRequest): readonly string[] {
  if (body?.type === 'multipart') {
    // The one that is used: a user's content type may name another one before it, or none.
    const boundary = /^--(.*)\r\n/.exec(wire.body.toString('latin1'))?.[1];
    const parts = decodeMultipart(wire.body, `; boundary=${boundary}`);
    return compareValue('form', body.parts.map(describePart), parts?.map(describeWirePart));
  }
  const hasLength = findHeader(wire.headers, 'content-length') !== undefined || wire.body.length > 0;
  const content = body === undefined ? undefined : describeContent(toBytes(body.content));
  // An empty upload and no body look alike.
  return compareValue('body', content ?? '', hasLength ? describeContent(wire.body) : '');
}

export function toBytes(content: CurlPiece | readonly CurlPiece[]): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  if ('fileName' in content) throw new Error(`The content of ${content.fileName} is not known`);
  return Buffer.concat(content.map(toBytes));
}

export function describeContent(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : `base64 ${bytes.toString('base64')}`;
}

/** As the header of a part says it (WHATWG, multipart/form-data). */
function escapeName(name: string | undefined): string | undefined {
  return name?.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function describePart({ name, fileName, contentType, headers, content }: CurlPart): unknown {
  const isNested = Array.isArray(content);
  return {
    name: escapeName(name),
    fileName: escapeName(fileName),
    contentType: isNested ? (contentType ?? 'multipart/mixed') : contentType,
    headers,
    content: isNested
      ? (content as readonly CurlPart[]).map(describePart)
      : describeContent(toBytes(content as CurlPiece)),
  };
}

function describeWirePart({ name, fileName, contentType, headers, content }: WirePart): unknown {
  const isNested = !Buffer.isBuffer(content);
  return {
    name,
    fileName,
    contentType: contentType?.replace(/; boundary=.*/, ''),
    headers,
    content: isNested ? content.map(describeWirePart) : describeContent(content),
  };
}
