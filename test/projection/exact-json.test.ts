import { describe, expect, test } from 'vitest';
import { readExactJson, readPlainJson, writeExactJson } from '../../src/projection/exact-json.ts';

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

describe('readPlainJson()', () => {
  test.each([
    ['{"a":1,"b":[-0.5,1e3],"c":"12345678901234567890"}', { a: 1, b: [-0.5, 1000], c: '12345678901234567890' }],
    ['{"a":12345678901234567890,"b":[-9007199254740993]}', { a: '12345678901234567890', b: ['-9007199254740993'] }],
    ['[9007199254740991,0.1234567890123457]', [9007199254740991, 0.1234567890123457]],
    ['[0.12345678901234567890,1e999]', ['0.12345678901234567890', '1e999']],
    ['{"\\"12345678901234567890":null}', { '"12345678901234567890': null }],
    ['{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
  ])('reads %s without losing a digit', (text, value) => {
    expect(readPlainJson(text)).toEqual(value);
  });
});
