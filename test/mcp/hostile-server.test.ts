import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { executeToolCall } from '../../src/index.ts';
import { type McpToolReport, type ToolsFromMcpOptions, toolsFromMcp } from '../../src/mcp.ts';

const runs = Math.min(Number(process.env.FUZZ_RUNS ?? 60), 500);

type Answer = (message: {
  readonly method?: string;
  readonly id?: unknown;
  readonly params?: { readonly cursor?: string };
}) => object | Promise<object>;

/** A server of 2025-11-25 that answers each request as it is told to, byte for byte. */
function connect(answer: Answer, options: Partial<ToolsFromMcpOptions> = {}) {
  const reports: McpToolReport[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') return new Response(null, { status: 405 });
    const message = JSON.parse(String(init.body));
    if (message.id === undefined) return new Response(null, { status: 202 });
    return Response.json({ jsonrpc: '2.0', id: message.id, ...(await answer(message)) });
  };
  const onReport = (report: McpToolReport): void => void reports.push(report);
  const connecting = toolsFromMcp('https://evil.example/mcp', {
    alias: 'r',
    fetch: fetch as typeof globalThis.fetch,
    onReport,
    ...options,
  });
  return { connecting, reports };
}

const greeting = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'x', version: '1' },
};

const withTools =
  (tools: (cursor: string | undefined) => object, call: object = { content: [] }): Answer =>
  ({ method, params }) => {
    if (method === 'initialize') return { result: greeting };
    if (method === 'tools/list') return { result: tools(params?.cursor) };
    if (method === 'tools/call') return { result: call };
    return { error: { code: -32601, message: 'No' } };
  };

const plain = { name: 'a', description: 'A', inputSchema: { type: 'object' } };

const run = async (answer: Answer, options: Partial<ToolsFromMcpOptions> = {}) => {
  const { tools } = await connect(answer, options).connecting;
  return executeToolCall(tools, { id: '1', name: 'r__a', arguments: '{}' });
};

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, '', 'object', 'text', 'image', 'resource', '\u202e'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            ...'type properties required items enum pattern text data mimeType uri resource blob title __proto__ constructor readOnlyHint destructiveHint _meta tooltable/annotations'.split(
              ' ',
            ),
          ),
          tie('value'),
        ),
        { maxLength: 4 },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

describe('toolsFromMcp() and a hostile server', () => {
  test('ends a list that never ends', async () => {
    let pages = 0;
    const { connecting } = connect(
      withTools(() => ({ tools: [{ ...plain, name: `a${pages}` }], nextCursor: `${++pages}` })),
    );
    await expect(connecting).rejects.toThrow('gave no usable answer');
    expect(pages).toBeLessThan(100);
  });

  test('takes a long list without more work than is due, and reports what it leaves out', async () => {
    const tools = Array.from({ length: 20_000 }, (_, index) => ({ ...plain, name: `t.${index % 15_000}` }));
    const { connecting, reports } = connect(withTools(() => ({ tools })));
    expect((await connecting).tools.size).toBe(500);
    expect(reports.map(({ kind }) => kind)).toEqual(['duplicate', 'limit']);
    expect(JSON.stringify(reports).length).toBeLessThan(3000);
  });

  test('takes any tool, and the next one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            title: value,
            description: value,
            inputSchema: value,
            outputSchema: value,
            annotations: value,
            _meta: value,
          },
          { requiredKeys: [] },
        ),
        async (parts) => {
          const list = withTools(() => ({
            tools: [
              { ...plain, ...parts },
              { ...plain, name: 'next' },
            ],
          }));
          const { tools } = await connect(list).connecting;
          const specification = tools.get('r__a')?.specification;
          expect([typeof specification?.description, tools.has('r__next')]).toEqual(['string', true]);
          expect(specification?.inputSchema.type).toBe('object');
          expect(typeof JSON.stringify(specification)).toBe('string');
        },
      ),
      { numRuns: runs },
    );
  }, 60_000);

  test('gives a result or an error for whatever answers a call', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(value, fc.record({ content: value, structuredContent: value, isError: value }, { requiredKeys: [] })),
        async (answer) => {
          const result = await run(withTools(() => ({ tools: [plain] }), answer as object));
          expect(result.toolCallId).toBe('1');
          for (const piece of result.content) expect(['text', 'image', 'audio', 'resource']).toContain(piece.type);
        },
      ),
      { numRuns: runs },
    );
  }, 60_000);

  test('takes no answer that is for another request', async () => {
    const answer: Answer = async (message) => {
      const right = await withTools(() => ({ tools: [plain] }))(message);
      return message.method === 'tools/call' ? { ...right, id: 12345 } : right;
    };
    const result = await run(answer, { timeoutMs: 50 });
    expect(result.isError && result.error.code).toBe('timeout');
  });

  test.each([
    ['no JSON-RPC', { result: undefined, nothing: true }],
    ['an error without a code', { error: 'x' }],
    ['an error whose message is no text', { error: { code: -1, message: { toString: 1 } } }],
    ['an error with a long, hidden message', { error: { code: -32000, message: `\u202e${'x'.repeat(100_000)}` } }],
  ])('makes an error of %s', async (_, answer) => {
    const list = withTools(() => ({ tools: [plain] }));
    const result = await run((message) => (message.method === 'tools/call' ? answer : list(message)), {
      timeoutMs: 50,
    });
    expect(result.isError).toBe(true);
    const text = JSON.stringify(result.content);
    expect([text.length < 3000, text.includes('\u202e')]).toEqual([true, false]);
  });

  test('shows no hidden characters of an error that a tool reports, and not without end', async () => {
    const call = { content: [{ type: 'text', text: `Hello\u202e\u{e0041}${'x'.repeat(1_000_000)}` }], isError: true };
    const result = await run(withTools(() => ({ tools: [plain] }), call));
    const text = JSON.stringify(result.content);
    expect(result.isError).toBe(true);
    expect(text.length).toBeLessThan(50_000);
  });
});

describe('toolsFromMcp() and an answer without end', () => {
  const list = withTools(() => ({ tools: [plain] }));

  /** A server whose calls are answered by a body of its own, and how much of it was asked for. */
  function connectTo(
    createBody: (id: unknown) => { readonly type: string; readonly pieces: () => string | undefined },
  ) {
    const seen = { pieces: 0, cancelled: 0, calls: 0 };
    const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
      if (init?.method !== 'POST') return new Response(null, { status: 405 });
      const message = JSON.parse(String(init.body));
      if (message.id === undefined) return new Response(null, { status: 202 });
      if (message.method !== 'tools/call' || seen.calls++ > 0) {
        return Response.json({ jsonrpc: '2.0', id: message.id, ...(await list(message)) });
      }
      const { type, pieces } = createBody(message.id);
      const pull = (controller: ReadableStreamDefaultController) => {
        const piece = pieces();
        seen.pieces++;
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      };
      const cancel = () => {
        seen.cancelled++;
      };
      const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
      return new Response(body, { headers: { 'content-type': type } });
    };
    const options = { alias: 'r', maxMessageBytes: 1000, fetch: fetch as typeof globalThis.fetch };
    return { connecting: toolsFromMcp('https://evil.example/mcp', options), seen };
  }

  test.each([
    ['one JSON text', 'application/json', () => ' '.repeat(300)],
    ['one event', 'text/event-stream', () => `data: ${'x'.repeat(294)}`],
    ['one event of many lines', 'text/event-stream', () => `data: ${'x'.repeat(293)}\n`],
  ])('reads no more of %s than is allowed, and goes on over another connection', async (_, type, pieces) => {
    const { connecting, seen } = connectTo(() => ({ type, pieces }));
    const { tools } = await connecting;
    const call = { id: '1', name: 'r__a', arguments: '{}' };
    expect(await executeToolCall(tools, call)).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'MCP server "r" sent more than 1000 bytes in one message' }],
      error: { name: 'HttpRequestError', code: 'limit-exceeded' },
    });
    expect([seen.pieces < 10, seen.cancelled]).toEqual([true, 1]);
    expect(await executeToolCall(tools, call)).toMatchObject({ isError: false });
  });

  test.each(['\n', '\r\n'])('takes many events, with lines that end in %j, each within the limit', async (end) => {
    const { connecting } = connectTo((id) => {
      const note = {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: 'x'.repeat(500) },
      };
      const last = { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'done' }] } };
      const events = [...Array.from({ length: 50 }, () => note), last].map(
        (event) => `data: ${JSON.stringify(event)}${end}${end}`,
      );
      const cut = events.join('').match(/.{1,333}/gs) ?? [];
      return { type: 'text/event-stream', pieces: () => cut.shift() };
    });
    const { tools } = await connecting;
    const result = await executeToolCall(tools, { id: '1', name: 'r__a', arguments: '{}' });
    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
  });

  test('is an error while it connects, too', async () => {
    const fetch = async () => new Response('x'.repeat(2000), { headers: { 'content-type': 'application/json' } });
    const connecting = toolsFromMcp('https://evil.example/mcp', { alias: 'r', maxMessageBytes: 1000, fetch });
    await expect(connecting).rejects.toMatchObject({ code: 'limit-exceeded' });
  });
});
