import { expect, test } from 'vitest';
import { unescapeText } from '../../src/http/unescape-text.ts';

test.each([
  ['plain', 'plain'],
  ['a\\/b', 'a/b'],
  ['a\\\\\\/b', 'a/b'],
  ['\\u0026 \\u002F \\u675d', '& / 杝'],
  ['\\\\u0026', '&'],
  // A backslash of its own, and an escape.
  ['\\\\\\u0026', '\\\\&'],
  ['\\ud83d\\ude00 &#128512; &#x1F600; &#x0002f; &#000047;', '😀 😀 😀 / /'],
  ['&amp; &#43; &#x2f; &#X2F;', '& + / /'],
  ['&quot;a&apos;b&lt;c&gt; &QUOT;', '"a\'b<c> "'],
  ['\\n \\" &nope; &#x; &#99999999;', '\\n \\" &nope; &#x; &#99999999;'],
])('unescapeText() reads %s', (text, expected) => {
  expect(unescapeText(text)).toBe(expected);
});

test.each(['\\', '&', '&#', '\\u', '&#x0'])('unescapeText() reads a megabyte of %s in linear time', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  expect(unescapeText(text)).toBe(text);
});
