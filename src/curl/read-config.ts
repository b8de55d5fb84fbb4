import { listLines } from './read-file.ts';

export interface ConfigLine {
  /** With its dashes, if it was written with them. */
  readonly name: string;
  readonly value: string | undefined;
}

const escapes: ReadonlyMap<string, string> = new Map(Object.entries({ t: '\t', n: '\n', r: '\r', v: '\v' }));

/** The options of a file for `-K`: `name = value`, `name: value`, `name value`, `--name value`. */
export function listConfigLines(text: string): ConfigLine[] {
  return listLines(text).map(readLine);
}

function readLine(line: string): ConfigLine {
  const [, name = '', rest = ''] =
    (line.startsWith('-') ? /^(\S+)\s*(.*)$/s : /^([^\s=:]+)[\s=:]*(.*)$/s).exec(line) ?? [];
  const quoted = /^"((?:[^"\\]|\\.)*)"?/s.exec(rest);
  if (quoted) {
    return { name, value: (quoted[1] ?? '').replace(/\\(.)/gs, (_, letter: string) => escapes.get(letter) ?? letter) };
  }
  return { name, value: /^\S+/.exec(rest)?.[0] };
}
