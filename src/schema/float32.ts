import { maxValue, minValue, number, pipe } from 'valibot';

const max = 3.4028234663852886e38;

/** A number in the range of 32-bit floats (Java: `float`). It keeps the precision that it came with. */
export function float32() {
  return pipe(number(), minValue(-max), maxValue(max));
}
