import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import type { ApprovalRequest } from '../../src/call/approve.ts';
import { createToolSet, defineTool, type HostContext, type Tool, type ToolEvent } from '../../src/index.ts';
import { createMcpHandler, type McpHandlerOptions, mcpService, selectTools } from '../../src/mcp.ts';
import { createContent } from '../../src/tool/create-content.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { connectClient, eras } from './connect-client.ts';

const weather = defineTool({
  name: 'getWeather',
  title: 'Weather',
  description: 'Current weather of a city',
  inputSchema: v.object({ city: v.string(), days: v.optional(v.number(), 1) }),
  outputSchema: v.object({ city: v.string(), days: v.number() }),
  annotations: {
    readOnly: true,
    destructive: false,
    idempotent: true,
    openWorld: true,
    untrustedContent: true,
    consequential: false,
  },
  execute: ({ city, days }) => ({ city, days }),
});

const define = (execute: Tool['execute'], parts: Partial<Tool> = {}): Tool => ({
  ...defineTool({ name: 'f', description: 'F', execute: execute as () => unknown }),
  ...parts,
});

describe.each(eras)('createMcpHandler() for a client of %s', (era) => {
  const connect = (tools: readonly Tool[], options: McpHandlerOptions = {}) =>
    connectClient(createMcpHandler(createToolSet(tools), options), era);

  test('says who it is', async () => {
    const { client } = await connect([weather], { name: 'crm', version: '1.2.3', instructions: 'Ask first' });
    expect(client.getServerVersion()).toMatchObject({ name: 'crm', version: '1.2.3' });
    expect(client.getInstructions()).toBe('Ask first');
    expect(client.getServerCapabilities()?.tools).toEqual({});
  });

  test('lists tools with schemas and every annotation', async () => {
    const { client } = await connect([weather]);
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      {
        name: 'getWeather',
        title: 'Weather',
        description: 'Current weather of a city',
        inputSchema: weather.specification.inputSchema,
        outputSchema: weather.specification.outputSchema,
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
        _meta: { 'tooltable/annotations': { untrustedContent: true, consequential: false } },
      },
    ]);
  });

  test('binds arguments as everywhere else and answers with text and data', async () => {
    const { client } = await connect([weather]);
    const result = await client.callTool({ name: 'getWeather', arguments: { city: 'Paris', days: '3' } });
    expect(result).toMatchObject({
      content: [{ type: 'text', text: '{"city":"Paris","days":3}' }],
      structuredContent: { city: 'Paris', days: 3 },
    });
    expect(result.isError).toBeUndefined();
  });

  test.each([
    ['arguments that do not fit', { days: 'many' }, '$.city must be given'],
    ['no arguments', undefined, '$.city must be given'],
  ])('answers %s with an error result', async (_, input, message) => {
    const { client } = await connect([weather]);
    const result = await client.callTool({ name: 'getWeather', ...(input && { arguments: input }) });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(message.slice(0, 6));
  });

  test('answers a throwing tool with an error result, redacted', async () => {
    const { client } = await connect([
      define(() => {
        throw new Error('No access with Bearer abcdefghijklmnopqrstuvwxyz0123456789');
      }),
    ]);
    const result = await client.callTool({ name: 'f' });
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/^No access/) }],
    });
    expect(JSON.stringify(result)).not.toContain('abcdefghijklmnop');
  });

  test('edge 12: runs what is not read-only with a yes of the host only', async () => {
    const execute = vi.fn(() => 'done');
    const asked: string[] = [];
    const approve = ({ tool }: ApprovalRequest) => void asked.push(tool.specification.name);
    const { client } = await connect([weather, define(execute)], { call: { approve } });
    expect(await client.callTool({ name: 'f' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Tool "f" was not approved: nothing was executed' }],
    });
    const plain = await client.callTool({ name: 'getWeather', arguments: { city: 'Paris' } });
    expect(plain.isError).not.toBe(true);
    expect([execute.mock.calls, asked]).toEqual([[], ['f']]);
  });

  test('answers an output that breaks its schema with an error result', async () => {
    const { client } = await connect([{ ...weather, execute: () => ({ city: 1 }) }]);
    const result = await client.callTool({ name: 'getWeather', arguments: { city: 'Paris' } });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('breaks its schema') }] });
  });

  test('refuses an unknown tool as a fault of the protocol, and names the nearest', async () => {
    const { client } = await connect([weather]);
    await expect(client.callTool({ name: 'getWether' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('getWeather'),
    });
  });

  test('carries images, audio and resources', async () => {
    const content = createContent([
      { type: 'text', text: 'Two pictures' },
      { type: 'image', data: 'aQ==', mediaType: 'image/png' },
      { type: 'audio', data: 'YQ==', mediaType: 'audio/wav' },
      { type: 'resource', uri: 'test://a', mediaType: 'text/plain', text: 'A' },
      { type: 'resource', uri: 'test://b', data: 'Yg==' },
      { type: 'resource', uri: 'test://c', name: 'C' },
    ]);
    const { client } = await connect([define(() => content)]);
    const result = await client.callTool({ name: 'f' });
    expect(result.content).toEqual([
      { type: 'text', text: 'Two pictures' },
      { type: 'image', data: 'aQ==', mimeType: 'image/png' },
      { type: 'audio', data: 'YQ==', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'test://a', mimeType: 'text/plain', text: 'A' } },
      { type: 'resource', resource: { uri: 'test://b', blob: 'Yg==' } },
      { type: 'resource_link', uri: 'test://c', name: 'C' },
    ]);
  });

  test('carries an answer with bytes as what it is', async () => {
    const { client } = await connect([define(() => new Response('i', { headers: { 'content-type': 'image/png' } }))]);
    const { content } = await client.callTool({ name: 'f' });
    expect(content.at(-1)).toEqual({ type: 'image', data: 'aQ==', mimeType: 'image/png' });
  });

  test('gives data that is no object to clients of either kind', async () => {
    const list = defineTool({
      name: 'list',
      description: 'L',
      outputSchema: v.array(v.number()),
      execute: () => [1, 2],
    });
    const { client } = await connect([list]);
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'list' });
    expect(structuredContent).toEqual(era === '2025-11-25' ? { result: [1, 2] } : [1, 2]);
  });

  test('reports progress where the client asked for it', async () => {
    const { client } = await connect([
      define(async function* () {
        yield 'started';
        yield { progress: 50, total: 100, message: 'half' };
        yield { progress: 20 };
        yield 60;
        yield { rows: 3 };
        return 'done';
      }),
    ]);
    const reports: unknown[] = [];
    const result = await client.callTool({ name: 'f' }, { onprogress: (report) => reports.push(report) });
    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
    expect(reports).toEqual([
      { progress: 1, message: 'started' },
      { progress: 50, total: 100, message: 'half' },
      { progress: 60 },
      { progress: 61, message: '{"rows":3}' },
    ]);
  });

  test('reports as log messages where the client asked for those only', async () => {
    const tool = define(async function* () {
      yield 'started';
      yield { rows: 'x'.repeat(5000) };
      return 'done';
    });
    const { client } = await connect([tool]);
    const logs: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => void logs.push(params));
    const level = { 'io.modelcontextprotocol/logLevel': 'info' };
    await client.callTool({ name: 'f', ...(era === '2026-07-28' && { _meta: level }) } as never);
    expect(logs).toEqual([
      { level: 'info', logger: 'f', data: 'started' },
      { level: 'info', logger: 'f', data: expect.stringMatching(/^\{"rows":"x+…$/) },
    ]);
  });

  test('aborts the tool when the client is gone', async () => {
    let toolSignal: AbortSignal | undefined;
    const tools = createToolSet(
      define((_, { signal }) => {
        toolSignal = signal;
        return new Promise(() => undefined);
      }),
    );
    const controller = new AbortController();
    const handle = createMcpHandler(tools);
    const pending = connectClient((request) => handle(new Request(request, { signal: controller.signal })), era).then(
      ({ client }) => client.callTool({ name: 'f' }),
    );
    pending.catch(() => undefined);
    await vi.waitFor(() => expect(toolSignal?.aborted).toBe(false), { timeout: 30_000 });
    // Node drops a request that nobody keeps, and with it what tells its signal.
    await collectGarbage();
    controller.abort();
    expect(toolSignal?.aborted).toBe(true);
  });

  test('lists long tables page by page', async () => {
    const tools = Array.from({ length: 7 }, (_, index) => ({
      ...weather,
      specification: { ...weather.specification, name: `t${index}` },
    }));
    const { client, requests } = await connect(tools, { pageSize: 3 });
    const first = await client.listTools({ cursor: 't2' });
    expect([first.tools.map(({ name }) => name), first.nextCursor]).toEqual([['t3', 't4', 't5'], 't5']);
    const before = requests.length;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
      tools.map(({ specification }) => specification.name),
    );
    expect(requests.length - before).toBe(3);
    await expect(client.listTools({ cursor: 'nowhere' })).rejects.toMatchObject({ code: -32602 });
  });

  test('hands what authorize gives to the tools, and tells the observer', async () => {
    const events: ToolEvent[] = [];
    const { client } = await connectClient(
      createMcpHandler(createToolSet(define((_, { userId, env }) => ({ userId, env }))), {
        authorize: ({ headers }): HostContext => ({ userId: 'u1', env: headers.get('content-type') }),
        call: { onEvent: (event) => events.push(event) },
      }),
      era,
    );
    const { content } = await client.callTool({ name: 'f' });
    expect(content).toEqual([{ type: 'text', text: '{"userId":"u1","env":"application/json"}' }]);
    expect(events.map(({ type }) => type)).toEqual(['tool-call-start', 'tool-call-bound', 'tool-call-end']);
  });

  test('gives every call a key of its own, whatever the ids of the clients', async () => {
    const keys = new Set<string>();
    const handle = createMcpHandler(createToolSet(define((_, { idempotencyKey }) => keys.add(idempotencyKey) && 'x')));
    for (let count = 0; count < 3; count++) await (await connectClient(handle, era)).client.callTool({ name: 'f' });
    expect(keys.size).toBe(3);
  });

  test('serves for each request what is chosen for it, and runs nothing else', async () => {
    const services = [
      mcpService({ name: 'weather', description: 'Weather', tools: weather }),
      mcpService({ name: 'admin', tools: define(() => 'dropped') }),
    ];
    const choose = vi.fn(() => selectTools({ services, allow: { services: ['weather'] } }));
    const { client } = await connectClient(createMcpHandler(choose), era);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['weather_getWeather']);
    await expect(client.callTool({ name: 'admin_f' })).rejects.toMatchObject({ code: -32602 });
    expect(choose.mock.calls[0]).toEqual([expect.any(Request), {}]);
  });

  test('takes name, version and instructions from a service', async () => {
    const service = mcpService({ name: 'weather', version: '2.0.0', description: 'Weather of cities', tools: weather });
    const { client } = await connectClient(createMcpHandler(service), era);
    expect(client.getServerVersion()).toMatchObject({ name: 'weather', version: '2.0.0' });
    expect(client.getInstructions()).toBe('Weather of cities');
  });

  test('lists the others where one tool cannot be described', async () => {
    const onError = vi.fn();
    const broken = defineTool({
      name: 'broken',
      description: 'B',
      inputSchema: v.object({ a: v.string() }),
      execute: () => 1,
    });
    const specification = Object.defineProperty({ name: 'broken', description: 'B' }, 'inputSchema', {
      enumerable: true,
      get: () => {
        throw new TypeError('no schema');
      },
    }) as Tool['specification'];
    const { client } = await connect([{ ...broken, specification }, weather], { onError });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['getWeather']);
    expect(onError).toHaveBeenCalledWith(new TypeError('no schema'));
  });
});
