import { compareCalls } from './measures/calls.mjs';
import { compareHttpCalls } from './measures/http-calls.mjs';
import { compareRegistration, counts } from './measures/registration.mjs';
import { compareRepairSpeed } from './measures/repair-speed.mjs';
import { compareSizes } from './measures/size.mjs';
import { compareStartUp } from './measures/start-up.mjs';

const own = 'tooltable.mjs';
const pairOfFiles = ['limit.mjs', own];

/** Every figure of this library alone: `{ title, unit, median, low, high }`. */
export async function* measureOwnFigures(settings) {
  yield* measureCalls(settings);
  for (const { title, ratio } of compareHttpCalls(settings)) yield toRatio(title, { ratio });
  yield* measureRepairSpeed(settings);
  yield* measureRegistration(settings);
  yield* measureSize();
  yield* measureStartUp(settings);
}

function* measureCalls(settings) {
  const { cells } = readRow(compareCalls([own], settings));
  yield toRatio('call, 2 parameters', cells['small/sync']);
  yield toRatio('call, 2 parameters, async function', cells['small/async']);
  yield toRatio('call, 12 nested parameters', cells['large/sync']);
  yield toRatio('call, 12 nested parameters, async function', cells['large/async']);
}

function* measureRepairSpeed(settings) {
  const { cells } = readRow(compareRepairSpeed([own], settings));
  for (const [cell, figure] of Object.entries(cells)) {
    const title = cell.startsWith('valid') ? cell.replace('valid', 'valid text') : `broken text, ${cell}`;
    yield toRatio(title, figure);
  }
}

function* measureRegistration(settings) {
  const { cells } = readRow(compareRegistration(pairOfFiles, settings));
  for (const count of counts) yield toRatio(`registration of ${count}`, cells[count]);
  for (const count of counts.slice(1)) {
    yield { title: `heap per tool of ${count}`, unit: 'B', ...cells[count].heapPerTool };
  }
}

async function* measureSize() {
  const { minified, gzipped, brotli } = readRow(await compareSizes([own]));
  for (const [title, bytes] of Object.entries({ minified, gzipped, brotli })) {
    yield { title: `size of a program, ${title}`, unit: 'B', median: bytes };
  }
}

async function* measureStartUp(settings) {
  const { cells } = readRow(await compareStartUp(pairOfFiles, settings));
  for (const [kind, figure] of Object.entries(cells)) yield toRatio(`start-up, ${kind}`, readFigure(figure));
}

function readRow(rows) {
  return readFigure(rows.find(({ file }) => file === own));
}

function readFigure(figure) {
  if (figure.error) throw new Error(figure.error);
  return figure;
}

function toRatio(title, { ratio }) {
  return { title, unit: '×', ...ratio };
}
