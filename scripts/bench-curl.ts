// How fast parseCurl is beside curlconverter, and whether its time grows with the text: npm run bench:curl -- [corpus.jsonl]
// The peer is the one that `npm install` in bench/ brings, or the folder that --peer names.
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { parseCurl as ParseCurl } from '../src/curl/parse-curl.ts';
import type { ShellName } from '../src/curl/parsed-curl.ts';
import { type CorpusEntry, readLines } from '../test/curl/corpus-entry.ts';
import { projectRoot } from './package-exports.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { peer: { type: 'string', default: join(projectRoot, 'bench/node_modules/curlconverter') } },
});

type Parse = (command: string) => unknown;

// What runs TypeScript as it is wraps every function; users run a bundle.
const outfile = join(tmpdir(), `tooltable-curl-${process.pid}.mjs`);
await build({
  entryPoints: [join(projectRoot, 'src/curl/parse-curl.ts')],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  outfile,
});
const { parseCurl } = (await import(pathToFileURL(outfile).href)) as { parseCurl: typeof ParseCurl };
rmSync(outfile);

const leastRatio = 20;
const turnMilliseconds = 400;
const mostGrowth = 40;

async function compareThroughput(): Promise<readonly string[]> {
  const path = positionals[0] ?? join(projectRoot, 'test/fixtures/curl/corpus.jsonl');
  const commands = readLines<CorpusEntry>(path).map(({ command }) => command);
  const ours = timePass((command) => parseCurl(command), commands);
  console.log(`${commands.length} commands of ${path}`);
  const file = join(values.peer, 'dist/src/parse.js');
  if (!existsSync(file)) {
    console.log(`tooltable ${perSecond(commands, ours())} commands a second`);
    return [`throughput: curlconverter is not installed in ${values.peer}`];
  }
  const { parse } = (await import(pathToFileURL(file).href)) as { parse: Parse };
  const peers = timePass(parse, commands);
  for (const pass of [ours, peers]) warmUp(pass);
  const pairs = Array.from({ length: 9 }, () => ({ ours: timeTurn(ours), peers: timeTurn(peers) }));
  const ratio = median(pairs.map((pair) => pair.peers / pair.ours));
  console.log(`tooltable      ${perSecond(commands, median(pairs.map((pair) => pair.ours)))} commands a second`);
  console.log(`curlconverter  ${perSecond(commands, median(pairs.map((pair) => pair.peers)))} commands a second`);
  console.log(`ratio          ${ratio.toFixed(1)}, at least ${leastRatio}`);
  return ratio >= leastRatio ? [] : [`throughput: ${ratio.toFixed(1)} times curlconverter's, at least ${leastRatio}`];
}

function warmUp(pass: () => number): void {
  for (let spent = 0; spent < 3000; ) spent += pass();
}

/** Milliseconds of a pass, over a turn: as long for both sides, for the first pass after the other's finds cold caches. */
function timeTurn(pass: () => number): number {
  const started = performance.now();
  let count = 0;
  for (; count === 0 || performance.now() - started < turnMilliseconds; count += 1) pass();
  return (performance.now() - started) / count;
}

/** Milliseconds of one pass over all commands; what is refused counts too. */
function timePass(parse: Parse, commands: readonly string[]): () => number {
  return () => {
    const started = performance.now();
    for (const command of commands) tryParse(() => parse(command));
    return performance.now() - started;
  };
}

function tryParse(parse: () => unknown): void {
  try {
    parse();
  } catch {
    // A refusal is an answer.
  }
}

function perSecond(commands: readonly string[], milliseconds: number): string {
  return Math.round((commands.length / milliseconds) * 1000).toLocaleString('en');
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Where a long text of one character may stand. */
const places: readonly (readonly [name: string, shell: ShellName | undefined, around: (text: string) => string])[] = [
  ['alone', undefined, (text) => text],
  ['a word', undefined, (text) => `curl ${text}`],
  ['single quotes', 'posix', (text) => `curl http://h/ -d '${text}'`],
  ['double quotes', 'posix', (text) => `curl http://h/ -d "${text}"`],
  ['ANSI quotes', 'posix', (text) => `curl http://h/ -d $'${text}'`],
  ['a URL', 'posix', (text) => `curl 'http://h/${text}'`],
  ['a host', 'posix', (text) => `curl 'http://${text}/'`],
  ['a header', 'posix', (text) => `curl http://h/ -H '${text}'`],
  ['a header value', 'posix', (text) => `curl http://h/ -H 'A: ${text}'`],
  ['a form field', 'posix', (text) => `curl http://h/ -F 'a=${text}'`],
  ['a form field in quotes', 'posix', (text) => `curl http://h/ -F 'a="${text}'`],
  ['encoded data', 'posix', (text) => `curl http://h/ --data-urlencode '${text}'`],
  ['a cookie', 'posix', (text) => `curl http://h/ -b 'a=${text}'`],
  ['an option', 'posix', (text) => `curl http://h/ -${text}`],
  ['a long option', 'posix', (text) => `curl http://h/ --${text}`],
  ['an expanded variable', 'posix', (text) => `curl --variable a=1 --expand-url '${text}'`],
  ['cmd', 'cmd', (text) => `curl "http://h/" -d "${text}"`],
  ['cmd without quotes', 'cmd', (text) => `curl http://h/ -d ${text}`],
  ['PowerShell', 'powershell', (text) => `curl http://h/ -d "${text}"`],
  ['PowerShell without quotes', 'powershell', (text) => `curl http://h/ -d ${text}`],
];

const repeated = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...[
    '\n',
    '\r',
    '\t',
    'é',
    '🚀',
    '\\\n',
    '^\n',
    '\\"',
    "''",
    '""',
    '{,',
    '{}',
    '[a-b]',
    '{{',
    '$a',
    '$(',
    `\${a}`,
    '%0',
    '%a%',
    ' -H a:b',
    ' -d a',
    ' http://h/',
    '\ncurl http://h/',
    '; curl h',
    '=(',
    ';type=',
    'a,',
    '> ',
    '$ ',
    '```\n',
  ],
];

function measureGrowth(): readonly string[] {
  const growths = places.flatMap(([place, shell, around]) =>
    repeated.map((piece) => ({ place, piece, growth: growthOf(around, piece, shell) })),
  );
  const worst = [...growths].sort((left, right) => right.growth - left.growth).slice(0, 5);
  console.log(`\n${growths.length} texts of one repeated piece: time of 100 kB / time of 5 kB, at most ${mostGrowth}`);
  for (const { place, piece, growth } of worst)
    console.log(`  ${growth.toFixed(1)}  ${JSON.stringify(piece)} in ${place}`);
  return worst
    .filter(({ growth }) => growth > mostGrowth)
    .map(({ place, piece, growth }) => `growth: ${growth.toFixed(1)} for ${JSON.stringify(piece)} in ${place}`);
}

/** The least of several runs on each side: noise only adds. Measured again where it looks too large. */
function growthOf(around: (text: string) => string, piece: string, shell: ShellName | undefined): number {
  const [short, long] = [5_000, 100_000].map((length) => around(piece.repeat(Math.ceil(length / piece.length))));
  const measure = (runs: number): number =>
    timeLeast(long ?? '', shell, runs) / timeLeast(short ?? '', shell, runs * 4);
  const first = measure(3);
  return first > mostGrowth / 2 ? Math.min(first, measure(15)) : first;
}

function timeLeast(text: string, shell: ShellName | undefined, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    tryParse(() => parseCurl(text, shell === undefined ? {} : { shell }));
    return performance.now() - started;
  });
  return Math.min(...times);
}

const misses = [...(await compareThroughput()), ...measureGrowth()];
for (const miss of misses) console.log(`MISSED ${miss}`);
if (misses.length > 0) process.exitCode = 1;
