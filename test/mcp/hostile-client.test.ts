import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createToolSet, defineTool } from '../../src/index.ts';
import { createMcpHandler } from '../../src/mcp.ts';

const runs = Math.min(Number(process.env.FUZZ_RUNS ?? 80), 1000);

let ran = 0;
const tools = createToolSet(defineTool({ name: 'now', description: 'The time', execute: () => `noon ${++ran}` }));
const handle = createMcpHandler(tools, { maxRequestBytes: 100_000 });

function post(body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
  return handle(new Request('http://127.0.0.1/mcp', { method: 'POST', headers: all, body }));
}

const call = (params: unknown, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '', '2.0', 'tools/list', 'tools/call', 'now', '__proto__'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            ...['jsonrpc', 'id', 'method', 'params', 'name', 'arguments', 'cursor', '_meta', 'result', 'error'],
            ...['progressToken', '__proto__', 'constructor'],
          ),
          tie('value'),
        ),
        { maxLength: 5 },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

describe('createMcpHandler() and a hostile client', () => {
  test.each([
    ['no JSON', '{"jsonrpc":'],
    ['no body', ''],
    ['another version of JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'],
    ['JSON of 20,000 levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a name that is no text', call({ name: { toString: 1 } })],
    ['no name', call({ arguments: {} })],
    ['an unknown tool', call({ name: 'toString' })],
    ['a name that every object has', call({ name: '__proto__' })],
    ['an id that is an object', call({ name: 'now' }, {})],
    ['a cursor that was never given', '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}'],
    ['a method that every object has', '{"jsonrpc":"2.0","id":1,"method":"constructor"}'],
  ])('answers %s with an error, and runs nothing', async (_, body) => {
    const before = ran;
    const response = await post(body);
    const text = await response.text();
    expect(text).toMatch(/"error":|"isError":true/);
    expect(text).not.toMatch(/ at .*\.(?:ts|js|mjs):\d/);
    expect([response.status < 500, ran]).toEqual([true, before]);
  });

  test('does not run a batch of 1,000 calls, or runs and answers each of them', async () => {
    const before = ran;
    const batch = Array.from({ length: 1000 }, (_, id) => JSON.parse(call({ name: 'now' }, id)));
    const response = await post(JSON.stringify(batch));
    const answers = (await response.text()).match(/"id":\d+/g) ?? [];
    expect(ran - before).toBe(response.ok ? answers.length : 0);
  });

  test('answers arguments that nest too deep with an error', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const response = await post(call({ name: 'now', arguments: '@' }).replace('"@"', deep));
    const text = await response.text();
    expect(text).toMatch(/"error":|"isError":true/);
    expect(text.length).toBeLessThan(5000);
  });

  test('refuses a body that says a length and has another one', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(10_000));
    let left = 100;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    expect((await handle(new Request('http://127.0.0.1/mcp', init as RequestInit))).status).toBe(413);
    // It was not read to its end.
    expect(left).toBeGreaterThan(50);
  });

  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1:81',
    'HTTP://127.0.0.1@evil',
  ])('refuses the origin %s before it reads anything', async (origin) => {
    const before = ran;
    expect((await post(call({ name: 'now' }), { origin })).status).toBe(403);
    expect(ran).toBe(before);
  });

  test('never fails with 500, and never tells a stack, whatever comes as a message', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          value,
          fc.record(
            { jsonrpc: fc.constant('2.0'), id: value, method: value, params: value },
            { requiredKeys: ['jsonrpc'] },
          ),
        ),
        async (message) => {
          const response = await post(JSON.stringify(message));
          const text = await response.text();
          expect(response.status).toBeLessThan(500);
          expect(text).not.toMatch(/ at .*\.(?:ts|js|mjs):\d/);
        },
      ),
      { numRuns: runs },
    );
  });
});
