import type { Duplex } from 'node:stream';

/** So many bytes of a stream; undefined where it ends before. */
export function readBytes(stream: Duplex, size: number): Promise<Buffer | undefined> {
  return readTo(stream, (bytes) => (bytes.length < size ? undefined : size));
}

/** Everything before a delimiter, which is taken too. */
export async function readUntil(stream: Duplex, delimiter: string): Promise<Buffer | undefined> {
  const bytes = await readTo(stream, (read) => {
    const start = read.indexOf(delimiter);
    return start < 0 ? undefined : start + delimiter.length;
  });
  return bytes?.subarray(0, -delimiter.length);
}

/** What follows the end that was found stays in the stream. */
async function readTo(stream: Duplex, findEnd: (read: Buffer) => number | undefined): Promise<Buffer | undefined> {
  let read = Buffer.alloc(0);
  for (;;) {
    const end = findEnd(read);
    if (end !== undefined) {
      if (end < read.length) stream.unshift(read.subarray(end));
      return read.subarray(0, end);
    }
    // All there is: a stream that keeps some would call itself readable again at once, and nothing else would run.
    const more = stream.read() as Buffer | null;
    if (more !== null) read = Buffer.concat([read, more]);
    else if (stream.readableEnded || stream.destroyed) return undefined;
    else await waitForMore(stream);
  }
}

const ends = ['readable', 'end', 'close', 'error'] as const;

function waitForMore(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      for (const name of ends) stream.off(name, finish);
      resolve();
    };
    for (const name of ends) stream.on(name, finish);
  });
}
