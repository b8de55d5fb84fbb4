import type { CurlPart, CurlPiece, CurlRequest } from '../../src/curl/parsed-curl.ts';
import { describeContent, normalizeUrl, toBytes } from './compare-with-curl.ts';
import type { RecordedPart, RecordedRequest } from './corpus-entry.ts';
import { decodeMultipart, type WirePart } from './oracle/decode-multipart.ts';

/** How requests differ from those that were recorded, in sentences. */
export function compareWithRecord(
  requests: readonly CurlRequest[],
  recorded: readonly RecordedRequest[],
): readonly string[] {
  if (requests.length !== recorded.length) return [`${requests.length} requests, curl sends ${recorded.length}`];
  return requests.flatMap((request, index) => {
    const [ours, curls] = [describeRequest(request), describeRecord(recorded[index] as RecordedRequest, request)];
    return (['method', 'url', 'headers', 'body'] as const).flatMap((key) => {
      const [left, right] = [JSON.stringify(ours[key]), JSON.stringify(curls[key])];
      return left === right ? [] : [`${key} is ${left}, curl sends ${right}`];
    });
  });
}

interface Description {
  readonly method: unknown;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly body: unknown;
}

/** What is compared of a request. */
export function describeRequest(request: CurlRequest): Description {
  const { method, url, requestTarget: target, headers, body } = request;
  return {
    method,
    url: normalizeUrl(
      target === undefined ? url : new URL(url).origin + (target.startsWith('/') ? target : ` ${target}`),
    ),
    headers: headers.map(({ name, value }) => [name.toLowerCase(), value]),
    body: body?.type === 'multipart' ? body.parts.map(describePart) : describeData(request),
  };
}

/** A form that was written out by hand is compared as a form. */
function describeData({ body, headers }: CurlRequest): unknown {
  if (body?.type !== 'data') return '';
  const bytes = toKnownBytes(body.content);
  if (bytes === undefined)
    return JSON.stringify(body.content, (key, value) => (key === 'position' ? undefined : value));
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return decodeMultipart(bytes, contentType)?.map(describeWirePart) ?? describeContent(bytes);
}

/** Undefined where the content of a file was not given. */
function toKnownBytes(content: CurlPiece | readonly CurlPiece[]): Buffer | undefined {
  try {
    return toBytes(content);
  } catch {
    return undefined;
  }
}

function describePart({ name, fileName, contentType, headers, content }: CurlPart): unknown {
  const isNested = Array.isArray(content);
  const bytes = isNested ? undefined : toKnownBytes(content as CurlPiece);
  return {
    name: undoEscapes(name),
    fileName: undoEscapes(fileName),
    contentType: isNested ? (contentType ?? 'multipart/mixed') : contentType,
    headers: headers.map(lowerName),
    content: isNested
      ? (content as readonly CurlPart[]).map(describePart)
      : bytes === undefined
        ? unknownContent
        : describeContent(bytes),
  };
}

const unknownContent = 'the content of a file that was not given';

function lowerName(header: string): string {
  return header.replace(/^[^:]*/, (name) => name.toLowerCase());
}

/** Names are escaped in one of two ways. */
function undoEscapes(name: string | undefined): string | undefined {
  return name
    ?.replace(/%22|\\"/g, '"')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('\\\\', '\\');
}

function describeWirePart({ name, fileName, contentType, headers, content }: WirePart): unknown {
  return {
    name: undoEscapes(name),
    fileName: undoEscapes(fileName),
    contentType: contentType?.replace(/; boundary=.*/, ''),
    headers: headers.map(lowerName),
    content: Buffer.isBuffer(content) ? describeContent(content) : content.map(describeWirePart),
  };
}

function describeRecord(recorded: RecordedRequest, request: CurlRequest): Description {
  const { method, url, headers } = recorded;
  return {
    method,
    url: normalizeUrl(url),
    headers: headers
      .filter(([name, value]) => !isSchemesOwn(name, value, request.auth?.type))
      .map(([name, value]) => [name, name === 'content-type' ? withoutBoundary(value) : value]),
    body: describeRecordedBody(recorded, request),
  };
}

function withoutBoundary(value: string | null): string | null {
  return value?.replace(/; boundary=(?:BOUNDARY|-{20,}\w+)$/, '') ?? null;
}

function describeRecordedBody(recorded: RecordedRequest, { body }: CurlRequest): unknown {
  const { multipart, bodyText = recorded.body ?? '', bodyBase64, extraAfterBody = '' } = recorded;
  const parts = body?.type === 'multipart' ? body.parts : [];
  if (multipart !== undefined) return multipart.map((part, index) => describeRecordedPart(part, parts[index]));
  if (body?.type !== 'multipart') return bodyBase64 === undefined ? bodyText + extraAfterBody : `base64 ${bodyBase64}`;
  // The content type said nothing of a form, or named another boundary.
  const bytes = bodyBase64 === undefined ? Buffer.from(bodyText) : Buffer.from(bodyBase64, 'base64');
  const boundary = /^--(.*)\r\n/.exec(bytes.toString('latin1'))?.[1];
  return decodeMultipart(bytes, `; boundary=${boundary}`)?.map(describeWirePart) ?? bodyText;
}

/** What a scheme works out from a challenge or from the time, which the parser gives as data. */
function isSchemesOwn(name: string, value: string | null, type: string | undefined): boolean {
  if (type === undefined || type === 'basic' || type === 'bearer') return false;
  if (name === 'authorization') return /^(?:Digest|NTLM|Negotiate|\w+4-HMAC)/.test(value ?? '');
  return type === 'aws-sigv4' && /^x-\w+-(?:date|content-sha256)$/.test(name);
}

function describeRecordedPart(recorded: RecordedPart, ours: CurlPart | undefined): unknown {
  const { name, filename, contentType, headers = [], text, base64, parts } = recorded;
  const content = ours?.content;
  const isUnknown =
    content !== undefined && !Array.isArray(content) && toKnownBytes(content as CurlPiece) === undefined;
  return {
    name: undoEscapes(name),
    fileName: undoEscapes(filename),
    contentType: contentType?.replace(/; boundary=.*/, ''),
    headers: headers.map(([key, value]) => `${key}: ${value}`),
    content: isUnknown
      ? unknownContent
      : (parts?.map((part) => describeRecordedPart(part, undefined)) ?? text ?? `base64 ${base64}`),
  };
}
