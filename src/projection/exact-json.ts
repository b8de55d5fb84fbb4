/** Stands in front of the digits of a number that is held as text for a while. */
const mark = '\u0000';

// A string may have no end: a search for one would begin again at each quote.
const number = /("(?:[^"\\]|\\.)*"?)|-?\d[\d.eE+-]*/g;
const markedNumber = /"\\u0000(-?\d[\d.eE+-]*)"/g;

/** Writes what JSON can say and bigints, whose digits stay. */
export function writeExactJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? mark + item : item)) ?? 'null';
  return text.replace(markedNumber, '$1');
}

/** Reads JSON so that `writeExactJson` gives the digits of each number back; a long number is held as marked text. */
export function readExactJson(text: string): unknown {
  return readNumbers(text, (digits) => (digits.length < 16 ? digits : JSON.stringify(mark + digits)));
}

/** Reads JSON for those who write it with `JSON.stringify`: a long number that would be written otherwise is the text of its digits. */
export function readPlainJson(text: string): unknown {
  return readNumbers(text, (digits) => (isExact(digits) ? digits : JSON.stringify(digits)));
}

const readNumbers = (text: string, write: (digits: string) => string): unknown =>
  JSON.parse(text.replace(number, (digits, string?: string) => string ?? write(digits)));

const isExact = (digits: string): boolean =>
  digits.length < 16 ? Number.isFinite(Number(digits)) : String(Number(digits)) === digits;
