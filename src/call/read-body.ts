import { stringifyJson } from '../json/stringify-json.ts';
import type { ToolContent } from '../tool/tool-content.ts';
import { shrinkText } from './shrink-value.ts';

/** Bytes of a stream that are read at most; the rest is cancelled. */
const maxStreamBytes = 1_048_576;

/**
 * Reads what carries bytes: a `Response`, a `Blob`, a stream, an array of bytes. Text stays text, images and audio
 * become such content, other bytes are named with their number. `undefined` for any other value.
 */
export function readBody(value: unknown, maxLength: number): Promise<readonly ToolContent[]> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Response) return readResponse(value, maxLength);
  if (value instanceof Blob) return readBytes(value.stream(), value.type, maxLength);
  if (value instanceof ReadableStream) return readBytes(value, '', maxLength);
  return isBytes(value) ? Promise.resolve(toContent(value, '', maxLength)) : undefined;
}

const isBytes = (value: object): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

async function readResponse(response: Response, maxLength: number): Promise<readonly ToolContent[]> {
  const { status, statusText } = response;
  const line = `HTTP ${status}${statusText && ` ${statusText}`}`;
  if (response.body === null) return [{ type: 'text', text: line }];
  if (response.bodyUsed) return [{ type: 'text', text: `${line} (the body was read before)` }];
  const content = await readBytes(response.body, response.headers.get('content-type') ?? '', maxLength);
  const [first, ...rest] = content;
  if (first?.type !== 'text') return [{ type: 'text', text: line }, ...content];
  return [{ type: 'text', text: `${line}\n\n${first.text}` }, ...rest];
}

async function readBytes(
  stream: ReadableStream,
  mediaType: string,
  maxLength: number,
): Promise<readonly ToolContent[]> {
  try {
    const { bytes, isComplete } = await readChunks(stream);
    const content = toContent(bytes, mediaType, maxLength);
    return isComplete ? content : [...content, { type: 'text', text: `[reading stopped after ${bytes.length} bytes]` }];
  } catch (error) {
    return [{ type: 'text', text: `[the body could not be read: ${stringifyJson(error)}]` }];
  }
}

async function readChunks(stream: ReadableStream): Promise<{ bytes: Uint8Array<ArrayBuffer>; isComplete: boolean }> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; size < maxStreamBytes; ) {
    const { done, value } = await reader.read();
    if (done) return { bytes: await joinChunks(chunks), isComplete: true };
    const chunk = toBytes(value);
    size += chunk.length;
    chunks.push(chunk);
  }
  await reader.cancel();
  return { bytes: await joinChunks(chunks), isComplete: false };
}

function toBytes(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (typeof chunk === 'object' && chunk !== null && isBytes(chunk)) return chunk;
  return new TextEncoder().encode(typeof chunk === 'string' ? chunk : `${stringifyJson(chunk)}\n`);
}

const joinChunks = async (chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob([...chunks]).arrayBuffer());

function toContent(bytes: Uint8Array<ArrayBuffer>, mediaType: string, maxLength: number): readonly ToolContent[] {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type.startsWith('image/')) return [{ type: 'image', data: toBase64(bytes), mediaType: type }];
  if (type.startsWith('audio/')) return [{ type: 'audio', data: toBase64(bytes), mediaType: type }];
  const text = decodeText(bytes);
  return [
    {
      type: 'text',
      text:
        text === undefined
          ? `[${bytes.length} bytes of ${type || 'binary data'}]`
          : shrinkText(text, maxLength) || '(empty text)',
    },
  ];
}

/** The text that the bytes are, or nothing where they are no text. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Uint8Array<ArrayBuffer>): string {
  // In pieces: an argument list has a limit.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  );
  return btoa(pieces.join(''));
}
