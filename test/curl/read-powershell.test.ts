import { expect, test } from 'vitest';
import { splitWords } from './split-words.ts';

test.each([
  [`curl.exe 'a''b' "c""d"`, ["a'b", 'c"d']],
  ['curl.exe "a`"b`n`t`$x" c`;d', ['a"b\n\t$x', 'c;d']],
  ['curl.exe a `\r\n  b `\n c', ['a', 'b', 'c']],
  ['curl.exe \u2018a\u2019 \u201cb\u201d', ['a', 'b']],
  ['curl.exe -d \'{\\"a\\":1}\'', ['-d', '{"a":1}']],
  ["curl.exe '\\\"'", ['\\"']],
  ['curl.exe "`u{1f680}" $', ['🚀', '$']],
  ['PS C:\\x> curl.exe a # b', ['a']],
])('readPowershell() splits %j', (text, words) => {
  expect(splitWords('powershell', text)).toEqual([words]);
});

test.each([
  ['curl.exe a | more', 11],
  ['curl.exe "a', 9],
  ["curl.exe 'a", 9],
  ['curl.exe "$env:A"', 10],
  ['curl.exe $(a)', 9],
  ['Get-Date', 0],
])('readPowershell() refuses %j', (text, offset) => {
  expect(() => splitWords('powershell', text)).toThrow(
    expect.objectContaining({ position: expect.objectContaining({ offset }) }),
  );
});

test('readPowershell() keeps variables as placeholders when asked', () => {
  expect(splitWords('powershell', 'curl.exe "$env:A/${b}" $(c (d))', { placeholders: true })).toEqual([
    ['{{A}}/{{b}}', '{{COMMAND_3}}'],
  ]);
});
