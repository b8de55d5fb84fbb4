// parseCurl against the answers recorded from real curl: npm run curl:corpus -- <path to corpus.jsonl>
// With --round-trip every request is also written as a command, read again, and sent by real curl.
// windows.jsonl and cases.jsonl beside it are checked too. Without a path: the part that is kept in test/fixtures/curl.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CorpusVerdict, checkCaseEntry, checkCorpusEntry, checkShellEntry } from '../test/curl/check-corpus.ts';
import { checkRoundTrips } from '../test/curl/check-round-trip.ts';
import { type CorpusEntry, readLines } from '../test/curl/corpus-entry.ts';
import { readCurlVersion, startCurlOracle } from '../test/curl/oracle/run-curl.ts';
import { projectRoot } from './package-exports.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { brief: { type: 'boolean', default: false }, 'round-trip': { type: 'boolean', default: false } },
});
const corpus = positionals[0] ?? join(projectRoot, 'test/fixtures/curl/corpus.jsonl');

const files = [
  {
    path: corpus,
    check: (path: string) => readLines<Parameters<typeof checkCorpusEntry>[0]>(path).map(checkCorpusEntry),
  },
  {
    path: join(dirname(corpus), 'windows.jsonl'),
    check: (path: string) => readLines<Parameters<typeof checkShellEntry>[0]>(path).map(checkShellEntry),
  },
  {
    path: join(dirname(corpus), 'cases.jsonl'),
    check: (path: string) => readLines<Parameters<typeof checkCaseEntry>[0]>(path).map(checkCaseEntry),
  },
];

let differences = 0;
for (const { path, check } of files) {
  if (!existsSync(path)) {
    console.log(`✗ not checked: ${path} does not exist`);
    differences += 1;
    continue;
  }
  console.log(`\n# ${path}`);
  const verdicts = check(path);
  const wrong = verdicts.filter((verdict) => verdict.differences.length > 0);
  differences += wrong.length;
  console.table(
    Object.fromEntries((['request', 'refusal', 'open'] as const).map((kind) => [kind, count(verdicts, kind)])),
  );
  for (const { id, differences: sentences } of wrong) {
    console.log(`✗ ${id}`);
    if (!values.brief) for (const sentence of sentences) console.log(`    ${sentence}`);
  }
}
if (values['round-trip']) {
  const oracle = await startCurlOracle();
  const report = await checkRoundTrips(readLines<CorpusEntry>(corpus), oracle, readCurlVersion());
  oracle.close();
  console.log(`\n# round trips of ${corpus}\n${report.right} right, ${report.differences.length} wrong`);
  for (const [reason, count] of report.unwritable) console.log(`${count} not written: ${reason}`);
  for (const { id, command, sentences } of report.differences)
    console.log(`✗ ${id}\n${command}\n    ${sentences.join('\n    ')}`);
  differences += report.differences.length;
}
console.log(`\n${differences} differences`);
if (differences > 0) process.exitCode = 1;

function count(verdicts: readonly CorpusVerdict[], kind: CorpusVerdict['kind']): Readonly<Record<string, number>> {
  const ofKind = verdicts.filter((verdict) => verdict.kind === kind);
  const right = ofKind.filter((verdict) => verdict.differences.length === 0).length;
  const refused = ofKind.filter(({ isRefused }) => isRefused).length;
  return { all: ofKind.length, right, wrong: ofKind.length - right, refused };
}
