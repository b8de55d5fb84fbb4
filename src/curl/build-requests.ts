import { buildAuth } from './build-auth.ts';
import { buildData, readEncoded, readPiece, toDataBody } from './build-data.ts';
import { buildHeaders, draftHeaders, type HeaderDraft, listCookieFiles } from './build-headers.ts';
import { buildParts } from './build-parts.ts';
import { buildTransport } from './build-transport.ts';
import { checkKinds } from './check-kinds.ts';
import { type CurlOperation, type GivenOption, isOn, lastText, listGiven } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeForm } from './encode-form.ts';
import { expandGlob } from './expand-glob.ts';
import type { CurlBody, CurlPart, CurlPiece, CurlRequest } from './parsed-curl.ts';
import { readTextFile } from './read-file.ts';
import { type CurlUrl, formatUrl, readUrl } from './read-url.ts';

/** What all requests of one operation share. */
interface Draft {
  readonly source: CurlSource;
  readonly operation: CurlOperation;
  readonly data: readonly CurlPiece[] | undefined;
  readonly parts: readonly CurlPart[] | undefined;
  /** What `-G` or `--url-query` puts behind each URL. */
  readonly query: string | undefined;
  readonly headers: HeaderDraft;
  readonly shared: ReturnType<typeof buildTransport>;
}

/** A URL as written, and the file that `-T` sends to it. */
interface Target {
  readonly url: string;
  readonly offset: number;
  readonly upload: string | undefined;
}

interface NamedTarget {
  readonly named: CurlUrl;
  /** Whether standard input was sent already. */
  readonly isRead: boolean;
}

const maxRequests = 1000;
const maxWork = 1_000_000;

/**
 * Makes the requests that curl would send for one operation.
 *
 * @throws {InvalidCurlError} for what curl refuses to send
 */
export function buildRequests(source: CurlSource, operation: CurlOperation, isLast: boolean): CurlRequest[] {
  checkKinds(source, operation);
  const data = buildData(source, operation);
  const draft: Draft = {
    source,
    operation,
    data,
    parts: buildParts(source, operation),
    query: buildQuery(source, operation, data),
    headers: draftHeaders(source, operation),
    shared: buildTransport(source, operation),
  };
  const targets = listTargets(source, operation);
  if (targets.length > maxRequests || targets.length * operation.given.length > maxWork) {
    source.fail(operation.offset, 'the command stands for too many requests', 'limit');
  }
  const firstRead = targets.find(({ upload }) => upload === '-');
  const requests: CurlRequest[] = [];
  let named: CurlUrl | string = '';
  for (const [index, target] of targets.entries()) {
    // Many files may go to one URL.
    if (target.url !== targets[index - 1]?.url) named = readTarget(draft, target);
    const isEnd = isLast && target === targets.at(-1);
    if (typeof named === 'string') refuseTarget(source, target, { reason: named, isEnd });
    else requests.push(buildRequest(draft, target, { named, isRead: target.upload === '-' && target !== firstRead }));
  }
  return requests;
}

/** Curl goes on after a URL that it cannot ask: only the last one decides how it ends. */
function refuseTarget(
  source: CurlSource,
  { offset }: Target,
  { reason, isEnd }: { reason: string; isEnd: boolean },
): void {
  const isProtocol = reason.startsWith('only');
  if (!isProtocol || isEnd) source.fail(offset, reason, isProtocol ? 'protocol' : 'url');
  source.warn(offset, 'A URL that curl cannot ask is left out');
}

function appendQuery(url: CurlUrl, added: string | undefined): CurlUrl {
  if (added === undefined) return url;
  return {
    ...url,
    query: url.query ? `${url.query}${url.query.endsWith('&') ? '' : '&'}${added}` : added || undefined,
  };
}

/** -1 without `-C`. */
function getStart(operation: CurlOperation): number {
  const from = lastText(operation, 'continue-at');
  return from === undefined ? -1 : Number(from) || 0;
}

function buildQuery(
  source: CurlSource,
  operation: CurlOperation,
  data: readonly CurlPiece[] | undefined,
): string | undefined {
  const added: readonly CurlPiece[] =
    data && isOn(operation, 'get')
      ? data
      : listGiven(operation, 'url-query').flatMap(({ value, offset }, index) => {
          const text = String(value);
          const pieces = text.startsWith('+') ? [text.slice(1)] : readEncoded(source, text, offset);
          return index > 0 ? ['&', ...pieces] : pieces;
        });
  if (added.length === 0) return undefined;
  const { content } = toDataBody(added);
  if (typeof content !== 'string')
    source.fail(operation.offset, 'the content of a file is needed for the URL: give it in the "files" option', 'file');
  return source.version < 8000 ? lowerEscapes(content) : content;
}

function listTargets(source: CurlSource, operation: CurlOperation): Target[] {
  const uploads = listGiven(operation, 'upload-file');
  const urls: GivenOption[] = [];
  for (const option of listGiven(operation, 'url')) urls.push(...listUrls(source, option));
  const isPlain = isOn(operation, 'globoff');
  const expand = ({ value, offset }: GivenOption): string[] =>
    isPlain ? [String(value)] : expandGlob(source, String(value), offset);
  const targets: Target[] = [];
  for (const [index, url] of urls.entries()) {
    const upload = uploads[index];
    const files = upload?.value ? expand(upload) : [undefined];
    const expanded = expand(url);
    if (targets.length + files.length * expanded.length > maxRequests)
      source.fail(url.offset, 'the command stands for too many requests', 'limit');
    for (const file of files) {
      for (const each of expanded) targets.push({ url: each, offset: url.offset, upload: file });
    }
  }
  return targets;
}

/** `--url @file` has a URL a line. */
function listUrls(source: CurlSource, option: GivenOption): GivenOption[] {
  const text = String(option.value);
  if (!text.startsWith('@') || source.version < 8013) return [option];
  return readTextFile(source, text.slice(1), option.offset)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((value) => ({ ...option, value }));
}

function buildRequest(draft: Draft, { offset, upload }: Target, { named, isRead }: NamedTarget): CurlRequest {
  const { source, operation, query, shared } = draft;
  const url = upload === undefined ? named : addFileName(source, named, upload);
  const full = appendQuery(url, query);
  if (full.query !== undefined && /[\0- \x7f]/.test(full.query))
    source.fail(offset, 'a blank or a control character goes to the URL: use --data-urlencode', 'url');
  const auth = buildAuth(source, operation, url);
  const whole = isRead ? toDataBody([]) : buildBody(draft, upload, offset);
  const start = upload === undefined ? -1 : getStart(operation);
  const [body, contentRange] = start < 0 ? [whole] : cutBody(whole, start);
  const contentType =
    body && draft.data && !isOn(operation, 'get')
      ? { value: 'application/x-www-form-urlencoded', source: 'data' }
      : undefined;
  return {
    method: getMethod(draft, upload),
    url: formatUrl(full),
    requestTarget: lastText(operation, 'request-target'),
    headers: buildHeaders(source, operation, {
      draft: draft.headers,
      url,
      auth,
      contentType,
      contentRange,
      hasBody: body !== undefined,
      measure: () => (upload === '-' ? -1 : measureBody(body)),
      isMultipart: body?.type === 'multipart',
    }),
    removedHeaders: draft.headers.removed,
    body,
    auth,
    cookieFiles: listCookieFiles(source, operation),
    headerFiles: draft.headers.files,
    redirects: shared.redirects,
    timeouts: shared.timeouts,
    proxy: shared.proxy,
    tls: shared.tls,
    isCompressed: shared.isCompressed,
    options: shared.options,
    position: source.locate(offset),
  };
}

/** In bytes; -1 where files were not given. */
function measureBody(body: CurlBody | undefined): number {
  if (body?.type !== 'data' || Array.isArray(body.content)) return -1;
  const { content } = body;
  return typeof content === 'string' ? new TextEncoder().encode(content).length : content.length;
}

/** `-C` with `-T` sends the rest of a file. */
function cutBody(body: CurlBody | undefined, start: number): [body: CurlBody | undefined, contentRange?: string] {
  if (body?.type !== 'data' || Array.isArray(body.content)) return [body];
  const { content } = body;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : (content as Uint8Array<ArrayBuffer>);
  return [toDataBody([bytes.slice(start)]), `bytes ${start}-${bytes.length - 1}/${bytes.length}`];
}

/** Text where curl refuses the URL. */
function readTarget({ source, operation }: Draft, { url: text, offset }: Target): CurlUrl | string {
  const hasPlaceholders = source.placeholders.length > 0;
  const url = readUrl(toGatewayUrl(operation, text), {
    defaultScheme: lastText(operation, 'proto-default'),
    isPathAsIs: isOn(operation, 'path-as-is'),
    hasPlaceholders,
  });
  if (typeof url === 'string') return url;
  if (isOn(operation, 'disallow-username-in-url') && url.username !== undefined) {
    source.fail(offset, 'the URL has a user name, which --disallow-username-in-url forbids', 'url');
  }
  if (!hasPlaceholders && !plainHost.test(url.host) && !URL.canParse(formatUrl(url)))
    source.warn(offset, 'The host of the URL is one that only curl would ask');
  return url;
}

/** Of letters, which every reader of URLs takes. Not "xn--", which may be no name. */
const plainHost = /^(?!.*xn--)(?:[\w-]{1,63}\.){0,20}[a-z][\w-]{0,62}(?::\d+)?$/i;

/** `ipfs://` and `ipns://` go through an HTTP gateway. */
function toGatewayUrl(operation: CurlOperation, text: string): string {
  const gateway = lastText(operation, 'ipfs-gateway');
  if (gateway === undefined) return text;
  const match = /^(ip[fn]s):\/\/(.+)/is.exec(text);
  if (!match || gateway.includes('?')) return text;
  return `${gateway.replace(/\/$/, '')}/${match[1]?.toLowerCase()}/${match[2]}`;
}

/** A path without a file's name gets the name of the file that is sent. */
function addFileName({ version }: CurlSource, url: CurlUrl, upload: string): CurlUrl {
  const { path, query } = url;
  if (!path.endsWith('/') || upload === '-' || upload === '.' || (query !== undefined && version >= 8000)) return url;
  const name = upload.slice(Math.max(upload.lastIndexOf('/'), upload.lastIndexOf('\\')) + 1);
  return { ...url, path: path + encodeName(name, version), query: query || undefined };
}

function encodeName(name: string, version: number): string {
  const encoded = encodeForm(name).replaceAll('+', '%20');
  return version < 8000 ? lowerEscapes(encoded) : encoded;
}

/** Curl 7 wrote the escapes that it made in URLs in lower case. */
function lowerEscapes(text: string): string {
  return text.replace(/%[\dA-F]{2}/g, (found) => found.toLowerCase());
}

function getMethod({ operation, data, parts }: Draft, upload: string | undefined): string {
  const custom = lastText(operation, 'request');
  if (custom) return custom;
  if (isOn(operation, 'head')) return 'HEAD';
  if (upload !== undefined) return 'PUT';
  return parts || (data && !isOn(operation, 'get')) ? 'POST' : 'GET';
}

function buildBody(
  { source, operation, data, parts }: Draft,
  upload: string | undefined,
  offset: number,
): CurlBody | undefined {
  if (parts) return { type: 'multipart', parts };
  if (upload === undefined) return data && !isOn(operation, 'get') ? toDataBody(data) : undefined;
  const isStdin = upload === '-' || upload === '.';
  if (isStdin && isOn(operation, 'http1.0')) source.fail(offset, 'HTTP/1.0 cannot send standard input', 'request');
  const piece = readPiece(source, isStdin ? '-' : upload, { mode: 'bytes', offset });
  const isConverted = isOn(operation, 'crlf') && typeof piece === 'string';
  return toDataBody([isConverted ? piece.replace(/\r?\n/g, '\r\n') : piece]);
}
