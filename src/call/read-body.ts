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
  if (value instanceof Response) return readResponse(value, maxLength);
  if (value instanceof Blob) return readStream(value.stream(), value.type, maxLength);
  if (value instanceof ReadableStream) return readStream(value, '', maxLength);
  return value instanceof Uint8Array ? readStream(new Blob([value.slice()]).stream(), '', maxLength) : undefined;
}

function isPlain(value: unknown): boolean {
  try {
    return Object(value) !== value || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  } catch {
    return true; // a proxy that shows nothing
  }
}

async function readResponse(response: Response, maxLength: number): Promise<readonly ToolContent[]> {
  const { status, statusText, body, bodyUsed, headers } = response;
  const line = `HTTP ${status} ${statusText}`.trim();
  if (!body || bodyUsed) return createText(body ? `${line} (the body was read before)` : line);
  const [first, ...rest] = await readStream(body, headers.get('content-type') ?? '', maxLength);
  if (first?.type === 'text') return [...createText(`${line}\n\n${first.text}`), ...rest];
  return [...createText(line), ...(first ? [first] : []), ...rest];
}

async function readStream(
  stream: ReadableStream,
  mediaType: string,
  maxLength: number,
): Promise<readonly ToolContent[]> {
  const { bytes, isWhole } = await readChunks(stream);
  const type = mediaType.split(';', 1)[0] ?? '';
  const kind = /^(image|audio)\//i.exec(type)?.[1]?.toLowerCase() as 'image' | 'audio' | undefined;
  if (kind && isWhole) return [{ type: kind, data: toBase64(bytes), mediaType: type }];
  const text = (kind ? undefined : decodeText(bytes, isWhole)) ?? `[${bytes.length} bytes of ${type || 'binary data'}]`;
  const content = createText(shrinkText(text, maxLength));
  return isWhole ? content : [...content, ...createText(`[reading stopped after ${bytes.length} bytes]`)];
}

async function readChunks(stream: ReadableStream): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  const reader = stream.getReader();
  const chunks: BlobPart[] = [];
  const join = async (isWhole: boolean) => ({ bytes: new Uint8Array(await new Blob(chunks).arrayBuffer()), isWhole });
  for (let size = 0; size <= maxStreamBytes; ) {
    const { done, value } = await reader.read();
    if (done) return join(true);
    chunks.push(isBlobPart(value) ? value : `${stringifyJson(value)}\n`);
    size += value?.length ?? 1;
  }
  // Nobody waits for a source that is not asked any more.
  reader.cancel().catch(() => undefined);
  return join(false);
}

const isBlobPart = (value: unknown): value is string | Uint8Array<ArrayBuffer> =>
  typeof value === 'string' || value instanceof Uint8Array;

/** The text that the bytes are, or nothing where they are no text. */
function decodeText(bytes: Uint8Array, isWhole: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  // One by one: an argument list has a limit.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
