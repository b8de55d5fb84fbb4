import { describe, expect, test } from 'vitest';
import { legalizeHistory } from '../../src/projection/legalize-history.ts';
import type { ChatMessage } from '../../src/tool/chat-model.ts';
import type { ToolCall } from '../../src/tool/tool-call.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';

const rule = { maxIdLength: 40 };

const result = (toolCallId: string, text = 'ok'): ToolResult => ({
  toolCallId,
  toolName: 'a',
  content: [{ type: 'text', text }],
  repairs: [],
  durationMs: 0,
  isError: false,
  output: text,
});

const call = (id: string, args: ToolCall['arguments'] = '{}'): ToolCall => ({ id, name: 'a', arguments: args });
const assistant = (...toolCalls: readonly ToolCall[]): ChatMessage => ({ role: 'assistant', content: '', toolCalls });
const tool = (...results: readonly ToolResult[]): ChatMessage => ({ role: 'tool', results });
const user = (content: string): ChatMessage => ({ role: 'user', content });

/** Who says what, in short: `assistant call_1,call_2`, `tool call_1=ok`. */
const outline = (messages: readonly ChatMessage[]) =>
  legalizeHistory(messages, rule).map((message) => {
    if (message.role === 'assistant') return `assistant ${(message.toolCalls ?? []).map(({ id }) => id).join()}`.trim();
    if (message.role !== 'tool') return `${message.role} ${message.content}`;
    return `tool ${message.results.map(({ toolCallId, content: [part] }) => `${toolCallId}=${part?.type === 'text' && part.text}`).join()}`;
  });

const missing = 'No result: the call was not carried out';

describe('legalizeHistory()', () => {
  test.each<[string, readonly ChatMessage[], readonly string[]]>([
    [
      'leaves a legal conversation alone',
      [user('a'), assistant(call('1')), tool(result('1')), { role: 'assistant', content: 'b' }, user('c')],
      ['user a', 'assistant 1', 'tool 1=ok', 'assistant', 'user c'],
    ],
    [
      'answers what was left open',
      [assistant(call('1'), call('2')), tool(result('2'))],
      ['assistant 1,2', `tool 1=${missing},2=ok`],
    ],
    ['answers the last calls too', [user('a'), assistant(call('1'))], ['user a', 'assistant 1', `tool 1=${missing}`]],
    ['drops results that answer nothing', [tool(result('1')), user('a')], ['user a']],
    [
      'drops a second answer',
      [assistant(call('1')), tool(result('1'), result('1', 'again'))],
      ['assistant 1', 'tool 1=ok'],
    ],
    [
      'joins and moves answers right behind their calls',
      [assistant(call('1'), call('2')), user('wait'), tool(result('2', 'b')), tool(result('1', 'a'))],
      ['assistant 1,2', 'tool 1=a,2=b', 'user wait'],
    ],
    [
      'tells doubled ids apart, in one message and in several',
      [
        assistant(call('1'), call('1')),
        tool(result('1', 'a'), result('1', 'b')),
        assistant(call('1')),
        tool(result('1', 'c')),
      ],
      ['assistant 1,call_e40wat_2', 'tool 1=a,call_e40wat_2=b', 'assistant call_e40wat_3', 'tool call_e40wat_3=c'],
    ],
    [
      'does not answer across turns',
      [assistant(call('1')), assistant(call('2')), tool(result('1'))],
      ['assistant 1', `tool 1=${missing}`, 'assistant 2', `tool 2=${missing}`],
    ],
    ['takes an empty conversation', [], []],
  ])('%s', (_, messages, expected) => {
    expect(outline(messages).map((line) => line.replaceAll(/call_[a-z0-9]+_/g, 'call_e40wat_'))).toEqual(expected);
  });

  test.each(['', 'x'.repeat(41)])('replaces the id %j, the same way each time', (id) => {
    const messages = [assistant(call(id)), tool(result(id))];
    const [line] = outline(messages);
    expect(line).toMatch(/^assistant call_[0-9a-z]{1,8}$/);
    expect(outline(messages)).toEqual([line, `tool ${line?.slice('assistant '.length)}=ok`]);
  });

  test.each<[ToolCall['arguments'], string]>([
    ['{"a": 1.10}', '{"a": 1.10}'],
    [{ a: 1 }, '{"a":1}'],
    ['{"a": 1', '{}'],
    ['', '{}'],
    ['[1]', '{}'],
    ['"text"', '{}'],
    ['null', '{}'],
    [null, '{}'],
    [undefined, '{}'],
    [[1], '{}'],
  ])('D07: sends the recorded arguments %j as the text of an object', (args, text) => {
    const [first] = legalizeHistory([assistant(call('1', args))], rule);
    expect(first?.role === 'assistant' && first.toolCalls?.[0]?.arguments).toBe(text);
  });

  test('D07: keeps the digits of a bigint, and sends what JSON cannot hold as an empty object', () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const send = (args: object) => {
      const [first] = legalizeHistory([assistant(call('1', args))], rule);
      return first?.role === 'assistant' && first.toolCalls?.[0]?.arguments;
    };
    expect(send({ a: 12345678901234567890n })).toBe('{"a":12345678901234567890}');
    expect(send(circle)).toBe('{}');
  });

  test('replaces an id with a character that is not allowed', () => {
    const [first] = legalizeHistory([assistant(call('a b'))], { ...rule, illegalIdCharacter: /[^a-z_0-9]/ });
    expect(first?.role === 'assistant' && first.toolCalls?.[0]?.id).toMatch(/^call_[0-9a-z]+$/);
  });

  test('leaves the messages that were given as they are', () => {
    const messages = [assistant(call('', '{'))];
    const before = structuredClone(messages);
    legalizeHistory(messages, rule);
    expect(messages).toEqual(before);
  });
});
