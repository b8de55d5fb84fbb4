import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHttpCall } from '../../src/http/http-call.ts';
import { createContext } from './send.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 60);

const toJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const toUnits = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const toHtml = (text: string, apostrophe: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);
const toReferences = (text: string, write: (code: number) => string): string =>
  text.replace(/[^\w]/gu, (character) => `&#${write(character.codePointAt(0) ?? 0)};`);
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** How servers write what they were sent. */
const spellings = new Map<string, (text: string) => string>([
  ['as it is', (text) => text],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded in lower case', (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase())],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['percent-encoded three times', (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text)))],
  ['as an address', encodeURI],
  ['as a form', (text) => new URLSearchParams({ x: text }).toString().slice(2)],
  ['in JSON', toJson],
  ['in JSON within JSON', (text) => toJson(toJson(text))],
  ['in JSON of ASCII', (text) => toUnits(toJson(text), /[^ -~]/g)],
  ['in JSON of PHP', (text) => toUnits(toJson(text), /[^ -~]/g).replaceAll('/', '\\/')],
  ['in JSON of Go', (text) => toUnits(toJson(text), /[<>&]/g)],
  ['in HTML', (text) => toHtml(text, '&#39;')],
  ['in HTML with names', (text) => toHtml(text, '&apos;')],
  ['in HTML by numbers', (text) => toReferences(text, String)],
  ['in HTML by hexadecimal numbers', (text) => toReferences(text, (code) => `x${code.toString(16)}`)],
  ['in HTML within JSON', (text) => toJson(toHtml(text, '&#39;'))],
  ['percent-encoded in HTML', (text) => toHtml(encodeURIComponent(text), '&#39;')],
  ['in Base64', (text) => toBase64(`a${text}b`)],
  ['in Base64 of URLs', (text) => Buffer.from(`ab${text}`).toString('base64url')],
  ['in Base64 of JSON', (text) => toBase64(JSON.stringify({ key: text }))],
]);

const secrets = fc
  .array(fc.constantFrom(...'abZ09/+=&"\'<>% üé日😀-.~!*(;:@#[`{|^$,'), { minLength: 8, maxLength: 16 })
  .map((characters) => characters.join('').trim())
  .filter((secret) => secret.length > 7);

test.each([...spellings])('scrub() hides a secret %s', (_, spell) => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const { hide, scrub } = createHttpCall(
        { origin: 'https://h.example' },
        createContext(),
        new AbortController().signal,
      );
      hide(secret);
      expect(scrub(`<p>the key ${spell(secret)} is old`)).toMatch(/^<p>the key .{0,12}\[secret\].{0,8} is old$/);
    }),
    { numRuns },
  );
});
