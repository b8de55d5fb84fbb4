import { describe, expect, test } from 'vitest';
import { createToolSet, defineTool } from '../../src/index.ts';
import { createMcpHandler, mcpService, selectTools } from '../../src/mcp.ts';

const now = defineTool({ name: 'now', description: 'The time', execute: () => 'noon' });
const tools = createToolSet(now);
const authorize = (): object => ({});

describe('createMcpHandler() refuses at once', () => {
  test.each<[string, object, string]>([
    ['a misspelt authorize', { authorise: authorize }, 'authorise is not a known option: did you mean authorize?'],
    [
      'another word for authorize',
      { authorization: authorize },
      'authorization is not a known option: did you mean authorize?',
    ],
    ['authorize in another case', { Authorize: authorize }, 'Authorize is not a known option: did you mean authorize?'],
    ['a token as authorize', { authorize: 'Bearer canary' }, 'authorize must be a function'],
    ['null as authorize', { authorize: null }, 'authorize must be a function'],
    [
      'a text as allowedOrigins',
      { allowedOrigins: 'https://a.example' },
      'allowedOrigins must be a list or a function',
    ],
    ['a misspelt approve', { call: { aprove: authorize } }, 'call.aprove is not a known option: did you mean approve?'],
    ['approve beside call', { approve: authorize }, 'approve is an option of call'],
    ['timeoutMs beside call', { timeoutMs: 1000 }, 'timeoutMs is an option of call'],
    [
      'a time limit that is none',
      { call: { timeoutMs: '1 s' } },
      'call.timeoutMs must be a number >= 0: current value is "1 s"',
    ],
  ])('%s', (_, options, message) => {
    expect(() => createMcpHandler(tools, options)).toThrow(new TypeError(message));
  });

  test.each<[string, unknown]>([
    ['a list of tools', [now]],
    ['a tool', now],
    ['nothing', undefined],
    ['a promise', Promise.resolve(tools)],
    ['a service with a list', { name: 'clock', tools: [now] }],
  ])('%s in place of a table', (_, source) => {
    expect(() => createMcpHandler(source as never)).toThrow(
      new TypeError('Expected a tool set or a service: createToolSet(…) or mcpService(…)'),
    );
  });
});

describe('createMcpHandler() takes', () => {
  test.each([
    ['a table', tools],
    ['a service', mcpService({ name: 'clock', tools: now })],
    ['a choice', () => selectTools({ tools, allow: { functions: ['now'] } })],
  ])('%s, every option, and those that a host attaches', (_, source) => {
    const options = {
      name: 'clock',
      version: '1.0.0',
      instructions: 'Ask',
      authorize,
      allowedOrigins: ['*'],
      pageSize: 1,
      maxRequestBytes: 1,
      onError: () => undefined,
      author: 'own',
      call: {
        approve: () => true,
        approvalTimeoutMs: 1,
        binding: {},
        callCounts: new Map(),
        executionErrors: 'hide',
        maxResultLength: 1,
        now: () => 0,
        onEvent: () => undefined,
        timeoutMs: 1,
      },
    } as const;
    expect(createMcpHandler(source, options)).toBeTypeOf('function');
    expect(createMcpHandler(source, { authorize: undefined } as never)).toBeTypeOf('function');
  });
});
