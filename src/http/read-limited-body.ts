export interface LimitedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** There was more; the rest was not read. */
  readonly isCut: boolean;
  /** What ended it too early. */
  readonly fault?: unknown;
}

/** Reads a body up to a number of bytes, or to an abort, and then lets the connection go. */
export async function readLimitedBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<LimitedBody> {
  if (!body) return { bytes: new Uint8Array(), isCut: false };
  const reader = body.getReader();
  // Nobody waits for a source that is not asked any more: it may never answer.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let size = 0;
  signal?.addEventListener('abort', cancel);
  // A `fetch` that ignores the signal answers after the abort too.
  if (signal?.aborted) cancel();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { bytes: join(chunks, size), isCut: false };
      chunks.push(value.subarray(0, maxBytes - size));
      size += value.byteLength;
      if (size <= maxBytes) continue;
      cancel();
      return { bytes: join(chunks, maxBytes), isCut: true };
    }
  } catch (fault) {
    return { bytes: join(chunks, size), isCut: false, fault };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // Most answers come in one piece, which nobody else has.
  if (first?.byteLength === size) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
