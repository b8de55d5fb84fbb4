import { describe, expect, test } from 'vitest';
import { readLimitedBody } from '../../src/http/read-limited-body.ts';

const never = () => new Promise<void>(() => undefined);

/** A body that gives the same bytes for ever, and whose source never answers that it was let go. */
function createBody(bytes: Uint8Array<ArrayBuffer> | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => (bytes ? controller.enqueue(bytes) : never()),
    cancel: never,
  });
}

describe('readLimitedBody() waits for no source that it lets go', () => {
  const letters = new TextEncoder().encode('abc');

  test('at the limit', async () => {
    const bytes = new TextEncoder().encode('abca');
    expect(await readLimitedBody(createBody(letters), 4, undefined)).toEqual({ bytes, isCut: true });
  });

  test.each([letters, undefined])('after an abort before', async (bytes) => {
    const none = { bytes: new Uint8Array(), isCut: false };
    expect(await readLimitedBody(createBody(bytes), 4, AbortSignal.abort('no'))).toEqual(none);
  });

  test('at an abort', async () => {
    const controller = new AbortController();
    const reading = readLimitedBody(createBody(undefined), 4, controller.signal);
    controller.abort('no');
    expect(await reading).toEqual({ bytes: new Uint8Array(), isCut: false });
  });
});

test.each([
  ['', 0, false],
  ['a', 0, true],
  ['abcd', 4, false],
  ['abcde', 4, true],
])('readLimitedBody() reads of %j at most %i bytes', async (text, limit, isCut) => {
  const bytes = new TextEncoder().encode(text.slice(0, limit));
  expect(await readLimitedBody(new Response(text).body, limit, undefined)).toEqual({ bytes, isCut });
});
