import { readFileSync } from 'node:fs';
import type { ShellName } from '../../src/curl/parsed-curl.ts';

/** A command with the answer that was recorded from real curl; one line of corpus.jsonl. */
export interface CorpusEntry {
  readonly id: string;
  readonly command: string;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly inputFiles?: RecordedFiles;
  readonly expected: RecordedAnswer;
  /** Of a newer curl, where it differs. */
  readonly expectedNew?: RecordedAnswer;
}

/** A command for another shell and the same for a POSIX one; one line of windows.jsonl. */
export interface ShellEntry {
  readonly id: string;
  readonly shell: ShellName;
  readonly command: string;
  readonly posix: string;
}

/** A command from an issue tracker; one line of cases.jsonl. */
export interface CaseEntry {
  readonly id: string;
  readonly command: string;
  readonly status: RecordedAnswer['status'];
  readonly reason?: string;
  readonly exit?: number;
  readonly expected?: readonly RecordedRequest[];
}

export interface RecordedAnswer {
  /** `refused`: the text is more than one plain command, and was not run. */
  readonly status: 'ok' | 'curl-error' | 'refused' | 'shell-syntax' | 'timeout';
  readonly exit?: number;
  readonly stderr?: readonly string[];
  /** Variables of the shell and the like in the text. */
  readonly shellFlags?: readonly string[];
  /** The option that ends curl before any transfer. */
  readonly exits?: string;
  /** What the files that the command names had in them. */
  readonly files?: RecordedFiles;
  readonly requests?: readonly RecordedRequest[];
}

type RecordedFiles = Readonly<Record<string, RecordedBytes>>;
type RecordedBytes = string | { readonly base64: string };

export interface RecordedRequest {
  readonly method: RecordedBytes;
  /** With a blank before the target where that is no path. */
  readonly url: string;
  /** Without what curl adds by itself; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
  readonly bodyText?: string;
  readonly bodyBase64?: string;
  /** What came after a body that was longer than its length said. */
  readonly extraAfterBody?: string;
  readonly multipart?: readonly RecordedPart[];
  /** In cases.jsonl. */
  readonly body?: string;
}

export interface RecordedPart {
  readonly name?: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly text?: string;
  readonly base64?: string;
  readonly parts?: readonly RecordedPart[];
}

export function readLines<Entry>(path: string): readonly Entry[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Entry);
}

/** The files of an entry by the names that the command has for them. */
export function listFiles({
  inputFiles,
  expected,
  expectedNew,
  stdin,
}: CorpusEntry): Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> {
  const files = { ...expected.files, ...expectedNew?.files, ...inputFiles };
  // The recorder moved absolute names and `..` into its own folder.
  const toName = (name: string): string => name.replace(/^_abs(?=\/)/, '').replace(/(^|\/)_up(?=\/)/g, '$1..');
  const read = Object.entries(files).map(([name, content]) => [toName(name), readRecorded(content)] as const);
  return Object.fromEntries([...read, ['-', stdin ?? '']]);
}

function readRecorded(content: RecordedBytes): string | Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? content : new Uint8Array(Buffer.from(content.base64, 'base64'));
}
