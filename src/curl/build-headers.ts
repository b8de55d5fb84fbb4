import { toAuthorization } from './build-auth.ts';
import { toBytes } from './byte-text.ts';
import { type CurlOperation, findLast, isOn, lastText, listByName } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import type { CurlAuth, CurlBody, CurlDataBody, CurlFileReference, CurlHeader } from './parsed-curl.ts';
import { findFileCookies } from './read-cookie-file.ts';
import { readFile, readText } from './read-file.ts';
import { type HeaderLine, readHeaderFile, readHeaderLine, trimBlanks } from './read-headers.ts';
import type { CurlUrl } from './read-url.ts';

/** What the options of one operation say about headers, for all of its URLs. */
export interface HeaderDraft {
  readonly lines: readonly HeaderLine[];
  /** Names in lower case of curl's own headers that are not sent. */
  readonly removed: readonly string[];
  readonly files: readonly CurlFileReference[];
}

export interface HeaderContext {
  readonly source: CurlSource;
  readonly operation: CurlOperation;
  readonly lines: readonly HeaderLine[];
  readonly url: CurlUrl;
  readonly auth: CurlAuth | undefined;
  readonly body: CurlBody | undefined;
  /** Whether the body comes from options of the `-d` family. */
  readonly isData: boolean;
  /** Whether standard input is sent, whose size is not known. */
  readonly isStream: boolean;
  readonly contentRange: string | undefined;
}

type AddHeader = (name: string, value: string | undefined, from: string) => void;

/** Reads `-H`, and what `--json` adds to it. */
export function draftHeaders(source: CurlSource, operation: CurlOperation): HeaderDraft {
  const files: CurlFileReference[] = [];
  const lines: HeaderLine[] = [];
  for (const { value, offset } of operation.header) {
    for (const text of listLines(source, { text: String(value), offset, files })) {
      const line = readHeaderLine(text);
      if (line) lines.push(line);
      if (line?.value?.endsWith('\r'))
        source.warn(offset, 'A header ends with a carriage return, which curl sends too');
    }
  }
  const removed = listRemoved(lines);
  if (findLast(operation.data, 'json')) {
    for (const name of ['Content-Type', 'Accept']) {
      const key = name.toLowerCase();
      if (!findLine(lines, key)) lines.push({ name, key, value: 'application/json' });
    }
  }
  if (lastText(operation.request, 'user-agent') === '' && !findLine(lines, 'user-agent')) removed.push('user-agent');
  return { lines, removed, files };
}

function findLine(lines: readonly HeaderLine[], name: string): HeaderLine | undefined {
  return lines.find(({ key }) => key === name);
}

/** Names that no line sends. */
function listRemoved(lines: readonly HeaderLine[]): string[] {
  if (lines.every(({ value }) => value !== undefined)) return [];
  const sent = new Set(lines.map(({ key, value }) => value !== undefined && key));
  return [...new Set(lines.map(({ key }) => key))].filter((name) => !sent.has(name));
}

interface HeaderOption {
  readonly text: string;
  readonly offset: number;
  /** Takes the reference to a file that was not given. */
  readonly files: CurlFileReference[];
}

function listLines(source: CurlSource, { text, offset, files }: HeaderOption): readonly string[] {
  if (text[0] !== '@') return text.includes('\n') ? text.split(/\r?\n/) : [text];
  const fileName = text.slice(1);
  if (readFile(source, fileName) !== undefined) return readHeaderFile(source, fileName, offset);
  files.push({ fileName, mode: 'text', position: source.locate(offset) });
  return [];
}

/** All headers that the command causes, in the order of the wire. */
export function buildHeaders(context: HeaderContext): CurlHeader[] {
  const { operation, lines, auth, body } = context;
  const isMultipart = body?.type === 'multipart';
  const headers: CurlHeader[] = [];
  const add: AddHeader = (name, value, from) => {
    const trimmed = value && trimBlanks(value);
    if (trimmed && !findLine(lines, name.toLowerCase())) headers.push({ name, value: trimmed, source: from });
  };
  // The first one counts, and goes first; where it takes curl's own away, further ones are headers like others.
  const host = findLine(lines, 'host');
  const isHost = host?.value !== undefined;
  if (host && isHost) headers.push(toHeader(host));
  if (auth) add('Authorization', toAuthorization(auth), auth.type === 'bearer' ? 'oauth2-bearer' : 'user');
  if (operation.request.length > 0) addAsked(context, host?.value, add);
  const connection = isOn(operation.sending, 'tr-encoding') ? findLine(lines, 'connection') : undefined;
  if (connection) headers.push({ ...toHeader(connection), value: [connection.value, 'TE'].filter(Boolean).join(', ') });
  for (const line of lines) {
    const isElsewhere =
      line === connection || (isHost && line.key === 'host') || (isMultipart && line.key === 'content-type');
    if (line.value !== undefined && !isElsewhere) headers.push(toHeader(line));
  }
  if (isMultipart) headers.push(toFormType(lines));
  else if (context.isData && body) add('Content-Type', 'application/x-www-form-urlencoded', 'data');
  return headers;
}

function toHeader({ name, value = '' }: HeaderLine): CurlHeader {
  return { name, value, source: 'header' };
}

/** Without a value of its own, curl still adds the boundary to it. */
function toFormType(lines: readonly HeaderLine[]): CurlHeader {
  const own = findLine(lines, 'content-type');
  const value = own ? (own.value ?? '') : 'multipart/form-data';
  return { name: 'Content-Type', value, source: own ? 'header' : 'form' };
}

/** Headers that options of their own ask for. */
function addAsked(context: HeaderContext, host: string | undefined, add: AddHeader): void {
  const { source, operation, url } = context;
  addRange(context, add);
  add('User-Agent', lastText(operation.request, 'user-agent'), 'user-agent');
  add('Referer', lastText(operation.request, 'referer')?.replace(/;auto$/, ''), 'referer');
  if (findLast(operation.request, 'cookie')) {
    add('Cookie', toCookie(source, operation, { ...url, host: host || url.host }), 'cookie');
  }
  addCondition(source, operation, add);
}

/** With a body, `-r` and `-C` tell which part of the whole it is. */
function addRange(context: HeaderContext, add: AddHeader): void {
  const { operation, body, isStream, contentRange } = context;
  const from = Number(lastText(operation.request, 'continue-at')) || 0;
  const given = lastText(operation.request, 'range');
  const range = given ? `${given}${given.includes('-') ? '' : '-'}` : from > 0 ? `${from}-` : undefined;
  if (contentRange) add('Content-Range', contentRange, 'continue-at');
  else if (!range || body?.type === 'multipart') return;
  else if (body) add('Content-Range', `bytes ${range}/${isStream ? -1 : measureBody(body)}`, 'range');
  else add('Range', `bytes=${range}`, 'range');
}

/** In bytes; -1 where files were not given. */
function measureBody({ content }: CurlDataBody): number {
  return Array.isArray(content) ? -1 : toBytes(content as string).length;
}

function toCookie(source: CurlSource, operation: CurlOperation, url: CurlUrl): string {
  const texts: string[] = [];
  let fileText = '';
  for (const { value } of listByName(operation.request, 'cookie')) {
    const text = String(value);
    if (text.includes('=')) texts.push(text);
    else {
      fileText += `${readText(source, text) ?? ''}\n`;
    }
  }
  const given = texts.join(source.version < 8000 ? ';' : '; ');
  const stored =
    fileText.trim() === ''
      ? []
      : findFileCookies(fileText, { ...url, isSessionJunk: isOn(operation.none, 'junk-session-cookies') });
  return [...stored, ...(given ? [given] : [])].join('; ');
}

/** Names of cookie files that were not given. */
export function listCookieFiles(source: CurlSource, operation: CurlOperation): CurlFileReference[] {
  return listByName(operation.request, 'cookie')
    .filter(({ value }) => value && !String(value).includes('=') && readFile(source, String(value)) === undefined)
    .map(({ value, offset }) => ({ fileName: String(value), mode: 'text', position: source.locate(offset) }));
}

function addCondition(source: CurlSource, operation: CurlOperation, add: AddHeader): void {
  const condition = lastText(operation.request, 'time-cond');
  const time = condition === undefined ? undefined : readDate(condition);
  if (time) add(condition?.startsWith('-') ? 'If-Unmodified-Since' : 'If-Modified-Since', time, 'time-cond');
  const fileName = lastText(operation.request, 'etag-compare');
  const etag = fileName === undefined ? undefined : readText(source, fileName);
  if (etag !== undefined) add('If-None-Match', etag.replace(/[\r\n]/g, '') || '""', 'etag-compare');
}

const months = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** A date as people write it, in GMT unless it says otherwise; `undefined` for what is none. */
function readDate(text: string): string | undefined {
  const [name = '?'] = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.exec(text) ?? [];
  const named = months.indexOf(name.toLowerCase()) / 3 + 1;
  const [, digits] = /\b(\d{4})\b/.exec(text) ?? [];
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  const [, first] = /(?:^|[^\d:])(\d{1,2})(?![\d:])/.exec(text) ?? [];
  const [, year = digits, month = named < 1 ? undefined : named, day = first] =
    /\b(\d{4})(\d\d)(\d\d)\b/.exec(text) ?? [];
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds));
  return Number.isNaN(date) ? undefined : new Date(date).toUTCString();
}
