import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelError } from '../../src/tool/model-error.ts';
import { collect, createStreamBody, makeModel, modelMakers, toBytes } from './model-makers.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 300);
const messages = [{ role: 'user', content: 'Hi' }] as const;

const keys = [
  ...['choices', 'message', 'delta', 'content', 'tool_calls', 'function', 'arguments', 'name', 'id', 'index', 'usage'],
  ...['output', 'item', 'output_index', 'response', 'status', 'incomplete_details', 'call_id', 'error'],
  ...['content_block', 'input', 'partial_json', 'text', 'stop_reason', 'finish_reason', 'thinking', 'signature'],
  ...['candidates', 'parts', 'functionCall', 'args', 'finishReason', 'promptFeedback', 'usageMetadata', 'type'],
];

const leaf = fc.constantFrom<unknown>(
  null,
  1,
  true,
  'x',
  '',
  [],
  {},
  'stop',
  'completed',
  'function_call',
  'tool_use',
  {
    toString: 1,
    toJSON: 1,
  },
);

const types = [
  ...['message', 'text', 'tool_use', 'thinking', 'function_call', 'reasoning', 'error'],
  ...['message_start', 'content_block_start', 'content_block_delta', 'message_delta', 'response.completed'],
  ...['response.output_item.added', 'response.output_text.delta', 'response.function_call_arguments.delta'],
];

const { event } = fc.letrec<{ event: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    leaf,
    fc.constantFrom<unknown>(...types),
    tie('event'),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
  event: fc
    .array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
}));

/** What an answer holds, so that chance gets deep into it. */
const wrap: Readonly<Record<string, (value: unknown) => object>> = {
  openai: (value) => ({ choices: [{ message: value, delta: value, finish_reason: 'stop' }] }),
  'openai-responses': (value) => ({ output: [value], item: value, response: { output: [value], status: 'completed' } }),
  anthropic: (value) => ({ content: [value], content_block: value, delta: value, type: 'content_block_start' }),
  gemini: (value) => ({ candidates: [{ content: { parts: [value] }, finishReason: 'STOP' }] }),
};

test.each(Object.keys(modelMakers))(
  '%s makes any JSON an answer or a ModelError, whole or streamed',
  async (vendor) => {
    const wrapped = event.map((value) => wrap[vendor]?.(value) ?? value);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(event, wrapped), { minLength: 1, maxLength: 4 }), async (events) => {
        const text = events.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
        const streamed = makeModel(vendor, { fetch: async () => new Response(createStreamBody([toBytes(text)])) });
        const whole = makeModel(vendor, { fetch: async () => Response.json(events[0]) });
        const parts = collect(streamed.stream?.({ messages }) ?? raise());
        const answers = [parts.then((all) => Object(all.at(-1)).response), whole.generate({ messages })];
        for (const answer of await Promise.allSettled(answers)) {
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ModelError);
          else expect(answer.value).toMatchObject({ text: expect.any(String), toolCalls: expect.any(Array) });
        }
      }),
      { numRuns },
    );
  },
);

function raise(): never {
  throw new Error('No stream');
}
