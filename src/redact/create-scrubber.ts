import type { Secret } from '../tool/secret.ts';
import { shown } from './redact-text.ts';

/**
 * Makes a function that replaces by `[secret]` the given secrets of at least 4 characters in every form: as they are,
 * percent-encoded (up to three times), within a JSON string, also in JSON within JSON, and in Base64 wherever they begin in it. Nothing
 * else is changed, but for digits of Base64 that are a secret's in part.
 */
export function createScrubber(secrets: Iterable<Secret | string>): (text: string) => string {
  const forms = [...secrets]
    .map((secret) => (typeof secret === 'string' ? secret : secret.reveal()))
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => listLevels(secret, 3))
    .sort((first, second) => second.length - first.length)
    .flatMap(listForms);
  if (forms.length === 0) return (text) => text;
  const pattern = new RegExp(forms.join('|'), 'g');
  return (text) =>
    // A secret may be a part of `[secret]`.
    text
      .split(shown)
      .map((part) => part.replace(pattern, shown))
      .join(shown);
}

/** A text, and what it becomes within JSON, and within JSON within that, `depth` times. */
function listLevels(text: string, depth: number): string[] {
  const outer = JSON.stringify(text).slice(1, -1);
  return depth > 0 && outer !== text ? [text, ...listLevels(outer, depth - 1)] : [text];
}

/** Expressions for a secret, and for the part of its Base64, as of a whole URL, that does not depend on what is around it. */
function listForms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const text = new TextDecoder().decode(bytes);
  const encoded = [bytes, new TextEncoder().encode(encodeURIComponent(text))].flatMap(listBase64);
  return [...new Set([spell(text), ...encoded])];
}

function listBase64(bytes: Uint8Array): string[] {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].map((before) => {
    const start = (before * 8) / 6;
    const end = ((before + bytes.length) * 8) / 6;
    const own = spell(btoa('\0'.repeat(before) + binary).slice(Math.ceil(start), Math.floor(end)));
    // A digit that is the secret's in part goes with it.
    return `${start % 1 ? digit : ''}${own}${end % 1 ? `${digit}={0,2}` : ''}`;
  });
}

const digit = '[\\w+/-]?';

const spell = (text: string): string => Array.from(text, toSpellings).join('');

function toSpellings(char: string): string {
  if (/\w/.test(char)) return char;
  const percent = encodeURIComponent(char).replace(/^[!'()*~.-]$/, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  // `-`, `_` and `+` stand for `+`, `/` and a space in Base64 of URLs and in forms.
  const short = '-_+'.charAt('+/ '.indexOf(char)) || char;
  // Each once: two ways to match a character are 2 ** n ways to match a secret.
  const spellings = [...new Set([percent.toUpperCase(), percent.toLowerCase(), char, short])];
  const forms = spellings.map((spelling) => spelling.replace(/[^\w%]/g, '\\$&').replace(/%(?=.)/g, '%(?:25){0,2}'));
  return `(?:${forms.join('|')})`;
}
