import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExecuteToolCallOptions, executeToolCall, type ToolEvent } from '../../src/index.ts';
import { type McpTools, toolsFromMcp } from '../../src/mcp.ts';
import { type EverythingServer, startEverythingServer } from './everything-server.ts';

let server: EverythingServer;
let remote: McpTools;

beforeAll(async () => {
  server = await startEverythingServer();
  remote = await toolsFromMcp(server.url, { alias: 'every' });
}, 30_000);

afterAll(async () => {
  await remote?.close();
  await server?.stop();
});

const run = (name: string, input: object = {}, options: ExecuteToolCallOptions = {}) =>
  executeToolCall(remote.tools, { id: 'call_1', name: `every__${name}`, arguments: JSON.stringify(input) }, options);

describe('toolsFromMcp() with the official server over HTTP', () => {
  test('makes a row of each of its tools', () => {
    expect([...remote.tools.keys()]).toEqual(
      expect.arrayContaining([
        'every__echo',
        'every__get-sum',
        'every__get-tiny-image',
        'every__get-structured-content',
      ]),
    );
  });

  test('binds and calls', async () => {
    expect((await run('echo', { message: 'hi' })).content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
    expect(await run('get-sum', { a: '2', b: 3 })).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: expect.stringContaining('5') }],
      repairs: [{ name: 'string-to-number', path: ['a'] }],
    });
  });

  test('refuses here what does not fit', async () => {
    const result = await run('get-sum', { a: 'two' });
    expect(result.isError && result.error.code).toBe('invalid-arguments');
  });

  test('reads an image, resources and data', async () => {
    expect((await run('get-tiny-image')).content).toContainEqual(
      expect.objectContaining({ type: 'image', mediaType: 'image/png' }),
    );
    expect((await run('get-resource-links', { count: 2 })).content).toContainEqual(
      expect.objectContaining({ type: 'resource', uri: expect.any(String), name: expect.any(String) }),
    );
    const weather = await run('get-structured-content', { location: 'Chicago' }, { outputErrors: 'return' });
    expect(weather).toMatchObject({ isError: false, output: { output: { temperature: expect.any(Number) } } });
  });

  test('forwards progress', async () => {
    const events: ToolEvent[] = [];
    const options: ExecuteToolCallOptions = { onEvent: (event) => events.push(event) };
    const result = await run('trigger-long-running-operation', { duration: 0.1, steps: 2 }, options);
    expect(result.isError).toBe(false);
    const progress = events.flatMap((event) => (event.type === 'tool-call-progress' ? [event.value] : []));
    expect(progress).toEqual([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });

  test('aborts', async () => {
    const controller = new AbortController();
    const pending = run('trigger-long-running-operation', { duration: 60, steps: 60 }, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
  });
});
