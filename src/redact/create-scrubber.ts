import type { Secret } from '../tool/secret.ts';
import { shown } from './redact-text.ts';

/**
 * Makes a function that replaces by `[secret]` the given secrets of at least 4 characters in every form: as they are, with
 * any of their characters percent-encoded or in an escape of JSON or HTML, with `+` for a space, all of this within each
 * other, and in Base64 wherever they begin in it. Secrets that overlap go together. Nothing else is changed, but for
 * digits of Base64 that are a secret's in part.
 */
export function createScrubber(secrets: Iterable<Secret | string>): (text: string) => string {
  const given = [...secrets].map((secret) => (typeof secret === 'string' ? secret : secret.reveal()));
  // What is sent has no half of a surrogate pair.
  const texts = given.flatMap((secret) => [secret, secret.replace(/[\ud800-\udfff]/gu, '\ufffd')]);
  const known = [...new Set(texts)].filter((text) => text.length > 3);
  if (known.length === 0) return (text) => text;
  const spelled = known.map(fold);
  const encoded = known.flatMap(listEncoded);
  const characters = spelled.join('');
  return (text) => {
    const { levels, steps } = readLevels(text, characters);
    const found = [
      ...spelled.flatMap((secret) => findSpelled(fold(text), secret, steps)),
      ...levels.flatMap((level) => findEncoded(level, encoded)),
    ];
    // A secret may be a part of `[secret]`, which stays.
    return found.length > 0 ? replaceRanges(text, [...found, ...findText(text, shown)]) : text;
  };
}

/** A plus and a space are the same in forms. */
function fold(text: string): string {
  return text.replaceAll('+', ' ');
}

/** The part of the Base64 of a secret that does not depend on what is around it. */
interface EncodedForm {
  readonly digits: string;
  /** Whether the digit before it, and the one behind it, is the secret's in part. */
  readonly before: boolean;
  readonly after: boolean;
}

function listEncoded(secret: string): readonly EncodedForm[] {
  // As of a whole URL, and of a form. Half of a surrogate pair is in neither.
  const texts = listQuoted(secret.replace(/[\ud800-\udfff]/gu, ''), 3).flatMap((text) => [
    text,
    encodeURIComponent(text),
    String(new URLSearchParams([['', text]])).slice(1),
  ]);
  return [...new Set(texts)].flatMap(listBase64);
}

/** A text, and what it becomes within JSON, and within JSON within that. */
function listQuoted(text: string, depth: number): readonly string[] {
  const quoted = JSON.stringify(text).slice(1, -1);
  return depth > 0 && quoted !== text ? [text, ...listQuoted(quoted, depth - 1)] : [text];
}

function listBase64(text: string): readonly EncodedForm[] {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].flatMap((shift) => {
    const start = (shift * 8) / 6;
    const end = ((shift + bytes.length) * 8) / 6;
    const digits = btoa('\0'.repeat(shift) + binary).slice(Math.ceil(start), Math.floor(end));
    const ofUrls = digits.replaceAll('+', '-').replaceAll('/', '_');
    const parts = { before: start % 1 > 0, after: end % 1 > 0 };
    return [...new Set([fold(digits), ofUrls])].map((form) => ({ digits: form, ...parts }));
  });
}

type Range = readonly [from: number, to: number];

function findText(text: string, part: string): readonly Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found.push([at, at + part.length]);
  return found;
}

function findEncoded({ text, toOuter }: Level, forms: readonly EncodedForm[]): readonly Range[] {
  const folded = fold(text);
  return forms.flatMap(({ digits, before, after }) =>
    findText(folded, digits).map(([from, to]): Range => {
      const [rest = ''] = /^[\w+/-]?={0,2}/.exec(text.slice(to, to + 3)) ?? [];
      const isShared = before && /[\w+/-]/.test(text.charAt(from - 1));
      return [toOuter(isShared ? from - 1 : from), toOuter(after ? to + rest.length : to)];
    }),
  );
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

/** A text without so many levels of its escapes. */
interface Level {
  readonly text: string;
  /** Where a place in it is in the text as it was given. */
  readonly toOuter: (place: number) => number;
}

/** What an escape stands for, and where it ends. */
type Step = readonly [character: string, end: number];

/** The escapes of all levels, by the places where they begin in the text as it was given. */
type Steps = Map<number, Step[]>;

/** What is percent-encoded three times, in HTML within HTML takes five. */
const maxLevels = 8;

/** Takes off the escapes again and again. Steps are kept where they stand for one of the characters. */
function readLevels(text: string, characters: string): { readonly levels: readonly Level[]; readonly steps: Steps } {
  const levels: Level[] = [{ text, toOuter: (place) => place }];
  const steps: Steps = new Map();
  for (const level of levels) {
    const { toOuter } = level;
    const note = (from: number, character: string, end: number): void => {
      const known = character === '+' ? ' ' : character;
      if (!characters.includes(known)) return;
      const place = toOuter(from);
      steps.set(place, [...(steps.get(place) ?? []), [known, toOuter(end)]]);
    };
    if (characters.includes('\\')) noteBackslashes(level.text, note);
    const inner = levels.length > maxLevels ? undefined : takeOff(level, note);
    if (inner) levels.push(inner);
  }
  return { levels, steps };
}

type Note = (from: number, character: string, end: number) => void;

/** A backslash is two in JSON, four in JSON within JSON. */
function noteBackslashes(text: string, note: Note): void {
  for (const { index } of text.matchAll(/\\(?=\\)/g)) {
    for (const count of [2, 4, 8]) if (text.startsWith('\\'.repeat(count), index)) note(index, '\\', index + count);
  }
}

// What URLs have for one character; what JSON has, also within JSON; what HTML has. The first character alone is taken:
// an escape may begin within what looks like another one.
const escapes =
  /%(?=((?:[cd]|e[\da-f]%[89ab]|f[0-7]%[89ab][\da-f]%[89ab])[\da-f]%[89ab][\da-f]|[0-7][\da-f]))|\\(?=((?:\\|\\{3}|\\{7})?(?:u[\da-f]{4}|[bfnrt])|(?:\\{2}|\\{6})?["/]))|&(?=(#x?[\da-f]{1,12};|(?:amp|lt|gt|quot|apos);))/gi;

function takeOff({ text, toOuter }: Level, note: Note): Level | undefined {
  const parts: string[] = [];
  // Behind each escape that is taken off, in this text and in what is left of it.
  const ends = [0];
  const innerEnds = [0];
  // Twice as fast as a loop over matches.
  text.replace(escapes, (first: string, percent: string, json: string, html: string, index: number) => {
    const escaped = first + (percent ?? json ?? html);
    const character = readEscape(escaped);
    const end = index + escaped.length;
    const before = Number(ends.at(-1));
    if (character) note(index, character, end);
    // Of an odd number of backslashes all but the last are themselves.
    const isWithin = json?.startsWith('\\') && text.charAt(index - 1) === '\\';
    if (character && index >= before && !isWithin) {
      parts.push(text.slice(before, index), character);
      innerEnds.push(Number(innerEnds.at(-1)) + index - before + character.length);
      ends.push(end);
    }
    return '';
  });
  if (parts.length === 0) return undefined;
  return {
    text: parts.join('') + text.slice(ends.at(-1)),
    toOuter: (place) => {
      const index = countUpTo(innerEnds, place) - 1;
      return toOuter(place - Number(innerEnds[index]) + Number(ends[index]));
    },
  };
}

const named: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** The character that an escape stands for; empty where there is none. */
function readEscape(escaped: string): string {
  if (escaped.startsWith('\\')) {
    const digits = escaped.split(/u/i)[1];
    if (digits) return String.fromCharCode(Number(`0x${digits}`));
    return '"/\b\f\n\r\t'.charAt('"/bfnrt'.indexOf(escaped.slice(-1)));
  }
  try {
    if (escaped.startsWith('%')) return decodeURIComponent(escaped);
    const number = Number(escaped.slice(2, -1).replace(/^x/i, '0x'));
    return named.get(escaped.toLowerCase()) ?? String.fromCodePoint(number);
  } catch {
    return '';
  }
}

/** How many of the places, which ascend, are not behind one. */
function countUpTo(places: readonly number[], place: number): number {
  let low = 0;
  for (let high = places.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (Number(places[middle]) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds a secret of which any character may be an escape. */
function findSpelled(text: string, secret: string, steps: Steps): readonly Range[] {
  const found = [...findText(text, secret)];
  const tried = new Set<number>();
  for (const { from, ...first } of listBegins(text, secret, steps)) {
    const open: Match[] = [first];
    for (const { count, place } of open) {
      const key = place * (secret.length + 1) + count;
      // Whoever began before has tried it.
      if (tried.has(key)) continue;
      tried.add(key);
      if (count === secret.length) found.push([from, place]);
      else if (text[place] === secret[count]) open.push({ count: count + 1, place: place + 1 });
      for (const [character, end] of steps.get(place) ?? []) {
        if (secret.startsWith(character, count)) open.push({ count: count + character.length, place: end });
      }
    }
  }
  return found;
}

/** How many units of a secret were matched, and where the next one is. */
interface Match {
  readonly count: number;
  readonly place: number;
}

/** Where it may begin, and what is behind its first escape. */
function listBegins(text: string, secret: string, steps: Steps): readonly (Match & { readonly from: number })[] {
  const begins = [...steps].flatMap(([place, own]) =>
    own.flatMap(([character, end]) =>
      findText(secret, character)
        .filter(([count]) => place >= count && text.startsWith(secret.slice(0, count), place - count))
        .map(([from, count]) => ({ from: place - from, count, place: end })),
    ),
  );
  return begins.sort((one, other) => one.from - other.from);
}
