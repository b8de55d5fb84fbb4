import { nearestNames } from './nearest-names.ts';

/**
 * The known key that somebody meant by one that is not known. Undefined for what is nothing of ours, which hosts may keep
 * there: a longer name of their own such as `titleKey`, or `$schema`.
 */
export function findNearKey(key: string, known: readonly string[]): string | undefined {
  // As MCP and the AI SDK call theirs.
  const word = key.replace(/Hint$|^abort(?=S)/, '');
  const [near = ''] = nearestNames(word, known, 1);
  const isOwn = near.length < 3 || /^(?:[$_]|x-)/i.test(word);
  const isLonger = new RegExp(`${near}..|..${near}`, 'i').test(word);
  const isFar = Math.abs(near.length - word.length) * 2 > Math.min(near.length, word.length);
  return isOwn || isLonger || (isFar && !isWordOf(word, near)) ? undefined : near;
}

/** Whether a name is made of another one, such as `inputSchema` of `schema`. */
function isWordOf(word: string, name: string): boolean {
  const isThere = name.startsWith(word) || name.includes(word.charAt(0).toUpperCase() + word.slice(1));
  return isThere && name.length <= 2 * word.length;
}
