import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScrubber } from '../../src/redact/create-scrubber.ts';
import { createSecret } from '../../src/tool/secret.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { countRuns } from '../schema/arbitrary-check-schema.ts';

const toHex = (code: number, length: number): string => code.toString(16).padStart(length, '0');

const toPercent = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `%${toHex(byte, 2).toUpperCase()}`).join('');

const toUnits = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => `\\u${toHex(text.charCodeAt(index), 4)}`).join('');

const toJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const toHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&${['amp', 'lt', 'gt', 'quot', 'apos']['&<>"\''.indexOf(char)]};`);

const toBinary = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

/** How one character may be spelled by whoever tells of a secret: in a URL, in JSON, in HTML. */
const spellings: readonly (readonly ((char: string) => string)[])[] = [
  [
    (char) => char,
    toPercent,
    (char) => toPercent(char).toLowerCase(),
    (char) => toPercent(toPercent(char)),
    (char) => toPercent(char).replaceAll('%', '%25'),
    (char) => (char === ' ' ? '+' : char),
  ],
  [(char) => char, toUnits, (char) => toUnits(char).replaceAll('\\', '\\\\')],
  [
    (char) => char,
    (char) => `&#${char.codePointAt(0)};`,
    (char) => `&#x${toHex(Number(char.codePointAt(0)), 6)};`,
    (char) => `&#X${toHex(Number(char.codePointAt(0)), 2).toUpperCase()};`,
    toHtml,
    (char) => toHtml(toHtml(char)),
  ],
];

/** What a whole text is within something else. */
const wrappings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams({ x: text }).toString().slice(2),
  toJson,
  (text) => toJson(text).replaceAll('/', '\\/'),
  (text) => toJson(text).replaceAll('&', '\\u0026').replaceAll('<', '\\u003c'),
  toHtml,
];

const character = fc.oneof(
  fc.string({ minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    '%',
    '\\',
    '&',
    '+',
    ' ',
    '"',
    '/',
    '_',
    '~',
    'n',
    'u',
    'a',
    '4',
    '1',
    ';',
    '#',
    'x',
    'é',
    '杭',
    '😀',
    '\n',
  ),
);
/** What has no sign by which an escape begins: as it is beside escapes, it would be read as a part of one. */
const plain = character.filter((char) => !/[%\\&]/.test(char));
const context = fc.array(plain, { maxLength: 6 }).map((chars) => chars.join(''));

/** A text of secrets that may share what is in it, and what it may be spelled like. */
const overlapping = (unit: fc.Arbitrary<string>): fc.Arbitrary<{ chars: string[]; secrets: string[] }> =>
  fc
    .tuple(
      fc.array(unit, { minLength: 4, maxLength: 16 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
    )
    .map(([chars, cuts]) => {
      // Each begins before the one before it ends, and all of the text is secret.
      const ends = cuts.map(([end]) => 4 + (end % (chars.length - 3))).sort((one, other) => one - other);
      const slices = [...ends, chars.length].map((end, index) => {
        const before = index === 0 ? 0 : Number(ends[index - 1]);
        const overlap = 1 + (Number(cuts[index - 1]?.[1]) % 3);
        return chars.slice(index === 0 ? 0 : Math.max(0, Math.min(before - overlap, end - 4)), end).join('');
      });
      return { chars, secrets: slices.filter((slice) => slice.length > 3) };
    });

/** What a reader may undo, again and again. */
function undo(text: string): readonly string[] {
  const found = new Set([text]);
  for (const level of found) {
    if (found.size > 60) break;
    found.add(level.replaceAll('+', ' '));
    found.add(level.replace(/(?:%[0-9a-f]{2})+/gi, (run) => new TextDecoder().decode(toBytes(run))));
    found.add(level.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`))));
    found.add(level.replace(/\\(["\\/])/g, '$1'));
    found.add(level.replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => String.fromCodePoint(Number(`0x${code}`))));
    found.add(level.replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code))));
    found.add(level.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => namedCharacters.get(name) ?? ''));
  }
  return [...found];
}

const namedCharacters = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

const toBytes = (run: string): Uint8Array => Uint8Array.from(run.slice(1).split('%'), (code) => Number(`0x${code}`));

describe('createScrubber()', () => {
  test('leaves nothing of secrets that overlap, however each of their characters is spelled', () => {
    fc.assert(
      fc.property(
        overlapping(plain),
        fc.constantFrom(...spellings),
        context,
        context,
        fc.infiniteStream(fc.nat(5)),
        ({ chars, secrets }, ways, before, after, choices) => {
          const spell = (char: string): string => ways[Number(choices.next().value) % ways.length]?.(char) ?? char;
          const spelled = chars.map(spell).join('');
          const scrubbed = createScrubber(secrets)(before + spelled + after);
          const left = undo(scrubbed.replaceAll('[secret]', '\0')).filter((level) =>
            secrets.some((secret) => level.includes(secret)),
          );
          expect(left).toEqual([]);
          expect(scrubbed).toContain('[secret]');
        },
      ),
      { numRuns: countRuns(1500) },
    );
  }, 600_000);

  // What cannot be a part of an escape stays.
  test('changes nothing else', () => {
    const others = fc.array(fc.constantFrom('α', 'β', ' γ', '[', ']', '{"', '":', '}', '=', '?'), { maxLength: 5 });
    fc.assert(
      fc.property(
        overlapping(character),
        others,
        others,
        fc.nat(wrappings.length - 1),
        fc.nat(wrappings.length - 1),
        ({ chars, secrets }, start, end, first, second) => {
          const [before, after] = [start.join(''), end.join('')];
          const wrapped = wrappings[second]?.(String(wrappings[first]?.(chars.join('')))) ?? '';
          const scrubbed = createScrubber(secrets.map(createSecret))(`${before}<${wrapped}>${after}`);
          expect(scrubbed).toBe(`${before}<[secret]>${after}`);
        },
      ),
      { numRuns: countRuns(1500) },
    );
  }, 600_000);

  test('leaves nothing of a secret in Base64, wherever it begins in it', () => {
    const printable = fc.string({ minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(
        printable,
        fc.string({ maxLength: 4 }),
        fc.string({ maxLength: 4 }),
        // As it is, of a URL, of a form, in JSON.
        fc.nat(3),
        (secret, before, after, inside) => {
          const encoded = btoa(toBinary(before + wrappings[inside]?.(secret) + after));
          const urls = encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
          for (const written of [encoded, urls, encodeURIComponent(encoded), toJson(encoded).replaceAll('/', '\\/')]) {
            const scrubbed = createScrubber([secret])(`"${written}"`);
            const rest = (before.length + after.length) * 3 + 8;
            expect(scrubbed.replace('[secret]', '').length).toBeLessThanOrEqual(rest + 2);
            expect(scrubbed).toMatch(/^".*\[secret\].*"$/);
          }
        },
      ),
      { numRuns: countRuns(500) },
    );
  }, 600_000);

  test.each<[string, readonly string[], string, string]>([
    ['two that overlap', ['abcdef12', 'ef123456'], '<abcdef123456>', '<[secret]>'],
    ['two that overlap, percent-encoded', ['ab_cd', 'cd~ef'], 'x=ab%5Fcd%7eef&y', 'x=[secret]&y'],
    ['two that touch', ['abcd', 'efgh'], 'abcdefgh', '[secret][secret]'],
    ['one within another', ['abcdefgh', 'cdef'], 'abcdefgh cdef', '[secret] [secret]'],
    ['one that overlaps itself', ['abab'], 'ababab', '[secret]'],
    ['a chain of three', ['abcde', 'defgh', 'ghijk'], '-abcdefghijk-', '-[secret]-'],
    ['unreserved characters in percents', ['k_1~z'], '%6B%5F%31%7E%7a', '[secret]'],
    ['percents in percents', ['k_1~z'], '%256B%25255F%31%7E%7a', '[secret]'],
    ['a percent sign before a secret', ['4abcd'], '%4%61bcd', '%[secret]'],
    ['a backslash before a secret', ['nabcd'], '\\n%61bcd', '\\[secret]'],
    ['HTML in JSON of Go', ['a<b&c>d'], '{"x":"a\\u0026lt;b\\u0026amp;c\\u0026gt;d"}', '{"x":"[secret]"}'],
    ['a form in JSON', ['pass word+1'], '"x=pass+word%2B1"', '"x=[secret]"'],
    ['a slash of PHP in JSON within JSON', ['ab/cd'], '"ab\\\\\\/cd"', '"[secret]"'],
    ['a key of many lines', ['-----\nab\ncd'], '"-----\\nab\\ncd"', '"[secret]"'],
    ['a part of what is shown', ['secret', 'cret]x'], '[secret] secret [secret]x', '[secret] [secret] [secret]'],
    ['nothing', ['abc'], 'abcabc', 'abcabc'],
    ['no other case', ['abcd'], 'ABCD abc d', 'ABCD abc d'],
    [
      'escapes that spell no secret',
      ['abcd'],
      '%61%62%63 \\u0061 &amp; %zz &#; %E9',
      '%61%62%63 \\u0061 &amp; %zz &#; %E9',
    ],
  ])('hides %s', (_, secrets, text, expected) => {
    const scrub = createScrubber(secrets);
    expect(scrub(text)).toBe(expected);
    expect(scrub(expected)).toBe(expected);
  });

  test.each([
    ['a token of 1,200 characters', 'abcdefghij'.repeat(120), '%41'],
    ['a token of zeros', '00000000000000001', '0%30'],
    ['a token of backslashes', '\\'.repeat(8), '\\'],
    ['a token of percent signs', '%'.repeat(100), '%25'],
    ['a token of one letter', `${'a'.repeat(40)}b`, 'a%61'],
  ])('takes linear time for %s', (_, secret, unit) => {
    expectLinearTime((size) => {
      const text = unit.repeat(size / unit.length);
      const scrub = createScrubber([secret]);
      return () => scrub(text);
    }, 5000);
  });

  test.each([
    ['percents', '%'],
    ['percent-encoded percents', '%25'],
    ['percent-encoded text', '%61%62'],
    ['backslashes', '\\'],
    ['units', '\\u0061'],
    ['ampersands', '&'],
    ['open numbers', '&#x0'],
    ['numbers', '&#97;'],
    ['names', '&amp;amp;'],
    ['line breaks', '\\n'],
    ['the secret but for its end', 'abababa'],
    ['the secret', 'abababab!'],
  ])('takes linear time for %s', (_, unit) => {
    expectLinearTime((size) => {
      const text = unit.repeat(size / unit.length);
      const scrub = createScrubber(['abababab!', 'pass\\word\\\\%25', 'sk-1234567890']);
      return () => scrub(text);
    }, 1000);
  });
});
