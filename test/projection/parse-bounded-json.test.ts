import { describe, expect, test } from 'vitest';
import { parseBoundedJson } from '../../src/projection/parse-bounded-json.ts';

const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('parseBoundedJson()', () => {
  test.each<[string, unknown]>([
    ['{"a":[1,"[,{",null]}', { a: [1, '[,{', null] }],
    ['"text"', 'text'],
    ['null', null],
    ['"1234567890123456789"', '1234567890123456789'],
    ['{"__proto__":{"a":1},"b":2}', { b: 2 }],
  ])('reads %s', (text, value) => {
    expect(parseBoundedJson(text)).toEqual(value);
  });

  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a number that may lose digits', '[1234567890123456789]'],
    ['65 levels', nest(65)],
    ['more than 10000 values', `[${'1,'.repeat(10_001)}1]`],
    ['100000 open brackets', '['.repeat(100_000)],
    ['100000 quotes and backslashes', '"\\'.repeat(100_000)],
  ])('leaves %s unread', (_, text) => {
    expect(parseBoundedJson(text)).toBeUndefined();
  });

  test('reads 64 levels', () => {
    expect(parseBoundedJson(nest(64))).toBeInstanceOf(Array);
  });
});
