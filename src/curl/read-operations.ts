import { type CurlOperation, createOperation, type GivenOption } from './curl-operation.ts';
import { type CurlOptionRow, findOption, findOptionsByStart, findShortOption } from './curl-option-table.ts';
import type { CurlSource } from './curl-source.ts';
import { expandVariables, readVariable } from './curl-variables.ts';
import { listConfigLines } from './read-config.ts';
import { readFile, readTextFile } from './read-file.ts';
import type { ShellCommand, ShellWord } from './shell-command.ts';

interface Scan {
  readonly source: CurlSource;
  readonly operations: CurlOperation[];
  readonly variables: Map<string, string>;
  given: GivenOption[];
  offset: number;
  configCount: number;
}

/** An option as written: its word, and the word after it. */
interface Candidate {
  readonly word: string;
  readonly next: string | undefined;
  readonly offset: number;
}

const maxConfigFiles = 50;
const longName = /^--(no-|expand-)?(.*)$/s;

/**
 * Reads the words of a command as curl does.
 *
 * @throws {InvalidCurlError} for unknown options, missing values, no URL
 */
export function readOperations(source: CurlSource, command: ShellCommand): CurlOperation[] {
  const { offset } = command;
  const scan: Scan = { source, operations: [], variables: new Map(), given: [], offset, configCount: 0 };
  if (readFile(source, '~/.curlrc') !== undefined && command.words[0]?.text !== '-q')
    readConfig(scan, '~/.curlrc', offset);
  readWords(scan, command.words);
  endOperation(scan);
  for (const operation of scan.operations) {
    if (!hasUrl(operation.given)) source.fail(operation.offset, 'there is no URL', 'option');
  }
  return scan.operations;
}

function readWords(scan: Scan, words: readonly ShellWord[]): void {
  let isLiteral = false;
  for (let index = 0; index < words.length; index += 1) {
    const { text: word, offset } = words[index] as ShellWord;
    if (isLiteral || !word.startsWith('-')) scan.given.push({ name: 'url', value: word, offset, effect: 'request' });
    else if (word === '--') isLiteral = true;
    else index += readOption(scan, { word, next: words[index + 1]?.text, offset });
  }
}

/** Gives how many further words the option took. */
function readOption(scan: Scan, candidate: Candidate): 0 | 1 {
  return candidate.word.startsWith('--') ? readLong(scan, candidate) : readCluster(scan, candidate);
}

function readLong(scan: Scan, { word, next, offset }: Candidate): 0 | 1 {
  const { source } = scan;
  const equals = source.version < 8016 ? -1 : word.indexOf('=');
  const inline = equals < 0 ? undefined : word.slice(equals + 1);
  const [, prefix, name = ''] = longName.exec(equals < 0 ? word : word.slice(0, equals)) ?? [];
  const isOff = prefix === 'no-';
  const isExpanded = prefix === 'expand-' && source.version >= 8003;
  const row = findLong(source, isExpanded || prefix !== 'expand-' ? name : `expand-${name}`, offset);
  if (row.effect === 'exit') fail(scan, offset, `--${row.name} prints something and sends no request`);
  if (isOff && row.kind !== 'boolean') fail(scan, offset, `--${row.name} has no --no- form`);
  if (!takesValue(row)) {
    if (inline !== undefined || isExpanded) fail(scan, offset, `--${row.name} takes no value`);
    addOption(scan, row, { value: !isOff, offset });
    return 0;
  }
  const value = inline ?? next ?? fail(scan, offset, `--${row.name} needs a value`);
  addOption(scan, row, {
    value: isExpanded ? expandVariables(source, value, { variables: scan.variables, offset }) : value,
    offset,
  });
  return inline === undefined ? 1 : 0;
}

function findLong(source: CurlSource, name: string, offset: number): CurlOptionRow {
  const exact = findOption(name);
  if (exact && source.version >= 8000 + exact.since) return exact;
  const rows = name ? findOptionsByStart(name) : [];
  const shown = /^[\w.-]{1,30}$/.test(name) ? `--${name}` : 'this';
  const [row] = rows;
  if (!row) source.fail(offset, `${shown} is not an option of curl`, 'option');
  if (rows.length > 1)
    source.fail(
      offset,
      `${shown} can be several options: ${rows
        .slice(0, 5)
        .map((each) => `--${each.name}`)
        .join(', ')}`,
      'option',
    );
  if (source.version >= 8006) source.warn(offset, `${shown} is read as --${row.name}, which curl 8.6 and later refuse`);
  return row;
}

function readCluster(scan: Scan, { word, next, offset }: Candidate): 0 | 1 {
  for (let index = 1; index < word.length || index === 1; index += 1) {
    const letter = word[index] ?? '';
    const row = findShortOption(letter);
    if (!row) {
      return fail(
        scan,
        offset,
        /^\w$/.test(letter) ? `-${letter} is not an option of curl` : 'this is not an option of curl',
      );
    }
    if (row.effect === 'exit') fail(scan, offset, `--${row.name} prints something and sends no request`);
    if (takesValue(row)) {
      const rest = word.slice(index + 1);
      const value = rest || (next ?? fail(scan, offset, `-${letter} needs a value`));
      addOption(scan, row, { value, offset });
      return rest ? 0 : 1;
    }
    addOption(scan, row, { value: letter !== 'N', offset });
  }
  return 0;
}

function takesValue({ kind }: CurlOptionRow): boolean {
  return kind === 'value' || kind === 'number';
}

function addOption(
  scan: Scan,
  row: CurlOptionRow,
  { value, offset }: { value: string | boolean; offset: number },
): void {
  const { source } = scan;
  const { name } = row;
  if (row.kind === 'number' && !(name === 'max-redirs' ? /^-1$|^\d+$/ : /^(?:\d+\.?\d*|\.\d+)$/).test(String(value)))
    fail(scan, offset, `--${name} needs a number`);
  if (/^[\u2010-\u203f]/.test(String(value)))
    source.warn(offset, `The value of --${name} begins with a typographic sign: is the ASCII one meant?`);
  if (name === 'next') {
    if (source.version >= 8000 && !hasUrl(scan.given) && scan.configCount === 0)
      fail(scan, offset, 'there is no URL before --next');
    if (hasUrl(scan.given)) endOperation(scan);
    scan.offset = offset;
  } else if (name === 'variable') {
    readVariable(source, String(value), { variables: scan.variables, offset });
  } else if (name === 'config') {
    readConfig(scan, String(value), offset);
  } else {
    scan.given.push({ name, value, offset, effect: row.effect });
  }
}

function readConfig(scan: Scan, fileName: string, offset: number): void {
  scan.configCount += 1;
  if (scan.configCount > maxConfigFiles) scan.source.fail(offset, 'too many files of options', 'limit');
  for (const { name, value } of listConfigLines(readTextFile(scan.source, fileName, offset))) {
    const word = name.startsWith('-') ? name : `--${name}`;
    const taken = readOption(scan, { word, next: value, offset });
    if (value && !taken) fail(scan, offset, `--${name.replace(/^-+/, '').slice(0, 30)} takes no value`);
  }
}

function endOperation(scan: Scan): void {
  const { offset, given } = scan;
  scan.operations.push(createOperation(offset, given));
  scan.given = [];
}

function hasUrl(given: readonly GivenOption[]): boolean {
  return given.some(({ name }) => name === 'url');
}

function fail(scan: Scan, offset: number, message: string): never {
  return scan.source.fail(offset, message, 'option');
}
