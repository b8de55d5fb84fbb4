import { listRange } from './expand-glob.ts';

const maxWords = 1000;
const maxBraces = 100;
const maxLength = 1_048_576;

/** What non-characters from U+FDD0 on stand for outside quotes. */
const characters = '{,}';
const sequence = /\uFDD0(?:(-?\d{1,9})\.\.(-?\d{1,9})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.-?(\d{1,9}))?\uFDD2/g;

export function markBrace(character: string): string {
  const index = characters.indexOf(character);
  return index < 0 ? character : String.fromCharCode(0xfdd0 + index);
}

/**
 * Bash's brace expansion: `a{b,c}` is two words, `{1..3}` three, `{}` and `{a}` none. `undefined` where it would be too many.
 * Only braces and commas that `markBrace` marked count.
 */
export function expandBraces(word: string): string[] | undefined {
  const plain = (text: string): string =>
    text.replace(/[\uFDD0-\uFDD2]/g, (mark) => characters[mark.charCodeAt(0) - 0xfdd0] ?? '');
  if (!word.includes('\uFDD0')) return [plain(word)];
  const listed = word.replace(sequence, (whole, from, to, first, last, step) => {
    const options = listRange(from ?? first, to ?? last, Number(step || 1));
    return options ? `\uFDD0${options.join('\uFDD1')}\uFDD2` : whole;
  });
  if (listed.split('\uFDD0').length > maxBraces) return undefined;
  return expand(listed)?.map(plain);
}

function expand(text: string): string[] | undefined {
  const open = text.indexOf('\uFDD0');
  if (open < 0) return [text];
  const options: string[] = [];
  let depth = 0;
  let start = open + 1;
  let at = open;
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\uFDD0') depth += 1;
    const isEnd = character === '\uFDD2' && --depth === 0;
    if (isEnd || (character === '\uFDD1' && depth === 1)) {
      options.push(text.slice(start, at));
      start = at + 1;
    }
    if (isEnd) break;
  }
  const isGroup = at < text.length && options.length > 1;
  const heads = isGroup ? expandAll(options) : ['{'];
  const tails = expand(text.slice((isGroup ? at : open) + 1));
  if (
    !heads ||
    !tails ||
    heads.length * tails.length > maxWords ||
    heads.length * tails.length * text.length > maxLength
  )
    return undefined;
  const prefix = text.slice(0, open);
  return heads.flatMap((head) => tails.map((tail) => prefix + head + tail));
}

function expandAll(options: readonly string[]): string[] | undefined {
  const words: string[] = [];
  for (const option of options) {
    const expanded = expand(option);
    if (!expanded) return undefined;
    words.push(...expanded);
  }
  return words;
}
