import { existsSync } from 'node:fs';
import { formatNumber, formatSpread } from './lib/format-number.mjs';
import { readSettings } from './lib/settings.mjs';
import { formatTextTable } from './lib/text-table.mjs';
import { compareRepairs, countVerdicts } from './measures/repair-success.mjs';
import { measureOwnFigures } from './own-figures.mjs';
import { leastHandled, targets } from './targets.mjs';

const settings = readSettings();
if (!existsSync(new URL('../dist/index.js', import.meta.url))) {
  throw new Error('Nothing to measure: run `npm run build` first');
}
console.log(`Node ${process.version}; ratios to the limit of the same run, median of ${settings.rounds} rounds\n`);
const misses = [...(await printFigures()), ...printRepairs()];
for (const miss of misses) console.log(`MISSED ${miss}`);
if (settings.check && misses.length > 0) process.exitCode = 1;

async function printFigures() {
  const rows = [['figure', 'median', 'low–high', 'target']];
  const missing = new Set(targets.keys());
  const misses = [];
  for await (const { title, unit, ...figure } of measureOwnFigures(settings)) {
    const target = targets.get(title) ?? Number.POSITIVE_INFINITY;
    missing.delete(title);
    const spread = figure.low === undefined ? '' : formatSpread(figure);
    rows.push([title, `${formatNumber(figure.median)} ${unit}`, spread, targets.has(title) ? `≤ ${target}` : '']);
    if (!(figure.median <= target)) misses.push(`${title}: ${formatNumber(figure.median)} ${unit}, at most ${target}`);
  }
  console.log(`${formatTextTable(rows)}\n`);
  return [...misses, ...[...missing].map((title) => `${title}: not measured`)];
}

function printRepairs() {
  const [{ error, readings }] = compareRepairs(['tooltable.mjs']);
  if (error) throw new Error(error);
  const { right, cutOff, refused, wrong, readable } = countVerdicts(readings);
  console.log(`repair: of ${readable} readable texts ${right} right, ${cutOff} cut off and refused on purpose,`);
  console.log(`        ${refused} refused, ${wrong} read wrongly (target: ≥ ${leastHandled} handled, none wrong)\n`);
  for (const { kind, text, verdict, read, reason } of readings) {
    if (verdict === 'right' || verdict === 'rightly refused') continue;
    console.log(`  ${verdict}: ${kind}: ${JSON.stringify(text)}\n    ${reason ?? JSON.stringify(read)}`);
  }
  const misses = wrong > 0 ? [`repair: ${wrong} read wrongly`] : [];
  return right + cutOff < leastHandled
    ? [...misses, `repair: ${right + cutOff} handled, at least ${leastHandled}`]
    : misses;
}
