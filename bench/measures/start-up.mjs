import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../lib/bundle-program.mjs';
import { median, summarize } from '../lib/quantile.mjs';
import { findError, runRounds } from '../lib/rounds.mjs';
import { runInChild } from '../lib/run-in-child.mjs';

const limit = 'limit.mjs';
const coldStart = new URL('../lib/cold-start.mjs', import.meta.url).href;

/** Cold import and first run in a fresh process, as a ratio to the hand-written program. */
export async function compareStartUp(files, { starts }) {
  const directory = mkdtempSync(join(tmpdir(), 'tooltable-bench-'));
  try {
    const bundles = await writeBundles(files, directory);
    const bundled = runRounds(files, starts, (file) => startProgram(bundles.get(file)));
    const unbundled = runRounds(files, starts, (file) =>
      startProgram(new URL(`../programs/${file}`, import.meta.url).href),
    );
    return files.map((file) => ({
      file,
      cells: { bundled: summarizeStarts(file, bundled), unbundled: summarizeStarts(file, unbundled) },
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function writeBundles(files, directory) {
  const urls = new Map();
  for (const file of files) {
    const path = join(directory, file);
    try {
      writeFileSync(path, (await bundleProgram(file)).contents);
      urls.set(file, pathToFileURL(path).href);
    } catch {
      // A program that no bundler can build has only the other column.
    }
  }
  return urls;
}

function startProgram(url) {
  return url === undefined ? { error: 'not built' } : runInChild(coldStart, 'measureColdStart', [url]);
}

function summarizeStarts(file, answers) {
  const rounds = answers.get(file);
  const error = findError(rounds);
  if (error) return { error };
  const total = ({ importMs, runMs }) => importMs + runMs;
  return {
    ratio: summarize(rounds.map((round, index) => total(round) / total(answers.get(limit)[index]))),
    importMs: median(rounds.map(({ importMs }) => importMs)),
    runMs: median(rounds.map(({ runMs }) => runMs)),
  };
}
