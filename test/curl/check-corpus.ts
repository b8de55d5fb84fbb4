import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { ParseCurlOptions } from '../../src/curl/parse-curl-options.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import type { ParserAnswer } from './compare-with-curl.ts';
import { compareWithRecord, describeRequest } from './compare-with-record.ts';
import { type CaseEntry, type CorpusEntry, listFiles, type RecordedAnswer, type ShellEntry } from './corpus-entry.ts';

export interface CorpusVerdict {
  readonly id: string;
  /** What there was to get right: a request, a refusal, or neither, where curl was not run or could not decide by itself. */
  readonly kind: 'request' | 'refusal' | 'open';
  /** How the answer differs, in sentences; none is right. */
  readonly differences: readonly string[];
  readonly isRefused: boolean;
}

export function checkCorpusEntry(entry: CorpusEntry): CorpusVerdict {
  const { id, command, env, inputFiles = {}, expected, expectedNew = expected } = entry;
  const hasVariables = env !== undefined || expectedNew.shellFlags?.includes('variable') === true;
  const read = readCommand(command, { shell: 'posix', files: listFiles(entry), placeholders: hasVariables });
  const answer = hasVariables ? fillVariables(read, env ?? {}) : read;
  const hasSettings = env?.NETRC !== undefined || Object.keys(inputFiles).some((name) => name.endsWith('curlrc'));
  if (unsure.has(id) || hasSettings)
    return { id, kind: 'open', differences: [], isRefused: typeof answer === 'string' };
  // Shortened names, which curl took until 8.5, are read with a warning.
  const isShortened = isUnknownOption(expectedNew) && expected.status === 'ok';
  const hasWarned = typeof answer !== 'string' && answer.warnings.length > 0;
  return judge(id, isShortened && hasWarned ? expected : expectedNew, answer);
}

/** Records that show something else than the command: a first request that was taken for the challenge of the second. */
const unsure = new Set(['test/338']);

function isUnknownOption({ stderr = [] }: RecordedAnswer): boolean {
  return /is unknown/.test(stderr.join());
}

export function checkCaseEntry({ id, command, status, exit, reason, expected }: CaseEntry): CorpusVerdict {
  const recorded: RecordedAnswer = {
    status,
    ...(exit !== undefined && { exit }),
    ...(reason !== undefined && { stderr: [reason] }),
    ...(expected !== undefined && { requests: expected }),
  };
  const answer = readCommand(command, { placeholders: true });
  return judge(id, recorded, fillVariables(answer, {}));
}

/**
 * The shell is not said: finding out is a part of it. A text that says nothing of its shell may be refused, if it is read
 * rightly once the shell is said.
 */
export function checkShellEntry({ id, shell, command, posix }: ShellEntry): CorpusVerdict {
  const [answer, expected] = [readCommand(command, {}), readCommand(posix, { shell: 'posix' })];
  const [ours, theirs] = [typeof answer === 'string' ? readCommand(command, { shell }) : answer, expected].map(
    describeAnswer,
  );
  return {
    id,
    kind: typeof expected === 'string' ? 'refusal' : 'request',
    differences: ours === theirs ? [] : [`read as ${ours}, the same for a POSIX shell is ${theirs}`],
    isRefused: typeof answer === 'string',
  };
}

function describeAnswer(answer: ParserAnswer): string {
  return typeof answer === 'string' ? 'refused' : JSON.stringify(answer.requests.map(describeRequest));
}

function readCommand(text: string, options: ParseCurlOptions): ParserAnswer {
  try {
    return parseCurl(text, options);
  } catch (error) {
    if (error instanceof InvalidSourceError) return error.message;
    throw error;
  }
}

function judge(id: string, recorded: RecordedAnswer, answer: ParserAnswer): CorpusVerdict {
  const kind = findKind(recorded);
  const isRefused = typeof answer === 'string';
  const verdict = { id, kind, isRefused };
  if (kind === 'open') return { ...verdict, differences: [] };
  if (kind === 'refusal') {
    return { ...verdict, differences: isRefused ? [] : [`accepted, curl refuses: ${recorded.stderr?.join(' / ')}`] };
  }
  if (isRefused) return { ...verdict, differences: [`refused: ${answer}`] };
  return { ...verdict, differences: compareWithRecord(answer.requests, recorded.requests ?? []) };
}

// A missing file, and what only the answer of a server decides.
const openExits = new Set([25, 26, 28, 33, 65]);

const lackingFeature =
  /the installed libcurl version does not support this|option --(?:httpsig-\w+|knownhosts|upload-flags): is unknown/;

function findKind({ status, exit, stderr = [], requests = [], exits }: RecordedAnswer): CorpusVerdict['kind'] {
  if (status === 'ok') return requests.length > 0 && exits === undefined ? 'request' : 'open';
  if (status !== 'curl-error') return 'open';
  if (openExits.has(exit ?? 0)) return requests.length > 0 ? 'request' : 'open';
  const lacksFeature = lackingFeature.test(stderr.join());
  return lacksFeature ? 'open' : 'refusal';
}

/** As the shell of the recorder did: what it did not know was empty. */
function fillVariables(answer: ParserAnswer, env: Readonly<Record<string, string>>): ParserAnswer {
  if (typeof answer === 'string') return answer;
  const names = new Set(answer.placeholders.map(({ name }) => name));
  const fill = (text: string): string =>
    text.replace(/(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/gi, (written, name: string) =>
      names.has(name) ? (env[name] ?? '') : written,
    );
  const requests = answer.requests.map((request) => ({
    ...request,
    url: fill(request.url),
    headers: request.headers.map((header) => ({ ...header, value: fill(header.value).trim() })),
    ...(request.body?.type === 'data' &&
      typeof request.body.content === 'string' && { body: { ...request.body, content: fill(request.body.content) } }),
  }));
  return { ...answer, requests };
}
