import type { Secret } from '../tool/secret.ts';
import { redactText, shown } from './redact-text.ts';

/**
 * Replaces by `[secret]` the given secrets of at least 4 characters in every form: as they are, percent-encoded, within a
 * JSON string, also in JSON within JSON, and in Base64 wherever they begin in it; and then what looks like a credential,
 * as `redactText` does.
 */
export function redactSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  return redactText(replaceSecrets(text, secrets));
}

function replaceSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  const forms = secrets
    .map((secret) => (typeof secret === 'string' ? secret : secret.reveal()))
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => listLevels(secret, 3))
    .sort((first, second) => second.length - first.length)
    .flatMap(listForms);
  if (forms.length === 0) return text;
  const pattern = new RegExp(forms.join('|'), 'g');
  // A secret may be a part of `[secret]`.
  return text
    .split(shown)
    .map((part) => part.replace(pattern, shown))
    .join(shown);
}

/** A text, and what it becomes within JSON, and within JSON within that, `depth` times. */
function listLevels(text: string, depth: number): string[] {
  const outer = JSON.stringify(text).slice(1, -1);
  return depth > 0 && outer !== text ? [text, ...listLevels(outer, depth - 1)] : [text];
}

/** Expressions for a secret and for the part of its Base64 that does not depend on what stands around it. */
function listForms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const encoded = [0, 1, 2].map((before) =>
    btoa('\0'.repeat(before) + binary).slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    ),
  );
  return [new TextDecoder().decode(bytes), ...encoded].map((form) => Array.from(form, toSpellings).join(''));
}

function toSpellings(char: string): string {
  if (/\w/.test(char)) return char;
  const percent = encodeURIComponent(char).replace(/^[!'()*~.-]$/, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  // `-`, `_` and `+` stand for `+`, `/` and a space in Base64 of URLs and in forms.
  const short = '-_+'.charAt('+/ '.indexOf(char)) || char;
  // Each once: two ways to match a character are 2 ** n ways to match a secret.
  const spellings = [...new Set([percent.toUpperCase(), percent.toLowerCase(), char, short])];
  return `(?:${spellings.map((spelling) => spelling.replace(/[^\w%]/g, '\\$&')).join('|')})`;
}
