import { stringifyJson } from '../json/stringify-json.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { createText } from './create-text.ts';
import { shrinkText } from './shrink-value.ts';

/** Bytes of a stream that are read at most; the rest is cancelled. */
const maxStreamBytes = 1_048_576;

/**
 * Reads what carries bytes: a `Response`, a `Blob`, a stream, an array of bytes. Text stays text, images and audio
 * become such content, other bytes are named with their number. `undefined` for any other value.
 */
export function readBody(value: unknown, maxLength: number): Promise<readonly ToolContent[]> | undefined {
  // Node loads its whole fetch when `Response` is first named, so plain values are told apart before.
  if (isPlain(value)) return undefined;
  if (value instanceof Response) {
    return readResponse(value, { line: `HTTP ${value.status} ${value.statusText}`.trim(), maxLength });
  }
  const isBody = [Blob, ReadableStream, Uint8Array, ArrayBuffer].some((type) => value instanceof type);
  return isBody ? readResponse(new Response(value as BodyInit), { line: '', maxLength }) : undefined;
}

/** Whether a value is sure to be no body. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  try {
    return Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return true; // a proxy that shows nothing
  }
}

interface ReadResponseOptions {
  /** Goes before the content. */
  readonly line: string;
  readonly maxLength: number;
}

async function readResponse(
  { body, bodyUsed, headers }: Response,
  { line, maxLength }: ReadResponseOptions,
): Promise<readonly ToolContent[]> {
  if (!body) return createText(line);
  if (bodyUsed) return createText(`${line} (the body was read before)`);
  const { bytes, isWhole } = await readChunks(body);
  const [mediaType = '', charset] =
    /^([^;]*)(?:.*charset=["']?([^\s;,"']+))?/i.exec(headers.get('content-type') ?? '')?.slice(1) ?? [];
  // Drawings are text, and no model takes them as images.
  const type = /^(image|audio)\/(?!svg)/i.exec(mediaType)?.[1]?.toLowerCase() as 'image' | 'audio' | undefined;
  if (type && isWhole) return [...(line ? createText(line) : []), { type, data: toBase64(bytes), mediaType }];
  const text =
    (type ? undefined : decodeText(bytes, { charset, isWhole })) ??
    `[${bytes.length} bytes of ${mediaType || 'binary data'}]`;
  const content = createText(`${line && `${line}\n\n`}${shrinkText(text, maxLength)}`, Infinity);
  return isWhole ? content : [...content, ...createText(`[reading stopped after ${bytes.length} bytes]`)];
}

async function readChunks(stream: ReadableStream): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = stream.getReader();
  const chunks: BlobPart[] = [];
  let isWhole = false;
  for (let size = 0; !isWhole && size <= maxStreamBytes; ) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (!done) chunks.push(isBlobPart(value) ? value : `${stringifyJson(value)}\n`);
    size += value?.length ?? 1;
  }
  // Nobody waits for a source that is not asked any more.
  reader.cancel().catch(() => undefined);
  return { bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), isWhole };
}

const isBlobPart = (value: unknown): value is string | Uint8Array<ArrayBuffer> =>
  typeof value === 'string' || value instanceof Uint8Array;

/** The text that the bytes are, or nothing where they are no text. */
function decodeText(
  bytes: Uint8Array,
  { charset, isWhole }: { readonly charset: string | undefined; readonly isWhole: boolean },
): string | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    // Node 20 knows some characters of Windows-1252, which is Latin-1 too, only where more may come.
    const text = decoder.decode(bytes, { stream: !isWhole || decoder.encoding === 'windows-1252' });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  // One by one: an argument list has a limit.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
