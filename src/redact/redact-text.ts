/** What stands in the place of a secret. */
export const shown = '[secret]';

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
 * `password`, keys of known shape, tokens, private keys. Doing it twice changes nothing.
 */
export function redactText(text: string): string {
  return patterns.reduce((result, pattern) => result.replace(pattern, `$1${shown}`), text.replace(tokens, shown));
}
