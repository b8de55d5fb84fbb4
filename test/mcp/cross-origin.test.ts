import { describe, expect, test, vi } from 'vitest';
import { createToolSet, defineTool, fromJsonSchema } from '../../src/index.ts';
import { createMcpHandler, type McpHandlerOptions } from '../../src/mcp.ts';

const tools = createToolSet(defineTool({ name: 'now', description: 'The time', execute: () => 'noon' }));

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'now', arguments: {} } };

interface Ask {
  readonly url?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: unknown;
}

function ask(
  options: McpHandlerOptions,
  { url = 'http://127.0.0.1/mcp', origin, headers, method = 'POST', body = call }: Ask,
) {
  const all = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(origin !== undefined && { origin }),
    ...headers,
  };
  const init = { method, headers: all, ...(method === 'POST' && { body: JSON.stringify(body) }) };
  return createMcpHandler(tools, options)(new Request(url, init));
}

describe('createMcpHandler() and origins', () => {
  test.each([
    ['no origin, as of a program', {}, {}, 200],
    ['the own origin over HTTPS', {}, { url: 'https://crm.example/mcp', origin: 'https://crm.example' }, 200],
    ['the own origin on localhost', {}, { url: 'http://localhost:8787/mcp', origin: 'http://localhost:8787' }, 200],
    ['the own origin on IPv6', {}, { url: 'http://[::1]:8787/mcp', origin: 'http://[::1]:8787' }, 200],
    [
      'a rebound name, which is its own origin',
      {},
      { url: 'http://evil.example/mcp', origin: 'http://evil.example' },
      403,
    ],
    ['another port of localhost', {}, { url: 'http://localhost:8787/mcp', origin: 'http://localhost:3000' }, 403],
    ['another site', {}, { origin: 'https://evil.example' }, 403],
    ['the opaque origin', {}, { origin: 'null' }, 403],
    ['a listed site', { allowedOrigins: ['https://app.example'] }, { origin: 'https://app.example' }, 200],
    [
      'a site whose name only begins like a listed one',
      { allowedOrigins: ['https://app.example'] },
      { origin: 'https://app.example.evil.example' },
      403,
    ],
    ['any site with *', { allowedOrigins: ['*'] }, { origin: 'https://evil.example' }, 200],
    [
      'a site that a function allows',
      { allowedOrigins: (origin: string) => origin.endsWith('.example') },
      { origin: 'https://a.example' },
      200,
    ],
    [
      'a site that a function gives no plain yes for',
      { allowedOrigins: (() => 'yes') as never },
      { origin: 'https://a.example' },
      403,
    ],
    [
      'a site where a function fails',
      {
        allowedOrigins: () => {
          throw new Error('secret');
        },
      },
      { origin: 'https://a.example' },
      403,
    ],
  ])('answers %s', async (_, options: McpHandlerOptions, request: Ask, status) => {
    const response = await ask(options, request);
    expect(response.status).toBe(status);
    const isShown = status === 200 && request.origin !== undefined;
    expect(response.headers.get('access-control-allow-origin')).toBe(isShown ? (request.origin ?? '') : null);
  });

  test('refuses before it looks at credentials', async () => {
    const authorize = vi.fn(() => ({}));
    await ask({ authorize }, { origin: 'https://evil.example' });
    expect(authorize).not.toHaveBeenCalled();
  });

  // Edge case 13: each revision added headers that a preflight has to allow.
  test('answers a preflight with every header of MCP, without credentials', async () => {
    const authorize = vi.fn(() => new Response(null, { status: 401 }));
    // A page that may use the server may also send what `authorize` looks at.
    const asked = 'mcp-param-region,x-api-key, bad name,';
    const headers = { 'access-control-request-headers': asked };
    const request = { method: 'OPTIONS', origin: 'https://app.example', headers };
    const response = await ask({ authorize, allowedOrigins: ['https://app.example'] }, request);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(Object.fromEntries(response.headers as unknown as Iterable<[string, string]>)).toEqual({
      allow: 'POST, GET, DELETE, OPTIONS',
      'access-control-allow-headers':
        'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id, mcp-param-region, x-api-key',
      'access-control-allow-methods': 'POST, GET, DELETE',
      'access-control-allow-origin': 'https://app.example',
      'access-control-expose-headers': 'mcp-session-id, mcp-protocol-version, www-authenticate',
      'access-control-max-age': '7200',
      vary: 'origin',
    });
    expect(authorize).not.toHaveBeenCalled();
  });
});

describe('createMcpHandler() and credentials', () => {
  test('answers with the response of authorize, which a page may read', async () => {
    const headers = { 'www-authenticate': 'Bearer' };
    const options = {
      authorize: async () => new Response('who?', { status: 401, headers }),
      allowedOrigins: ['https://app.example'],
    };
    const response = await ask(options, { origin: 'https://app.example' });
    expect([response.status, await response.text()]).toEqual([401, 'who?']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  // What no person stands behind is no permission: a search for the owner of a token that found nobody.
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['no', false],
    ['yes, but for whom', true],
    ['a text', 'u1'],
  ])('refuses with 401 where authorize gives %s', async (_, given) => {
    const execute = vi.fn(() => 'noon');
    const handle = createMcpHandler(createToolSet(defineTool({ name: 'now', description: 'N', execute })), {
      authorize: async () => given as never,
    });
    const response = await handle(post(call));
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(execute).not.toHaveBeenCalled();
  });

  test('takes a response of another realm for the refusal that it is', async () => {
    const foreign = { status: 401, headers: new Map(), body: null };
    const response = await createMcpHandler(tools, { authorize: () => foreign as never })(post(call));
    expect(response).toBe(foreign);
  });

  test('runs nothing and tells nothing where authorize throws', async () => {
    const onError = vi.fn();
    const authorize = (): never => {
      throw new Error('secret reason');
    };
    const response = await ask({ authorize, onError }, {});
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret');
    expect(onError).toHaveBeenCalledWith(new Error('secret reason'));
  });

  test('answers where the observer of errors fails too', async () => {
    const fail = (): never => {
      throw new Error('secret');
    };
    expect((await ask({ authorize: fail, onError: fail }, {})).status).toBe(500);
    expect((await ask({ onError: fail }, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test.each([{ pageSize: 0 }, { pageSize: Number.NaN }, { maxRequestBytes: -1 }])('refuses %j at once', (options) => {
    expect(() => createMcpHandler(tools, options)).toThrow(RangeError);
  });

  test.each([
    [
      'throws',
      (): never => {
        throw new Error('secret reason');
      },
      new Error('secret reason'),
    ],
    [
      'gives no table',
      () => [...tools.values()] as never,
      new TypeError('Expected a tool set or a service: createToolSet(…) or mcpService(…)'),
    ],
  ])('tells only the observer where the choice of tools %s', async (_, choose, error) => {
    const onError = vi.fn();
    const handle = createMcpHandler(choose, { onError });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await handle(
      new Request('http://127.0.0.1', { method: 'POST', headers, body: JSON.stringify(call) }),
    );
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/secret|Expected/);
    expect(onError).toHaveBeenCalledWith(error);
  });
});

describe('createMcpHandler() and headers that repeat arguments', () => {
  const inputSchema = fromJsonSchema<{ region: string }>({
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    required: ['region'],
  });
  const handle = createMcpHandler(
    createToolSet(defineTool({ name: 'now', description: 'N', inputSchema, execute: ({ region }) => region })),
  );

  // SEP-2243: what routes a request must be what is run.
  test.each([
    ['the same', { 'mcp-param-region': 'eu' }, 200],
    ['another value', { 'mcp-param-region': 'us' }, 400],
    ['nothing', {}, 400],
  ])('answers %s', async (_, headers, status) => {
    const message = modernCall({ region: 'eu' });
    const all = {
      ...modernHeaders('tools/call', 'now'),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: { ...all, ...headers },
      body: JSON.stringify(message),
    });
    expect((await handle(request)).status).toBe(status);
  });
});

describe('createMcpHandler() and what is no call', () => {
  test.each([
    ['a stream that is asked for by GET', { method: 'GET' }, 405],
    ['the end of a session', { method: 'DELETE' }, 405],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['a body that is too large', { body: { pad: 'x'.repeat(2000) } }, 413],
    ['a header that says another method', { headers: modernHeaders('tools/list'), body: modernCall() }, 400],
    ['a header that says another tool', { headers: modernHeaders('tools/call', 'other'), body: modernCall() }, 400],
    ['headers that say what the body says', { headers: modernHeaders('tools/call', 'now'), body: modernCall() }, 200],
  ])('answers %s', async (_, request: Ask, status) => {
    expect((await ask({ maxRequestBytes: 1000 }, request)).status).toBe(status);
  });
});

describe('createMcpHandler() and clients that say less than they should', () => {
  const answer = async (accept: string | undefined, body: unknown = call): Promise<unknown> => {
    const request = post(body);
    request.headers.delete('accept');
    if (accept !== undefined) request.headers.set('accept', accept);
    const response = await createMcpHandler(tools)(request);
    const type = response.headers.get('content-type');
    return [response.status, type, JSON.parse((await response.text()).replace(/^event: message\ndata: /, ''))];
  };
  const result = { content: [{ type: 'text', text: 'noon' }] };
  const message = { jsonrpc: '2.0', id: 1, result };

  test.each([
    ['nothing', undefined, 'text/event-stream'],
    ['anything', '*/*', 'text/event-stream'],
    ['streams', 'text/event-stream', 'text/event-stream'],
    ['any text', 'text/*;q=0.5', 'text/event-stream'],
    ['JSON', 'application/json', 'application/json'],
    ['JSON before all', 'application/json, text/plain', 'application/json'],
  ])('answers one that accepts %s', async (_, accept, type) => {
    expect(await answer(accept)).toEqual([200, type, message]);
    expect(await answer(accept, modernCall())).toMatchObject([200, 'application/json', { result }]);
  });

  test('answers several calls in one JSON text', async () => {
    const batch = [call, { ...call, id: 2 }];
    expect(await answer('application/json', batch)).toEqual([
      200,
      'application/json',
      [message, { ...message, id: 2 }],
    ]);
  });

  test('refuses one that accepts neither', async () => {
    expect(await answer('text/html')).toMatchObject([406, 'application/json', { error: { code: -32000 } }]);
  });

  test.each([
    ['nothing but the version', {}],
    [
      'null for what it cannot do',
      { capabilities: { roots: null, sampling: null }, clientInfo: { name: 'x', title: null } },
    ],
    ['null for itself', { capabilities: null, clientInfo: null }],
  ])('greets one that says %s of itself', async (_, words) => {
    const greeting = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', ...words },
    };
    expect(await answer('application/json', greeting)).toMatchObject([
      200,
      {},
      { result: { protocolVersion: '2025-06-18' } },
    ]);
  });

  // Languages without `undefined` write null for what is not there.
  test.each([call, modernCall()])('takes null for no arguments and for no cursor: %#', async (body) => {
    const { params, ...rest } = body as typeof call;
    const nothing = { ...rest, params: { ...params, arguments: null } };
    expect(await answer('application/json', nothing)).toMatchObject([200, 'application/json', { result }]);
    const list = { ...rest, method: 'tools/list', params: { ...params, cursor: null } };
    expect(await answer('application/json', list)).toMatchObject([200, {}, { result: { tools: [{ name: 'now' }] } }]);
  });
});

/** With the headers that go with a message of the present revision. */
function post(message: unknown): Request {
  const { method, params } = message as typeof call & { readonly params: { readonly _meta?: object } };
  const headers = {
    ...(params?._meta && modernHeaders(method, params.name)),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body: JSON.stringify(message) });
}

function modernHeaders(method: string, name?: string): Readonly<Record<string, string>> {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
}

function modernCall(input: object = {}): unknown {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { ...call, params: { ...call.params, arguments: input, _meta: meta } };
}
