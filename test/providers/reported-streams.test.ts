// Streams as servers are reported to send them. Each row is a rule told by a public report, in the fewest events.
import { describe, expect, test } from 'vitest';
import { anthropic } from '../../src/providers/anthropic.ts';
import { gemini } from '../../src/providers/gemini.ts';
import { openAIChat } from '../../src/providers/openai-chat.ts';
import { openAIResponses } from '../../src/providers/openai-responses.ts';
import type { Dialect } from './dialects.ts';

/** What is left of a stream's calls: name and arguments, and the id where the server gave one. */
const readCalls = (dialect: unknown, events: readonly object[]): readonly unknown[] => {
  const { joinEvents, toToolCalls } = dialect as Dialect;
  return toToolCalls(joinEvents(events)).map(({ id, name, arguments: given }) =>
    id.startsWith('call_') ? [name, given] : [name, given, id],
  );
};

interface Piece {
  readonly id?: string | null;
  readonly index?: number | null;
  readonly name?: string | null;
  readonly args?: unknown;
}

const piece = ({ name, args, ...rest }: Piece) => ({
  ...rest,
  function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
});
const chunk = (...pieces: readonly Piece[]) => ({ choices: [{ delta: { tool_calls: pieces.map(piece) } }] });
const end = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] };

describe('a Chat Completions stream', () => {
  test.each<[string, readonly object[], readonly unknown[]]>([
    [
      'numbers its calls (the specification)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }),
        chunk({ index: 0, args: '{"n"' }),
        chunk({ index: 0, args: ':1}' }),
        chunk({ index: 1, id: 'b', name: 'g', args: '{}' }),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
    [
      'mixes the pieces of two calls',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }, { index: 1, id: 'b', name: 'g', args: '' }),
        chunk({ index: 1, args: '{"m":2}' }, { index: 0, args: '{"n":1}' }),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'gives every call the place 0 (Ollama, vercel/ai#14277)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }),
        chunk({ index: 0, id: 'b', name: 'f', args: '{"n":2}' }),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['f', '{"n":2}', 'b'],
      ],
    ],
    [
      'gives every call the place 0 and no id',
      [chunk({ index: 0, name: 'f', args: '{"n":1}' }), chunk({ index: 0, name: 'g', args: '{"m":2}' })],
      [
        ['f', '{"n":1}'],
        ['g', '{"m":2}'],
      ],
    ],
    [
      'has no places (Gemini behind an OpenAI endpoint, openai-python#2806)',
      [chunk({ id: 'a', name: 'f', args: '{"n"' }), chunk({ args: ':1}' }), chunk({ id: 'b', name: 'g', args: '{}' })],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
    [
      'has neither places nor ids',
      [chunk({ name: 'f', args: '{"n"' }), chunk({ args: ':1}' }), chunk({ name: 'g', args: '{}' })],
      [
        ['f', '{"n":1}'],
        ['g', '{}'],
      ],
    ],
    [
      'repeats the id with each piece',
      [chunk({ index: 0, id: 'a', name: 'f', args: '{"n"' }), chunk({ index: 0, id: 'a', args: ':1}' })],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'has one id for two calls, and pieces with id and place',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }, { index: 1, id: 'a', name: 'g', args: '' }),
        chunk({ index: 0, id: 'a', args: '{' }, { index: 1, id: 'a', args: '{"y"' }),
        chunk({ index: 0, id: 'a', args: '}' }, { index: 1, id: 'a', args: ':1}' }),
      ],
      [
        ['f', '{}', 'a'],
        ['g', '{"y":1}'],
      ],
    ],
    [
      'says the name as far as it has come',
      [
        chunk({ index: 0, id: 'a', name: 'get_' }),
        chunk({ index: 0, name: 'get_weather' }),
        chunk({ index: 0, args: '{}' }),
      ],
      [['get_weather', '{}', 'a']],
    ],
    [
      'repeats the id without a place (openai-agents-python#4824)',
      [chunk({ index: 0, id: 'a', name: 'f', args: '{"n"' }), chunk({ id: 'a', args: ':1}' })],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'repeats the id at another place (agno#8880)',
      [chunk({ index: 0, id: 'a', name: 'f', args: '{"n"' }), chunk({ index: 3, id: 'a', args: ':1}' })],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'repeats the name with each piece (MiniMax, hermes-agent#8259)',
      [
        chunk({ index: 0, id: 'a', name: 'read_file', args: '{"n"' }),
        chunk({ index: 0, id: 'a', name: 'read_file', args: ':1}' }),
      ],
      [['read_file', '{"n":1}', 'a']],
    ],
    [
      'repeats the name with each piece, without the id',
      [
        chunk({ index: 0, id: 'a', name: 'read_file', args: '{"n"' }),
        chunk({ index: 0, name: 'read_file', args: ':1}' }),
      ],
      [['read_file', '{"n":1}', 'a']],
    ],
    [
      'cuts the name (Gemini, continue#5849)',
      [
        chunk({ index: 0, id: 'a', name: 'edit_ex', args: '' }),
        chunk({ index: 0, name: 'isting_file', args: '' }),
        chunk({ index: 0, args: '{}' }),
      ],
      [['edit_existing_file', '{}', 'a']],
    ],
    [
      'cuts the name, and has the arguments with its end (hydra#958)',
      [chunk({ index: 0, id: 'a', name: 'get_wea' }), chunk({ index: 0, name: 'ther', args: '{"city":"Paris"}' })],
      [['get_weather', '{"city":"Paris"}', 'a']],
    ],
    [
      'gives each piece an id of its own and no name (LM Studio, hermes-agent#5254)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }),
        chunk({ index: 0, id: 'b', name: '', args: '{"n"' }),
        chunk({ index: 0, id: 'c', name: '', args: ':1}' }),
      ],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'begins a second call at the place of the first, and goes on at its own (DeepSeek, agno#8880)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }),
        chunk({ index: 0, id: 'b', name: 'g', args: '' }),
        chunk({ index: 1, args: '{"m":2}' }),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'counts the pieces as if they were calls (Nebius, Cerebras, dirac#215)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }),
        chunk({ index: 1, args: '{"n"' }),
        chunk({ index: 2, args: ':1}' }),
      ],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'has empty ids behind the first piece (DashScope)',
      [
        chunk({ index: 0, id: 'a', name: 'f', args: '' }),
        chunk({ index: 0, id: '', name: null, args: '{}' }),
        chunk({ index: 1, id: 'b', name: 'g', args: '' }),
        chunk({ index: 1, id: '', name: '', args: '{"m":2}' }),
      ],
      [
        ['f', '{}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'has the name before the id',
      [chunk({ index: 0, name: 'f' }), chunk({ index: 0, id: 'a', args: '{}' })],
      [['f', '{}', 'a']],
    ],
    [
      'sends all calls in one piece, whole (Mistral)',
      [chunk({ index: 0, id: 'a', name: 'f', args: '{}' }, { index: 1, id: 'b', name: 'g', args: '{}' })],
      [
        ['f', '{}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
    ['has null for arguments', [chunk({ index: 0, id: 'a', name: 'f', args: null })], [['f', '', 'a']]],
    ['has no arguments', [chunk({ index: 0, id: 'a', name: 'f' })], [['f', '', 'a']]],
    ['has an object for arguments', [chunk({ index: 0, id: 'a', name: 'f', args: { n: 1 } })], [['f', { n: 1 }, 'a']]],
    [
      'begins at the place 1 (openai-python#3125)',
      [chunk({ index: 1, id: 'a', name: 'f', args: '{}' }), chunk({ index: 2, id: 'b', name: 'g', args: '{}' })],
      [
        ['f', '{}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
    [
      'gives two calls at two places one id',
      [chunk({ index: 0, id: 'a', name: 'f', args: '{"n":1}' }, { index: 1, id: 'a', name: 'f', args: '{"n":2}' })],
      [
        ['f', '{"n":1}', 'a'],
        ['f', '{"n":2}'],
      ],
    ],
    [
      'holds chunks without choices, and usage last',
      [
        { choices: [] },
        chunk({ index: 0, id: 'a', name: 'f', args: '{}' }),
        { choices: [], usage: { total_tokens: 1 } },
        {},
        { choices: null },
      ],
      [['f', '{}', 'a']],
    ],
    [
      'has calls of null, and no delta',
      [
        { choices: [{ delta: { tool_calls: null } }] },
        { choices: [{ delta: null }] },
        { choices: [{}] },
        chunk({ index: 0, id: 'a', name: 'f', args: '{}' }),
        { choices: [{ delta: { tool_calls: [null] } }] },
      ],
      [['f', '{}', 'a']],
    ],
    [
      'has the parts of a call without "function"',
      [{ choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', name: 'f', arguments: '{}' }] } }] }],
      [['f', '{}', 'a']],
    ],
    [
      'has the older function_call',
      [
        { choices: [{ delta: { function_call: { name: 'f', arguments: '' } } }] },
        { choices: [{ delta: { function_call: { arguments: '{}' } } }] },
      ],
      [['f', '{}']],
    ],
  ])('that %s', (_, events, calls) => {
    expect(readCalls(openAIChat, [...events, end])).toEqual(calls);
  });

  test.each<[string, readonly object[], object]>([
    ['says "stop" beside calls', [{ choices: [{ delta: {}, finish_reason: 'stop' }] }], { finishReason: 'tool-calls' }],
    ['says nothing', [], { finishReason: 'tool-calls' }],
    [
      'says the reason, and then an empty one',
      [end, { choices: [{ delta: {}, finish_reason: '' }] }],
      { finishReason: 'tool-calls' },
    ],
    ['says "length"', [{ choices: [{ delta: {}, finish_reason: 'length' }] }], { finishReason: 'length' }],
  ])('that %s', (_, events, expected) => {
    const joined = openAIChat.joinEvents([chunk({ index: 0, id: 'a', name: 'f', args: '{}' }), ...(events as never[])]);
    expect(openAIChat.toChatResponse(joined)).toMatchObject(expected);
  });
});

test.each<[unknown, (index: number, text: string) => object, object]>([
  [
    openAIChat,
    (index, content) => ({ choices: [{ index, delta: { content } }] }),
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ],
  [
    gemini,
    (index, text) => ({ candidates: [{ index, content: { parts: [{ text }] } }] }),
    { candidates: [{ finishReason: 'STOP' }] },
  ],
])('the first of several answers is read, piece by piece and whole', (dialect, piece, last) => {
  const { joinEvents, toChatResponse, toTextDelta } = dialect as Dialect;
  const events = [piece(0, 'It is'), piece(1, 'Who'), piece(1, ' knows'), piece(0, ' noon'), last];
  expect(toChatResponse(joinEvents(events)).text).toBe('It is noon');
  expect(events.map(toTextDelta).join('')).toBe('It is noon');
});

test.each(['length', 'model_length', 'error', 'content_filter', 'insufficient_system_resource'])(
  'the calls of a Chat Completions stream that says "%s" may lack their end',
  (reason) => {
    const events = [
      chunk({ index: 0, id: 'a', name: 'f', args: '{"n":1' }),
      { choices: [{ delta: {}, finish_reason: reason }] },
    ];
    expect(openAIChat.toToolCalls(openAIChat.joinEvents(events as never[]))).toMatchObject([{ isTruncated: true }]);
    expect(openAIChat.toToolCalls(openAIChat.joinEvents([events[0], end] as never[]))[0]).not.toHaveProperty(
      'isTruncated',
    );
  },
);

const item = (id: string, name: string, more: object = {}) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  ...more,
});
const added = (output_index: number | undefined, it: object) => ({
  type: 'response.output_item.added',
  output_index,
  item: { ...it, arguments: '' },
});
const done = (output_index: number | undefined, it: object) => ({
  type: 'response.output_item.done',
  output_index,
  item: it,
});
const delta = (output_index: number | undefined, text: string, more: object = {}) => ({
  type: 'response.function_call_arguments.delta',
  output_index,
  delta: text,
  ...more,
});
const completed = { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } };

describe('a Responses stream whose last event is empty', () => {
  test.each<[string, readonly object[], readonly unknown[]]>([
    [
      'numbers its items',
      [
        added(0, item('a', 'f')),
        delta(0, '{"n"'),
        delta(0, ':1}'),
        added(1, item('b', 'g')),
        delta(1, '{}'),
        done(0, item('a', 'f', { arguments: '{"n":1}' })),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
    [
      'has no places (llama.cpp, maki#514)',
      [
        added(undefined, item('a', 'f')),
        delta(undefined, '{"n":1}', { item_id: 'fc_a' }),
        done(undefined, item('a', 'f', { arguments: '{"n":1}' })),
        added(undefined, item('b', 'g')),
        delta(undefined, '{"m":2}', { item_id: 'fc_b' }),
        done(undefined, item('b', 'g', { arguments: '{"m":2}' })),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'has no places, and does not finish its items',
      [
        added(undefined, item('a', 'f')),
        delta(undefined, '{"n":1}'),
        added(undefined, item('b', 'g')),
        delta(undefined, '{"m":2}'),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'gives text and a call one place (open-responses-server#63)',
      [
        added(0, { type: 'message', id: 'msg', content: [] }),
        { type: 'response.output_text.delta', output_index: 0, delta: 'Well' },
        added(0, item('a', 'f')),
        delta(0, '{"n":1}'),
      ],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'gives the item another id when it is done',
      [
        added(0, { ...item('a', 'f'), id: 'x' }),
        delta(0, '{}'),
        done(0, { ...item('a', 'f', { arguments: '{}' }), id: 'y' }),
      ],
      [['f', '{}', 'a']],
    ],
    [
      'has items of null (openai-python#3125)',
      [{ type: 'response.output_item.added', output_index: 0, item: null }, added(1, item('a', 'f')), delta(1, '{}')],
      [['f', '{}', 'a']],
    ],
    [
      'has two calls at one place at the same time',
      [
        added(0, item('a', 'f')),
        added(0, item('b', 'g')),
        done(0, item('a', 'f', { arguments: '{"n":1}' })),
        done(0, item('b', 'g', { arguments: '{"m":2}' })),
      ],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'has no call id when it is done',
      [added(0, item('a', 'f')), done(0, { type: 'function_call', name: 'f', arguments: '{"n":1}' })],
      [['f', '{"n":1}', 'a']],
    ],
    [
      'only finishes its items',
      [done(0, item('a', 'f', { arguments: '{}' })), done(1, item('b', 'g', { arguments: '{}' }))],
      [
        ['f', '{}', 'a'],
        ['g', '{}', 'b'],
      ],
    ],
  ])('and that %s', (_, events, calls) => {
    expect(readCalls(openAIResponses, [...events, completed])).toEqual(calls);
  });
});

const use = (index: number | undefined, id: string, name: string, input: unknown = {}) => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id, name, input },
});
const json = (index: number | undefined, text: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json: text },
});
const stop = (index: number | undefined) => ({ type: 'content_block_stop', index });
const ended = { type: 'message_delta', delta: { stop_reason: 'tool_use' } };

describe('a Messages stream', () => {
  test.each<[string, readonly object[], readonly unknown[]]>([
    [
      'numbers its blocks',
      [use(0, 'a', 'f'), json(0, ''), json(0, '{"n"'), json(0, ':1}'), stop(0), use(1, 'b', 'g'), stop(1)],
      [
        ['f', '{"n":1}', 'a'],
        ['g', {}, 'b'],
      ],
    ],
    [
      'gives every block the place 0',
      [use(0, 'a', 'f'), json(0, '{"n":1}'), stop(0), use(0, 'b', 'g'), json(0, '{"m":2}'), stop(0)],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    [
      'has no places',
      [use(undefined, 'a', 'f'), json(undefined, '{"n":1}'), use(undefined, 'b', 'g'), json(undefined, '{"m":2}')],
      [
        ['f', '{"n":1}', 'a'],
        ['g', '{"m":2}', 'b'],
      ],
    ],
    ['has the whole input with the start', [use(0, 'a', 'f', { n: 1 }), stop(0)], [['f', { n: 1 }, 'a']]],
    [
      'has pings and unknown events',
      [{ type: 'ping' }, use(0, 'a', 'f'), { type: 'new' }, json(0, '{}')],
      [['f', '{}', 'a']],
    ],
    ['has a null for the input', [use(0, 'a', 'f', null)], [['f', null, 'a']]],
  ])('that %s', (_, events, calls) => {
    expect(readCalls(anthropic, [{ type: 'message_start', message: { id: 'm' } }, ...events, ended])).toEqual(calls);
  });
});

const part = (...parts: readonly object[]) => ({ candidates: [{ content: { parts } }] });

describe('a generateContent stream', () => {
  test.each<[string, readonly object[], readonly unknown[]]>([
    [
      'has one call in each event',
      [part({ functionCall: { name: 'f', args: { n: 1 } } }), part({ functionCall: { name: 'g', args: {} } })],
      [
        ['f', { n: 1 }],
        ['g', {}],
      ],
    ],
    [
      'has the same call twice',
      [part({ functionCall: { name: 'f', args: {} } }, { functionCall: { name: 'f', args: {} } })],
      [
        ['f', {}],
        ['f', {}],
      ],
    ],
    ['has no arguments', [part({ functionCall: { name: 'f' } })], [['f', undefined]]],
    [
      'ends with an empty event',
      [part({ functionCall: { name: 'f', args: {} } }), { candidates: [{}] }, {}],
      [['f', {}]],
    ],
    [
      'has thoughts and text beside',
      [part({ text: 'x', thought: true }, { text: 'y' }, { functionCall: { name: 'f', args: {} } })],
      [['f', {}]],
    ],
  ])('that %s', (_, events, calls) => {
    expect(readCalls(gemini, [...events, { candidates: [{ finishReason: 'STOP' }] }])).toEqual(calls);
  });
});
