import type { Secret } from '../tool/secret.ts';

const shown = '[secret]';

// Every expression is linear: what it starts with is fixed, and each loop runs over one class of characters that ends
// it, or to the end of the line.

const names =
  'api[-_]?key|access[-_]?key|private[-_]?key|token|secret|passw(?:or)?d|passphrase|pwd|authorization|cookie|credentials?|signature|session[-_]?id';

/** Whether a key, header or parameter of this name holds a secret. */
export const secretName: RegExp = new RegExp(`(?:${names})$`, 'i');

// A PEM key, to the end of the text where it was cut off; keys of OpenAI, Anthropic, Stripe, GitHub, GitLab, AWS, Slack
// and Google; a JWT
const tokens =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|(?<![A-Za-z0-9])(?:[sr]k[-_][\w-]{16,}|gh[a-z]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|A[KS]IA[A-Z0-9]{16}|xox[a-z]-[\w-]{10,}|AIza[\w-]{30,})|(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** What stands before a secret, and is kept, is the first group. */
const patterns: readonly RegExp[] = [
  // scheme://user:password@host
  /(:\/\/)[^\s/?#"'<>\\]*(?=@)/g,
  // A header line. `$.cookie: …` is the path of an argument.
  /(?<![\w.-])((?:(?:proxy-)?authorization|(?:set-)?cookie|(?:x-[\w-]*|api-)(?:key|token))\s*:\s*)[^\s"'\\][^\r\n"'\\]*/gi,
  /\b(bearer\s+)(?!auth|token|scheme|realm)[\w.~+/=-]{4,}/gi,
  /\b([Bb]asic\s+)(?=[a-z]*[A-Z\d+/=])[\w+/=-]{6,}/g,
  // "name": "value" and name="value", also in JSON within JSON
  new RegExp(`((?:${names})(?:\\\\*["'])?\\s*[:=]\\s*(\\\\*["']))[^\\r\\n]*?(?=(?<!\\\\)\\2|$)`, 'gim'),
  // "name": 1234 and name=value
  new RegExp(
    `((?:(?:${names})(?:\\\\*["']\\s*[:=]|\\s*=)|[?&](?:key|sig|auth)=)\\s*)(?!(?:null|true|false)\\b)[^\\s"'\\\\&,;{}[\\]=][^\\s"'\\\\&,;}\\]]*`,
    'gi',
  ),
];

/**
 * Replaces by `[secret]` what looks like a credential: in URLs, in headers, behind names such as `api_key` and
 * `password`, keys of known shape, tokens, private keys. Given secrets of at least 4 characters go in every form: as they
 * are, percent-encoded, within a JSON string, and in Base64 wherever they begin in it. Doing it twice changes nothing.
 */
export function redactText(text: string, secrets: readonly (Secret | string)[] = []): string {
  return patterns.reduce(
    (result, pattern) => result.replace(pattern, `$1${shown}`),
    redactSecrets(text, secrets).replace(tokens, shown),
  );
}

function redactSecrets(text: string, secrets: readonly (Secret | string)[]): string {
  const forms = secrets
    .map((secret) => (typeof secret === 'string' ? secret : secret.reveal()))
    .filter((secret) => secret.length > 3)
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
  const json = JSON.stringify(char).slice(1, -1);
  // `-`, `_` and `+` stand for `+`, `/` and a space in Base64 of URLs and in forms.
  const short = '-_+'.charAt('+/ '.indexOf(char)) || char;
  const spellings = [json, percent.toUpperCase(), percent.toLowerCase(), char, short];
  return `(?:${spellings.map((spelling) => spelling.replace(/[^\w%]/g, '\\$&')).join('|')})`;
}
