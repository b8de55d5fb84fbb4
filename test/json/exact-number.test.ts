import { bigInt, assert as check, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readInteger, toExactNumber } from '../../src/json/exact-number.ts';

test.each<[string, bigint | undefined]>([
  ['0', 0n],
  ['-7', -7n],
  ['5.00', 5n],
  ['1e3', 1000n],
  ['1.5e1', 15n],
  ['1200e-2', 12n],
  ['2512292042121000001', 2512292042121000001n],
  ['2.512292042121000001e18', 2512292042121000001n],
  ['1e+21', 10n ** 21n],
  ['0e999999999', undefined],
  ['1e999999999', undefined],
  ['1e-999999999', undefined],
  ['0.000', 0n],
  ['5.5', undefined],
  ['1e-1', undefined],
  ['', undefined],
  ['.', undefined],
  ['-', undefined],
  ['e5', undefined],
  ['007', undefined],
  ['0x10', undefined],
  ['1_000', undefined],
])('readInteger() of %j is %s', (text, expected) => {
  expect(readInteger(text)).toBe(expected);
});

test.each<[string, number | bigint | undefined]>([
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992],
  ['9007199254740993', 9007199254740993n],
  // A double holds it exactly, and prints it as …847000.
  ['1152921504606846976', 1152921504606846976n],
  ['1152921504606847000', 1152921504606847000],
  ['1e23', 1e23],
  ['0.1', 0.1],
  ['1e400', undefined],
  ['NaN', undefined],
  ['12 apples', undefined],
])('toExactNumber() of %j is %s', (text, expected) => {
  expect(toExactNumber(text)).toBe(expected);
});

test('toExactNumber() loses no digit of an integer, however it is written', () => {
  check(
    property(bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (integer) => {
      const digits = String(integer);
      const scientific = digits.replace(/^(-?\d)(\d*)$/, (_, first, rest) => `${first}.${rest}0e${rest.length}`);
      for (const text of [digits, `${digits}.0`, scientific]) {
        expect([text, readInteger(String(toExactNumber(text)))]).toEqual([text, integer]);
      }
    }),
  );
});
