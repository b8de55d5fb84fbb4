import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/package-exports.ts';
import { type CorpusVerdict, checkCaseEntry, checkCorpusEntry, checkShellEntry } from './check-corpus.ts';
import { type CaseEntry, type CorpusEntry, readLines, type ShellEntry } from './corpus-entry.ts';

const folder = `${projectRoot}test/fixtures/curl`;

test('parseCurl() gives the requests that curl sent, and refuses what curl refused', () => {
  const verdicts = readLines<CorpusEntry>(`${folder}/corpus.jsonl`).map(checkCorpusEntry);
  expect(listDifferences(verdicts)).toEqual([]);
  expect(countKinds(verdicts)).toEqual({ request: 256, refusal: 21, open: 4 });
});

test('parseCurl() reads cmd and PowerShell as the same command for a POSIX shell, and finds out which it is', () => {
  expect(listDifferences(readLines<ShellEntry>(`${folder}/windows.jsonl`).map(checkShellEntry))).toEqual([]);
});

test('parseCurl() reads what other parsers get wrong', () => {
  expect(listDifferences(readLines<CaseEntry>(`${folder}/cases.jsonl`).map(checkCaseEntry))).toEqual([]);
});

function listDifferences(verdicts: readonly CorpusVerdict[]): readonly CorpusVerdict[] {
  return verdicts.filter(({ differences }) => differences.length > 0);
}

function countKinds(verdicts: readonly CorpusVerdict[]): Readonly<Record<CorpusVerdict['kind'], number>> {
  const count = (wanted: CorpusVerdict['kind']): number => verdicts.filter(({ kind }) => kind === wanted).length;
  return { request: count('request'), refusal: count('refusal'), open: count('open') };
}
