import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import type { RunAgentOptions } from '../../src/agent/run-agent-options.ts';
import { hasToolCall, hasToolResult, hasUsedTokens } from '../../src/agent/stop-when.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { createFakeClock } from '../../src/testing/create-fake-clock.ts';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';
import type { Script } from '../../src/testing/scripted-turn.ts';
import type { ChatMessage, ChatModel, ChatRequest } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { ModelError } from '../../src/tool/model-error.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';

function createTools() {
  const ran: unknown[] = [];
  const weather = defineTool({
    name: 'weather',
    description: 'Weather of a city',
    inputSchema: v.object({ city: v.string() }),
    execute: ({ city }) => {
      ran.push(city);
      return `sunny in ${city}`;
    },
  });
  const deleteUser = defineTool({
    name: 'delete_user',
    description: 'Delete a user',
    inputSchema: v.object({ id: v.string() }),
    execute: ({ id }) => {
      ran.push(id);
    },
  });
  return { tools: createToolSet(weather, deleteUser), ran };
}

const ask = (city = 'Paris', name = 'weather') => ({ name, arguments: { city } });

/** A scripted model, and what it was asked. */
function createModel(script: Script) {
  const requests: ChatRequest[] = [];
  const scripted = createScriptedModel(script);
  const model: ChatModel = {
    ...scripted,
    generate: (request) => {
      requests.push(request);
      return scripted.generate(request);
    },
  };
  return { model, requests };
}

const run = (script: Script, options: Partial<RunAgentOptions> = {}) =>
  runAgent({ model: createModel(script).model, tools: createTools().tools, prompt: 'Go', ...options });

/** A conversation in short. */
const outline = (messages: readonly ChatMessage[]) =>
  messages.map((message) => {
    if (message.role === 'tool') {
      return message.results.map(
        ({ toolCallId, content: [part] }) => `${toolCallId}: ${part?.type === 'text' && part.text}`,
      );
    }
    return message.role === 'assistant' && message.toolCalls
      ? message.toolCalls.map(({ id, name }) => `${id} ${name}`)
      : `${message.role}: ${message.content}`;
  });

describe('runAgent()', () => {
  test('runs tools until the model answers, and gives the whole conversation', async () => {
    const usage = { inputTokens: 10, outputTokens: 2, totalTokens: 12 };
    const script = [
      { text: 'I look', toolCalls: [ask()], usage: { ...usage, cachedInputTokens: 4 } },
      { text: 'It is sunny', usage },
    ];
    const { model, requests } = createModel(script);
    const { tools, ran } = createTools();
    const system = { role: 'system', content: 'Be brief' } as const;
    const result = await runAgent({ model, tools, messages: [system], prompt: 'Paris?' });
    expect(ran).toEqual(['Paris']);
    expect(outline(result.messages)).toEqual([
      'system: Be brief',
      'user: Paris?',
      ['call_1 weather'],
      ['call_1: sunny in Paris'],
      'assistant: It is sunny',
    ]);
    expect({ ...result, messages: [], steps: result.steps.length }).toEqual({
      text: 'It is sunny',
      messages: [],
      steps: 2,
      usage: { inputTokens: 20, outputTokens: 4, totalTokens: 24, cachedInputTokens: 4 },
      stopReason: 'answer',
    });
    expect(requests.map(({ messages }) => messages.length)).toEqual([2, 4]);
  });

  test('D08: answers three calls of one turn in their order, though two of them fail', async () => {
    const toolCalls = [ask(), { name: 'wether', arguments: {} }, { name: 'weather', arguments: '{"town":1}' }];
    const { messages, steps } = await run([{ toolCalls }, 'Done']);
    expect(steps[0]?.results.map(({ toolCallId, isError }) => [toolCallId, isError])).toEqual([
      ['call_1', false],
      ['call_2', true],
      ['call_3', true],
    ]);
    expect(messages[2]).toMatchObject({ role: 'tool', results: steps[0]?.results });
  });

  test('edge 15: answers a call without a name', async () => {
    const { steps, stopReason } = await run([{ toolCalls: [{ name: '', arguments: '{}' }] }, 'Sorry']);
    expect(steps[0]?.results).toMatchObject([{ toolCallId: 'call_1', toolName: '', isError: true }]);
    expect(stopReason).toBe('answer');
  });

  test('D01: records the true name of a tool, and nothing but data', async () => {
    const { messages } = await run([{ toolCalls: [ask('Paris', 'functions.weather')] }, 'Done']);
    expect(messages[1]).toEqual({
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'call_1', name: 'weather', arguments: '{"city":"Paris"}' }],
    });
  });

  test.each([
    ["{city: 'Paris',}", '{"city":"Paris"}'],
    ['```json\n{"city": "Paris"}\n```', '{"city":"Paris"}'],
    ['{"city": "Paris", "n": 12345678901234567890,}', '{"city":"Paris","n":12345678901234567890}'],
    ['{"city":  "Paris"}', '{"city":  "Paris"}'],
    ['{"city": 7}', '{"city": 7}'],
    ['{"city": "Pa', '{"city": "Pa'],
  ])('D07: records the arguments %s as %s, and keeps what the model wrote', async (given, recorded) => {
    const { messages, steps } = await run([{ toolCalls: [{ name: 'weather', arguments: given }] }, 'Done']);
    expect(messages[1]).toMatchObject({ toolCalls: [{ id: 'call_1', name: 'weather', arguments: recorded }] });
    expect(steps[0]?.response.toolCalls[0]?.arguments).toBe(given);
  });

  test('gives two calls with one id, in one turn or several, ids of their own', async () => {
    const twice = { id: 'x', ...ask() };
    const { messages } = await run([{ toolCalls: [twice, twice] }, { toolCalls: [twice] }, 'Done']);
    expect(outline(messages)).toEqual([
      'user: Go',
      ['x weather', 'x_2 weather'],
      ['x: sunny in Paris', 'x_2: sunny in Paris'],
      ['x_3 weather'],
      ['x_3: sunny in Paris'],
      'assistant: Done',
    ]);
  });

  test('gives calls without an id, which a model of the user may send, ids of their own', async () => {
    const call = { name: 'weather', arguments: { city: 'Paris' } } as unknown as ToolCall;
    const answers = [{ text: '', toolCalls: [call, { ...call, id: '' }], finishReason: 'tool-calls' as const }];
    const model: ChatModel = {
      modelId: 'own',
      generate: async () => answers.pop() ?? { text: 'Done', toolCalls: [], finishReason: 'stop' },
    };
    const { messages } = await runAgent({ model, tools: createTools().tools, prompt: 'Go' });
    expect(outline(messages)).toEqual([
      'user: Go',
      ['call weather', 'call_2 weather'],
      ['call: sunny in Paris', 'call_2: sunny in Paris'],
      'assistant: Done',
    ]);
  });

  test('keeps clear of ids that look like its own', async () => {
    const named = (id: string) => ({ id, ...ask() });
    const { messages } = await run([{ toolCalls: ['x', 'x_2', 'x', 'x', 'x_2'].map(named) }, 'Done']);
    expect(outline(messages)[1]).toEqual(['x', 'x_2', 'x_3', 'x_4', 'x_2_2'].map((id) => `${id} weather`));
  });

  test('D11: shows only allowed tools, and refuses the others when they are called all the same', async () => {
    const { model, requests } = createModel([{ toolCalls: [{ name: 'delete_user', arguments: { id: '1' } }] }, 'Done']);
    const { tools, ran } = createTools();
    const { steps } = await runAgent({ model, tools, prompt: 'Go', allow: ['weather'] });
    expect([...(requests[0]?.tools?.keys() ?? [])]).toEqual(['weather']);
    expect(steps[0]?.results).toMatchObject([
      { toolName: 'delete_user', isError: true, error: { code: 'tool-not-found' } },
    ]);
    expect(ran).toEqual([]);
  });

  test('hands the context to the tools, and limits each tool over the whole run', async () => {
    const seen: unknown[] = [];
    const limited = {
      ...defineTool({
        name: 'once',
        description: 'Once',
        inputSchema: v.object({}),
        execute: (_, context) => {
          seen.push(context.userId);
        },
      }),
      limits: { maxCallsPerRun: 1 },
    };
    const once = { toolCalls: [{ name: 'once' }] };
    const { steps } = await run([once, once, 'Done'], { tools: createToolSet(limited), context: { userId: 'u' } });
    expect(seen).toEqual(['u']);
    expect(steps.map(({ results }) => results.map((result) => result.isError && result.error.code))).toEqual([
      [false],
      ['limit-exceeded'],
      [],
    ]);
  });

  test.each<[string, Script, Partial<RunAgentOptions>, string, number]>([
    ['after maxSteps', [{ toolCalls: [ask()] }, { toolCalls: [ask()] }], { maxSteps: 2 }, 'max-steps', 2],
    ['when a tool was called', [{ toolCalls: [ask()] }], { stopWhen: hasToolCall('weather') }, 'stop-when', 1],
    [
      'when a tool succeeded',
      [{ toolCalls: [{ name: 'weather', arguments: '{' }] }, { toolCalls: [ask()] }],
      { stopWhen: [hasToolCall('other'), hasToolResult('weather')] },
      'stop-when',
      2,
    ],
    [
      'when tokens are used up',
      [{ toolCalls: [ask()], usage: { inputTokens: 5, outputTokens: 5, totalTokens: 10 } }],
      { stopWhen: hasUsedTokens(10) },
      'stop-when',
      1,
    ],
    ['when asked to', [{ toolCalls: [ask()] }], { stopWhen: async (steps) => steps.length === 1 }, 'stop-when', 1],
  ])('stops %s, with every call answered', async (_, script, options, stopReason, steps) => {
    const result = await run(script, options);
    expect([result.stopReason, result.steps.length]).toEqual([stopReason, steps]);
    const last = result.messages.at(-1);
    expect(last?.role === 'tool' && last.results.map(({ toolCallId }) => toolCallId)).toEqual([`call_${steps}`]);
  });

  test.each(['length', 'content-filter', 'error'] as const)(
    'tells an answer that ended by %s apart',
    async (reason) => {
      const result = await run([{ text: 'Half', finishReason: reason }]);
      expect([result.text, result.stopReason]).toEqual(['Half', reason]);
    },
  );

  test.each(['content-filter', 'error'] as const)(
    'runs no call of an answer that ended by %s, answers each, and stops (vercel/ai#19063)',
    async (finishReason) => {
      const { tools, ran } = createTools();
      const types: string[] = [];
      const toolCalls = [ask(), { ...ask('Rome', 'functions.weather') }, { name: 'no_such', arguments: {} }];
      const result = await run([{ text: 'I', toolCalls, finishReason }], {
        tools,
        executionErrors: 'throw',
        onEvent: ({ type }) => types.push(type),
      });
      expect([result.stopReason, result.text, result.steps.length, ran]).toEqual([finishReason, 'I', 1, []]);
      expect(outline(result.messages)).toEqual([
        'user: Go',
        ['call_1 weather', 'call_2 weather', 'call_3 no_such'],
        [
          `call_1: Tool "weather" was not run: the answer ended with ${finishReason}`,
          `call_2: Tool "weather" was not run: the answer ended with ${finishReason}`,
          `call_3: Tool "no_such" was not run: the answer ended with ${finishReason}`,
        ],
      ]);
      expect(types.filter((type) => type === 'tool-call-error').length).toBe(3);
      expect(types).not.toContain('tool-call-bound');
    },
  );

  test('runs the whole calls of an answer that was cut off', async () => {
    const { tools, ran } = createTools();
    const result = await run([{ toolCalls: [ask()], finishReason: 'length' }, 'Done'], { tools });
    expect([result.stopReason, ran]).toEqual(['answer', ['Paris']]);
  });

  test('asks ten times at most by default', async () => {
    const result = await run(Array.from({ length: 10 }, () => ({ toolCalls: [ask()] })));
    expect([result.steps.length, result.stopReason]).toEqual([10, 'max-steps']);
  });

  test('forces a tool in the first step only', async () => {
    for (const toolChoice of ['required', { toolName: 'weather' }, 'none', 'auto'] as const) {
      const { model, requests } = createModel([{ toolCalls: [ask()] }, 'Done']);
      await runAgent({ model, tools: createTools().tools, prompt: 'Go', toolChoice });
      const later = toolChoice === 'none' ? 'none' : 'auto';
      expect(requests.map((request) => request.toolChoice)).toEqual([toolChoice, later]);
    }
  });

  test('works without tools', async () => {
    const result = await runAgent({ model: createScriptedModel(['Hello']), prompt: 'Hi' });
    expect(result.text).toBe('Hello');
  });

  test.each<[Partial<RunAgentOptions>, string]>([
    [{ prompt: undefined as never }, 'Nothing to run: give `messages`, a `prompt`, or both'],
    [{ maxSteps: 0 }, 'maxSteps must be a number >= 1: current value is 0'],
    [{ maxSteps: -1 }, 'maxSteps must be a number >= 1: current value is -1'],
    [{ maxSteps: Number.NaN }, 'maxSteps must be a number >= 1: current value is NaN'],
    [{ maxSteps: '5' as never }, 'maxSteps must be a number >= 1: current value is "5"'],
    [{ maxModelRetries: -1 }, 'maxModelRetries must be a number >= 0: current value is -1'],
    [{ timeoutMs: -1 }, 'timeoutMs must be a number >= 0: current value is -1'],
    [{ approvalTimeoutMs: Number.NaN }, 'approvalTimeoutMs must be a number >= 0: current value is NaN'],
    [{ modelErrors: 'retrun' as never }, 'modelErrors must be "throw" or "return": current value is "retrun"'],
    [
      { binding: { repairs: 'none ' as never } },
      'binding.repairs must be "all" or "none" or "unless-destructive": current value is "none "',
    ],
    [{ tools: [] as never }, 'Expected `tools` to be a tool set: createToolSet(…)'],
    [{ maxstep: 5 } as never, 'maxstep is not a known option: did you mean maxSteps?'],
    [{ aprove: () => false } as never, 'aprove is not a known option: did you mean approve?'],
    [{ abortSignal: new AbortController().signal } as never, 'abortSignal is not a known option: did you mean signal?'],
    [{ maxRetries: 5 } as never, 'maxRetries is not a known option: did you mean maxModelRetries?'],
    [{ messages: 'Hello' as never }, 'Expected `messages` to be a list of messages'],
    [{ prompt: ['Hello'] as never }, 'prompt must be a string: current value is Hello'],
    [{ approve: true as never }, 'approve must be a function: current value is true'],
    [{ onEvent: 'log' as never }, 'onEvent must be a function: current value is "log"'],
    [{ system: 'Be brief' } as never, "`system` is no option: give it as messages: [{ role: 'system', content }]"],
    [
      { toolChoice: 'wether' as never },
      'toolChoice must be auto, none, required or { toolName }: current value is wether',
    ],
    [{ toolChoice: { toolName: 'x' } }, '`toolChoice` names the tool "x", which is not on offer'],
    [
      { toolChoice: { toolName: 'weather' }, allow: [] },
      '`toolChoice` names the tool "weather", which is not on offer',
    ],
  ])('refuses %j', async (options, message) => {
    await expect(run(['Hello'], options)).rejects.toThrow(message);
  });
});

describe('runAgent() and its observer', () => {
  test('is told each step and call in order', async () => {
    const events: AgentEvent[] = [];
    const result = await run([{ toolCalls: [ask()] }, 'Done'], { onEvent: (event) => events.push(event) });
    expect(events.map(({ type }) => type)).toEqual([
      'step-start',
      'model-response',
      'tool-call-start',
      'tool-call-bound',
      'tool-call-end',
      'step-end',
      'step-start',
      'model-response',
      'step-end',
      'agent-end',
    ]);
    expect(events.at(-1)).toEqual({ type: 'agent-end', result });
    expect(events.filter((event) => event.type === 'step-end').map(({ step }) => step)).toEqual(result.steps);
  });

  test('may throw, and changes nothing', async () => {
    const onEvent = () => {
      throw new Error('Observer');
    };
    expect((await run([{ toolCalls: [ask()] }, 'Done'], { onEvent })).text).toBe('Done');
  });
});

describe('runAgent() and an observer that answers later', () => {
  test('may reject, and nobody hears of it', async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', listen);
    const result = await run([{ toolCalls: [ask()] }, 'Done'], {
      onEvent: () => Promise.reject(new Error('Observer')),
    });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', listen);
    expect([result.text, unhandled]).toEqual(['Done', []]);
  });
});

describe('runAgent() and a model of the user', () => {
  const answer = { text: 'Done', toolCalls: [], finishReason: 'stop' };
  const createOwn = (generate: () => unknown) => ({ modelId: 'own', generate }) as ChatModel;

  test.each<[string, () => unknown]>([
    ['a plain value', () => answer],
    [
      'a thenable that answers nothing itself',
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
      () => ({ then: (resolve: (value: unknown) => void) => resolve(answer) }),
    ],
  ])('takes %s, with and without a signal', async (_, generate) => {
    const model = createOwn(generate);
    expect((await runAgent({ model, prompt: 'Go' })).text).toBe('Done');
    expect((await runAgent({ model, prompt: 'Go', signal: new AbortController().signal })).text).toBe('Done');
  });

  test.each<unknown>([
    undefined,
    null,
    'Done',
    {},
    { text: 'Done' },
    { toolCalls: [] },
    { text: 5, toolCalls: [] },
    { text: '', toolCalls: {} },
    { text: '', toolCalls: [null] },
  ])('says what is wrong with the response %j, and asks once', async (response) => {
    let asked = 0;
    const model = createOwn(() => {
      asked++;
      return response;
    });
    const { stopReason, error } = await runAgent({ model, prompt: 'Go', modelErrors: 'return' });
    const message = 'The model gave no chat response: it needs a `text` and a list of `toolCalls`';
    expect([stopReason, error?.message, asked]).toEqual(['error', message, 1]);
  });
});

describe('runAgent() and a failing model', () => {
  const busy = new ModelError('Busy', { status: 429, retryAfter: 7 });
  const lost = new ModelError('Lost');

  test.each<[string, Script, readonly number[]]>([
    ['as long as the endpoint asks', [busy, 'Done'], [7000]],
    ['longer each time without a word from it', [lost, new ModelError('Down', { status: 503 }), 'Done'], [500, 1000]],
  ])('waits %s and asks again', async (_, script, sleeps) => {
    const clock = createFakeClock();
    const events: AgentEvent[] = [];
    const result = await run(script, { sleep: clock.sleep, onEvent: (event) => events.push(event) });
    expect([result.text, clock.sleeps]).toEqual(['Done', sleeps]);
    expect(events.flatMap((event) => (event.type === 'model-retry' ? event.delayMs : []))).toEqual(sleeps);
  });

  test.each<[string, Script, Partial<RunAgentOptions>, number]>([
    ['after two retries', [lost, lost, lost], {}, 2],
    ['without retries', [lost], { maxModelRetries: 0 }, 0],
    ['when the endpoint asks for too long a wait', [new ModelError('Busy', { status: 429, retryAfter: 31 })], {}, 0],
    [
      'when no try makes sense, however long the wait may be',
      [new ModelError('No key', { retryAfter: Number.POSITIVE_INFINITY })],
      { maxRetryDelayMs: Number.POSITIVE_INFINITY },
      0,
    ],
    ['for a request that can never pass', [new ModelError('Wrong', { status: 400 })], {}, 0],
    ['for an answer that makes no sense', [new ModelError('No JSON', { status: 200 })], {}, 0],
  ])('gives up %s', async (_, script, options, sleeps) => {
    const clock = createFakeClock();
    await expect(run(script, { sleep: clock.sleep, ...options })).rejects.toBe(script.at(-1));
    expect(clock.sleeps).toHaveLength(sleeps);
  });

  test('gives the conversation so far with modelErrors "return"', async () => {
    const result = await run([{ toolCalls: [ask()] }, lost], { modelErrors: 'return', maxModelRetries: 0 });
    expect({ stopReason: result.stopReason, error: result.error, messages: outline(result.messages) }).toEqual({
      stopReason: 'error',
      error: lost,
      messages: ['user: Go', ['call_1 weather'], ['call_1: sunny in Paris']],
    });
  });

  test('throws what is no ModelError, whatever the policy', async () => {
    const fault = new RangeError('Bug');
    await expect(run([fault], { modelErrors: 'return' })).rejects.toBe(fault);
  });
});

describe('runAgent() and an abort', () => {
  const reason = new Error('Stop');

  test('does not begin', async () => {
    const { model, requests } = createModel(['Done']);
    await expect(runAgent({ model, prompt: 'Go', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toEqual([]);
  });

  test('reaches the model, and does not wait for one that ignores it', async () => {
    const controller = new AbortController();
    let signal: AbortSignal | undefined;
    const model: ChatModel = {
      modelId: 'deaf',
      generate: (request) => {
        signal = request.signal;
        queueMicrotask(() => controller.abort(reason));
        return new Promise(() => undefined);
      },
    };
    await expect(runAgent({ model, prompt: 'Go', signal: controller.signal })).rejects.toBe(reason);
    expect(signal?.aborted).toBe(true);
  });

  test('reaches a running tool', async () => {
    const controller = new AbortController();
    const hang = defineTool({
      name: 'hang',
      description: 'Hangs',
      inputSchema: v.object({}),
      execute: () => {
        queueMicrotask(() => controller.abort(reason));
        return new Promise<never>(() => undefined);
      },
    });
    const work = run([{ toolCalls: [{ name: 'hang' }] }], { tools: createToolSet(hang), signal: controller.signal });
    await expect(work).rejects.toBe(reason);
  });

  test('ends the wait before another try', async () => {
    const controller = new AbortController();
    const onEvent = (event: AgentEvent) => {
      if (event.type === 'model-retry') queueMicrotask(() => controller.abort(reason));
    };
    const busy = new ModelError('Busy', { status: 429, retryAfter: 20 });
    await expect(run([busy, 'Done'], { signal: controller.signal, onEvent })).rejects.toBe(reason);
  });
});

describe('runAgent() given the wrong things', () => {
  test.each([
    [{ model: undefined, prompt: 'Hi' }, 'Expected `model` to be a chat model'],
    [
      { model: createScriptedModel(['Hi']), tools: [], prompt: 'Hi' },
      'Expected `tools` to be a tool set: createToolSet(…)',
    ],
  ])('says what it expects: %#', async (options, message) => {
    await expect(runAgent(options as never)).rejects.toThrow(new TypeError(message));
  });
});

describe('runAgent() and approval', () => {
  const payments = () => {
    const ran: unknown[] = [];
    const pay = defineTool({
      name: 'pay',
      description: 'Pays',
      inputSchema: v.object({ amount: v.number() }),
      execute: ({ amount }) => {
        ran.push(amount);
        return 'paid';
      },
    });
    return { tools: createToolSet(pay), ran };
  };
  const script: Script = [{ toolCalls: [{ id: 'p1', name: 'pay', arguments: { amount: 5 } }] }, 'Done'];

  test('edge 16: runs an approved call once, however often its history is sent again', async () => {
    const { tools, ran } = payments();
    const asked: string[] = [];
    const approve: RunAgentOptions['approve'] = ({ toolCallId }) => asked.push(toolCallId) > 0;
    let { messages } = await run(script, { tools, approve });
    for (let replay = 0; replay < 5; replay++) {
      const stored = JSON.parse(JSON.stringify(messages)) as ChatMessage[];
      ({ messages } = await run(['Nothing to do'], { tools, approve, messages: stored, prompt: 'Thanks' }));
    }
    expect([ran, asked]).toEqual([[5], ['p1']]);
    expect(outline(messages).filter((line) => Array.isArray(line))).toEqual([['p1 pay'], ['p1: paid']]);
  });

  test('edge 16: asks anew for a call that was approved before, also where the model gives it the same id', async () => {
    const { tools, ran } = payments();
    const asked: string[] = [];
    const approve: RunAgentOptions['approve'] = ({ toolCallId }) => asked.push(toolCallId) === 1;
    const [first] = script as [Script[number] & object];
    const { messages } = await run([first, first, 'Done'], { tools, approve });
    expect([ran, asked]).toEqual([[5], ['p1', 'p1_2']]);
    expect(outline(messages)).toEqual([
      'user: Go',
      ['p1 pay'],
      ['p1: paid'],
      ['p1_2 pay'],
      ['p1_2: Tool "pay" was not approved: nothing was executed'],
      'assistant: Done',
    ]);
  });

  test('edge 12: goes on without the effect where the hook says nothing', async () => {
    const { tools, ran } = payments();
    const { steps, stopReason } = await run(script, { tools, approve: () => undefined });
    expect(steps[0]?.results).toMatchObject([{ toolCallId: 'p1', isError: true, error: { code: 'denied' } }]);
    expect([ran, stopReason]).toEqual([[], 'answer']);
  });

  test('edge 16: sends a call that a host recorded twice, once open and once answered, under two ids', async () => {
    const { tools, ran } = payments();
    const call = { id: 'p1', name: 'pay', arguments: '{"amount":5}' };
    const said = { role: 'assistant', content: '', toolCalls: [call] } as const;
    const { model, requests } = createModel(['Done']);
    await runAgent({ model, tools, messages: [said, said], prompt: 'Go on', approve: () => true });
    const sent = openAIChat.toMessages(requests[0]?.messages ?? []);
    const ids = sent
      .flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []))
      .map(({ id }) => id);
    const answered = sent.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : []));
    expect([new Set(ids).size, answered, ran]).toEqual([2, ids, []]);
  });
});
