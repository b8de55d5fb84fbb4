import { buildAuth } from './build-auth.ts';
import { buildData, readEncoded, readPiece, toDataBody } from './build-data.ts';
import { buildHeaders, draftHeaders, type HeaderDraft, listCookieFiles } from './build-headers.ts';
import { buildParts } from './build-parts.ts';
import { buildTransport } from './build-transport.ts';
import { toBytes } from './byte-text.ts';
import { checkKinds } from './check-kinds.ts';
import { type CurlOperation, findLast, type GivenOption, isOn, lastText, listByName } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeForm } from './encode-form.ts';
import { expandGlob } from './expand-glob.ts';
import type { CurlBody, CurlPart, CurlPiece, CurlRequest } from './parsed-curl.ts';
import { listLines, readTextFile } from './read-file.ts';
import { type CurlUrl, formatUrl, isForCurlOnly, readUrl } from './read-url.ts';

/** What all requests of one operation share. */
interface Draft {
  readonly source: CurlSource;
  readonly operation: CurlOperation;
  /** Of the body: what `-G` puts behind the URL is not in it. */
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

interface Refusal {
  readonly reason: string;
  /** Whether nothing follows that curl could ask. */
  readonly isEnd: boolean;
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
  const isGet = isOn(operation.request, 'get');
  const draft: Draft = {
    source,
    operation,
    data: isGet ? undefined : data,
    parts: buildParts(source, operation),
    query: buildQuery(source, operation, isGet ? data : undefined),
    headers: draftHeaders(source, operation),
    shared: buildTransport(source, operation),
  };
  const targets = listTargets(source, operation);
  if (targets.length > maxRequests || targets.length * operation.given.length > maxWork) {
    source.fail(operation.offset, 'the command stands for too many requests', 'limit');
  }
  const requests: CurlRequest[] = [];
  let named: CurlUrl | string = '';
  let url: string | undefined;
  for (let index = 0; index < targets.length; index += 1) {
    const target = targets[index] as Target;
    // Many files may go to one URL.
    const isNew = target.url !== url;
    if (isNew) named = readTarget(draft, target);
    url = target.url;
    const isEnd = isLast && index === targets.length - 1;
    if (typeof named !== 'string') requests.push(buildRequest(draft, target, named));
    else if (isNew || isEnd) refuseTarget(draft, target, { reason: named, isEnd });
  }
  return requests;
}

/**
 * Curl goes on after a URL that it cannot ask: the last one decides how it ends. Where it has to add a query, it stops at one that it cannot
 * take apart, such as `host:/path`.
 */
function refuseTarget({ source, query }: Draft, { url, offset }: Target, { reason, isEnd }: Refusal): void {
  const kind = reason.startsWith('only') ? 'protocol' : 'url';
  if (isEnd || (query !== undefined && (kind === 'url' || /:\/(?!\/)/.test(url)))) source.fail(offset, reason, kind);
  source.warn(offset, `A URL that curl cannot ask is left out: ${reason}`);
}

function appendQuery({ source, query: added }: Draft, url: CurlUrl, offset: number): CurlUrl {
  if (added === undefined) return url;
  if (/[\0- \x7f]/.test(added))
    source.fail(offset, 'a blank or a control character goes to the URL: use --data-urlencode', 'url');
  return {
    ...url,
    query: url.query ? `${url.query}${url.query.endsWith('&') ? '' : '&'}${added}` : added || undefined,
  };
}

/** -1 without `-C`. */
function getStart(operation: CurlOperation): number {
  const from = lastText(operation.request, 'continue-at');
  return from === undefined ? -1 : Number(from) || 0;
}

function buildQuery(
  source: CurlSource,
  operation: CurlOperation,
  data: readonly CurlPiece[] | undefined,
): string | undefined {
  if (!data && !findLast(operation.request, 'url-query')) return undefined;
  const added: readonly CurlPiece[] =
    data ??
    listByName(operation.request, 'url-query').flatMap(({ value, offset }, index) => {
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
  const uploads = listByName(operation.request, 'upload-file');
  const isPlain = isOn(operation.request, 'globoff');
  const expand = ({ value, offset }: GivenOption): string[] =>
    isPlain ? [String(value)] : expandGlob(source, String(value), offset);
  const targets: Target[] = [];
  let index = 0;
  for (const given of operation.url) {
    for (const url of listUrls(source, given)) {
      const upload = uploads[index];
      index += 1;
      const files = upload?.value ? expand(upload) : [undefined];
      const expanded = expand(url);
      if (targets.length + files.length * expanded.length > maxRequests)
        source.fail(url.offset, 'the command stands for too many requests', 'limit');
      for (const file of files) {
        for (const each of expanded) targets.push({ url: each, offset: url.offset, upload: file });
      }
    }
  }
  return targets;
}

/** `--url @file` has a URL a line. */
function listUrls(source: CurlSource, option: GivenOption): GivenOption[] {
  const text = String(option.value);
  if (!text.startsWith('@') || source.version < 8013) return [option];
  return listLines(readTextFile(source, text.slice(1), option.offset)).map((value) => ({ ...option, value }));
}

function buildRequest(draft: Draft, { offset, upload }: Target, named: CurlUrl): CurlRequest {
  const { source, operation, data, headers, shared } = draft;
  const url = upload === undefined ? named : addFileName(source, named, upload);
  const auth = buildAuth(source, operation, url);
  const whole = buildBody(draft, upload, offset);
  const start = upload === undefined ? -1 : getStart(operation);
  const [body, contentRange] = start < 0 ? [whole] : cutBody(whole, start);
  return {
    method: getMethod(draft, upload),
    url: formatUrl(appendQuery(draft, url, offset)),
    requestTarget: lastText(operation.request, 'request-target'),
    headers: buildHeaders({
      source,
      operation,
      lines: headers.lines,
      url,
      auth,
      body,
      isData: data !== undefined,
      isStream: upload === '-',
      contentRange,
    }),
    removedHeaders: headers.removed,
    body,
    auth,
    cookieFiles: listCookieFiles(source, operation),
    headerFiles: headers.files,
    redirects: shared.redirects,
    timeouts: shared.timeouts,
    proxy: shared.proxy,
    tls: shared.tls,
    isCompressed: shared.isCompressed,
    options: shared.options,
    position: source.locate(offset),
  };
}

/** `-C` with `-T` sends the rest of a file. */
function cutBody(body: CurlBody | undefined, start: number): [body: CurlBody | undefined, contentRange?: string] {
  if (body?.type !== 'data' || Array.isArray(body.content)) return [body];
  const bytes = toBytes(body.content as string);
  return [toDataBody([bytes.slice(start)]), `bytes ${start}-${bytes.length - 1}/${bytes.length}`];
}

/** Text where curl refuses the URL. */
function readTarget({ source, operation }: Draft, { url: text, offset }: Target): CurlUrl | string {
  const hasPlaceholders = source.placeholders.length > 0;
  const url = readUrl(toGatewayUrl(operation, text), {
    defaultScheme: lastText(operation.request, 'proto-default'),
    isPathAsIs: isOn(operation.request, 'path-as-is'),
    hasPlaceholders,
  });
  if (typeof url === 'string') return url;
  if (isOn(operation.request, 'disallow-username-in-url') && url.username !== undefined) {
    source.fail(offset, 'the URL has a user name, which --disallow-username-in-url forbids', 'url');
  }
  if (!hasPlaceholders && isForCurlOnly(url))
    source.warn(offset, 'The host of the URL is one that only curl would ask');
  return url;
}

/** `ipfs://` and `ipns://` go through an HTTP gateway. */
function toGatewayUrl(operation: CurlOperation, text: string): string {
  const gateway = lastText(operation.request, 'ipfs-gateway');
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
  const custom = lastText(operation.request, 'request');
  if (custom) return custom;
  if (isOn(operation.request, 'head')) return 'HEAD';
  if (upload !== undefined) return 'PUT';
  return parts || data ? 'POST' : 'GET';
}

function buildBody(
  { source, operation, data, parts }: Draft,
  upload: string | undefined,
  offset: number,
): CurlBody | undefined {
  if (parts) return { type: 'multipart', parts };
  if (upload === undefined) return data && toDataBody(data);
  const isStdin = upload === '-' || upload === '.';
  if (isStdin && isOn(operation.sending, 'http1.0'))
    source.fail(offset, 'HTTP/1.0 cannot send standard input', 'request');
  const piece = readPiece(source, isStdin ? '-' : upload, { mode: 'bytes', offset });
  const isConverted = isOn(operation.request, 'crlf') && typeof piece === 'string';
  return toDataBody([isConverted ? piece.replace(/\r?\n/g, '\r\n') : piece]);
}
