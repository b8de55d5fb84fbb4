import { pipe, regex, string } from 'valibot';

/** An exact decimal number as text, digit by digit as the model wrote it, never through a float (Java: `BigDecimal`). */
export function decimalText() {
  return pipe(
    string(),
    regex(/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/, 'must be a decimal number such as 12.50'),
  );
}
