import { expect, test } from 'vitest';
import { formatUrl, readUrl } from '../../src/curl/read-url.ts';

test.each([
  ['h', 'http://h/'],
  ['HTTPS://h:443/a?b#c', 'https://h/a?b'],
  ['http:/h/x', 'http://h/x'],
  ['http:///h/x', 'http://h/x'],
  ['http://h:/x', 'http://h/x'],
  ['h:8080?a', 'http://h:8080/?a'],
  ['http://h?', 'http://h/?'],
  ['http://h/a/../b/./c/..', 'http://h/b/'],
  ['http://h/a/%2e%2E/b', 'http://h/b'],
  ['http://h//a//b', 'http://h//a//b'],
  ['http://h/"<>|^`', 'http://h/"<>|^`'],
  ['http://[::1]:81/', 'http://[::1]:81/'],
  ['http://u:p@h/', 'http://h/'],
  ['http://bücher.example/é', 'http://bücher.example/é'],
])('readUrl() reads %j', (text, url) => {
  const read = readUrl(text);
  expect(typeof read === 'string' ? read : formatUrl(read)).toBe(url);
});

test('readUrl() decodes the credentials', () => {
  expect(readUrl('http://a%3Ab:c%40@h:81/x?y')).toEqual({
    scheme: 'http',
    host: 'h:81',
    path: '/x',
    query: 'y',
    username: 'a:b',
    password: 'c@',
    isPlain: true,
  });
});

test('readUrl() keeps dots and placeholders when asked', () => {
  expect(readUrl('http://{{HOST}}/a/../b', { isPathAsIs: true, hasPlaceholders: true })).toMatchObject({
    host: '{{HOST}}',
    path: '/a/../b',
  });
});

test.each([
  '',
  'http://',
  '//h/x',
  'http:////h',
  'http://h:99999/',
  'h:',
  'http://h:x/',
  'http://u@p@h/',
  'http://h/a b',
  'http://h/\t',
  'ftp://h/',
  'ftp.h',
  'file:///x',
  '...',
  'http://a"b/',
])('readUrl() refuses %j with a reason', (text) => {
  expect(readUrl(text)).toEqual(expect.stringMatching(/ /));
});
