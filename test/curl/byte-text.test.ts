import { expect, test } from 'vitest';
import { decodeBytes, toBytes, toByteText } from '../../src/curl/byte-text.ts';

test.each<[string | Uint8Array<ArrayBuffer>, string, number[]]>([
  ['', '', []],
  ['a~\0', 'a~\0', [97, 126, 0]],
  ['é', '\xc3\xa9', [0xc3, 0xa9]],
  ['\ud800', '\xef\xbf\xbd', [0xef, 0xbf, 0xbd]],
  [Uint8Array.of(0, 0x80, 0xff), '\0\x80\xff', [0, 0x80, 0xff]],
])('toByteText() and toBytes() of %j', (content, text, bytes) => {
  expect(toByteText(content)).toBe(text);
  expect([...toBytes(content)]).toEqual(bytes);
});

test('decodeBytes() gives text only for UTF-8, and keeps a byte order mark', () => {
  expect(decodeBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9))).toBe('\ufeffé');
  expect(decodeBytes(Uint8Array.of(0xc3))).toEqual(Uint8Array.of(0xc3));
});
