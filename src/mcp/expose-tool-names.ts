import { tellNamesApart } from '../projection/tell-names-apart.ts';

/** Characters of a name that every vendor takes. */
export const maxNameLength = 64;

/**
 * The names under which a service shows its tools, by AI4J's rule: service and tool joined by `_`, whatever is no
 * letter, digit, `_` or `-` becomes `_`, several `_` become one, none stands at an end, at most 64 characters, and
 * `tool_` in front where the first is no letter. Names that meet are told apart.
 */
export function exposeToolNames(service: string, toolNames: readonly string[]): ReadonlyMap<string, string> {
  const join = (name: string): string => `${service}_${name}`;
  const exposed = tellNamesApart(toolNames.map(join), maxNameLength, toPlainName);
  return new Map(toolNames.map((name) => [name, exposed.get(join(name)) ?? name]));
}

/** One name of the rule; two tools may share it. */
export function toPlainName(joined: string): string {
  const plain = joined
    .replace(/[^A-Za-z0-9_-]/g, '_')
    .replace(/__+/g, '_')
    .replace(/^_|_$/g, '');
  return (/^[A-Za-z]/.test(plain) ? plain : `tool_${plain}`).slice(0, maxNameLength);
}
