import { describe, expect, test } from 'vitest';
import { limitMessages } from '../../src/mcp/limit-messages.ts';

const read = (text: string, { type = 'text/event-stream', pieceLength = 3, maxBytes = 10 } = {}) => {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (offset >= bytes.length) controller.close();
    else controller.enqueue(bytes.subarray(offset, offset + pieceLength));
    offset += pieceLength;
  };
  const response = new Response(new ReadableStream({ pull }), { status: 201, headers: { 'content-type': type } });
  return limitMessages(response, { maxBytes, createError: () => new RangeError('Too long') });
};

describe('limitMessages()', () => {
  test.each(['\n', '\r\n', '\r'])(
    'counts the bytes of each event, with lines that end in %j, cut anywhere',
    async (end) => {
      const event = `data: ab${end}${end}`;
      for (const pieceLength of [1, 2, 3, 100]) {
        const rest = { pieceLength, maxBytes: event.length + 1 };
        expect(await read(event.repeat(20), rest).text()).toBe(event.repeat(20));
        await expect(read(`${event}data: ab${end}data: ab${end}`, rest).text()).rejects.toThrow('Too long');
        await expect(read(`data: ${'x'.repeat(20)}${end}${end}`, rest).text()).rejects.toThrow('Too long');
      }
    },
  );

  test('counts all bytes of another body', async () => {
    const type = 'application/json';
    expect(await read('[\n\n1,\n\n2]', { type }).json()).toEqual([1, 2]);
    await expect(read('[\n\n1,\n\n2  ]', { type }).text()).rejects.toThrow('Too long');
  });

  test('counts all bytes of an error that calls itself a stream', async () => {
    const response = new Response('data: ab\n\ndata: ab\n\n', {
      status: 500,
      headers: { 'content-type': 'text/event-stream' },
    });
    const limited = limitMessages(response, { maxBytes: 12, createError: () => new RangeError('Too long') });
    await expect(limited.text()).rejects.toThrow('Too long');
  });

  test('keeps status and headers, and a response without a body as it is', () => {
    const { status, headers } = read('');
    expect([status, headers.get('content-type')]).toEqual([201, 'text/event-stream']);
    const empty = new Response(null, { status: 202 });
    expect(limitMessages(empty, { maxBytes: 1, createError: () => new Error() })).toBe(empty);
  });
});
