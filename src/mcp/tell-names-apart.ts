import { hashText } from '../projection/hash-text.ts';

/** Characters of a name that every vendor takes. */
export const maxNameLength = 64;

/**
 * Gives each name a plain one of its own. Where names meet, the one that was plain already keeps its place, and the
 * others get a suffix made from the whole name; their order plays no part.
 */
export function tellNamesApart(
  names: readonly string[],
  toPlainName: (name: string) => string,
): ReadonlyMap<string, string> {
  const plainNames = new Map([...names].sort().map((name) => [name, toPlainName(name)]));
  const counts = new Map<string, number>();
  for (const plain of plainNames.values()) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  const taken = new Set(plainNames.values());
  const choose = ([name, plain]: readonly [string, string]): [string, string] => [
    name,
    name === plain || counts.get(plain) === 1 ? plain : takeFree(plain, name, taken),
  ];
  return new Map(Array.from(plainNames, choose));
}

function takeFree(plain: string, name: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const suffix = `_${hashText(attempt === 0 ? name : `${name}#${attempt}`)}`;
    const free = plain.slice(0, maxNameLength - suffix.length) + suffix;
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}
