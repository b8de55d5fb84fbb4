import { bigint, integer, maxValue, minValue, number, pipe } from 'valibot';

/** A whole number of 8 bits: -128 to 127 (Java: `byte`). */
export function int8() {
  return pipe(number(), integer(), minValue(-0x80), maxValue(0x7f));
}

/** A whole number of 16 bits: -32768 to 32767 (Java: `short`). */
export function int16() {
  return pipe(number(), integer(), minValue(-0x8000), maxValue(0x7fff));
}

/** A whole number of 32 bits (Java: `int`). */
export function int32() {
  return pipe(number(), integer(), minValue(-0x80000000), maxValue(0x7fffffff));
}

/** A whole number of 64 bits, as a BigInt, so that no digit is lost (Java: `long`). The model sends text of digits or a number. */
export function int64() {
  return pipe(bigint(), minValue(-(2n ** 63n)), maxValue(2n ** 63n - 1n));
}
