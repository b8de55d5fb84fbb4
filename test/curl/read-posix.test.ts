import { expect, test } from 'vitest';
import { createCurlSource } from '../../src/curl/curl-source.ts';
import { readPosix } from '../../src/curl/read-posix.ts';
import { splitWords } from './split-words.ts';

test.each([
  [`curl a b`, ['a', 'b']],
  [`curl 'a b' "c d" e\\ f`, ['a b', 'c d', 'e f']],
  [`curl a'b'"c"d`, ['abcd']],
  [`curl '' "" $''`, ['', '', '']],
  [`curl "\\$ \\\` \\" \\\\ \\n \\!"`, ['$ ` " \\ \\n \\!']],
  [`curl 'it'\\''s'`, ["it's"]],
  [`curl $'\\n\\t\\'\\"\\\\\\q\\101\\x41\\u00e9\\U0001f680\\cA'`, ['\n\t\'"\\\\qAAé🚀\x01']],
  [`curl $'\\xc3\\xa9\\303\\251'`, ['éé']],
  [`curl $'\\xe9' $'\\ud83d\\ude00'`, ['é', '😀']],
  [`curl $'a\\0b'`, ['a']],
  [`curl $"a" $ a$ "$" "$%"`, ['a', '$', 'a$', '$', '$%']],
  [`curl a \\\n  b\\\nc "d\\\ne"`, ['a', 'bc', 'de']],
  [`curl a \\\r\n  b\r\n`, ['a', 'b']],
  [`curl 'a\nb'`, ['a\nb']],
  [`curl a#b # c`, ['a#b']],
  [`curl ~/a http://h/?a=b*[1]`, ['~/a', 'http://h/?a=b*[1]']],
  [
    `curl {a,b}c {} {a} {1..3} {c..a} {01..3}`,
    ['ac', 'bc', '{}', '{a}', '1', '2', '3', 'c', 'b', 'a', '01', '02', '03'],
  ],
  [`curl {a,b{c,d}} '{a,b}' {a,'b,c'} {a`, ['a', 'bc', 'bd', '{a,b}', 'a', 'b,c', '{a']],
  [`/usr/bin/curl a`, ['a']],
  [`$ curl a \\\n> -d b`, ['a', '-d', 'b']],
  [`user@host:~/x$ curl a`, ['a']],
  [`# first\n\n  curl a`, ['a']],
])('readPosix() splits %j', (text, words) => {
  expect(splitWords('posix', text)).toEqual([words]);
});

test.each([
  ['curl a\ncurl b'],
  ['curl a;curl b'],
  ['curl a && curl b'],
  ['curl a&&curl b'],
  ['curl a & curl b &'],
  ['curl a ;\ncurl b;\n'],
  ['$ curl a\n$ curl b'],
])('readPosix() finds two commands in %j', (text) => {
  expect(splitWords('posix', text)).toEqual([['a'], ['b']]);
});

test('readPosix() tells where each word stands', () => {
  expect(readPosix(createCurlSource("\ncurl -d 'a b' c", {}))).toEqual([
    {
      offset: 1,
      words: [
        { text: '-d', offset: 6 },
        { text: 'a b', offset: 9 },
        { text: 'c', offset: 15 },
      ],
    },
  ]);
});

test.each([
  ['curl a | jq .', 7, 'a pipe is not read'],
  ['curl a > b', 7, 'a redirection is not read'],
  ['curl a < b', 7, 'a redirection is not read'],
  ['curl http://h/?a=1&b=2', 18, '"&" ends the command here'],
  ['curl (a)', 5, 'a parenthesis is not read'],
  ['echo a', 0, 'this is not curl: remove it, and give variables as "environment"'],
  ['curl a\nwget b', 7, '"wget" is not curl'],
  ["curl 'a", 5, 'the quote that opens here is never closed'],
  ['curl "a', 5, 'the quote that opens here is never closed'],
  ["curl $'a", 5, 'the quote that opens here is never closed'],
  ['curl "$(a"', 6, 'what opens here is never closed'],
  ['curl `a', 5, 'what opens here is never closed'],
  ['curl $TOKEN', 5, 'the value of the variable "TOKEN" is not known here'],
  ['curl "${TOKEN:-x}"', 6, 'the value of the variable "TOKEN" is not known here'],
  ['curl $1', 5, 'the value of the variable "1" is not known here'],
  ['curl "$(date)"', 6, 'a command substitution is not run'],
  ['curl `date`', 5, 'a command substitution is not run'],
  ['curl \\ \n a', 5, 'a blank stands between the backslash and the end of the line'],
  [`curl ${'{a,b}'.repeat(20)}`, 5, 'the braces stand for too many words'],
])('readPosix() refuses %j at %d', (text, offset, message) => {
  expect(() => splitWords('posix', text)).toThrow(
    expect.objectContaining({
      code: 'invalid-source',
      position: expect.objectContaining({ offset }),
      message: expect.stringContaining(message),
    }),
  );
});

test('readPosix() keeps variables and substitutions as placeholders when asked', () => {
  const source = createCurlSource('curl "$A/${B_1}" `x` $(y "(" ")") $1', { placeholders: true });
  expect(readPosix(source)[0]?.words.map(({ text }) => text)).toEqual([
    '{{A}}/{{B_1}}',
    '{{COMMAND_3}}',
    '{{COMMAND_4}}',
    '{{ARGUMENT_5}}',
  ]);
  expect(source.placeholders.map(({ name, position }) => [name, position.offset])).toEqual([
    ['A', 6],
    ['B_1', 9],
    ['COMMAND_3', 17],
    ['COMMAND_4', 21],
    ['ARGUMENT_5', 34],
  ]);
});

test('readPosix() keeps what it marks braces with where it stands in quotes', () => {
  expect(splitWords('posix', "curl '\ufdd0' \"a\"'\ufdd1' {a,b}")).toEqual([['\ufdd0', 'a\ufdd1', 'a', 'b']]);
});

test('readPosix() takes the values of variables from the environment that it was given', () => {
  expect(splitWords('posix', 'curl "$A-${B}"', { environment: { A: 'x', B: '' } })).toEqual([['x-']]);
  expect(() => splitWords('posix', 'curl "$constructor"', { environment: {} })).toThrow('is not known here');
});
