import { type CurlOperation, createOperation } from './curl-operation.ts';
import { type CurlOptionRow, findOption, findOptionsByStart } from './curl-option-table.ts';
import type { CurlSource } from './curl-source.ts';
import { expandVariables, readVariable } from './curl-variables.ts';
import { listConfigLines } from './read-config.ts';
import { readFile, readTextFile } from './read-file.ts';
import type { ShellCommand, ShellWord } from './shell-command.ts';

interface Scan {
  readonly source: CurlSource;
  readonly operations: CurlOperation[];
  /** The one that is read. */
  operation: CurlOperation;
  variables?: Map<string, string>;
  /** Where the word stands that is read. */
  offset: number;
  configCount: number;
}

const maxConfigFiles = 50;
const url: Pick<CurlOptionRow, 'name' | 'effect'> = { name: 'url', effect: 'url' };
const longName = /^--(no-|expand-)?(.*)$/s;

/**
 * Reads the words of a command as curl does.
 *
 * @throws {InvalidCurlError} for unknown options, missing values, no URL
 */
export function readOperations(source: CurlSource, { offset, words }: ShellCommand): CurlOperation[] {
  const scan: Scan = { source, operations: [], operation: createOperation(offset), offset, configCount: 0 };
  source.isInputRead = false;
  if (readFile(source, '~/.curlrc') !== undefined && words[0]?.text !== '-q') readConfig(scan, '~/.curlrc');
  readWords(scan, words);
  scan.operations.push(scan.operation);
  for (const operation of scan.operations) {
    if (operation.url.length === 0) source.fail(operation.offset, 'there is no URL', 'option');
  }
  return scan.operations;
}

function readWords(scan: Scan, words: readonly ShellWord[]): void {
  let isLiteral = false;
  for (let index = 0; index < words.length; index += 1) {
    const { text: word, offset } = words[index] as ShellWord;
    scan.offset = offset;
    if (isLiteral || word[0] !== '-') give(scan, url, word);
    else if (word === '--') isLiteral = true;
    else index += readOption(scan, word, words[index + 1]?.text);
  }
}

/** Gives how many further words the option took. */
function readOption(scan: Scan, word: string, next: string | undefined): 0 | 1 {
  const row = findOption(word);
  if (row && row.effect !== 'exit' && (row.since === 0 || scan.source.version >= 8000 + row.since)) {
    if (!takesValue(row)) {
      addOption(scan, row, word !== '-N');
      return 0;
    }
    if (next !== undefined) {
      addOption(scan, row, next);
      return 1;
    }
  }
  return word[1] === '-' ? readLong(scan, word, next) : readCluster(scan, word, next);
}

function readLong(scan: Scan, word: string, next: string | undefined): 0 | 1 {
  const { version } = scan.source;
  const equals = version < 8016 ? -1 : word.indexOf('=');
  const inline = equals < 0 ? undefined : word.slice(equals + 1);
  const [, prefix, name = ''] = longName.exec(equals < 0 ? word : word.slice(0, equals)) ?? [];
  const isExpanded = prefix === 'expand-' && version >= 8003;
  const row = findLong(scan, isExpanded || prefix !== 'expand-' ? name : `expand-${name}`);
  refuseExit(scan, row);
  if (prefix === 'no-' && row.kind !== 'boolean') fail(scan, `--${row.name} has no --no- form`);
  if (!takesValue(row)) {
    if (inline !== undefined || isExpanded) fail(scan, `--${row.name} takes no value`);
    addOption(scan, row, prefix !== 'no-');
    return 0;
  }
  const value = inline ?? next ?? fail(scan, `--${row.name} needs a value`);
  addOption(scan, row, isExpanded ? expandVariables(scan.source, value, scan) : value);
  return inline === undefined ? 1 : 0;
}

function findLong(scan: Scan, name: string): CurlOptionRow {
  const { source, offset } = scan;
  const exact = findOption(`--${name}`);
  if (exact && source.version >= 8000 + exact.since) return exact;
  const rows = name ? findOptionsByStart(name) : [];
  const shown = /^[\w.-]{1,30}$/.test(name) ? `--${name}` : 'this';
  const row = rows[0] ?? fail(scan, `${shown} is not an option of curl`);
  if (rows.length > 1) {
    const names = rows.map((each) => `--${each.name}`).sort();
    fail(scan, `${shown} can be several options: ${names.slice(0, 5).join(', ')}`);
  }
  if (source.version >= 8006) source.warn(offset, `${shown} is read as --${row.name}, which curl 8.6 and later refuse`);
  return row;
}

function readCluster(scan: Scan, word: string, next: string | undefined): 0 | 1 {
  for (let index = 1; index < word.length || index === 1; index += 1) {
    const letter = word[index] ?? '';
    const row =
      findOption(`-${letter}`) ?? fail(scan, `${/^\w$/.test(letter) ? `-${letter}` : 'this'} is not an option of curl`);
    refuseExit(scan, row);
    if (takesValue(row)) {
      const rest = word.slice(index + 1);
      addOption(scan, row, rest || (next ?? fail(scan, `-${letter} needs a value`)));
      return rest ? 0 : 1;
    }
    addOption(scan, row, letter !== 'N');
  }
  return 0;
}

function takesValue({ kind }: CurlOptionRow): boolean {
  return kind === 'value' || kind === 'number';
}

function refuseExit(scan: Scan, { effect, name }: CurlOptionRow): void {
  if (effect === 'exit') fail(scan, `--${name} prints something and sends no request`);
}

function addOption(scan: Scan, row: CurlOptionRow, value: string | boolean): void {
  const { name, kind, effect } = row;
  const { source, operation } = scan;
  if (typeof value === 'boolean') {
    // A flag said twice says nothing more.
    const before = operation.given[operation.given.length - 1];
    if (before?.name === name && before.value === value) return;
  } else {
    if (kind === 'number' && !(name === 'max-redirs' ? /^-1$|^\d+$/ : /^(?:\d+\.?\d*|\.\d+)$/).test(value))
      fail(scan, `--${name} needs a number`);
  }
  if (effect !== 'structure') give(scan, row, value);
  else if (name === 'variable') readVariable(source, String(value), scan);
  else if (name === 'config') readConfig(scan, String(value));
  else startNext(scan);
}

function startNext(scan: Scan): void {
  const { source, operation, offset, configCount } = scan;
  const hasUrl = operation.url.length > 0;
  if (source.version >= 8000 && !hasUrl && configCount === 0) fail(scan, 'there is no URL before --next');
  if (hasUrl) scan.operations.push(operation);
  scan.operation = hasUrl ? createOperation(offset) : { ...operation, offset };
}

function give(scan: Scan, { name, effect }: typeof url, value: string | boolean): void {
  const { source, operation, offset } = scan;
  if (typeof value === 'string' && isTypographic(value)) {
    // Curl would ask for what no server is called.
    if (effect === 'url') fail(scan, 'a word begins with a typographic sign: is the ASCII one meant?');
    source.warn(offset, `The value of --${name} begins with a typographic sign: is the ASCII one meant?`);
  }
  const option = { name, value, offset, effect };
  operation.given.push(option);
  operation[effect].push(option);
}

/** Whether a text begins with a sign such as `–` or `“`, which word processors put in the place of ASCII ones. */
function isTypographic(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 0x2010 && first < 0x2040;
}

function readConfig(scan: Scan, fileName: string): void {
  const { source, offset } = scan;
  scan.configCount += 1;
  if (scan.configCount > maxConfigFiles) source.fail(offset, 'too many files of options', 'limit');
  for (const { name, value } of listConfigLines(readTextFile(source, fileName, offset))) {
    const word = name.startsWith('-') ? name : `--${name}`;
    const taken = readOption(scan, word, value);
    if (value && !taken) fail(scan, `--${word.replace(/^-+/, '').slice(0, 30)} takes no value`);
  }
}

function fail({ source, offset }: Scan, message: string): never {
  return source.fail(offset, message, 'option');
}
