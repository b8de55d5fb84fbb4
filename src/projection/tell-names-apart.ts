import { hashText } from './hash-text.ts';

/**
 * Gives each name a legal one of its own. Where names meet, the one that was legal already keeps its place, and the
 * others get a suffix made from the whole name; their order plays no part.
 */
export function tellNamesApart(
  names: Iterable<string>,
  maxLength: number,
  toLegalName: (name: string) => string,
): ReadonlyMap<string, string> {
  const legalNames = new Map([...names].sort().map((name) => [name, toLegalName(name)]));
  const counts = new Map<string, number>();
  for (const legal of legalNames.values()) counts.set(legal, (counts.get(legal) ?? 0) + 1);
  const taken = new Set(legalNames.values());
  return new Map(
    Array.from(legalNames, ([name, legal]) => {
      if (name === legal || counts.get(legal) === 1) return [name, legal];
      let own = withHash(legal, name, maxLength);
      for (let attempt = 1; taken.has(own); attempt++) own = withHash(legal, `${name}#${attempt}`, maxLength);
      taken.add(own);
      return [name, own];
    }),
  );
}

/** A name with a suffix made from the text, no longer than the limit. */
export function withHash(name: string, text: string, maxLength: number): string {
  const suffix = `_${hashText(text)}`;
  return name.slice(0, maxLength - suffix.length) + suffix;
}
