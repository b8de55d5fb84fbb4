import { parseJson } from '../json/parse-json.ts';
import { InvalidJsonError } from '../tool/invalid-json-error.ts';
import { findFaults } from './find-faults.ts';
import { isRecord } from './schema-node.ts';
import { descend, record, type TwinRun } from './twin-run.ts';

export interface ParsedText {
  readonly value: unknown;
  /** Goes on with the digits of the inner text. */
  readonly run: TwinRun;
}

/** Reads an array or object that came as text, encoded up to three times; undefined for any other text. */
export function parseText(text: string, run: TwinRun, isWanted: (value: unknown) => boolean): ParsedText | undefined {
  try {
    let parsed = parseStrictly(text);
    for (let round = 0; round < 2 && typeof parsed?.value === 'string'; round++) parsed = parseStrictly(parsed.value);
    if (!parsed || Object(parsed.value) !== parsed.value || !isWanted(parsed.value)) return undefined;
    record(run, 'parsed-text');
    const inner = { ...run, source: [], numberSource: parsed.numberSource };
    return { value: dropPrototypes(parsed.value, inner), run: inner };
  } catch (error) {
    if (error instanceof InvalidJsonError) return undefined;
    throw error;
  }
}

function parseStrictly(text: string) {
  return /^\s*["[{]/.test(text) ? parseJson(text, { repair: false }) : undefined;
}

/** repair: dropped-key, for `__proto__` at any depth */
export function dropPrototypes(value: unknown, run: TwinRun): unknown {
  return findFaults(value).some(({ path }) => path.at(-1) === '__proto__') ? rebuild(value, run) : value;
}

function rebuild(value: unknown, run: TwinRun): unknown {
  if (Array.isArray(value)) return value.map((item, index) => descend(run, index, () => rebuild(item, run)));
  if (!isRecord(value)) return value;
  const pairs = Object.entries(value).flatMap(([key, item]) => {
    if (key !== '__proto__') return [[key, descend(run, key, () => rebuild(item, run))] as const];
    record(run, 'dropped-key', key);
    return [];
  });
  return Object.fromEntries(pairs);
}
