import type { NameProjection } from '../tool/provider.ts';
import { hashText } from './hash-text.ts';

/** What a dialect allows as the name of a tool. */
export interface WireNameRule {
  readonly maxLength: number;
  /** Matches each character that is not allowed; global. */
  readonly illegalCharacters: RegExp;
}

export type ProjectedNames = Pick<NameProjection, 'toWireName' | 'toToolName'>;

/**
 * Gives each name a legal one of its own, and back. A legal name stays; another keeps its readable part and gets a
 * suffix made from the whole name only where it was cut or would meet another. The order of the names plays no part.
 * A name that is not in the table, as in a recorded conversation, is made legal too.
 */
export function projectNames(names: Iterable<string>, rule: WireNameRule): ProjectedNames {
  const wireNames = createWireNames([...names].sort(), rule);
  const toolNames = new Map(Array.from(wireNames, ([name, wireName]) => [wireName, name]));
  return {
    toWireName: (name) => wireNames.get(name) ?? (isLegal(name, rule) ? name : withSuffix(name, '', rule)),
    toToolName: (wireName) => toolNames.get(wireName) ?? wireName,
  };
}

function createWireNames(names: readonly string[], rule: WireNameRule): Map<string, string> {
  const plainNames = names.map((name) => toPlain(name, rule));
  const taken = new Set(names.filter((name) => isLegal(name, rule)));
  return new Map(
    names.map((name, index) => {
      const plain = plainNames[index] ?? '';
      const isAlone = plainNames.indexOf(plain) === plainNames.lastIndexOf(plain);
      const keepsPlain = isLegal(name, rule) || (isAlone && isLegal(plain, rule) && !taken.has(plain));
      const wireName = keepsPlain ? plain : pickFree(name, taken, rule);
      taken.add(wireName);
      return [name, wireName];
    }),
  );
}

function pickFree(name: string, taken: ReadonlySet<string>, rule: WireNameRule): string {
  for (let attempt = 0; ; attempt++) {
    const wireName = withSuffix(name, attempt === 0 ? '' : `#${attempt}`, rule);
    if (!taken.has(wireName)) return wireName;
  }
}

function withSuffix(name: string, salt: string, rule: WireNameRule): string {
  const suffix = `_${hashText(name + salt)}`;
  return toPlain(name, rule).slice(0, rule.maxLength - suffix.length) + suffix;
}

const toPlain = (name: string, rule: WireNameRule): string => name.replace(rule.illegalCharacters, '_');

const isLegal = (name: string, rule: WireNameRule): boolean =>
  name !== '' && name.length <= rule.maxLength && toPlain(name, rule) === name;
