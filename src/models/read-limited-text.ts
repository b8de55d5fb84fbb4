export interface LimitedText {
  readonly text: string;
  /** There was more; the rest was not read. */
  readonly isCut: boolean;
}

/** Reads a body as text, up to a number of bytes or an abort; then the connection is let go. */
export async function readLimitedText(
  response: Response,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<LimitedText> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', isCut: false };
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  // A `fetch` that ignores the signal answers after the abort too.
  if (signal?.aborted) await cancel();
  try {
    return await readPieces(reader, maxBytes);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

async function readPieces(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<LimitedText> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return { text: pieces.join('') + decoder.decode(), isCut: false };
    const room = maxBytes - size;
    size += value.byteLength;
    pieces.push(decoder.decode(value.subarray(0, room), { stream: true }));
    if (size <= maxBytes) continue;
    await reader.cancel().catch(() => undefined);
    return { text: pieces.join(''), isCut: true };
  }
}
