import { pair } from '../lib/pair.mjs';
import { summarize } from '../lib/quantile.mjs';
import { findError, runRounds } from '../lib/rounds.mjs';
import { runInChild } from '../lib/run-in-child.mjs';
import { tasks } from '../lib/tasks.mjs';

const small = tasks.small.texts;
const large = tasks.large.texts;

/** The texts as they are read, and as they would be without a fault: `JSON.parse` of those is the limit. */
const cells = {
  'valid, small': { valid: small, texts: small },
  'valid, large': { valid: large, texts: large },
  'trailing comma': { valid: large, texts: large.map((text) => `${text.slice(0, -1)},}`) },
  'code fence': { valid: large, texts: large.map((text) => `\`\`\`json\n${text}\n\`\`\``) },
  'single quotes': { valid: large, texts: large.map((text) => text.replaceAll('\\"', '').replaceAll('"', "'")) },
  'raw line break': { valid: large, texts: large.map((text) => text.replaceAll('\\n', '\n')) },
  'cut off': { valid: large, texts: large.map((text) => text.slice(0, -40)) },
  'double-encoded': { valid: large, texts: large.map((text) => JSON.stringify(text)) },
};

export function compareRepairSpeed(files, { rounds, pairing }) {
  const answers = runRounds(files, rounds, (file) => runInChild(import.meta.url, 'measureSpeed', [file, pairing]));
  return files.map((file) => summarizeParser(file, answers.get(file)));
}

function summarizeParser(file, rounds) {
  const error = findError(rounds);
  if (error) return { file, error };
  const summaries = Object.keys(cells).map((cell) => [
    cell,
    { ratio: summarize(rounds.map(({ ratios }) => ratios[cell])), isRead: rounds[0].isRead[cell] },
  ]);
  return { file, name: rounds[0].name, cells: Object.fromEntries(summaries) };
}

/** Runs in the child. */
export async function measureSpeed(file, pairing) {
  const { name, parse, isAsync = false } = await import(`../parsers/${file}`);
  const run = isAsync ? (text) => parse(text).catch(ignoreFault) : (text) => tryParse(parse, text);
  const ratios = [];
  const isRead = [];
  for (const [cell, { valid, texts }] of Object.entries(cells)) {
    const limit = { run: JSON.parse, inputs: valid, isAsync: false };
    const { ratio } = await pair(limit, { run, inputs: texts, isAsync }, pairing);
    ratios.push([cell, ratio]);
    isRead.push([cell, typeof (await run(texts[0])) === 'object']);
  }
  return { name, ratios: Object.fromEntries(ratios), isRead: Object.fromEntries(isRead) };
}

function tryParse(parse, text) {
  try {
    return parse(text);
  } catch (error) {
    return ignoreFault(error);
  }
}

function ignoreFault() {
  return undefined;
}
