import { toAuthorization } from './build-auth.ts';
import { type CurlOperation, isOn, lastText, listGiven } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import type { CurlAuth, CurlFileReference, CurlHeader } from './parsed-curl.ts';
import { findFileCookies } from './read-cookie-file.ts';
import { readFile } from './read-file.ts';
import { type HeaderLine, readHeaderFile, readHeaderLine, trimBlanks } from './read-headers.ts';
import type { CurlUrl } from './read-url.ts';

/** What the options of one operation say about headers, for all of its URLs. */
export interface HeaderDraft {
  readonly lines: readonly HeaderLine[];
  /** Names in lower case that `-H` speaks of: curl's own headers of that name are not sent. */
  readonly taken: ReadonlySet<string>;
  readonly removed: readonly string[];
  readonly files: readonly CurlFileReference[];
}

export interface HeaderContext {
  readonly url: CurlUrl;
  readonly auth: CurlAuth | undefined;
  /** Of the body, where `-H` gives none. */
  readonly contentType: { readonly value: string; readonly source: string } | undefined;
  readonly contentRange: string | undefined;
  readonly hasBody: boolean;
  /** The size of the body in bytes; -1 where it is not known. */
  readonly measure: () => number;
  readonly isMultipart: boolean;
}

type AddHeader = (name: string, value: string | undefined, from: string) => void;

/** Reads `-H`, and what `--json` adds to it. */
export function draftHeaders(source: CurlSource, operation: CurlOperation): HeaderDraft {
  const files: CurlFileReference[] = [];
  const lines: HeaderLine[] = [];
  for (const { value, offset } of listGiven(operation, 'header')) {
    for (const text of listLines(source, { text: String(value), offset, files })) {
      const line = readHeaderLine(text);
      if (line) lines.push(line);
      if (line?.value?.endsWith('\r'))
        source.warn(offset, 'A header ends with a carriage return, which curl sends too');
    }
  }
  const names = new Set(lines.map(({ key }) => key));
  if (operation.last.has('json')) {
    for (const name of ['Content-Type', 'Accept']) {
      const key = name.toLowerCase();
      if (!names.has(key)) lines.push({ name, key, value: 'application/json' });
    }
  }
  const sent = new Set(lines.map(({ key, value }) => value !== undefined && key));
  const removed = [...names].filter((name) => !sent.has(name));
  if (lastText(operation, 'user-agent') === '' && !names.has('user-agent')) removed.push('user-agent');
  return { lines, taken: new Set(lines.map(({ key }) => key)), removed, files };
}

interface HeaderOption {
  readonly text: string;
  readonly offset: number;
  /** Takes the reference to a file that was not given. */
  readonly files: CurlFileReference[];
}

function listLines(source: CurlSource, { text, offset, files }: HeaderOption): readonly string[] {
  if (!text.startsWith('@')) return text.includes('\n') ? text.split(/\r?\n/) : [text];
  const fileName = text.slice(1);
  if (readFile(source, fileName) !== undefined) return readHeaderFile(source, fileName, offset);
  files.push({ fileName, mode: 'text', position: source.locate(offset) });
  return [];
}

/** All headers that the command causes, in the order of the wire. */
export function buildHeaders(
  source: CurlSource,
  operation: CurlOperation,
  { draft, ...context }: HeaderContext & { readonly draft: HeaderDraft },
): CurlHeader[] {
  const headers: CurlHeader[] = [];
  const add: AddHeader = (name, value, from) => {
    const trimmed = value && trimBlanks(value);
    if (trimmed && !draft.taken.has(name.toLowerCase())) headers.push({ name, value: trimmed, source: from });
  };
  const { auth, url, isMultipart } = context;
  const host = draft.lines.find(({ key, value }) => key === 'host' && value !== undefined);
  if (host) headers.push(toHeader(host));
  add('Authorization', toAuthorization(auth), auth?.type === 'bearer' ? 'oauth2-bearer' : 'user');
  addRange(operation, context, add);
  add('User-Agent', lastText(operation, 'user-agent'), 'user-agent');
  add('Referer', lastText(operation, 'referer')?.replace(/;auto$/, ''), 'referer');
  if (operation.last.has('cookie')) {
    add('Cookie', toCookie(source, operation, { ...url, host: host?.value || url.host }), 'cookie');
  }
  addCondition(source, operation, add);
  const connection = isOn(operation, 'tr-encoding') ? draft.lines.find(({ key }) => key === 'connection') : undefined;
  if (connection) headers.push({ ...toHeader(connection), value: [connection.value, 'TE'].filter(Boolean).join(', ') });
  for (const line of draft.lines) {
    const isElsewhere = line === connection || line.key === 'host' || (isMultipart && line.key === 'content-type');
    if (line.value !== undefined && !isElsewhere) headers.push(toHeader(line));
  }
  if (isMultipart) headers.push(toFormType(draft.lines));
  else if (context.contentType) add('Content-Type', context.contentType.value, context.contentType.source);
  return headers;
}

function toHeader({ name, value = '' }: HeaderLine): CurlHeader {
  return { name, value, source: 'header' };
}

/** Without a value of its own, curl still adds the boundary to it. */
function toFormType(lines: readonly HeaderLine[]): CurlHeader {
  const own = lines.find(({ key }) => key === 'content-type');
  const value = own ? (own.value ?? '') : 'multipart/form-data';
  return { name: 'Content-Type', value, source: own ? 'header' : 'form' };
}

/** With a body, `-r` and `-C` tell which part of the whole it is. */
function addRange(operation: CurlOperation, context: HeaderContext, add: AddHeader): void {
  const from = Number(lastText(operation, 'continue-at')) || 0;
  const given = lastText(operation, 'range');
  const range = given ? `${given}${given.includes('-') ? '' : '-'}` : from > 0 ? `${from}-` : undefined;
  if (context.contentRange) add('Content-Range', context.contentRange, 'continue-at');
  else if (!range || context.isMultipart) return;
  else if (context.hasBody) add('Content-Range', `bytes ${range}/${context.measure()}`, 'range');
  else add('Range', `bytes=${range}`, 'range');
}

function toCookie(source: CurlSource, operation: CurlOperation, url: CurlUrl): string {
  const texts: string[] = [];
  let fileText = '';
  for (const { value } of listGiven(operation, 'cookie')) {
    const text = String(value);
    if (text.includes('=')) texts.push(text);
    else {
      const content = readFile(source, text);
      if (typeof content === 'string') fileText += `${content}\n`;
    }
  }
  const given = texts.join(source.version < 8000 ? ';' : '; ');
  const stored =
    fileText === ''
      ? []
      : findFileCookies(fileText, { ...url, isSessionJunk: isOn(operation, 'junk-session-cookies') });
  return [...stored, ...(given ? [given] : [])].join('; ');
}

/** Names of cookie files that were not given. */
export function listCookieFiles(source: CurlSource, operation: CurlOperation): CurlFileReference[] {
  return listGiven(operation, 'cookie')
    .filter(({ value }) => value && !String(value).includes('=') && readFile(source, String(value)) === undefined)
    .map(({ value, offset }) => ({ fileName: String(value), mode: 'text', position: source.locate(offset) }));
}

function addCondition(source: CurlSource, operation: CurlOperation, add: AddHeader): void {
  const condition = lastText(operation, 'time-cond');
  const time = condition === undefined ? undefined : readDate(condition);
  if (time) add(condition?.startsWith('-') ? 'If-Unmodified-Since' : 'If-Modified-Since', time, 'time-cond');
  const fileName = lastText(operation, 'etag-compare');
  const etag = fileName === undefined ? undefined : readFile(source, fileName);
  if (typeof etag === 'string') add('If-None-Match', etag.replace(/[\r\n]/g, '') || '""', 'etag-compare');
}

const months = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** A date as people write it, in GMT unless it says otherwise; `undefined` for what is none. */
function readDate(text: string): string | undefined {
  const month =
    months.indexOf(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.exec(text)?.[1]?.toLowerCase() ?? '?') / 3;
  const [, year] = /\b(\d{4})\b/.exec(text) ?? [];
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  const [, day] = /(?:^|[^\d:])(\d{1,2})(?![\d:])/.exec(text) ?? [];
  const iso = /\b(\d{4})(\d\d)(\d\d)\b/.exec(text);
  const time = [Number(hours), Number(minutes), Number(seconds)] as const;
  const date = iso
    ? Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), ...time)
    : month >= 0 && year && day
      ? Date.UTC(Number(year), month, Number(day), ...time)
      : Number.NaN;
  return Number.isNaN(date) ? undefined : new Date(date).toUTCString();
}
