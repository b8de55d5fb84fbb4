import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser } from '../../src/json/create-event-parser.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 300);

const bytes = (text: string) => new TextEncoder().encode(text);

function parse(text: string, size = Infinity) {
  const parser = createEventParser();
  const all = bytes(text);
  const count = Math.ceil(all.length / Math.min(size, Math.max(1, all.length)));
  const pieces = Array.from({ length: count }, (_, index) => all.subarray(index * size || 0, (index + 1) * size));
  return [...(size === Infinity ? [all] : pieces).flatMap(parser.push), ...parser.end()];
}

const message = (data: string) => ({ event: 'message', data });

describe('createEventParser()', () => {
  test.each<[string, string, readonly object[]]>([
    ['an event', 'data: a\n\n', [message('a')]],
    ['several lines of data', 'data: a\ndata\ndata: b\n\n', [message('a\n\nb')]],
    ['one space behind the colon, and no more', 'data:a\n\ndata:  b\n\n', [message('a'), message(' b')]],
    ['a name of its own', 'event: ping\ndata: {}\n\ndata: a\n\n', [{ event: 'ping', data: '{}' }, message('a')]],
    [
      'an id, which stays',
      'id: 1\ndata: a\n\ndata: b\n\n',
      [
        { ...message('a'), id: '1' },
        { ...message('b'), id: '1' },
      ],
    ],
    ['no id that holds NUL', 'id: \0\ndata: a\n\n', [message('a')]],
    ['comments, retry and unknown fields', ': hi\nretry: 5\nother: x\ndata: a\n\n', [message('a')]],
    ['an event without data', 'event: ping\n\ndata: a\n\n', [message('a')]],
    ['CR LF', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
    ['CR', 'data: a\r\rdata: b\r\r', [message('a'), message('b')]],
    ['a byte order mark', '\uFEFFdata: a\n\n', [message('a')]],
    ['a missing blank line at the end', 'data: a\n', [message('a')]],
    ['no line that was cut off', 'data: a\n\ndata: b', [message('a')]],
    ['line separators of Unicode as data', 'data: a\u2028b\n\n', [message('a\u2028b')]],
    ['nothing', '', []],
  ])('reads %s, wherever it is cut', (_, text, events) => {
    expect(parse(text)).toEqual(events);
    for (const size of [1, 2, 3, 7]) expect(parse(text, size)).toEqual(events);
  });

  test('reads any text alike, however it is cut', () => {
    const line = fc.oneof(fc.constantFrom('data: ', 'data', 'event: a', 'id: 1', ':', '', '東京 🌤'), fc.string());
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n', '')), { maxLength: 12 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (lines, size) => {
        const whole = lines.flat().join('');
        expect(parse(whole, size)).toEqual(parse(whole));
      }),
      { numRuns: runs },
    );
  });

  test('refuses an event that is too long, in one line or in many', () => {
    const long = createEventParser({ maxLength: 10 });
    expect(() => long.push(bytes('data: 12345'))).toThrow(
      new RangeError('An event of the stream is longer than 10 characters'),
    );
    const many = createEventParser({ maxLength: 10 });
    expect(() => many.push(bytes('data\ndata\ndata\n'))).toThrow(RangeError);
    const short = createEventParser({ maxLength: 10 });
    expect(Array.from({ length: 5 }, () => short.push(bytes('data: 1\n\n'))).flat()).toHaveLength(5);
  });

  test('reads a long line that comes byte by byte in linear time', () => {
    const parser = createEventParser();
    const byte = bytes('x');
    parser.push(bytes('data:'));
    for (let index = 0; index < 200_000; index++) parser.push(byte);
    expect(parser.push(bytes('\n\n'))[0]?.data).toHaveLength(200_000);
  });
});
