import { isDeepStrictEqual } from 'node:util';
import { badTexts } from '../lib/bad-texts.mjs';
import { pair } from '../lib/pair.mjs';
import { median, summarize } from '../lib/quantile.mjs';
import { findError, runRounds } from '../lib/rounds.mjs';
import { runInChild } from '../lib/run-in-child.mjs';
import { tasks } from '../lib/tasks.mjs';
import { createCall as createLimitCall } from '../subjects/limit.mjs';

const cells = ['small', 'large'].flatMap((kind) => ['sync', 'async'].map((mode) => ({ kind, mode })));

/** One tool call, argument text in, text out, as a ratio to the limit. Every subject has processes of its own. */
export function compareCalls(files, { rounds, pairing }) {
  const answers = runRounds(files, rounds, (file) =>
    runInChild(import.meta.url, 'measureCalls', [file, pairing], ['--max-semi-space-size=16']),
  );
  return files.map((file) => summarizeSubject(file, answers.get(file)));
}

function summarizeSubject(file, rounds) {
  const error = findError(rounds);
  if (error) return { file, error };
  const [{ name, note, faults }] = rounds;
  const summaries = cells.map(({ kind, mode }, index) => {
    const timings = rounds.map(({ timings }) => timings[index]);
    const ratio = summarize(timings.map((timing) => timing.ratio));
    const subjectNs = median(timings.map((timing) => timing.subjectNs));
    return [`${kind}/${mode}`, { ratio, subjectNs, limitNs: median(timings.map((timing) => timing.limitNs)) }];
  });
  return { file, name, note, faults, cells: Object.fromEntries(summaries) };
}

/** Runs in the child. */
export async function measureCalls(file, pairing) {
  const subject = await import(`../subjects/${file}`);
  for (const cell of cells) await checkAnswers(subject, cell);
  const timings = [];
  for (const cell of cells) timings.push(await timeCalls(subject, cell, pairing));
  return { name: subject.name, note: subject.note, faults: await tryBadTexts(subject), timings };
}

async function checkAnswers(subject, { kind, mode }) {
  const call = await subject.createCall(kind, mode);
  const { texts, answers } = tasks[kind];
  for (const [index, text] of texts.entries()) {
    const answer = JSON.parse(readText(subject, await call(text)));
    if (isDeepStrictEqual(answer, answers[index])) continue;
    throw new Error(
      `${subject.name}, ${kind}/${mode}: ${JSON.stringify(answer)} instead of ${JSON.stringify(answers[index])}`,
    );
  }
}

async function timeCalls(subject, { kind, mode }, pairing) {
  const inputs = tasks[kind].texts;
  const isAsync = mode === 'async';
  const limit = { run: createLimitCall(kind, mode), inputs, isAsync };
  const run = await subject.createCall(kind, mode);
  return pair(limit, { run, inputs, isAsync: isAsync || !subject.isSync }, pairing);
}

async function tryBadTexts(subject) {
  const call = await subject.createCall('small', 'sync');
  const outcomes = [];
  for (const [fault, text] of Object.entries(badTexts)) outcomes.push([fault, await tryText(subject, call, text)]);
  return Object.fromEntries(outcomes);
}

async function tryText(subject, call, text) {
  let answer;
  try {
    answer = readText(subject, await call(text));
  } catch {
    return 'throws';
  }
  try {
    const { city, days } = JSON.parse(answer);
    if (city === undefined) return 'tells the model';
    return typeof days === 'number' ? 'runs with the number' : 'runs with what came';
  } catch {
    return 'tells the model';
  }
}

function readText(subject, result) {
  return subject.readText ? subject.readText(result) : result;
}
