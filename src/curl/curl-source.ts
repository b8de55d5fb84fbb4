import { findOption } from './curl-option-table.ts';
import { type CurlErrorReason, InvalidCurlError } from './invalid-curl-error.ts';
import type { ParseCurlOptions } from './parse-curl-options.ts';
import type { CurlPlaceholder, CurlWarning, SourcePosition } from './parsed-curl.ts';

/** The text under reading, and what is noted about it on the way. */
export interface CurlSource {
  readonly text: string;
  readonly options: ParseCurlOptions;
  /** 7088 for 7.88, 8022 for 8.22. */
  readonly version: number;
  readonly warnings: CurlWarning[];
  readonly placeholders: CurlPlaceholder[];
  /** Whether an option of the command has taken what stands in standard input. */
  isInputRead: boolean;
  readonly locate: (offset: number) => SourcePosition;
  readonly warn: (offset: number, message: string) => void;
  readonly fail: (offset: number, message: string, reason?: CurlErrorReason) => never;
}

interface CurlFault {
  readonly offset: number;
  readonly message: string;
  readonly reason: CurlErrorReason;
}

/** What `fail` throws: no error yet, for one made deep within costs ten times the reading of a command. */
class CurlFailure {
  readonly fault: CurlFault;

  constructor(fault: CurlFault) {
    this.fault = fault;
  }
}

const maxLineLength = 100;
const maxWarnings = 100;

/** @throws {RangeError} for a version that is not one */
export function createCurlSource(text: string, options: ParseCurlOptions): CurlSource {
  const starts: number[] = [];
  const warnings: CurlWarning[] = [];
  const locate = (offset: number): SourcePosition => {
    if (starts.length === 0) listLineStarts(text, starts);
    const line = findLine(starts, offset);
    return { offset, line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
  return {
    text,
    options,
    version: options.curlVersion === undefined ? 8022 : readVersion(options.curlVersion),
    warnings,
    placeholders: [],
    isInputRead: false,
    locate,
    warn(offset, message) {
      if (warnings.length < maxWarnings) warnings.push({ message, position: locate(offset) });
    },
    fail(offset, message, reason = 'shell') {
      throw new CurlFailure({ offset, message, reason });
    },
  };
}

function readVersion(text: string): number {
  const [, major = '', minor = 0] = /^(\d{1,2})(?:\.(\d{1,3}))?/.exec(text) ?? [];
  if (!major) throw new RangeError('curlVersion must be a version such as "8.22" or "7.88"');
  return Number(major) * 1000 + Number(minor);
}

/**
 * Gives what `read` gives.
 *
 * @throws {InvalidCurlError} where `read` failed, with the place and the line
 */
export function explainFailure<Result>({ text, locate }: CurlSource, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof CurlFailure)) throw thrown;
    const { offset, message, reason } = thrown.fault;
    const position = locate(offset);
    const { line, column } = position;
    throw new InvalidCurlError(
      `Cannot read the curl command at line ${line}, column ${column}: ${message}${quoteLine(text, position)}`,
      { reason, position },
    );
  }
}

function listLineStarts(text: string, starts: number[]): void {
  for (let at = 0; at >= 0; at = text.indexOf('\n', at) + 1 || -1) starts.push(at);
}

function findLine(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Words of the line that are not `curl` or an option are masked: any of them may be a password. */
function quoteLine(text: string, { offset, column }: SourcePosition): string {
  const from = Math.max(offset - column + 1, offset - maxLineLength / 2);
  const [line = ''] = text.slice(from, from + maxLineLength).split(/[\r\n]/, 1);
  const masked = line.replace(/[^\s'"`|&;<>()$^\\]+/g, (word) =>
    word === 'curl' || (word[0] === '-' && from === offset - column + 1 && isOption(word))
      ? word
      : '*'.repeat(word.length),
  );
  return `\n  ${masked.replaceAll('\t', ' ')}\n  ${' '.repeat(offset - from)}^`;
}

function isOption(word: string): boolean {
  return word[1] === '-' ? findOption(word.replace(/^--no-/, '--')) !== undefined : /^-[A-Za-z]$/.test(word);
}
