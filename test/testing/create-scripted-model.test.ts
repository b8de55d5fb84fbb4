import { describe, expect, test } from 'vitest';
import { createScriptedModel } from '../../src/testing/create-scripted-model.ts';
import type { ScriptedRules } from '../../src/testing/scripted-turn.ts';
import type { ChatMessage, ChatResponse } from '../../src/tool/chat-model.ts';
import { createToolSet } from '../../src/tool/create-tool-set.ts';
import type { ToolResult } from '../../src/tool/tool-result.ts';
import { createTool } from '../tool/create-tool.ts';

const user = (content: string): ChatMessage => ({ role: 'user', content });

const told = (toolName: string, text: string, isError = false): ChatMessage => {
  const base = { toolCallId: 'x', toolName, content: [{ type: 'text', text } as const], repairs: [], durationMs: 0 };
  const result = (isError ? { ...base, isError } : { ...base, isError, output: text }) as ToolResult;
  return { role: 'tool', results: [result] };
};

const says = (text: string): ChatResponse => ({ text, toolCalls: [], finishReason: 'stop' });

describe('createScriptedModel() with a script', () => {
  test('says that it is no model', () => {
    expect(createScriptedModel([])).toMatchObject({ modelId: 'scripted', notice: 'scripted, not a model' });
    expect(createScriptedModel([], { modelId: 'demo' }).modelId).toBe('demo');
  });

  test.each(['Hello', { rules: 'Hello' }, {}, undefined])('refuses %j instead of a list', (source) => {
    const error = new TypeError('Expected a list of turns, or { rules: [...] }');
    expect(() => createScriptedModel(source as never)).toThrow(error);
  });

  test('follows the script, counts calls, and throws when it is over', async () => {
    const model = createScriptedModel([
      {
        text: 'Wait',
        toolCalls: [
          { name: 'a', arguments: { b: 1 } },
          { id: 'own', name: 'a', arguments: '{' },
        ],
      },
      { toolCalls: [{ name: 'a' }] },
      'Done',
      ({ text }) => `You said ${text}`,
      new Error('Broken'),
    ]);
    const ask = () => model.generate({ messages: [user('Hi')] });
    expect(await ask()).toEqual({
      text: 'Wait',
      finishReason: 'tool-calls',
      toolCalls: [
        { id: 'call_1', name: 'a', arguments: '{"b":1}' },
        { id: 'own', name: 'a', arguments: '{' },
      ],
    });
    expect((await ask()).toolCalls).toEqual([{ id: 'call_2', name: 'a', arguments: '{}' }]);
    expect(await ask()).toEqual(says('Done'));
    expect(await ask()).toEqual(says('You said Hi'));
    await expect(ask()).rejects.toThrow('Broken');
    await expect(ask()).rejects.toThrow('The script has 5 turns, and one more was asked for');
  });

  test('streams word by word what it would say at once', async () => {
    const turn = { text: ' I will  look\n', toolCalls: [{ name: 'a' }] };
    const model = createScriptedModel([turn, turn]);
    const parts = [];
    for await (const part of model.stream?.({ messages: [user('Hi')] }) ?? []) parts.push(part);
    const { toolCalls, ...response } = await model.generate({ messages: [user('Hi')] });
    expect(parts).toEqual([
      ...[' ', 'I ', 'will  ', 'look\n'].map((text) => ({ type: 'text-delta', text })),
      { type: 'response', response: { ...response, toolCalls: [{ ...toolCalls[0], id: 'call_1' }] } },
    ]);
  });

  test('rethrows an abort in the middle of a stream', async () => {
    const controller = new AbortController();
    const reason = new Error('Stop');
    const model = createScriptedModel(['One two three']);
    const read = async () => {
      for await (const part of model.stream?.({ messages: [], signal: controller.signal }) ?? []) {
        if (part.type === 'text-delta') controller.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
  });

  test('rethrows an abort', async () => {
    const reason = new Error('Stop');
    const asked = createScriptedModel(['Hi']).generate({ messages: [], signal: AbortSignal.abort(reason) });
    await expect(asked).rejects.toBe(reason);
  });
});

describe('createScriptedModel() with rules', () => {
  const tools = createToolSet(createTool('query'), createTool('create'));
  const source: ScriptedRules = {
    rules: [
      {
        when: ['customer', '客户'],
        toolName: 'query',
        thought: 'Look the customer up',
        arguments: ({ text }) => ({ name: /"(.+)"/.exec(text)?.[1] ?? '' }),
      },
      {
        when: /ticket/i,
        toolName: 'create',
        arguments: ({ results }) => ({ about: results[0]?.text ?? 'nothing' }),
        answer: ({ results }) => `Made: ${results.at(-1)?.text}`,
      },
      { when: 'secret', toolName: 'hidden' },
    ],
    otherwise: 'I can look up customers',
  };
  const ask = (messages: readonly ChatMessage[], rules = source) =>
    createScriptedModel(rules).generate({ messages, tools });

  test.each<[string, readonly ChatMessage[], ScriptedRules, object]>([
    [
      'asks for the tool that the text calls for',
      [user('Old ticket'), { role: 'assistant', content: 'Yes' }, user('查一下客户"长路"')],
      source,
      { text: 'Look the customer up', toolCalls: [{ name: 'query', arguments: '{"name":"长路"}' }] },
    ],
    [
      'goes on with the next rule, from what came before',
      [user('Customer "A" wants a TICKET'), told('query', 'VIP')],
      source,
      { text: '', toolCalls: [{ name: 'create', arguments: '{"about":"VIP"}' }] },
    ],
    [
      'asks for all at once where it may',
      [user('Customer "A" wants a ticket')],
      { ...source, isParallel: true },
      { toolCalls: [{ name: 'query' }, { name: 'create', arguments: '{"about":"nothing"}' }] },
    ],
    ['phrases the answer by the last rule', [user('A ticket'), told('create', 'T-1')], source, says('Made: T-1')],
    ['tells the results without a phrase', [user('A customer'), told('query', 'VIP')], source, says('VIP')],
    [
      'tries a failed tool once more',
      [user('A ticket'), told('create', 'Bad', true)],
      source,
      { toolCalls: [{ name: 'create' }] },
    ],
    [
      'tells a failure that lasts',
      [user('A ticket'), told('create', 'Bad', true), told('create', 'Bad', true)],
      source,
      says('Bad'),
    ],
    ['says what it can do', [user('Hello')], source, says('I can look up customers')],
    [
      'never asks for a tool that is not on offer',
      [user('A secret')],
      { rules: source.rules },
      says('No rule fits. The tools are: query, create'),
    ],
    [
      'reads a text in parts',
      [
        {
          role: 'user',
          content: [
            { type: 'image', data: '', mediaType: 'image/png' },
            { type: 'text', text: 'A ticket' },
          ],
        },
      ],
      source,
      { toolCalls: [{ name: 'create' }] },
    ],
  ])('%s', async (_, messages, rules, expected) => {
    expect(await ask(messages, rules)).toMatchObject(expected);
  });
});
