import { describe, expect, test } from 'vitest';
import { readExactJson, writeExactJson } from '../../src/projection/exact-json.ts';

describe('readExactJson() and writeExactJson()', () => {
  test.each([
    '{"a":12345678901234567890,"b":[-0.12345678901234567890e+10,1]}',
    '{"a":"12345678901234567890","b":"\\"12345678901234567890"}',
    '{"12345678901234567890":1}',
  ])('keep the digits and texts of %s', (text) => {
    expect(writeExactJson(readExactJson(text))).toBe(text);
  });

  test('write bigints as digits, and nothing as null', () => {
    expect(writeExactJson({ a: -5n, b: [undefined] })).toBe('{"a":-5,"b":[null]}');
    expect(writeExactJson(undefined)).toBe('null');
  });

  test('refuse what is no JSON, in linear time', () => {
    expect(() => readExactJson('"\\'.repeat(100_000))).toThrow(SyntaxError);
  });
});
