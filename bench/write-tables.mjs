import { readFileSync, writeFileSync } from 'node:fs';
import { formatMarkdownTable } from './lib/text-table.mjs';
import { tables } from './tables.mjs';

const report = new URL('../docs/bench.md', import.meta.url);
const sections = tables.map(writeSection);
writeFileSync(
  report,
  `# Bench\n\nWritten by \`npm run tables\` in \`bench/\`; what is measured and how stands in [its README](../bench/README.md). All figures are ratios of one run on one shared machine: the brackets tell how far its rounds were apart.\n\n${sections.join('\n\n')}\n`,
);

function writeSection({ result, title, text, tabulate }) {
  const { node, rounds, date, rows } = readResults(result);
  const faults = rows.filter(({ error }) => error).map(({ file, error }) => `- ${file}: ${error}`);
  const conditions = `Node ${node}, ${rounds} rounds, ${date.slice(0, 10)}.`;
  const table = formatMarkdownTable(tabulate(rows.filter(({ error }) => !error)));
  return [`## ${title}`, `${text} ${conditions}`, table, ...(faults.length > 0 ? [faults.join('\n')] : [])].join(
    '\n\n',
  );
}

function readResults(result) {
  return JSON.parse(readFileSync(new URL(`results/${result}.json`, import.meta.url), 'utf8'));
}
