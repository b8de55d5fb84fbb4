import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import type { RunAgentOptions } from '../../src/agent/run-agent-options.ts';
import { streamAgent } from '../../src/agent/stream-agent.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';
import type { Script } from '../../src/testing/scripted-turn.ts';
import type { ChatModel, ChatStreamPart } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { ModelError } from '../../src/tool/model-error.ts';

const weather = defineTool({
  name: 'weather',
  description: 'Weather of a city',
  inputSchema: v.object({ city: v.string() }),
  async *execute({ city }) {
    yield 'looking';
    return `sunny in ${city}`;
  },
});

/** Runs until it is stopped, and says what it saw. */
function createHanging(onStart: () => void = () => undefined) {
  const signals: AbortSignal[] = [];
  const hang = defineTool({
    name: 'hang',
    description: 'Hangs',
    inputSchema: v.object({}),
    execute: (_, { signal }) => {
      signals.push(signal);
      onStart();
      return new Promise<never>(() => undefined);
    },
  });
  return { hang, signals };
}

const tools = createToolSet(weather);
const call = { name: 'weather', arguments: { city: 'Paris' } };
const script: Script = [{ text: 'I will look', toolCalls: [call] }, 'It is sunny'];

const start = (source: Script, options: Partial<RunAgentOptions> = {}) =>
  streamAgent({ model: createScriptedModel(source), tools, prompt: 'Go', ...options });

async function collect(events: AsyncIterable<AgentEvent>): Promise<readonly AgentEvent[]> {
  const all: AgentEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const outline = (events: readonly AgentEvent[]) =>
  events.map((event) => (event.type === 'text-delta' ? `${event.step}: ${event.text}` : event.type));

const unhandled: unknown[] = [];
const listen = (error: unknown) => unhandled.push(error);
beforeAll(() => {
  process.on('unhandledRejection', listen);
});
afterAll(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});

describe('streamAgent()', () => {
  test('tells text, steps and calls as they happen, and gives what runAgent() gives', async () => {
    const run = start(script, { now: () => 0 });
    const events = await collect(run);
    expect(outline(events)).toEqual([
      'step-start',
      '0: I ',
      '0: will ',
      '0: look',
      'model-response',
      'tool-call-start',
      'tool-call-bound',
      'tool-call-progress',
      'tool-call-end',
      'step-end',
      'step-start',
      '1: It ',
      '1: is ',
      '1: sunny',
      'model-response',
      'step-end',
      'agent-end',
    ]);
    const result = await run.result;
    const whole = await runAgent({ model: createScriptedModel(script), tools, prompt: 'Go', now: () => 0 });
    expect(result).toEqual(whole);
    expect(events.at(-1)).toEqual({ type: 'agent-end', result });
  });

  test('tells the text of a model that cannot stream in one piece', async () => {
    const { generate } = createScriptedModel(script);
    const events = await collect(start([], { model: { modelId: 'whole', generate } }));
    expect(outline(events).filter((line) => line.includes(':'))).toEqual(['0: I will look', '1: It is sunny']);
  });

  test('runs without a reader when its result is asked for, and not before', async () => {
    let asked = 0;
    const { generate } = createScriptedModel(['Hi', 'Hi']);
    const model: ChatModel = {
      modelId: 'counting',
      generate: (request) => {
        asked++;
        return generate(request);
      },
    };
    const run = start([], { model });
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(0);
    expect([(await run.result).text, (await run.result).text, asked]).toEqual(['Hi', 'Hi', 1]);
    expect(await collect(run)).toEqual([]);
  });

  test('tells everything to a loop that begins right after the result was read', async () => {
    const run = start(['Hi']);
    const { result } = run;
    expect(outline(await collect(run))).toEqual(['step-start', '0: Hi', 'model-response', 'step-end', 'agent-end']);
    expect((await result).text).toBe('Hi');
  });

  test('can be read once', async () => {
    const run = start(['Hi']);
    await collect(run);
    await expect(collect(run)).rejects.toThrow(new TypeError('The events of a run can be read once'));
  });

  test('tells an observer too, whose faults change nothing', async () => {
    const seen: AgentEvent[] = [];
    const onEvent = (event: AgentEvent) => {
      seen.push(event);
      throw new Error('Observer');
    };
    expect(await collect(start(script, { onEvent }))).toEqual(seen);
  });

  test('becomes a web stream', async () => {
    const { from } = ReadableStream as unknown as { from: (events: AsyncIterable<AgentEvent>) => ReadableStream };
    const reader = from.call(ReadableStream, start(['Hi'])).getReader();
    expect((await reader.read()).value).toEqual({ type: 'step-start', step: 0 });
    await reader.cancel();
  });

  test('reads the model no faster than it is read', async () => {
    let given = 0;
    const model: ChatModel = {
      ...createScriptedModel([]),
      async *stream() {
        for (;;) {
          given++;
          yield { type: 'text-delta', text: 'a' } as const;
        }
      },
    };
    const events = start([], { model })[Symbol.asyncIterator]();
    for (let count = 0; count < 5; count++) await events.next();
    await new Promise((resolve) => setImmediate(resolve));
    // The first event is the start of the step.
    expect(given).toBe(4);
    await events.return?.();
  });
});

describe('streamAgent() and a failing model', () => {
  const half: ChatStreamPart = { type: 'text-delta', text: 'Half' };
  const whole: ChatStreamPart = {
    type: 'response',
    response: { text: 'Whole', toolCalls: [], finishReason: 'stop' },
  };

  /** A model whose tries give these parts, and an error where one is there. */
  function createFailing(tries: readonly (readonly (ChatStreamPart | Error)[])[]): ChatModel {
    let index = 0;
    return {
      ...createScriptedModel([]),
      async *stream() {
        for (const part of tries[index++] ?? []) {
          if (part instanceof Error) throw part;
          yield part;
        }
      },
    };
  }

  test('asks again, and says that the text so far is void', async () => {
    const clock = createFakeClock();
    const model = createFailing([[half, new ModelError('Lost')], [half], [half, whole]]);
    const events = await collect(start([], { model, sleep: clock.sleep }));
    expect(outline(events)).toEqual([
      'step-start',
      '0: Half',
      'model-retry',
      '0: Half',
      'model-retry',
      '0: Half',
      'model-response',
      'step-end',
      'agent-end',
    ]);
    expect(events.flatMap((event) => (event.type === 'model-retry' ? event.error.message : []))).toEqual([
      'Lost',
      'The stream of the model ended without a response',
    ]);
  });

  test('throws in the loop and rejects the result, and nobody has to listen', async () => {
    const error = new ModelError('Wrong', { status: 400 });
    const run = start([], { model: createFailing([[half, error]]) });
    const seen: AgentEvent[] = [];
    const read = async () => {
      for await (const event of run) seen.push(event);
    };
    await expect(read()).rejects.toBe(error);
    expect(outline(seen)).toEqual(['step-start', '0: Half']);
    await expect(run.result).rejects.toBe(error);
    await expect(collect(start([], { model: createFailing([[error]]) }))).rejects.toBe(error);
  });

  test('gives the conversation so far with modelErrors "return"', async () => {
    const error = new ModelError('Wrong', { status: 400 });
    const run = start([], { model: createFailing([[error]]), modelErrors: 'return' });
    expect(outline(await collect(run))).toEqual(['step-start', 'agent-end']);
    expect(await run.result).toMatchObject({ stopReason: 'error', error });
  });

  test('refuses wrong options in the loop and by the result', async () => {
    const run = streamAgent({ model: createScriptedModel([]) });
    await expect(collect(run)).rejects.toThrow('Nothing to run: give `messages`, a `prompt`, or both');
    await expect(run.result).rejects.toThrow(TypeError);
  });
});

describe('streamAgent() that is left or aborted', () => {
  test('ends the stream of the model when the loop is left', async () => {
    let signal: AbortSignal | undefined;
    let isReturned = false;
    const model: ChatModel = {
      ...createScriptedModel([]),
      async *stream(request) {
        ({ signal } = request);
        try {
          for (;;) yield { type: 'text-delta', text: 'a' } as const;
        } finally {
          isReturned = true;
        }
      },
    };
    const run = start([], { model });
    for await (const event of run) if (event.type === 'text-delta') break;
    expect(signal?.aborted).toBe(true);
    await expect(run.result).rejects.toMatchObject({ name: 'AbortError' });
    expect(isReturned).toBe(true);
  });

  test('aborts all running tools at once when the loop is left', async () => {
    const { hang, signals } = createHanging();
    const twice = { toolCalls: [{ name: 'hang' }, { name: 'hang' }] };
    const run = start([twice], { tools: createToolSet(hang) });
    let started = 0;
    for await (const event of run) if (event.type === 'tool-call-bound' && ++started === 2) break;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await expect(run.result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('ends a reader that waits while it is left', async () => {
    const { hang } = createHanging();
    const events = start([{ toolCalls: [{ name: 'hang' }] }], { tools: createToolSet(hang) })[Symbol.asyncIterator]();
    for (let count = 0; count < 4; count++) await events.next();
    const waiting = events.next();
    const left = events.return?.();
    expect([await waiting, await left]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
  });

  test('throws the reason of a signal, which all running tools see', async () => {
    const controller = new AbortController();
    const reason = new Error('Stop');
    const { hang, signals } = createHanging(() => queueMicrotask(() => controller.abort(reason)));
    const options = { tools: createToolSet(hang), signal: controller.signal };
    const run = start([{ toolCalls: [{ name: 'hang' }] }], options);
    await expect(collect(run)).rejects.toBe(reason);
    expect(signals.map((signal) => signal.reason)).toEqual([reason]);
    await expect(run.result).rejects.toBe(reason);
  });

  test('does not begin with a signal that is aborted', async () => {
    const reason = new Error('Stop');
    const events: AgentEvent[] = [];
    const run = start(['Hi'], { signal: AbortSignal.abort(reason), onEvent: (event) => events.push(event) });
    await expect(run.result).rejects.toBe(reason);
    expect(outline(events)).toEqual(['step-start']);
  });

  test('does not wait for a model that ignores the abort', async () => {
    const controller = new AbortController();
    const reason = new Error('Stop');
    const model: ChatModel = {
      ...createScriptedModel([]),
      stream: () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => {
            queueMicrotask(() => controller.abort(reason));
            return new Promise<never>(() => undefined);
          },
          return: () => Promise.reject(new Error('Deaf')),
        }),
      }),
    };
    await expect(collect(start([], { model, signal: controller.signal }))).rejects.toBe(reason);
  });

  test('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const spied = Object.assign(signal, {
      addEventListener: (_: string, listener: unknown) => listeners.add(listener),
      removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
    }) as unknown as AbortSignal;
    await start(script, { signal: spied }).result;
    expect(listeners.size).toBe(0);
  });
});
