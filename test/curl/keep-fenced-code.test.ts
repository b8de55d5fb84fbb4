import { expect, test } from 'vitest';
import { keepFencedCode } from '../../src/curl/keep-fenced-code.ts';

test.each([
  ['a text without fences', 'a\ncurl h ``` ~~\n', 'a\ncurl h ``` ~~\n'],
  ['a block with curl', 'a b\n```sh\n$ curl h\n```\nc', '   \n     \n$ curl h\n   \n '],
  ['a block without curl', '```\nls\n```\n~~~\ncurl.exe h\n~~~', '   \n  \n   \n   \ncurl.exe h\n   '],
  ['a block that is never closed', 'a\n  ~~~\r\ncurl h\r\n', ' \n      \ncurl h\r\n'],
  ['curl outside the blocks', 'curl a\n```\ncurly b\n```', '      \n   \n       \n   '],
  ['code within a line', ' `curl h`\n', '  curl h \n'],
  ['a substitution', 'curl `a`', 'curl `a`'],
  ['fences alone', '```\n```\n```', '   \n   \n   '],
])('keepFencedCode() keeps every offset: %s', (_, text, kept) => {
  expect(keepFencedCode(text)).toBe(kept);
});
