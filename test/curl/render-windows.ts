import type { Random } from './create-random.ts';
import type { GeneratedCommand } from './generate-command.ts';

type Quote = (word: string) => string;

/** A command as a text for cmd, in one of the layouts that people and Chromium write; undefined where none carries it. */
export function renderCmd(groups: GeneratedCommand['groups'], random: Random): string | undefined {
  const words = groups.flat();
  const isPlain = words.every(isPlainForCmd);
  const quotes: readonly Quote[] = [
    ...(isPlain ? [quotePlain] : []),
    // These have no way to write a carriage return.
    ...(words.some((word) => word.includes('\r')) ? [] : [quoteChromium, quoteOldChromium]),
  ];
  return quotes.length === 0
    ? undefined
    : render(groups, { program: 'curl', quote: random.pick(quotes), lineBreak: ' ^\n  ' });
}

/** A command as a text for PowerShell. */
export function renderPowerShell(groups: GeneratedCommand['groups'], random: Random): string {
  const quote: Quote = (word) => random.pick([quoteSingle, quoteDouble])(word);
  return render(groups, { program: 'curl.exe', quote, lineBreak: random.pick([' ', ' `\n  ']) });
}

interface Rendering {
  readonly program: string;
  readonly quote: Quote;
  readonly lineBreak: string;
}

function render(groups: GeneratedCommand['groups'], { program, quote, lineBreak }: Rendering): string {
  const isOption = (word: string): boolean => /^-{1,2}[A-Za-z][\w-]*$/.test(word);
  const lines = groups.map((group) => group.map((word) => (isOption(word) ? word : quote(word))).join(' '));
  return [program, ...lines].join(lineBreak);
}

/** Without what cmd would see outside of quotes, which every quote in a text opens and closes. */
function isPlainForCmd(word: string): boolean {
  const quotes = word.split('"').length - 1;
  return !/[%!^\r\n]/.test(word) && (quotes === 0 || (quotes % 2 === 0 && !/[&|<>()]/.test(word)));
}

/** As the C runtime reads it. */
function quotePlain(word: string): string {
  const escaped = word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&');
  return /^[\w@+:./?-]+$/.test(word) ? word : `"${escaped}"`;
}

function addCarets(word: string): string {
  return word
    .replace(/[\\"]/g, '\\$&')
    .replace(/[^\w\s\-:=+~'/.,?;()*`]/gu, '^$&')
    .replace(/%(?=\w)/g, '%^')
    .replaceAll('\n', '^\n\n');
}

function quoteChromium(word: string): string {
  return `^"${addCarets(word)}^"`;
}

/** From 2018 to 2023: the outer quotes had a caret only where there was a line break. */
function quoteOldChromium(word: string): string {
  return word.includes('\n') ? quoteChromium(word) : `"${addCarets(word)}"`;
}

function quoteSingle(word: string): string {
  return `'${word.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

function quoteDouble(word: string): string {
  const escaped = word.replace(/[`"$\u201c-\u201e]/g, '`$&');
  return `"${escaped.replaceAll('\n', '`n').replaceAll('\r', '`r').replaceAll('\t', '`t')}"`;
}
