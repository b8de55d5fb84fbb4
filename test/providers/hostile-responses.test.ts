import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat, workersAIChat } from '../../src/providers/openai-compatible.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import { createTool } from '../tool/create-tool.ts';
import { answers, type Dialect } from './dialects.ts';
import { parseEvents, readStream } from './read-fixture.ts';

const dialects = [openAIChat, deepSeekChat, workersAIChat, openAIResponses, anthropic, gemini].map((dialect) => [
  dialect.name,
  dialect as unknown as Dialect,
]) as readonly (readonly [string, Dialect])[];

const runs = Number(process.env.FUZZ_RUNS ?? 100);

/** Every key that a dialect reads, and the kinds of values that stand there. */
const keys = `id type name index role model text data delta input usage event item items status message messages content
  choices finish_reason refusal tool_calls function function_call arguments reasoning_content response output call_id
  output_index incomplete_details encrypted_content content_block partial_json thinking signature stop_reason
  input_tokens candidates parts finishReason functionCall args promptFeedback usageMetadata thought thoughtSignature
  prompt_tokens_details __proto__ constructor toString`.split(/\s+/);
const types = `message_start content_block_start content_block_delta message_delta text_delta text tool_use thinking
  function_call message reasoning output_text response.output_text.delta response.function_call_arguments.delta
  response.completed response.output_item.added completed incomplete STOP stop tool_calls`.split(/\s+/);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, '', 'x', '{"a":1}', '[', ...types),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...keys), tie('value')), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));
const record = fc
  .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries) as object);

const nest = (depth: number): object => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

const projectionOf = (dialect: Dialect) => dialect.toTools(createToolSet(createTool('get.it'), createTool('a')));

/** The payload with the value at one place taken away, doubled or replaced. */
function damage(payload: unknown, [first = 0, ...others]: readonly number[], stranger: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || first % 7 === 6) return stranger;
  const entries: [string, unknown][] = Object.entries(payload);
  if (entries.length === 0) return stranger;
  const at = first % entries.length;
  const damaged = entries.map(
    ([key, inner], index) => [key, index === at ? damage(inner, others, stranger) : inner] as const,
  );
  return Array.isArray(payload) ? damaged.map(([, inner]) => inner) : Object.fromEntries(damaged);
}

const places = fc.array(fc.nat(1000), { minLength: 1, maxLength: 7 });

const vendors: Readonly<Record<string, readonly [string, string]>> = {
  'openai-responses': ['openai-responses', 'function-call'],
  anthropic: ['anthropic', 'tool-use'],
  gemini: ['gemini', 'function-call'],
};

describe.each(dialects)('%s', (_, dialect) => {
  const answer = answers[dialect.name] ?? answers['openai-chat'];

  test('reads whatever comes in the place of a response, and gives texts, names and ids', () => {
    fc.assert(
      fc.property(fc.oneof(record, value), (given) => {
        const response = given as object;
        const { text, toolCalls, finishReason, usage } = dialect.toChatResponse(response, projectionOf(dialect));
        expect(typeof text).toBe('string');
        expect(typeof finishReason).toBe('string');
        for (const { id, name } of toolCalls)
          expect([typeof id, typeof name, id !== '']).toEqual(['string', 'string', true]);
        expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(toolCalls.length);
        for (const count of Object.values(usage ?? {})) expect(count).toBeGreaterThanOrEqual(0);
        expect(dialect.toToolCalls(response, projectionOf(dialect))).toHaveLength(toolCalls.length);
      }),
      { numRuns: runs },
    );
  });

  test('reads a true response that was damaged at any place', () => {
    const whole = answer?.([
      { name: 'a', arguments: { n: 1 }, id: 'x' },
      { name: 'multi_tool_use.parallel', arguments: { tool_uses: [{ recipient_name: 'a', parameters: {} }] } },
    ]);
    fc.assert(
      fc.property(places, value, (place, stranger) => {
        const { text, toolCalls } = dialect.toChatResponse(damage(whole, place, stranger) as object);
        expect([typeof text, new Set(toolCalls.map(({ id }) => id)).size]).toEqual(['string', toolCalls.length]);
      }),
      { numRuns: runs },
    );
  });

  test('joins a true stream whose events were damaged, doubled, left out or mixed', () => {
    const events = parseEvents([readStream(...(vendors[dialect.name] ?? ['openai', 'tool-call']))]);
    const order = fc.array(fc.nat(events.length - 1), { maxLength: events.length + 2 });
    fc.assert(
      fc.property(order, places, value, (indices, place, stranger) => {
        const mixed = damage(
          indices.map((index) => events[index]),
          place,
          stranger,
        );
        const list = (Array.isArray(mixed) ? mixed : [mixed]) as readonly object[];
        const texts = list.map((event) => dialect.toTextDelta(event));
        const { text, toolCalls } = dialect.toChatResponse(dialect.joinEvents(list));
        expect([...texts, text].every((item) => typeof item === 'string')).toBe(true);
        expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(toolCalls.length);
      }),
      { numRuns: runs },
    );
  });

  test('joins whatever comes in the place of events', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(record, value), { maxLength: 8 }), (events) => {
        for (const event of events) expect(typeof dialect.toTextDelta(event as object)).toBe('string');
        const { text } = dialect.toChatResponse(dialect.joinEvents(events as object[]));
        expect(typeof text).toBe('string');
      }),
      { numRuns: runs },
    );
  });

  test('reads calls that nest deeper than the stack reaches, without an id too', () => {
    const deep = nest(50_000);
    const text = '{"a":'.repeat(50_000);
    const given =
      answer?.(
        [
          { name: 'a', arguments: deep, id: '' },
          { name: 'multi_tool_use.parallel', arguments: { tool_uses: [{ recipient_name: 'a', parameters: deep }] } },
        ].slice(0, dialect.name === 'anthropic' || dialect.name === 'gemini' ? 2 : 0) as never,
      ) ?? {};
    const withText = answer?.([{ name: 'a', arguments: text, id: '' }]) ?? {};
    for (const response of [given, withText]) {
      const calls = dialect.toToolCalls(response);
      expect(calls.every(({ id }) => id !== '')).toBe(true);
      const turn = { role: 'assistant' as const, content: '', toolCalls: calls };
      expect(() => dialect.toMessages([{ role: 'user', content: 'Go' }, turn])).not.toThrow();
    }
  });

  test('joins 5,000 pieces that each name a place of their own, in linear time', () => {
    const pieces = Array.from({ length: 5000 }, (_, index) => ({
      index,
      type: 'content_block_start',
      content_block: { type: 'tool_use', name: 'a', input: {} },
      output_index: index,
      item: { type: 'function_call', name: 'a', arguments: '{}' },
      candidates: [{ content: { parts: [{ functionCall: { name: 'a' } }] } }],
      choices: [{ delta: { tool_calls: [{ index, function: { name: 'a', arguments: '{}' } }] } }],
    }));
    const { toolCalls } = dialect.toChatResponse(dialect.joinEvents(pieces));
    expect(toolCalls.length).toBeGreaterThanOrEqual(1000);
    const turn = {
      role: 'assistant' as const,
      content: '',
      toolCalls: toolCalls.map((call) => ({ ...call, id: 'x' })),
    };
    expect(dialect.toMessages([{ role: 'user', content: 'Go' }, turn]).length).toBeGreaterThan(1);
  });

  test('gives every call an id of its own, whatever ids a response has', () => {
    const use = { tool_uses: [{ recipient_name: 'a' }, { recipient_name: 'a' }] };
    const calls = dialect.toToolCalls(
      answer?.([
        { name: 'multi_tool_use.parallel', arguments: use, id: 'x' },
        { name: 'a', arguments: {}, id: 'x_parallel_0' },
        { name: 'multi_tool_use.parallel', arguments: use, id: 'x' },
      ]) ?? {},
    );
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(5);
  });
});
