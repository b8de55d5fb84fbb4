import { isDeepStrictEqual } from 'node:util';
import { repairCorpus } from '../lib/repair-corpus.mjs';
import { runInChild } from '../lib/run-in-child.mjs';

/** What each parser reads out of every text of the corpus. */
export function compareRepairs(files) {
  return files.map((file) => ({ file, ...runInChild(import.meta.url, 'readCorpus', [file]) }));
}

/** Runs in the child. */
export async function readCorpus(file) {
  const { name, parse } = await import(`../parsers/${file}`);
  const readings = [];
  for (const entry of repairCorpus) readings.push({ ...entry, ...(await judge(parse, entry)) });
  return { name, readings };
}

async function judge(parse, { text, expected, isCutOff }) {
  try {
    const value = await parse(text);
    if (expected === undefined)
      return { verdict: isObject(value) ? 'falsely read' : 'rightly refused', read: toJson(value) };
    return { verdict: isDeepStrictEqual(toJson(value), expected) ? 'right' : 'wrong', read: toJson(value) };
  } catch (error) {
    const reason = String(error.message).slice(0, 120);
    if (expected === undefined) return { verdict: 'rightly refused', reason };
    return { verdict: isCutOff ? 'refused, cut off' : 'refused', reason };
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As plain JSON: an `undefined` that a parser kept counts as null. */
function toJson(value) {
  return JSON.parse(JSON.stringify(value, (_, member) => (member === undefined ? null : member)) ?? 'null');
}

export function countVerdicts(readings) {
  const count = (verdict) => readings.filter((reading) => reading.verdict === verdict).length;
  return {
    right: count('right'),
    cutOff: count('refused, cut off'),
    refused: count('refused'),
    wrong: count('wrong'),
    falselyRead: count('falsely read'),
    readable: readings.filter(({ expected }) => expected !== undefined).length,
  };
}
