// Conversations that vendors are reported to refuse, and what becomes of them. One rule: what leaves is legal.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { createOpenAIChat, openAIChat } from '../../src/providers/openai-chat.ts';
import { deepSeekChat } from '../../src/providers/openai-compatible.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import type { ChatMessage } from '../../src/tool/chat-model.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';
import type { ToolContent } from '../../src/tool/tool-content.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';
import { historyChecks } from './check-history.ts';
import { audio, createFailure, createResult, image, note, pdf } from './create-result.ts';
import type { Dialect } from './dialects.ts';

const dialects = [openAIChat, deepSeekChat, openAIResponses, anthropic, gemini] as unknown as readonly Dialect[];

const user = (content: string | readonly ToolContent[]): ChatMessage => ({ role: 'user', content });
const said = (content: string, ...toolCalls: readonly ToolCall[]): ChatMessage => ({
  role: 'assistant',
  content,
  toolCalls,
});
const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({ id, name: 'a', arguments: '{}', ...more });
const answered = (...results: readonly ToolResult[]): ChatMessage => ({ role: 'tool', results });
const text = (value: string): ToolContent => ({ type: 'text', text: value });

/** All conversations: rule, and the messages. */
const rows: readonly [string, readonly ChatMessage[]][] = [
  ['a call without a result, last', [user('a'), said('', call('1'))]],
  ['a call without a result, and the user goes on', [user('a'), said('', call('1')), user('b')]],
  ['one of two calls without a result', [user('a'), said('', call('1'), call('2')), answered(createResult('2'))]],
  [
    'results in another order',
    [user('a'), said('', call('1'), call('2')), answered(createResult('2'), createResult('1'))],
  ],
  [
    'results in messages of their own',
    [user('a'), said('', call('1'), call('2')), answered(createResult('1')), answered(createResult('2'))],
  ],
  ['a user between a call and its result', [user('a'), said('', call('1')), user('b'), answered(createResult('1'))]],
  [
    'a system message between a call and its result',
    [user('a'), said('', call('1')), { role: 'system', content: 'x' }, answered(createResult('1'))],
  ],
  ['a result without a call', [user('a'), answered(createResult('1')), said('b')]],
  ['a result before its call', [user('a'), answered(createResult('1')), said('', call('1'))]],
  [
    'a result of an earlier turn',
    [user('a'), said('', call('1')), said('', call('2')), answered(createResult('1'), createResult('2'))],
  ],
  ['a result twice', [user('a'), said('', call('1')), answered(createResult('1'), createResult('1'))]],
  [
    'one id in two turns',
    [user('a'), said('', call('1')), answered(createResult('1')), said('', call('1')), answered(createResult('1'))],
  ],
  [
    'one id twice in a turn',
    [user('a'), said('', call('1'), call('1')), answered(createResult('1'), createResult('1'))],
  ],
  ['an id that is empty', [user('a'), said('', call('')), answered(createResult(''))]],
  [
    'an id with characters of another vendor',
    [user('a'), said('', call('functions.get:0|x y')), answered(createResult('functions.get:0|x y'))],
  ],
  ['an id of 200 characters', [user('a'), said('', call('x'.repeat(200))), answered(createResult('x'.repeat(200)))]],
  [
    'ids that are legal only after a change, and meet',
    [
      user('a'),
      said('', call('a b'), call('a.b'), call('a_b')),
      answered(createResult('a b'), createResult('a.b'), createResult('a_b')),
    ],
  ],
  [
    'the name __proto__, and the id',
    [user('a'), said('', call('__proto__', { name: '__proto__' })), answered(createResult('__proto__'))],
  ],
  ['an empty assistant', [user('a'), said(''), user('b')]],
  ['a blank assistant', [user('a'), said(' \n'), user('b')]],
  ['an empty assistant, last', [user('a'), said('')]],
  ['an assistant first', [said('a'), user('b')]],
  ['a call first', [said('', call('1')), answered(createResult('1')), user('b')]],
  ['only a system message beside the user', [{ role: 'system', content: 'x' }, user('a')]],
  ['an empty system message (Moonshot)', [{ role: 'system', content: '' }, user('a')]],
  ['an empty system message behind the user', [user('a'), { role: 'system', content: '' }, said('b')]],
  ['two assistants in a row', [user('a'), said('b'), said('c')]],
  ['two assistants with calls in a row', [user('a'), said('b', call('1')), said('c', call('2'))]],
  ['a user who says nothing between two assistants', [user('a'), said('b'), user(''), said('c')]],
  ['two users in a row', [user('a'), user('b')]],
  ['a user without content', [user('a'), said('b'), user([])]],
  ['a user with empty text in a list', [user([text('')]), said('b'), user('c')]],
  ['a user with empty text beside an image', [user([text(''), image])]],
  ['a result without content', [user('a'), said('', call('1')), answered({ ...createResult('1'), content: [] })]],
  ['a result of empty text', [user('a'), said('', call('1')), answered(createResult('1', text('')))]],
  [
    'a result of blank text and an image',
    [user('a'), said('', call('1')), answered(createResult('1', text(' '), image))],
  ],
  [
    'a result of each kind of content',
    [user('a'), said('', call('1')), answered(createResult('1', image, audio, pdf, note, text('x')))],
  ],
  [
    'an error with an image (Anthropic)',
    [user('a'), said('', call('1')), answered({ ...createFailure('1'), content: [text('x'), image] })],
  ],
  [
    'an error of an image alone',
    [user('a'), said('', call('1')), answered({ ...createFailure('1'), content: [image, pdf] })],
  ],
  [
    'text beside the calls',
    [user('a'), said('b', call('1'), call('2')), answered(createFailure('1'), createResult('2'))],
  ],
  [
    'arguments that are cut off',
    [user('a'), said('', call('1', { arguments: '{"a":' })), answered(createFailure('1'))],
  ],
  ['arguments that are a list', [user('a'), said('', call('1', { arguments: '[1]' })), answered(createFailure('1'))]],
  [
    'arguments that are twice encoded',
    [user('a'), said('', call('1', { arguments: '"{}"' })), answered(createFailure('1'))],
  ],
  ['the null of OpenAI for no text', [user('a'), said(null as never, call('1')), said(null as never), user('b')]],
  ['arguments of null', [user('a'), said('', call('1', { arguments: null })), answered(createFailure('1'))]],
  ['arguments of an object', [user('a'), said('', call('1', { arguments: { a: 1 } })), answered(createResult('1'))]],
  [
    'a name that is no name (D06)',
    [user('a'), said('', call('1', { name: '$bash\n{"x":1}' })), answered(createFailure('1'))],
  ],
  ['a name that is empty', [user('a'), said('', call('1', { name: '' })), answered(createFailure('1'))]],
  [
    'a name of 500 characters',
    [user('a'), said('', call('1', { name: 'n'.repeat(500) })), answered(createFailure('1'))],
  ],
  [
    'a wrapper of parallel calls, expanded',
    [
      user('a'),
      said('', call('x_parallel_0_1', { name: 'b' }), call('x_parallel_1_1')),
      answered(createResult('x_parallel_0_1')),
    ],
  ],
  [
    'reasoning of another vendor',
    [user('a'), { role: 'assistant', content: 'b', vendorParts: { provider: 'other', parts: [{ type: 'x' }] } }],
  ],
  [
    'reasoning with fields that are for output only (opencodex#2252)',
    [
      user('a'),
      {
        role: 'assistant',
        content: '',
        toolCalls: [call('1')],
        vendorParts: {
          provider: 'openai-responses',
          parts: [
            { type: 'reasoning', id: 'rs', status: 'completed', summary: [], content: null, encrypted_content: 'x' },
          ],
        },
      },
    ],
  ],
  [
    'reasoning with text in the clear (agent-framework-go#784)',
    [
      user('a'),
      {
        role: 'assistant',
        content: 'b',
        vendorParts: {
          provider: 'openai-responses',
          parts: [
            { type: 'reasoning', id: 'rs', content: [{ type: 'reasoning_text', text: 'x' }], encrypted_content: 'x' },
          ],
        },
      },
    ],
  ],
  [
    'reasoning without an answer',
    [
      user('a'),
      {
        role: 'assistant',
        content: '',
        vendorParts: {
          provider: 'openai-responses',
          parts: [{ type: 'reasoning', encrypted_content: 'x', summary: [] }],
        },
      },
      user('b'),
    ],
  ],
  [
    'thinking without an answer',
    [
      user('a'),
      {
        role: 'assistant',
        content: '',
        vendorParts: { provider: 'anthropic', parts: [{ type: 'thinking', thinking: 'x', signature: 'y' }] },
      },
      user('b'),
    ],
  ],
];

const find = (dialect: Dialect, messages: readonly ChatMessage[]): string | undefined => {
  const sent = JSON.parse(JSON.stringify(dialect.toMessages(messages)));
  return historyChecks[dialect.name]?.(sent);
};

describe.each(dialects)('$name', (dialect) => {
  test.each(rows)('is sent a legal conversation for one with %s', (_, messages) => {
    expect(find(dialect, messages)).toBeUndefined();
  });

  test('is sent a legal conversation, whatever was recorded', () => {
    const id = fc.oneof(fc.constantFrom('', '1', '2', 'a b', '__proto__'), fc.string({ maxLength: 70 }));
    const words = fc.oneof(fc.constantFrom('', ' ', 'x'), fc.string());
    const content = fc.array(fc.oneof(words.map(text), fc.constantFrom(image, audio, pdf, note)), { maxLength: 3 });
    const result = fc.tuple(id, content, fc.boolean()).map(([toolCallId, parts, isError]) => {
      const base = isError ? createFailure(toolCallId) : createResult(toolCallId);
      return { ...base, content: parts };
    });
    const args = fc.oneof(fc.constantFrom('{}', '{', '[]', '', null, undefined), fc.json(), fc.object());
    const message: fc.Arbitrary<ChatMessage> = fc.oneof(
      fc.record({ role: fc.constant('system' as const), content: words }),
      fc.record({ role: fc.constant('user' as const), content: fc.oneof(words, content) }),
      fc.record({
        role: fc.constant('assistant' as const),
        content: words,
        toolCalls: fc.array(fc.record({ id, name: fc.string(), arguments: args }), { maxLength: 3 }),
      }),
      fc.record({ role: fc.constant('tool' as const), results: fc.array(result, { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
        expect(find(dialect, messages)).toBeUndefined();
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });
});

test.each([anthropic, gemini] as unknown as readonly Dialect[])(
  '$name is sent the system messages that say something, and no others',
  (dialect) => {
    const system = (content: string): ChatMessage => ({ role: 'system', content });
    const projection = dialect.toTools(new Map());
    const send = (...messages: readonly ChatMessage[]) =>
      JSON.parse(JSON.stringify(dialect.toRequest({ messages: [...messages, user('Go')], projection })));
    expect(JSON.stringify(send(system(''), system('Be kind'), system(' ')))).toMatch(/"(text|system)":"Be kind"/);
    expect(Object.keys(send(system(''), system('\n')))).toHaveLength(1);
  },
);

test.each([1, 5, Number.NaN])('no server is given ids of %s characters, which would run out', (maxIdLength) => {
  expect(() => createOpenAIChat({ name: 'x', maxIdLength })).toThrow(
    new TypeError('maxIdLength must be 6 or more, for the ids of a conversation to differ'),
  );
});

test('gemini is sent the name of a call with its answer, whatever the result is called', () => {
  const sent = gemini.toMessages([
    user('a'),
    said('', call('1', { name: 'b.c' }), call('2', { name: 'ключ' })),
    answered(createResult('2'), { ...createResult('1'), toolName: '' }),
  ]);
  const names = sent.flatMap(({ parts }) =>
    parts.flatMap((part) =>
      'functionCall' in part ? part.functionCall.name : 'functionResponse' in part ? part.functionResponse.name : [],
    ),
  );
  expect(names.slice(2)).toEqual(names.slice(0, 2));
});

test('a server that takes ids of nine characters is sent such ids (Mistral)', () => {
  const mistral = createOpenAIChat({ name: 'mistral', maxIdLength: 9 });
  const ids = ['call_PTLP8xhu3uwZk4l3nlnrrJha', 'abcdefghi', 'turn1_0', '', 'chatcmpl-tool-1', 'chatcmpl-tool-1'];
  const sent = mistral.toMessages([
    user('a'),
    said('', ...ids.map((id) => call(id))),
    answered(...ids.map((id) => createResult(id))),
  ]);
  const calls = sent
    .flatMap((message) => ('tool_calls' in message ? (message.tool_calls ?? []) : []))
    .map(({ id }) => id);
  const answers = sent.flatMap((message) => ('tool_call_id' in message ? [message.tool_call_id] : []));
  expect(answers).toEqual(calls);
  expect(new Set(calls).size).toBe(ids.length);
  for (const id of calls) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
});
