import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { shortenText } from '../../src/redact/shorten-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a😀bc', 3, 'a…'],
  ['a😀bc', 4, 'a😀…'],
  ['abc', 1, '…'],
  ['abc', 0, ''],
])('shortenText() cuts %j to %d', (text, maxLength, expected) => {
  expect(shortenText(text, maxLength)).toBe(expected);
});

test('shortenText() keeps the length and every character whole', () => {
  assert(
    property(string({ unit: 'grapheme' }), integer({ min: 0, max: 20 }), (text, maxLength) => {
      const short = shortenText(text, maxLength);
      expect(short.length).toBeLessThanOrEqual(maxLength);
      expect(text.startsWith(short.replace(/…$/, '')) || short === text).toBe(true);
      expect(encodeURIComponent(short)).toBeTypeOf('string');
    }),
  );
});
