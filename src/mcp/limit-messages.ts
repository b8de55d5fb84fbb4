export interface MessageLimit {
  /** Bytes of a whole body, or of one event of a stream. */
  readonly maxBytes: number;
  /** Makes what the body fails with; called once. */
  readonly createError: () => Error;
}

/**
 * The same response, whose body fails where one message of it is too long, before more of that is kept. A stream as a
 * whole has no end: only what stands between two empty lines is counted.
 */
export function limitMessages(response: Response, { maxBytes, createError }: MessageLimit): Response {
  if (!response.body) return response;
  // The client reads what came with another status as one text.
  const isStream = response.ok && /text\/event-stream/i.test(response.headers.get('content-type') ?? '');
  const count = isStream ? createEventCounter() : createCounter();
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      if (count(bytes) > maxBytes) controller.error(createError());
      else controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}

type Counter = (bytes: Uint8Array) => number;

function createCounter(): Counter {
  let size = 0;
  return ({ byteLength }) => {
    size += byteLength;
    return size;
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Gives the length of the longest part of an event so far that lies in these bytes. */
function createEventCounter(): Counter {
  let size = 0;
  let lineLength = 0;
  let last = 0;
  return (bytes) => {
    let longest = 0;
    for (const byte of bytes) {
      const isEnd = byte === carriageReturn || (byte === lineFeed && last !== carriageReturn);
      // An empty line ends the event.
      if (isEnd && lineLength === 0) size = 0;
      if (isEnd) lineLength = 0;
      else if (byte !== lineFeed) lineLength++;
      last = byte;
      size++;
      if (size > longest) longest = size;
    }
    return longest;
  };
}
