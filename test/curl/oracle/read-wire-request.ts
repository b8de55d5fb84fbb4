import type { Duplex } from 'node:stream';
import { readBytes, readUntil } from './read-bytes.ts';

/** A request as it came over the wire. Texts are UTF-8, or Latin-1 where the bytes are not. */
export interface WireRequest {
  readonly scheme: 'http' | 'https';
  /** What curl connected to; an IPv6 address in brackets. */
  readonly host: string;
  readonly port: number;
  readonly method: string;
  /** As on the request line. */
  readonly target: string;
  readonly version: string;
  /** In order, names as written. */
  readonly headers: readonly WireHeader[];
  /** Without the framing of chunks. */
  readonly body: Buffer;
}

export type WireHeader = readonly [name: string, value: string];

export type WireOrigin = Pick<WireRequest, 'scheme' | 'host' | 'port'>;

/** Reads one request (RFC 9112). Undefined where the connection ends, or holds something else. */
export async function readWireRequest(stream: Duplex, origin: WireOrigin): Promise<WireRequest | undefined> {
  const head = await readUntil(stream, '\r\n\r\n');
  if (head === undefined) return undefined;
  const [requestLine = '', ...lines] = head.toString('latin1').split('\r\n');
  const words = /^(\S+) (.*) (HTTP\/1\.[01])$/.exec(requestLine);
  if (words === null) return undefined;
  const [, method = '', target = '', version = ''] = words;
  const headers = lines.map(readHeader);
  if (/100-continue/i.test(findHeader(headers, 'expect') ?? '')) stream.write('HTTP/1.1 100 Continue\r\n\r\n');
  const body = await readBody(stream, headers);
  if (body === undefined) return undefined;
  return { ...origin, method: readText(method), target: readText(target), version, headers, body };
}

export function findHeader(headers: readonly WireHeader[], name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

function readHeader(line: string): WireHeader {
  const colon = line.indexOf(':');
  return [readText(line.slice(0, colon)), readText(line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, ''))];
}

function readText(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : latin1;
}

async function readBody(stream: Duplex, headers: readonly WireHeader[]): Promise<Buffer | undefined> {
  if (/chunked/i.test(findHeader(headers, 'transfer-encoding') ?? '')) return readChunks(stream);
  const length = Number(findHeader(headers, 'content-length') ?? 0);
  return length > 0 ? readBytes(stream, length) : Buffer.alloc(0);
}

async function readChunks(stream: Duplex): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (;;) {
    const size = Number.parseInt((await readUntil(stream, '\r\n'))?.toString('latin1') ?? '', 16);
    if (Number.isNaN(size)) return undefined;
    if (size > 0) chunks.push((await readBytes(stream, size)) ?? Buffer.alloc(0));
    await readUntil(stream, '\r\n');
    if (size === 0) return Buffer.concat(chunks);
  }
}
