import type { Secret } from '../tool/secret.ts';
import { shown } from './redact-text.ts';

/**
 * Makes a function that replaces by `[secret]` the given secrets of at least 4 characters in every form: as they are; with
 * any of their characters percent-encoded, or in an escape of JSON or of HTML, and up to three of these within each other;
 * with `+` for a space; and plain, percent-encoded or as JSON in Base64, wherever they begin in it. Secrets that overlap go
 * together. Nothing else is changed, but for digits of Base64 that are a secret's in part. Takes linear time.
 */
export function createScrubber(secrets: Iterable<Secret | string>): (text: string) => string {
  const forms = [...secrets]
    .map((secret) => (typeof secret === 'string' ? secret : secret.reveal()))
    .filter((secret) => secret.length > 3)
    .flatMap(listForms);
  if (forms.length === 0) return (text) => text;
  return (text) => {
    const found = listReadings(text).flatMap((reading) => findForms(reading, forms));
    // A secret may be a part of `[secret]`, which stays.
    return found.length > 0 ? replaceRanges(text, [...found, ...findText(text, shown)]) : text;
  };
}

/** What tells of a secret, folded. */
interface Form {
  readonly text: string;
  /** Whether the digit of Base64 before it, and the one behind it, is the secret's in part. */
  readonly before?: boolean;
  readonly after?: boolean;
}

/** What is the same in forms, and in Base64 of URLs. */
function fold(text: string): string {
  return text.replace(/[+-]/g, ' ').replaceAll('_', '/');
}

function listForms(secret: string): readonly Form[] {
  // What is sent has no half of a surrogate pair.
  const sent = secret.replace(/[\ud800-\udfff]/gu, '\ufffd');
  const encoded = [
    ...listQuoted(sent, 3),
    encodeURIComponent(sent),
    // As of a form.
    String(new URLSearchParams([['', sent]])).slice(1),
  ];
  return [
    ...[...new Set([secret, sent])].map((text) => ({ text: fold(text) })),
    ...[...new Set(encoded)].flatMap(listBase64),
  ];
}

/** A text, and what it becomes within JSON, and within JSON within that. */
function listQuoted(text: string, depth: number): readonly string[] {
  const quoted = JSON.stringify(text).slice(1, -1);
  return depth > 0 && quoted !== text ? [text, ...listQuoted(quoted, depth - 1)] : [text];
}

/** The part of its Base64, at each of the three places where it may begin, that does not depend on what is around it. */
function listBase64(text: string): readonly Form[] {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].map((shift) => {
    const start = (shift * 8) / 6;
    const end = ((shift + bytes.length) * 8) / 6;
    const digits = btoa('\0'.repeat(shift) + binary).slice(Math.ceil(start), Math.floor(end));
    return { text: fold(digits), before: start % 1 > 0, after: end % 1 > 0 };
  });
}

type Range = readonly [from: number, to: number];

function findText(text: string, part: string): readonly Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push([at, at + part.length]);
  return found;
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    if (from >= end) parts.push(text.slice(end, from), shown);
    end = Math.max(end, to);
  }
  return parts.join('') + text.slice(end);
}

/** A text in which some escapes were read. */
interface Reading {
  readonly text: string;
  /** Where each of its units, and its end, is in the text as it was given; absent where nothing was read. */
  readonly places?: readonly number[];
  /** Escapes within escapes that were read. */
  readonly depth: number;
}

// What URLs have for one character, what JSON has, what HTML has. Apart, as they stand within each other in any order.
const escapes = [
  /%(?:(?:[cd]|e[\da-f]%[89ab]|f[0-7]%[89ab][\da-f]%[89ab])[\da-f]%[89ab][\da-f]|[0-7][\da-f])/gi,
  /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g,
  /&(?:#x?[\da-f]{1,9}|amp|lt|gt|quot|apos);/gi,
];

const maxDepth = 3;

/** All orders of two kinds, and some of three. */
const maxReadings = 16;

function listReadings(text: string): readonly Reading[] {
  const readings: Reading[] = [{ text, depth: 0 }];
  for (const reading of readings) {
    for (const pattern of reading.depth < maxDepth ? escapes : []) {
      if (reading.text.search(pattern) < 0) continue;
      const next = readEscapes(reading, pattern);
      const isNew = readings.every((other) => other.text !== next.text);
      if (isNew && readings.length < maxReadings) readings.push(next);
    }
  }
  return readings;
}

function readEscapes({ text, places, depth }: Reading, pattern: RegExp): Reading {
  const units: string[] = [];
  const starts: number[] = [];
  let end = 0;
  const add = (part: string, step: number): void => {
    units.push(part);
    for (let index = 0; index < part.length; index++) {
      const place = end + index * step;
      starts.push(places?.[place] ?? place);
    }
  };
  for (const { 0: escaped, index } of text.matchAll(pattern)) {
    add(text.slice(end, index), 1);
    end = index;
    add(readCharacter(escaped), 0);
    end += escaped.length;
  }
  add(text.slice(end), 1);
  starts.push(places?.at(-1) ?? text.length);
  return { text: units.join(''), places: starts, depth: depth + 1 };
}

const named: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** What an escape stands for; itself where that is nothing. */
function readCharacter(escaped: string): string {
  try {
    if (escaped.startsWith('%')) return decodeURIComponent(escaped);
    if (escaped.startsWith('\\')) return JSON.parse(`"${escaped}"`) as string;
    const code = escaped.slice(2, -1).replace(/^x/i, '0x');
    return named.get(escaped.toLowerCase()) ?? String.fromCodePoint(Number(code));
  } catch {
    return escaped;
  }
}

function findForms({ text, places }: Reading, forms: readonly Form[]): readonly Range[] {
  const folded = fold(text);
  return forms.flatMap((form) =>
    findText(folded, form.text).map(([from, to]): Range => {
      const [rest = ''] = /^[\w+/-]?={0,2}/.exec(text.slice(to, to + 3)) ?? [];
      const start = form.before && /[\w+/-]/.test(text.charAt(from - 1)) ? from - 1 : from;
      const end = form.after ? to + rest.length : to;
      return [places?.[start] ?? start, places?.[end] ?? end];
    }),
  );
}
