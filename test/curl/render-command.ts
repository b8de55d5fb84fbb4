import type { Random } from './create-random.ts';
import type { GeneratedCommand } from './generate-command.ts';

export type RenderStyle = 'plain' | 'documentation' | 'devtools' | 'nasty';

/** A command as a text for bash, quoted in the ways that people and programs quote. */
export function renderPosix(groups: GeneratedCommand['groups'], style: RenderStyle, random: Random): string {
  const isLong = style === 'devtools' || (style !== 'plain' && random.chance(0.4));
  const lines = groups.map((group) =>
    group.map((word) => quoteWord(word, style, random)).join(separator(style, random)),
  );
  const text = ['curl', ...lines].join(isLong ? ` \\\n${random.pick(['  ', '    ', '\t'])}` : ' ');
  if (style !== 'nasty') return text;
  const before = random.pick(['', '', '', '', '# a comment\n', '  ', '\n']);
  return before + text + random.pick(['', '', '', '', '\n', ' # a comment', ' \\\n', '   ']);
}

function separator(style: RenderStyle, random: Random): string {
  return style === 'nasty' && random.chance(0.1) ? random.pick(['  ', '\t', ' \\\n ']) : ' ';
}

type Quote = (word: string, random: Random) => string;

const single: Quote = (word) => `'${word.replaceAll("'", "'\\''")}'`;
const singleOther: Quote = (word) => `'${word.replaceAll("'", `'"'"'`)}'`;
const double: Quote = (word) => `"${word.replace(/[\\"$`]/g, '\\$&')}"`;
const ansi: Quote = (word, random) => `$'${[...word].map((character) => toAnsi(character, random)).join('')}'`;
const backslashes: Quote = (word) =>
  word === '' || word.includes('\n')
    ? single(word, neverDrawn)
    : word.replace(/[^\w@%+=:,./\-\u0080-\u{10ffff}]/gu, '\\$&');
/** A backslash that escapes nothing may stand alone within double quotes. */
const doubleLoose: Quote = (word) => `"${word.replace(/["$`]|\\(?=[\\"$`\n]|$)/g, '\\$&')}"`;
const mixed: Quote = (word, random) => {
  const characters = [...word];
  const cut = random.between(0, characters.length);
  const quotes = [single, double, ansi];
  return (
    random.pick(quotes)(characters.slice(0, cut).join(''), random) +
    random.pick(quotes)(characters.slice(cut).join(''), random)
  );
};
const chromium: Quote = (word, random) => (/[\p{Cc}!']/u.test(word) ? ansi(word, random) : `'${word}'`);

const neverDrawn = undefined as never;

function quoteWord(word: string, style: RenderStyle, random: Random): string {
  const isBare = /^[\w@%+=:,./-]+$/.test(word);
  if (style === 'plain') return isBare ? word : single(word, random);
  if (style === 'devtools') return /^-{1,2}[a-z-]+$/i.test(word) ? word : chromium(word, random);
  if (isBare && random.chance(0.6)) return word;
  if (style === 'documentation') return random.pick([single, double])(word, random);
  // These mean something only where a file matches, or not at all.
  if (/^[\w@%+=:,./?[\]{}^!-]+$/.test(word) && random.chance(0.15)) return word;
  return random.pick([single, singleOther, double, doubleLoose, ansi, backslashes, mixed])(word, random);
}

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\\', '\\\\'],
  ["'", "\\'"],
]);

function toAnsi(character: string, random: Random): string {
  const letter = letters.get(character);
  if (letter !== undefined) return letter;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code > 0xffff) return random.pick([character, `\\U${hex.padStart(8, '0')}`]);
  if (code > 0x7f) return random.pick([character, `\\u${hex.padStart(4, '0')}`]);
  if (code < 0x20 || character === '!') {
    return random.pick([
      `\\x${hex.padStart(2, '0')}`,
      `\\${code.toString(8).padStart(3, '0')}`,
      `\\u${hex.padStart(4, '0')}`,
    ]);
  }
  return character;
}
