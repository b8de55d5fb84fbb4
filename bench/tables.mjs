import { badTexts } from './lib/bad-texts.mjs';
import { formatKilobytes, formatNumber, formatSpread } from './lib/format-number.mjs';
import { counts } from './measures/registration.mjs';
import { countVerdicts } from './measures/repair-success.mjs';

const callCells = ['small/sync', 'small/async', 'large/sync', 'large/async'];

/** Every table of the report: the file of its results, its title, what it says, and its rows, the head first. */
export const tables = [
  {
    result: 'calls',
    title: 'Calls',
    text: 'Argument text in, answer text out, as a ratio to JSON.parse, direct call and JSON.stringify. Small: 2 parameters; large: 12 nested ones.',
    tabulate: (rows) => [
      ['subject', ...callCells, 'note'],
      ...sortByRatio(rows, 'large/sync').map((row) => [row.name, ...formatRatios(row, callCells), row.note ?? '']),
    ],
  },
  {
    result: 'calls',
    title: 'Arguments that do not fit',
    text: 'What each does with them, for the small tool.',
    tabulate: (rows) => [
      ['subject', ...Object.keys(badTexts)],
      ...rows.map(({ name, faults }) => [name, ...Object.keys(badTexts).map((fault) => faults[fault])]),
    ],
  },
  {
    result: 'registration',
    title: 'Registration',
    text: 'Tools defined and their specifications made, as a ratio to literal ones in a Map; every fourth tool has 12 parameters.',
    tabulate: (rows) => [
      ['subject', ...counts.map((count) => `of ${count}`), `heap per tool of ${counts.at(-1)}`],
      ...sortByRatio(rows, counts.at(-1)).map((row) => [
        row.name,
        ...formatRatios(row, counts),
        formatKilobytes(row.cells[counts.at(-1)].heapPerTool.median),
      ]),
    ],
  },
  {
    result: 'repair-success',
    title: 'Repair: what is read',
    text: 'Cut off: refused, and the text ends early. Falsely read: an object where none can honestly be read.',
    tabulate: (rows) => [
      ['parser', 'right', 'read wrongly', 'refused', 'refused, cut off', 'falsely read'],
      ...rows
        .map(({ name, readings }) => ({ name, ...countVerdicts(readings) }))
        .sort((left, right) => right.right - left.right)
        .map((row) => [
          row.name,
          `${row.right} of ${row.readable}`,
          ...[row.wrong, row.refused, row.cutOff, row.falselyRead].map(String),
        ]),
    ],
  },
  {
    result: 'repair-speed',
    title: 'Repair: time',
    text: 'As a ratio to JSON.parse of the same text without the fault. In brackets: nothing was read.',
    tabulate: (rows) => {
      const cells = Object.keys(rows[0].cells);
      return [
        ['parser', ...cells],
        ...rows.map((row) => [row.name, ...cells.map((cell) => formatReading(row.cells[cell]))]),
      ];
    },
  },
  {
    result: 'size',
    title: 'Size',
    text: 'Equal programs, bundled for a browser with their dependencies. Starred: parts of Node stay outside.',
    tabulate: (rows) => [
      ['program', 'minified', 'gzip', 'brotli'],
      ...[...rows]
        .sort((left, right) => left.gzipped - right.gzipped)
        .map(({ file, isForBrowser, ...row }) => [
          formatProgram(file) + (isForBrowser ? '' : ' *'),
          ...[row.minified, row.gzipped, row.brotli].map(formatKilobytes),
        ]),
    ],
  },
  {
    result: 'start-up',
    title: 'Start-up',
    text: 'Cold import and first run in a fresh process, as a ratio to the hand-written program.',
    tabulate: (rows) => [
      ['program', 'bundled', 'unbundled'],
      ...rows.map(({ file, cells }) => [formatProgram(file), formatStart(cells.bundled), formatStart(cells.unbundled)]),
    ],
  },
];

function sortByRatio(rows, cell) {
  return [...rows].sort((left, right) => left.cells[cell].ratio.median - right.cells[cell].ratio.median);
}

function formatRatios({ cells }, names) {
  return names.map((name) => formatRatio(cells[name].ratio));
}

function formatRatio(ratio) {
  return `${formatNumber(ratio.median)}× (${formatSpread(ratio)})`;
}

function formatReading({ ratio, isRead }) {
  const text = `${formatNumber(ratio.median)}×`;
  return isRead ? text : `(${text})`;
}

function formatStart({ ratio, error }) {
  return error ?? formatRatio(ratio);
}

function formatProgram(file) {
  return file.replace('.mjs', '');
}
