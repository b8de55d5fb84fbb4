import { median, summarize } from '../lib/quantile.mjs';
import { findError, runRounds } from '../lib/rounds.mjs';
import { runInChild } from '../lib/run-in-child.mjs';
import { tasks } from '../lib/tasks.mjs';

const limit = 'limit.mjs';
export const counts = [1, 100, 10_000];

/** Defining tools and making their specifications, as a ratio to literal ones in a Map. Each figure has a fresh process. */
export function compareRegistration(files, { rounds }) {
  const answers = counts.map((count) =>
    runRounds(files, rounds, (file) =>
      runInChild(import.meta.url, 'measureRegistration', [file, count], ['--expose-gc', '--max-old-space-size=8192']),
    ),
  );
  return files.map((file) => summarizeSubject(file, answers));
}

function summarizeSubject(file, answers) {
  const error = findError(answers.flatMap((rounds) => rounds.get(file)));
  if (error) return { file, error };
  const cells = counts.map((count, index) => {
    const rounds = answers[index].get(file);
    const limits = answers[index].get(limit);
    const ratio = summarize(rounds.map(({ ms }, round) => ms / limits[round].ms));
    const heapPerTool = summarize(rounds.map(({ heapBytes }) => heapBytes / count));
    return [count, { ratio, ms: median(rounds.map(({ ms }) => ms)), heapPerTool }];
  });
  return { file, name: answers[0].get(file)[0].name, cells: Object.fromEntries(cells) };
}

/** Runs in the child. Every fourth tool is the large one. */
export async function measureRegistration(file, count) {
  const { name, registry } = await import(`../subjects/${file}`);
  if (!registry) return { error: 'has no table of tools' };
  // One tool is measured as the second of its process: the first pays for what is loaded once.
  if (count === 1) await registry.specify(await registerTools(registry, 1));
  const heapBefore = readHeap();
  const startedAt = performance.now();
  const tools = await registerTools(registry, count);
  const specifications = await registry.specify(tools);
  const ms = performance.now() - startedAt;
  checkSpecifications(specifications, count);
  specifications.length = 0;
  const heapBytes = readHeap() - heapBefore;
  // Reads the tools after the heap, so that they are still there to be counted.
  await registry.specify(tools);
  return { name, ms, heapBytes };
}

async function registerTools(registry, count) {
  const tools = [];
  for (let index = 0; index < count; index++) {
    const kind = count === 1 || index % 4 === 3 ? 'large' : 'small';
    tools.push(registry.create(kind, `${tasks[kind].name}_${index}`));
  }
  return registry.collect(tools);
}

function checkSpecifications(specifications, count) {
  const isComplete = specifications.length === count && specifications.at(-1).function.parameters.properties;
  if (!isComplete) throw new Error(`Bad specifications: ${JSON.stringify(specifications.at(-1))}`);
  JSON.stringify(specifications);
}

function readHeap() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
