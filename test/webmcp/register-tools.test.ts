import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createToolSet, defineTool, type HostContext, type Tool } from '../../src/index.ts';
import { findModelContext, type ModelContext, type ModelContextTool, registerTools } from '../../src/webmcp.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const define = (name: string, parts: Partial<Tool> = {}): Tool => ({
  ...defineTool({ name, description: name, execute: () => name }),
  ...parts,
});

/** A model context in memory: of the present form, or of the older one without signals. */
function createModelContext(isOlder = false): ModelContext & { readonly tools: ReadonlyMap<string, ModelContextTool> } {
  const tools = new Map<string, ModelContextTool>();
  const context = {
    tools,
    async registerTool(tool: ModelContextTool, options?: { readonly signal?: AbortSignal }) {
      if (tools.has(tool.name)) throw new Error(`Duplicate ${tool.name}`);
      tools.set(tool.name, tool);
      if (!isOlder) options?.signal?.addEventListener('abort', () => tools.delete(tool.name));
    },
  };
  return isOlder ? { ...context, unregisterTool: (name) => tools.delete(name) } : context;
}

describe('registerTools()', () => {
  test('says no where there is no such interface', async () => {
    expect(await registerTools(createToolSet(define('a')))).toBe(false);
  });

  test.each(['document', 'navigator'])('finds the interface on %s', async (holder) => {
    const modelContext = createModelContext();
    vi.stubGlobal(holder, { modelContext });
    expect(findModelContext()).toBe(modelContext);
    expect(await registerTools(createToolSet(define('a')))).toBe(true);
    expect([...modelContext.tools.keys()]).toEqual(['a']);
  });

  // Edge case 11.
  test('hands over every annotation, and what is destructive as something to confirm', async () => {
    const modelContext = createModelContext();
    const annotate = (name: string, annotations: object) =>
      define(name, { specification: { ...define(name).specification, annotations } });
    const all = {
      readOnly: true,
      destructive: true,
      idempotent: false,
      openWorld: true,
      untrustedContent: true,
      consequential: false,
    };
    await registerTools(
      createToolSet(annotate('all', all), annotate('destructive', { destructive: true }), define('none')),
      { modelContext },
    );
    expect([...modelContext.tools.values()].map(({ annotations }) => annotations)).toEqual([
      {
        readOnlyHint: true,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
        untrustedContentHint: true,
        consequentialHint: false,
      },
      { destructiveHint: true, consequentialHint: true },
      {},
    ]);
  });

  test.each([false, true])('takes the tools back when its signal is aborted (older form: %s)', async (isOlder) => {
    const modelContext = createModelContext(isOlder);
    const controller = new AbortController();
    await registerTools(createToolSet(define('a'), define('b')), { modelContext, signal: controller.signal });
    expect(modelContext.tools.size).toBe(2);
    controller.abort();
    expect(modelContext.tools.size).toBe(0);
  });

  test.each([false, true])('registers all or none (older form: %s)', async (isOlder) => {
    const modelContext = createModelContext(isOlder);
    await registerTools(createToolSet(define('b')), { modelContext });
    await expect(registerTools(createToolSet(define('a'), define('b')), { modelContext })).rejects.toThrow(
      'Duplicate b',
    );
    expect([...modelContext.tools.keys()]).toEqual(['b']);
  });

  test('registers nothing after an abort', async () => {
    const modelContext = createModelContext();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(registerTools(createToolSet(define('a')), { modelContext, signal })).rejects.toThrow('gone');
    expect(modelContext.tools.size).toBe(0);
  });

  test('hands the context on, and answers an aborted call instead of throwing', async () => {
    const modelContext = createModelContext();
    const context: HostContext = { userId: 'u1' };
    const tools = createToolSet(
      define('who', { execute: (_, { userId }) => userId }),
      define('wait', { execute: () => new Promise(() => undefined) }),
    );
    await registerTools(tools, { modelContext, context });
    // The older form hands over a client where the present one has options.
    const client = { requestUserInteraction: () => undefined } as object;
    expect(await modelContext.tools.get('who')?.execute({}, client)).toEqual({
      content: [{ type: 'text', text: 'u1' }],
    });
    const signal = AbortSignal.abort();
    expect(await modelContext.tools.get('wait')?.execute({}, { signal })).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Tool "wait" was aborted' }],
    });
  });

  // Polyfills run there too: Safari before 17.4 has no `any`, and a page without HTTPS no `randomUUID`.
  test('runs in browsers of before, and in pages without HTTPS', async () => {
    const lacks = vi.fn((): never => {
      throw new TypeError('is not a function');
    });
    vi.spyOn(AbortSignal, 'any').mockImplementation(lacks);
    vi.spyOn(crypto, 'randomUUID').mockImplementation(lacks);
    const page = new AbortController();
    const modelContext = createModelContext(true);
    const keys = new Set<string>();
    const tool = define('a', { execute: (_, { idempotencyKey }) => keys.add(idempotencyKey) && 'ran' });
    const wait = define('wait', { execute: () => new Promise(() => undefined) });
    await registerTools(createToolSet(tool, wait), { modelContext, signal: page.signal });
    const run = modelContext.tools.get('a')?.execute;
    expect([await run?.({}), await run?.({})]).toEqual(Array(2).fill({ content: [{ type: 'text', text: 'ran' }] }));
    expect(keys.size).toBe(2);
    const waiting = modelContext.tools.get('wait')?.execute({});
    page.abort();
    expect(await waiting).toMatchObject({ isError: true, content: [{ text: 'Tool "wait" was aborted' }] });
    expect([modelContext.tools.size, lacks.mock.calls]).toEqual([0, []]);
  });

  test('edge 12: runs what is not read-only with a yes of the page only', async () => {
    const modelContext = createModelContext();
    const execute = vi.fn();
    const approve = () => undefined;
    await registerTools(createToolSet(define('pay', { execute })), { modelContext, approve });
    expect(await modelContext.tools.get('pay')?.execute({})).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Tool "pay" was not approved: nothing was executed' }],
    });
    expect(execute).not.toHaveBeenCalled();
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const trap = new Proxy(
    {},
    {
      get: () => expect.fail('read'),
      ownKeys: () => {
        throw new Error('No');
      },
    },
  );

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', '{"n":1'],
    ['a number', 7],
    ['a cycle', cycle],
    ['a proxy that shows nothing', trap],
    ['a function', () => 1],
    ['50,000 levels', JSON.parse(`${'{"n":'.repeat(50_000)}1${'}'.repeat(50_000)}`)],
    ['a prototype key', JSON.parse('{"__proto__":{"n":1}}')],
  ])('answers %s from a page with an error, and runs nothing', async (_, input) => {
    const modelContext = createModelContext();
    const execute = vi.fn(() => 'ran');
    const tool = defineTool({ name: 'a', description: 'A', inputSchema: v.object({ n: v.number() }), execute });
    await registerTools(createToolSet(tool), { modelContext });
    const answer = await modelContext.tools.get('a')?.execute(input as object, { signal: 'no signal' as never });
    expect(answer).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(execute).not.toHaveBeenCalled();
  });

  test('registers nothing where the page throws for what is not a tool to it, and takes back what was registered', async () => {
    const removed: string[] = [];
    const registered: string[] = [];
    const modelContext: ModelContext = {
      registerTool: ({ name }) => {
        if (name === 'c') throw new DOMException('No', 'NotAllowedError');
        registered.push(name);
      },
      unregisterTool: (name) => {
        removed.push(name);
        throw new Error('No such tool');
      },
    };
    const tools = createToolSet(define('a'), define('b'), define('c'), define('d'));
    await expect(registerTools(tools, { modelContext })).rejects.toThrow('No');
    expect([registered, removed]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test.each([false, true])('leaves nothing behind of an abort while it registers (older form: %s)', async (isOlder) => {
    const page = new AbortController();
    const modelContext = createModelContext(isOlder);
    const { registerTool } = modelContext;
    modelContext.registerTool = async (tool, options) => {
      await registerTool(tool, options);
      page.abort(new Error('Left'));
    };
    const tools = createToolSet(define('a'), define('b'));
    await expect(registerTools(tools, { modelContext, signal: page.signal })).rejects.toThrow('Left');
    expect(modelContext.tools.size).toBe(0);
  });
});
