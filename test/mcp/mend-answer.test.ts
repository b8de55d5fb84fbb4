import { describe, expect, test, vi } from 'vitest';
import { executeToolCall, type ToolResult, type ToolSet } from '../../src/index.ts';
import { type McpToolReport, type ToolsFromMcpOptions, toolsFromMcp } from '../../src/mcp.ts';
import { startServer } from '../http/start-server.ts';

interface Server {
  /** The result of tools/list. */
  readonly list?: object;
  /** The result of tools/call. */
  readonly call?: object;
  /** What the first question of the present revision is met with; a JSON-RPC error by default. */
  readonly probe?: (id: unknown) => { readonly status: number; readonly body: string };
  readonly isModern?: boolean;
  /** The result of initialize. */
  readonly greeting?: object;
}

const plain = { name: 'plain', description: 'P', inputSchema: { type: 'object' } };

const usualGreeting = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 's', version: '1' },
};

const discovery = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
};

/** A server on the loopback interface that says what it is told to, word by word. */
async function connect(
  { list = { tools: [plain] }, call = { content: [] }, probe, isModern = false, greeting = usualGreeting }: Server,
  options: Partial<ToolsFromMcpOptions> = {},
) {
  const reports: McpToolReport[] = [];
  const { origin, requests } = await startServer((request, response) => {
    const { id, method } = JSON.parse(requests.at(-1)?.body || '{}');
    const answer = (body: object): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
    if (request.method !== 'POST') response.writeHead(405).end();
    else if (id === undefined) response.writeHead(202).end();
    else if (method === 'initialize') answer({ result: greeting });
    else if (method === 'tools/list') answer({ result: isModern ? { resultType: 'complete', ...list } : list });
    else if (method === 'tools/call') answer({ result: isModern ? { resultType: 'complete', ...call } : call });
    else if (method === 'server/discover' && isModern) answer({ result: discovery });
    else if (!probe) answer({ error: { code: -32601, message: 'Method not found' } });
    else {
      const { status, body } = probe(id);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }
  });
  const onReport = (report: McpToolReport): void => void reports.push(report);
  const { tools } = await toolsFromMcp(`${origin}/mcp`, { alias: 'r', onReport, ...options });
  return { tools, reports };
}

const run = async (server: Server): Promise<ToolResult> => {
  const { tools } = await connect(server);
  return executeToolCall(tools, { id: '1', name: 'r__plain', arguments: '{}' });
};

describe.each([
  ['2025-11-25', false],
  ['2026-07-28', true],
])('toolsFromMcp() and a server of %s', (_, isModern) => {
  // Reported of many servers: one such tool took all others along.
  test.each([
    ['no schema', {}, { type: 'object' }],
    ['null for a schema', { inputSchema: null }, { type: 'object' }],
    ['an empty schema', { inputSchema: {} }, { type: 'object' }],
    ['a schema of text', { inputSchema: { type: 'string', $schema: 'x' } }, { type: 'object', $schema: 'x' }],
    ['a schema that may be null', { inputSchema: { type: ['object', 'null'] } }, { type: 'object' }],
    [
      'null for what a schema lacks',
      { inputSchema: { type: 'object', properties: { a: { type: 'string', default: null } }, required: null } },
      { type: 'object', properties: { a: { type: 'string', default: null } } },
    ],
    [
      'a union at the root',
      {
        inputSchema: {
          anyOf: [
            { type: 'object', required: ['a'] },
            { type: 'object', required: ['b'] },
          ],
        },
      },
      {
        type: 'object',
        anyOf: [
          { type: 'object', required: ['a'] },
          { type: 'object', required: ['b'] },
        ],
      },
    ],
  ])('takes a tool with %s, and the others', async (_, parts, expected) => {
    const { tools } = await connect({
      list: { tools: [{ name: 'odd', description: 'O', ...parts }, plain] },
      isModern,
    });
    expect([...tools.keys()]).toEqual(['r__odd', 'r__plain']);
    expect(tools.get('r__odd')?.specification.inputSchema).toEqual(expected);
  });

  test('takes null for whatever a tool does not have, and for the next cursor', async () => {
    const nothing = { title: null, description: null, outputSchema: null, annotations: null, _meta: null, icons: null };
    const list = { tools: [{ ...plain, ...nothing }], nextCursor: null };
    const { tools } = await connect({ list, isModern });
    expect(tools.get('r__plain')?.specification).toEqual({
      name: 'r__plain',
      description: '',
      inputSchema: { type: 'object' },
      annotations: { destructive: true, openWorld: true, untrustedContent: true },
    });
  });

  test('leaves out what has no name, and reports it', async () => {
    const { tools, reports } = await connect({
      list: { tools: [null, 1, { name: { toString: 1 } }, plain] },
      isModern,
    });
    expect([...tools.keys()]).toEqual(['r__plain']);
    expect(reports).toEqual([{ kind: 'schema', message: 'Left out, having no name: 3' }]);
  });

  test.each([
    ['data without content', { structuredContent: { a: 1 } }, '{"a":1}'],
    ['null for content', { content: null, structuredContent: { a: 1 } }, '{"a":1}'],
    ['data that is a list', { content: [], structuredContent: [1, 2] }, '[1,2]'],
    ['null for the rest', { content: [{ type: 'text', text: 'hi', annotations: null }], isError: null }, 'hi'],
    ['a kind that is not known yet', { content: [{ type: 'video', uri: 'x' }] }, '{"type":"video","uri":"x"}'],
    ['an image without a type', { content: [{ type: 'image', data: 'aQ==' }] }, '{"type":"image","data":"aQ=="}'],
    ['an answer of the first revisions', { toolResult: { a: 1 } }, '{"a":1}'],
    ['nothing', { content: [] }, 'Success'],
  ])('reads %s', async (_, call, text) => {
    const result = await run({ call, isModern });
    expect([result.isError, result.content]).toEqual([false, [{ type: 'text', text }]]);
  });

  test('reads a link without a name', async () => {
    const { content } = await run({ call: { content: [{ type: 'resource_link', uri: 'test://a' }] }, isModern });
    expect(content).toEqual([{ type: 'resource', uri: 'test://a' }]);
  });

  test('tells the data of an error that has no text', async () => {
    const { isError, content } = await run({
      call: { content: [], structuredContent: { reason: 'full' }, isError: true },
      isModern,
    });
    expect([isError, content]).toEqual([true, [{ type: 'text', text: '{"reason":"full"}' }]]);
  });

  test('takes an error for one that comes without content', async () => {
    const { isError, content } = await run({ call: { isError: true }, isModern });
    expect([isError, content]).toEqual([true, [{ type: 'text', text: 'The tool reported an error without a text' }]]);
  });

  test('gives the text where a tool with an output schema sends no data', async () => {
    const outputSchema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
    const call = { content: [{ type: 'text', text: 'none today' }] };
    const result = await run({ list: { tools: [{ ...plain, outputSchema }] }, call, isModern });
    expect([result.isError, result.content]).toEqual([false, call.content]);
  });

  test.each([
    ['of another type', { type: ['null', 'array'], items: { type: 'number' } }],
    ['without a type', { properties: { a: {} } }],
  ])('takes an output schema %s', async (_, outputSchema) => {
    const { tools } = await connect({ list: { tools: [{ ...plain, outputSchema }] }, isModern });
    expect(tools.get('r__plain')?.specification.outputSchema).toEqual(outputSchema);
  });
});

describe('toolsFromMcp() and the greeting of a server', () => {
  test.each([
    [
      'null for what it does not have',
      { instructions: null, capabilities: { tools: {}, logging: null, prompts: null } },
    ],
    ['no version of its own', { serverInfo: { name: 's', title: null } }],
    ['nothing of itself', { serverInfo: null }],
  ])('takes %s', async (_, parts) => {
    const { tools } = await connect({ greeting: { ...usualGreeting, ...parts } });
    expect([...tools.keys()]).toEqual(['r__plain']);
  });
});

test('toolsFromMcp() ends a call at once whose stream ends before its answer, and says that the outcome is unknown', async () => {
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}'));
    if (id === undefined) return new Response(null, { status: init?.method === 'POST' ? 202 : 405 });
    const headers = { 'content-type': 'text/event-stream' };
    if (method === 'tools/call') return new Response(': still here\n\n', { headers });
    const result = method === 'initialize' ? usualGreeting : { tools: [plain] };
    const answer = method === 'server/discover' ? { error: { code: -32601, message: 'No' } } : { result };
    return new Response(`data: ${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n\n`, { headers });
  };
  const { tools } = await toolsFromMcp('https://r.example/mcp', {
    alias: 'r',
    fetch: fetch as typeof globalThis.fetch,
  });
  expect(await executeToolCall(tools, { id: '1', name: 'r__plain', arguments: '{}' })).toMatchObject({
    isError: true,
    isOutcomeUnknown: true,
    content: [{ type: 'text', text: 'MCP server "r" gave no usable answer' }],
    error: { name: 'HttpRequestError', code: 'network' },
  });
});

// The specification wants any answer but the expected one, and silence, to be taken for a server of earlier revisions.
describe('toolsFromMcp() and a server that has never heard of server/discover', () => {
  test.each([
    ['a status of 500', () => ({ status: 500, body: 'Internal Server Error' })],
    [
      'an error that is for nobody',
      () => ({ status: 200, body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}' }),
    ],
    ['an empty body', () => ({ status: 200, body: '' })],
    ['no JSON', () => ({ status: 200, body: '<p>' })],
    ['a refusal', () => ({ status: 403, body: '' })],
  ])('connects where it is met with %s', async (_, probe) => {
    const { tools } = await connect({ probe });
    expect([...tools.keys()]).toEqual(['r__plain']);
  });

  test('connects where it is met with silence, after ten seconds', async () => {
    vi.useFakeTimers();
    try {
      const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
        const { id, method } = JSON.parse(String(init?.body ?? '{}'));
        if (method === 'server/discover') return new Promise(() => undefined);
        if (id === undefined) return new Response(null, { status: 202 });
        return Response.json({
          jsonrpc: '2.0',
          id,
          result: method === 'initialize' ? usualGreeting : { tools: [plain] },
        });
      };
      const connecting = toolsFromMcp('https://r.example/mcp', { alias: 'r', fetch: fetch as typeof globalThis.fetch });
      let tools: ToolSet | undefined;
      connecting.then((remote) => {
        tools = remote.tools;
      });
      await vi.advanceTimersByTimeAsync(9999);
      expect(tools).toBeUndefined();
      while (!tools) await vi.advanceTimersByTimeAsync(1);
      expect([...tools.keys()]).toEqual(['r__plain']);
    } finally {
      vi.useRealTimers();
    }
  });
});
