import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { createFetchCall, createKyCall, createToolCall } from '../lib/http-subjects.mjs';
import { pair } from '../lib/pair.mjs';
import { summarize } from '../lib/quantile.mjs';
import { findError, runRounds } from '../lib/rounds.mjs';
import { runInChild } from '../lib/run-in-child.mjs';
import { tasks } from '../lib/tasks.mjs';

const networks = ['stub', 'loopback'];
const comparisons = [
  { title: 'HTTP call beside ky', createLimit: createKyCall, createSubject: createToolCall },
  { title: 'HTTP call beside fetch', createLimit: createFetchCall, createSubject: createToolCall },
  { title: 'ky beside fetch', createLimit: createFetchCall, createSubject: createKyCall },
];

/** One whole call over HTTP, argument text in, answer text out, as ratios. Each network has processes of its own. */
export function compareHttpCalls({ rounds, pairing }) {
  const answers = runRounds(networks, rounds, (network) =>
    runInChild(import.meta.url, 'measureHttpCalls', [network, pairing], ['--max-semi-space-size=16']),
  );
  return networks.flatMap((network) => {
    const timings = answers.get(network);
    const error = findError(timings);
    if (error) throw new Error(error);
    return comparisons.map(({ title }, index) => ({
      title: `${title}, ${network}`,
      ratio: summarize(timings.map((round) => round[index].ratio)),
    }));
  });
}

/** Runs in the child. */
export async function measureHttpCalls(network, pairing) {
  const { origin, fetch } = network === 'stub' ? createStub() : await startServer();
  const inputs = tasks.small.texts;
  const timings = [];
  for (const { createLimit, createSubject } of comparisons) {
    const [limit, subject] = [createLimit, createSubject].map((create) => create(origin, fetch));
    for (const run of [limit, subject]) await checkAnswers(run);
    timings.push(await pair({ run: limit, inputs, isAsync: true }, { run: subject, inputs, isAsync: true }, pairing));
  }
  return timings;
}

async function checkAnswers(run) {
  for (const [index, text] of tasks.small.texts.entries()) {
    const answer = JSON.parse(await run(text));
    const { city, days } = tasks.small.answers[index];
    if (!isDeepStrictEqual(answer, createAnswer(city, String(days))))
      throw new Error(`wrong: ${JSON.stringify(answer)}`);
  }
}

function createAnswer(city, days) {
  return { city, days, forecast: 'sunny', high: 21.5, hours: [18, 19.5, 21.5, 20] };
}

function createStub() {
  const fetch = async (input) => {
    const { searchParams } = new URL(typeof input === 'string' ? input : input.url);
    const answer = createAnswer(searchParams.get('q'), searchParams.get('days'));
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
  return { origin: 'https://api.example', fetch };
}

/** In a thread of its own, so that the server takes no time of the caller's. */
async function startServer() {
  const worker = new Worker(
    `const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const createAnswer = ${createAnswer};
    const server = createServer(({ url }, response) => {
      const { searchParams } = new URL(url, 'http://localhost');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(createAnswer(searchParams.get('q'), searchParams.get('days'))));
    });
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  const port = await new Promise((resolve) => {
    worker.once('message', resolve);
  });
  return { origin: `http://127.0.0.1:${port}`, fetch: globalThis.fetch };
}
