import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AgentEvent } from '../../src/agent/agent-event.ts';
import { defineOutput } from '../../src/agent/define-output.ts';
import { runAgent } from '../../src/agent/run-agent.ts';
import type { RunAgentOptions } from '../../src/agent/run-agent-options.ts';
import { streamAgent } from '../../src/agent/stream-agent.ts';
import { defineTool } from '../../src/local/define-tool.ts';
import { fromJsonSchema } from '../../src/schema/from-json-schema.ts';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';
import type { Script } from '../../src/testing/scripted-turn.ts';
import type { ChatModel, ChatRequest } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { ModelError } from '../../src/tool/model-error.ts';

const output = defineOutput({ schema: v.object({ city: v.string(), celsius: v.number() }) });

interface Report {
  readonly city: string;
  readonly celsius: number;
}

function run(script: Script, options: Partial<RunAgentOptions<unknown, Report>> = {}) {
  const requests: ChatRequest[] = [];
  const scripted = createScriptedModel(script);
  const model: ChatModel = {
    ...scripted,
    generate: (request) => {
      requests.push(request);
      return scripted.generate(request);
    },
  };
  return { result: runAgent({ model, prompt: 'Go', output, ...options }), requests };
}

const paris = { city: 'Paris', celsius: 21 };
const schema = JSON.stringify(output.specification.inputSchema);

describe('runAgent() with an output', () => {
  test.each<[string, string]>([
    ['JSON', '{"city":"Paris","celsius":21}'],
    ['JSON in a fence', 'Here it is:\n```json\n{"city": "Paris", "celsius": 21}\n```'],
    ['JSON that needs repair', "{city: 'Paris', celsius: 21,}"],
    ['values of a kind that needs coercion', '{"city":"Paris","celsius":"21"}'],
    ['JSON in text', JSON.stringify('{"city":"Paris","celsius":21}')],
  ])('binds %s to a value', async (_, text) => {
    const { result } = run([text]);
    expect(await result).toMatchObject({ stopReason: 'answer', text, output: paris });
  });

  test('tells the model of the schema in each step, and runs tools before the answer', async () => {
    const tools = createToolSet(defineTool({ name: 'look', description: 'Looks', execute: () => 'sunny' }));
    const { result, requests } = run([{ toolCalls: [{ name: 'look' }] }, JSON.stringify(paris)], { tools });
    expect(await result).toMatchObject({ output: paris });
    expect(requests.map(({ outputSchema, tools: offered }) => [outputSchema, [...(offered?.keys() ?? [])]])).toEqual([
      [output.specification.inputSchema, ['look']],
      [output.specification.inputSchema, ['look']],
    ]);
  });

  test.each<[string, string, string]>([
    ['does not fit', '{"city":"Paris"}', 'Cannot accept the answer: $.celsius is required, missing'],
    [
      'is no JSON',
      'It is sunny',
      'Cannot read JSON at position 0: expected text in double quotes, a number within ±1.8e308, true, false, null, {…} or […], found "I"',
    ],
    ['is empty', ' ', 'The answer is empty'],
    ['was cut off', '{"city":"Par', 'The answer was cut off'],
  ])('asks again for an answer that %s, with the reasons and the schema', async (_, text, reason) => {
    const events: AgentEvent[] = [];
    const { result, requests } = run([text, JSON.stringify(paris)], { onEvent: (event) => events.push(event) });
    const { steps, messages, output: value } = await result;
    expect([value, steps.length]).toEqual([paris, 2]);
    const [, , asked] = messages;
    expect(asked).toEqual({
      role: 'user',
      content: `${reason}\nAnswer again with JSON alone that fits this JSON Schema: ${schema}`,
    });
    expect(requests[1]?.messages).toHaveLength(3);
    expect(events.map(({ type }) => type).filter((type) => type === 'output-invalid')).toHaveLength(1);
  });

  test.each<[string, number | undefined, number]>([
    ['twice', undefined, 3],
    ['never', 0, 1],
    ['as often as it is told', 3, 4],
  ])('asks again %s at most, and then throws a ModelError that no retry follows', async (_, retries, asked) => {
    const script = Array.from({ length: asked }, () => '{"city":"Paris"}');
    const { result, requests } = run(script, retries === undefined ? {} : { maxOutputRetries: retries });
    const error = await result.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^The model gave no answer that fits: Cannot accept the answer: \$\.celsius /),
      cause: { code: 'invalid-arguments' },
    });
    expect(requests).toHaveLength(asked);
  });

  test('gives the conversation so far with modelErrors "return"', async () => {
    const { result } = run(['No'], { maxOutputRetries: 0, modelErrors: 'return' });
    expect(await result).toMatchObject({ stopReason: 'error', text: 'No', error: { code: 'model-failed' } });
    expect((await result).output).toBe(undefined);
  });

  test.each<[string, Script, Partial<RunAgentOptions<unknown, Report>>, string]>([
    ['that was cut off by its length', [{ text: '{"city":', finishReason: 'length' }], {}, 'length'],
    ['that was filtered', [{ text: 'I cannot', finishReason: 'content-filter' }], {}, 'content-filter'],
    ['of the last step', ['No'], { maxSteps: 1 }, 'max-steps'],
  ])('has no output for an answer %s, and does not ask again', async (_, script, options, stopReason) => {
    const { result } = run(script, options);
    expect(await result).toMatchObject({ stopReason });
    expect((await result).output).toBe(undefined);
  });

  test('undoes what the dialect changed', async () => {
    const scripted = createScriptedModel(['{"input":{"city":"Paris","celsius":21}}']);
    const unproject = (value: unknown) => (value as { readonly input: unknown }).input;
    const generate = async (request: ChatRequest) => ({ ...(await scripted.generate(request)), unproject });
    const result = await runAgent({ model: { modelId: 'own', generate }, prompt: 'Go', output });
    expect(result.output).toEqual(paris);
  });

  test('repairs nothing where its binding forbids it', async () => {
    const strict = defineOutput({ schema: v.object({ city: v.string() }), binding: { repairs: 'none' } });
    const model = createScriptedModel(['{city: "Paris"}', '{"city": "Paris"}']);
    const { steps } = await runAgent({ model, prompt: 'Go', output: strict });
    expect(steps).toHaveLength(2);
  });

  test('takes JSON Schema, and gives what a transform makes', async () => {
    const foreign = defineOutput({
      schema: fromJsonSchema({ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }),
    });
    const answer = ['{"a":1}'];
    expect((await runAgent({ model: createScriptedModel(answer), prompt: 'Go', output: foreign })).output).toEqual({
      a: 1,
    });
    const bent = defineOutput({ schema: v.object({ a: v.pipe(v.number(), v.transform(String)) }) });
    expect((await runAgent({ model: createScriptedModel(answer), prompt: 'Go', output: bent })).output).toEqual({
      a: '1',
    });
  });

  test('throws a fault in the code of the schema as it is', async () => {
    const fault = defineOutput({
      schema: v.object({
        a: v.pipe(
          v.string(),
          v.check(() => {
            throw new Error('Bug');
          }),
        ),
      }),
    });
    const work = runAgent({ model: createScriptedModel(['{"a":"x"}']), prompt: 'Go', output: fault });
    await expect(work).rejects.toMatchObject({ code: 'validator-failed' });
  });

  test('refuses what is no output', async () => {
    expect(() => defineOutput({ schema: v.string() })).toThrow(TypeError);
    const work = runAgent({ model: createScriptedModel(['{}']), prompt: 'Go', output: v.object({}) as never });
    await expect(work).rejects.toThrow(new TypeError('Expected `output` to be made by defineOutput(…)'));
  });
});

test('streamAgent() gives the output of its last answer', async () => {
  const run = streamAgent({ model: createScriptedModel(['No', JSON.stringify(paris)]), prompt: 'Go', output });
  const types: string[] = [];
  for await (const { type } of run) types.push(type);
  expect(types.filter((type) => type !== 'text-delta')).toEqual([
    'step-start',
    'model-response',
    'step-end',
    'output-invalid',
    'step-start',
    'model-response',
    'step-end',
    'agent-end',
  ]);
  expect((await run.result).output).toEqual(paris);
});

test('runAgent() records what a vendor wants back', async () => {
  const vendorParts = { provider: 'gemini', parts: ['signature'] };
  const scripted = createScriptedModel([{ toolCalls: [{ name: 'x' }] }, 'Done']);
  const generate = async (request: ChatRequest) => ({ ...(await scripted.generate(request)), vendorParts });
  const { messages } = await runAgent({ model: { modelId: 'own', generate }, prompt: 'Go' });
  expect(messages.flatMap((message) => (message.role === 'assistant' ? message.vendorParts : []))).toEqual([
    vendorParts,
    vendorParts,
  ]);
});
