/** JSON's numbers, and Python's `+1`, `.5` and `1.`: sign, digits, fraction, exponent. */
const numberForm = /^([-+]?)(?=\.?\d)(0|[1-9]\d*)?(?:\.(\d*))?(?:e([-+]?\d+))?$/i;

/**
 * A number, or a BigInt where a number would print other digits than those of an integer; fractions are rounded as in
 * JSON. Undefined for what is no number, or is too large for one.
 */
export function toExactNumber(source: string): number | bigint | undefined {
  const value = Number(source);
  if (!numberForm.test(source) || !Number.isFinite(value)) return undefined;
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const exact = readInteger(source) ?? value;
  return exact === readInteger(String(value)) ? value : exact;
}

/** The whole number that a text says, with all its digits; undefined for a fraction, for no number, and where it would have more than 1000 digits. */
export function readInteger(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = '', exponent = 0] = numberForm.exec(text) ?? [];
  const digits = whole + fraction;
  const end = Math.max(whole.length + Number(exponent), 0);
  if (!digits || end > 1000 || /[1-9]/.test(digits.slice(end))) return undefined;
  return BigInt(`${sign}0${digits.slice(0, end).padEnd(end, '0')}`);
}
