import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import { defineOutput } from '../../src/agent/define-output.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import { streamAgent } from '../../src/agent/stream-agent.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { makeModel } from '../models/model-makers.ts';
import { type DialectScript, dialectScripts, type SaidTurn } from './dialect-scripts.ts';
import { type Answer, type Endpoint, startEndpoint, writeEvents, writeJson } from './loopback-endpoint.ts';

const vendors = Object.keys(dialectScripts);
const getScript = (vendor: string): DialectScript => dialectScripts[vendor] as DialectScript;

let endpoint: Endpoint | undefined;
afterEach(() => endpoint?.stop());

async function start(answer: Answer): Promise<Endpoint> {
  endpoint = await startEndpoint(answer);
  return endpoint;
}

const weather = defineTool({
  name: 'weather',
  description: 'Weather of a city',
  inputSchema: v.object({ city: v.string() }),
  execute: ({ city }) => `sunny in ${city}`,
});
const broken = defineTool({
  name: 'broken',
  description: 'Fails',
  execute: () => {
    throw new Error('Out of order');
  },
});
const tools = createToolSet(weather, broken);

const turns: readonly SaidTurn[] = [
  {
    text: 'I will look 東京 🌤',
    calls: [
      { id: 'a', name: 'weather', arguments: { city: '東京' } },
      { id: 'b', name: 'broken', arguments: {} },
      { id: 'c', name: 'weather', arguments: { town: 'x' } },
    ],
  },
  { calls: [{ id: 'd', name: 'weather', arguments: { city: 'Paris' } }] },
  { text: 'It is sunny 🌤' },
];

const isError = { openai: '', 'openai-responses': '', anthropic: 'error: ', gemini: 'error: ' };

describe('a whole run over a real connection', () => {
  test.each(
    vendors.flatMap(
      (vendor) =>
        [
          [vendor, 'whole'],
          [vendor, 'streamed'],
        ] as const,
    ),
  )('of %s, %s, with calls side by side and tools that fail', async (vendor, form) => {
    const script = getScript(vendor);
    const { baseURL, bodies } = await start((response, index) => {
      const turn = turns[index] ?? {};
      if (form === 'whole') writeJson(response, script.say(turn));
      else writeEvents(response, script.stream(turn));
    });
    const options = { model: makeModel(vendor, { baseURL }), tools, prompt: 'Weather?' };
    const texts: string[] = [];
    const run = form === 'whole' ? undefined : streamAgent(options);
    for await (const event of run ?? []) if (event.type === 'text-delta') texts.push(event.text);
    const { text, stopReason, steps } = await (run?.result ?? runAgent(options));
    expect([text, stopReason, steps.length]).toEqual(['It is sunny 🌤', 'answer', 3]);
    if (run) expect(texts.join('')).toBe('I will look 東京 🌤It is sunny 🌤');
    const mark = isError[vendor as keyof typeof isError];
    expect(script.readResults(bodies[2] ?? {})).toEqual([
      'sunny in 東京',
      `${mark}Out of order`,
      `${mark}Cannot accept arguments: $.city is required, missing; unknown keys: "town"`,
      'sunny in Paris',
    ]);
  });

  test.each(vendors)('of %s binds a final answer to its schema', async (vendor) => {
    const script = getScript(vendor);
    const said = ['It is warm', '{"city":"Paris","celsius":"21"}'];
    const { baseURL } = await start((response, index) =>
      writeEvents(response, script.stream({ text: said[index] ?? '' })),
    );
    const output = defineOutput({ schema: v.object({ city: v.string(), celsius: v.number() }) });
    const run = streamAgent({ model: makeModel(vendor, { baseURL }), prompt: 'How warm?', output });
    expect((await run.result).output).toEqual({ city: 'Paris', celsius: 21 });
  });
});

/** Timers that are armed in this process now. */
const listTimers = (): readonly string[] => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');

describe('edge 19: an abort over a real connection', () => {
  const reason = new Error('Stop');

  test.each(vendors.flatMap((vendor) => ['abort', 'leave'].map((way) => [vendor, way] as const)))(
    'of %s by %s closes the stream of the model at once',
    async (vendor, way) => {
      const [first] = getScript(vendor)
        .stream({ text: 'Half of an answer' })
        .filter((event) => JSON.stringify(event).includes('Half'));
      const { baseURL, closed } = await start((response) => writeEvents(response, [first ?? {}], true));
      const controller = new AbortController();
      const run = streamAgent({ model: makeModel(vendor, { baseURL }), prompt: 'Go', signal: controller.signal });
      const read = async () => {
        for await (const event of run) {
          if (event.type !== 'text-delta') continue;
          if (way === 'leave') break;
          controller.abort(reason);
        }
      };
      await (way === 'leave' ? read() : expect(read()).rejects.toBe(reason));
      await closed;
      await expect(run.result).rejects.toMatchObject(way === 'leave' ? { name: 'AbortError' } : { message: 'Stop' });
    },
  );

  test.each(['run', 'stream'])('reaches all running tools of a %s, and leaves no timer', async (form) => {
    const script = getScript('openai');
    const { baseURL } = await start((response) => {
      const turn = { calls: ['a', 'b'].map((id) => ({ id, name: 'sleep', arguments: {} })) };
      if (form === 'run') writeJson(response, script.say(turn));
      else writeEvents(response, script.stream(turn));
    });
    const controller = new AbortController();
    const seen: unknown[] = [];
    let running = 0;
    const sleep = defineTool({
      name: 'sleep',
      description: 'Sleeps half a minute',
      execute: (_, { signal }) =>
        new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, 30_000);
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            seen.push(signal.reason);
            reject(signal.reason);
          });
          if (++running === 2) setImmediate(() => controller.abort(reason));
        }),
    });
    const before = listTimers().length;
    const options = {
      model: makeModel('openai', { baseURL }),
      tools: createToolSet(sleep),
      prompt: 'Go',
      timeoutMs: 60_000,
      signal: controller.signal,
    };
    const events: AgentEvent[] = [];
    const work =
      form === 'run' ? runAgent(options) : streamAgent({ ...options, onEvent: (event) => events.push(event) }).result;
    await expect(work).rejects.toBe(reason);
    expect(seen).toEqual([reason, reason]);
    expect(listTimers().length).toBeLessThanOrEqual(before);
  });
});
