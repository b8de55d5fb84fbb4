import { parseCurl } from '../../src/curl/parse-curl.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import { sampleFiles } from './command-samples.ts';
import { compareWithCurl, type ParserAnswer } from './compare-with-curl.ts';
import { createRandom } from './create-random.ts';
import { type CommandProfile, type GeneratedCommand, generateCommand } from './generate-command.ts';
import { type CurlOracle, readCurlVersion, startCurlOracle } from './oracle/run-curl.ts';
import { renderPosix } from './render-command.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly count: number;
  /** @default 'mixed' */
  readonly profile?: CommandProfile;
  /** Commands under way at once. @default 2 */
  readonly workers?: number;
  /** Told after each command. */
  readonly onProgress?: (done: number) => void;
}

export interface FuzzReport {
  readonly curlVersion: string;
  /** Commands that curl sent, and that it refused. */
  readonly accepted: number;
  readonly refused: number;
  readonly differences: readonly FuzzDifference[];
}

export interface FuzzDifference {
  /** Of the command: `generateCommand(seed)` gives it again. */
  readonly seed: number;
  /** The smallest command found that differs. */
  readonly command: string;
  readonly sentences: readonly string[];
}

/** Runs generated commands through real curl and through `parseCurl`, and reports where they differ. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { seed, count, workers = 2 } = options;
  const curlVersion = readCurlVersion();
  const seeds = Array.from({ length: count }, (_, index) => seed * 1_000_003 + index).values();
  const outcomes = await Promise.all(
    Array.from({ length: workers }, () => runWorker(seeds, { ...options, curlVersion })),
  );
  const all = outcomes.flat();
  return {
    curlVersion,
    accepted: all.filter(({ isAccepted }) => isAccepted).length,
    refused: all.filter(({ isAccepted }) => !isAccepted).length,
    differences: all.flatMap(({ difference }) => difference ?? []).sort((left, right) => left.seed - right.seed),
  };
}

interface Outcome {
  readonly isAccepted: boolean;
  readonly difference?: FuzzDifference;
}

interface WorkerOptions extends FuzzOptions {
  readonly curlVersion: string;
}

async function runWorker(seeds: Iterable<number>, options: WorkerOptions): Promise<readonly Outcome[]> {
  const oracle = await startCurlOracle({ files: sampleFiles });
  const outcomes: Outcome[] = [];
  try {
    for (const seed of seeds) {
      outcomes.push(await tryCommand(seed, oracle, options));
      options.onProgress?.(outcomes.length);
    }
  } finally {
    oracle.close();
  }
  return outcomes;
}

async function tryCommand(seed: number, oracle: CurlOracle, { curlVersion, profile }: WorkerOptions): Promise<Outcome> {
  const command = generateCommand(seed, profile === undefined ? {} : { profile });
  const style = { realistic: ['documentation', 'devtools'], nasty: ['nasty'], error: ['plain', 'nasty'] } as const;
  const random = createRandom(seed ^ 0x5bd1e995);
  const text = renderPosix(command.groups, random.pick(style[command.profile]), random);
  const comparing = { oracle, curlVersion, input: command.input };
  const { sentences, isAccepted } = await compare(text, comparing);
  if (sentences.length === 0) return { isAccepted };
  return { isAccepted, difference: { seed, ...(await shrink({ text, sentences }, command.groups, comparing)) } };
}

interface Comparing {
  readonly oracle: CurlOracle;
  readonly curlVersion: string;
  readonly input: string;
}

interface Comparison {
  readonly sentences: readonly string[];
  readonly isAccepted: boolean;
}

async function compare(text: string, { oracle, curlVersion, input }: Comparing): Promise<Comparison> {
  const answer = await oracle.run(text, { input });
  return { sentences: compareWithCurl(parse(text, curlVersion, input), answer), isAccepted: answer.exitCode === 0 };
}

function parse(text: string, curlVersion: string, input: string): ParserAnswer {
  try {
    return parseCurl(text, { shell: 'posix', curlVersion, files: { ...sampleFiles, '-': input } });
  } catch (error) {
    if (error instanceof InvalidSourceError) return error.message;
    throw new Error(`Not the coded error, for ${JSON.stringify(text)}`, { cause: error });
  }
}

/** Leaves out groups of words, and quoting, as long as something still differs. */
async function shrink(
  found: { readonly text: string; readonly sentences: readonly string[] },
  groups: GeneratedCommand['groups'],
  comparing: Comparing,
): Promise<Omit<FuzzDifference, 'seed'>> {
  let smallest = { command: found.text, sentences: found.sentences };
  let rest = groups;
  for (let index = -1; index < rest.length; ) {
    const shorter = rest.filter((_, position) => position !== index);
    const command = renderPosix(shorter, 'plain', createRandom(0));
    const { sentences } = await compare(command, comparing);
    if (sentences.length === 0) {
      // The quoting is what differs.
      if (index === -1) return smallest;
      index += 1;
      continue;
    }
    smallest = { command, sentences };
    rest = shorter;
    if (index === -1) index = 0;
  }
  return smallest;
}
