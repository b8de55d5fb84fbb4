import { expect, test } from 'vitest';
import { splitWords } from './split-words.ts';

test.each([
  ['doubled quotes', `curl "{""a"":1}" -d "b c"`, ['{"a":1}', '-d', 'b c']],
  ['backslashes of the C runtime', `curl "a\\\\b" "c\\"d" "e\\\\"`, ['a\\\\b', 'c"d', 'e\\']],
  ['carets between options', `curl a ^\r\n  -d b`, ['a', '-d', 'b']],
  ['a caret before a special character', `curl a^&b "c^d"`, ['a&b', 'c^d']],
  ['quotes outside, carets inside', `curl "a^&b" -d "{^\\^"x^\\^":1}"`, ['a&b', '-d', '{"x":1}']],
  ['careted quotes', `curl ^"a^&b^%^20^" ^\n  -d ^"x^\\^\\y^"`, ['a&b%20', '-d', 'x\\y']],
  ['a line feed inside careted quotes', `curl ^"a^\n\nb^"`, ['a\nb']],
  ['stray backslashes of Firefox', 'curl ^"a\\$b\\`c^"', ['a$b`c']],
  ['a prompt', `C:\\Users\\me>curl.exe a`, ['a']],
])('readCmd() undoes %s', (_, text, words) => {
  expect(splitWords('cmd', text)).toEqual([words]);
});

test('readCmd() finds several commands', () => {
  expect(splitWords('cmd', 'curl ^"a^" &\r\ncurl ^"b^"\ncurl "c"')).toEqual([['a'], ['b'], ['c']]);
});

test.each([
  ['curl a | more', 7],
  ['curl a > b', 7],
  ['curl a&b', 6],
  ['dir', 0],
])('readCmd() refuses %j', (text, offset) => {
  expect(() => splitWords('cmd', text)).toThrow(
    expect.objectContaining({ position: expect.objectContaining({ offset }) }),
  );
});
