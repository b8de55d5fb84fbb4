import type { NameProjection } from '../tool/provider.ts';
import { stripNamespace } from '../tool/strip-namespace.ts';
import { tellNamesApart, withHash } from './tell-names-apart.ts';

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
 * A name that is not in the table, as in a recorded conversation, is made legal too. On the way back, a name with a
 * namespace in front is that of the tool, unless there is one of the whole name.
 */
export function projectNames(names: Iterable<string>, rule: WireNameRule): ProjectedNames {
  const toLegalName = (name: string): string => {
    const plain = name.replace(rule.illegalCharacters, '_');
    return plain === '' || plain.length > rule.maxLength ? withHash(plain, name, rule.maxLength) : plain;
  };
  const wireNames = tellNamesApart(names, rule.maxLength, toLegalName);
  const toolNames = new Map(Array.from(wireNames, ([name, wireName]) => [wireName, name]));
  return {
    toWireName: (name) => {
      const legal = toLegalName(name);
      return wireNames.get(name) ?? (legal === name ? name : withHash(legal, name, rule.maxLength));
    },
    toToolName: (wireName) => toolNames.get(wireName) ?? toolNames.get(stripNamespace(wireName)) ?? wireName,
  };
}
