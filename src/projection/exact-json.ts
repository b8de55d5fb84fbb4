/** Stands in front of the digits of a number that is held as text for a while. */
const mark = '\u0000';

// A string may have no end: a search for one would begin again at each quote.
const longNumber = /("(?:[^"\\]|\\.)*"?)|-?\d[\d.eE+-]{15,}/g;
const markedNumber = /"\\u0000(-?\d[\d.eE+-]*)"/g;

/** Writes what JSON can say and bigints, whose digits stay. */
export function writeExactJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? mark + item : item)) ?? 'null';
  return text.replace(markedNumber, '$1');
}

/** Reads JSON so that `writeExactJson` gives the digits of each number back; a long number is held as marked text. */
export function readExactJson(text: string): unknown {
  return JSON.parse(text.replace(longNumber, (number, string?: string) => string ?? JSON.stringify(mark + number)));
}

const anyNumber = /("(?:[^"\\]|\\.)*"?)|-?\d[\d.eE+-]*/g;

/** Reads JSON for those who write it with `JSON.stringify`: a long number that would be written otherwise is the text of its digits. */
export function readPlainJson(text: string): unknown {
  return JSON.parse(
    text.replace(anyNumber, (number, string?: string) => string ?? (isExact(number) ? number : JSON.stringify(number))),
  );
}

const isExact = (number: string): boolean =>
  number.length < 16 ? Number.isFinite(Number(number)) : String(Number(number)) === number;
