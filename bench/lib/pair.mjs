import { median } from './quantile.mjs';

let copies = 0;

/**
 * Times a limit and a subject, `{ run, inputs, isAsync }` each, in alternating blocks. The ratio is formed within a pair
 * of blocks, so a change of clock speed and a noisy neighbour hit both sides.
 */
export async function pair(limit, subject, { blocks = 11, blockMs = 25, warmUpMs = 300 } = {}) {
  const timeLimit = await createTimer(limit);
  const timeSubject = await createTimer(subject);
  await countRuns(timeLimit, blockMs, warmUpMs);
  const subjectRuns = await countRuns(timeSubject, blockMs, warmUpMs);
  const limitRuns = await countRuns(timeLimit, blockMs, blockMs);
  const pairs = [];
  for (let block = 0; block < blocks; block++) {
    const limitNs = ((await timeLimit(limitRuns)) / limitRuns) * 1e6;
    const subjectNs = ((await timeSubject(subjectRuns)) / subjectRuns) * 1e6;
    pairs.push({ limitNs, subjectNs });
  }
  return {
    ratio: median(pairs.map(({ limitNs, subjectNs }) => subjectNs / limitNs)),
    limitNs: median(pairs.map(({ limitNs }) => limitNs)),
    subjectNs: median(pairs.map(({ subjectNs }) => subjectNs)),
  };
}

/** Every side gets a copy of the loop of its own: what the engine learns about one call must not slow another. */
async function createTimer({ run, inputs, isAsync }) {
  const { loopSync, loopAsync } = await import(`./loops.mjs?copy=${copies++}`);
  const loop = isAsync ? loopAsync : loopSync;
  return (count) => loop(run, inputs, count);
}

/** How many runs fill a block, found while the engine warms up. */
async function countRuns(time, blockMs, warmUpMs) {
  let count = 1;
  for (let spent = 0; spent < warmUpMs; ) {
    const elapsed = await time(count);
    spent += elapsed;
    if (elapsed < blockMs / 2) count *= 2;
  }
  return Math.max(1, Math.round((count * blockMs) / (await time(count))));
}
