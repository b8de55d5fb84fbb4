import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { CurlRequest } from '../../src/curl/parsed-curl.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import { compareRequest } from './compare-with-curl.ts';
import { type CorpusEntry, listFiles } from './corpus-entry.ts';
import type { CurlOracle } from './oracle/run-curl.ts';
import { normalizePlan, toRequestPlan } from './to-request-plan.ts';
import { writeWithFiles } from './write-with-files.ts';

export interface RoundTripReport {
  /** Requests that came back as they were, and that real curl sent so. */
  readonly right: number;
  /** What no plan, or no command line, can say, with the number of requests. */
  readonly unwritable: ReadonlyMap<string, number>;
  readonly differences: readonly {
    readonly id: string;
    readonly command: string;
    readonly sentences: readonly string[];
  }[];
}

/** Writes every request of a corpus as a command, reads it again, and has real curl send it. */
export async function checkRoundTrips(
  entries: readonly CorpusEntry[],
  oracle: CurlOracle,
  curlVersion: string,
): Promise<RoundTripReport> {
  const unwritable = new Map<string, number>();
  const differences: RoundTripReport['differences'][number][] = [];
  let right = 0;
  for (const entry of entries) {
    // The thousand requests of one glob say no more than its first ones.
    for (const request of readRequests(entry).slice(0, 10)) {
      const written = write(request);
      if (typeof written === 'string') {
        unwritable.set(written, (unwritable.get(written) ?? 0) + 1);
        continue;
      }
      const sentences = await check(written, { oracle, curlVersion });
      if (sentences.length === 0) right += 1;
      else differences.push({ id: entry.id, command: written.command, sentences });
    }
  }
  return { right, unwritable, differences };
}

function readRequests(entry: CorpusEntry): readonly CurlRequest[] {
  try {
    return parseCurl(entry.command, { shell: 'posix', files: listFiles(entry), placeholders: true }).requests;
  } catch (error) {
    if (error instanceof InvalidSourceError) return [];
    throw error;
  }
}

interface Written {
  readonly command: string;
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** What the command is to be read as. */
  readonly expected: unknown;
}

function write(request: CurlRequest): Written | string {
  const plan = toRequestPlan(request);
  if (typeof plan === 'string') return plan;
  try {
    return { ...writeWithFiles(plan, 'posix'), expected: normalizePlan(plan) };
  } catch (error) {
    if (error instanceof InvalidSourceError) return error.message;
    throw error;
  }
}

interface Checking {
  readonly oracle: CurlOracle;
  readonly curlVersion: string;
}

async function check(
  { command, files, expected }: Written,
  { oracle, curlVersion }: Checking,
): Promise<readonly string[]> {
  const contents = Object.fromEntries(files);
  const [again] = parseCurl(command, { shell: 'posix', files: contents }).requests;
  const plan = again && toRequestPlan(again);
  const [left, right] = [
    JSON.stringify(expected),
    JSON.stringify(typeof plan === 'object' ? normalizePlan(plan) : plan),
  ];
  if (left !== right) return [`written from ${left}, read as ${right}`];
  // curl waits for the body that the answer to a HEAD does not have.
  if (again?.method === 'HEAD' && again.body !== undefined) return [];
  const answer = await oracle.run(command, { files });
  const [request] = parseCurl(command, { shell: 'posix', files: contents, curlVersion }).requests;
  const [wire] = answer.requests;
  if (wire === undefined || request === undefined)
    return [answer.refusal ?? `curl ends with ${answer.exitCode}: ${answer.stderr}`];
  return compareRequest(request, wire);
}
