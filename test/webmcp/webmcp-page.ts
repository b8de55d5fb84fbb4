import * as v from 'valibot';
import { createToolSet, defineTool } from '../../src/index.ts';
import { registerTools } from '../../src/webmcp.ts';

// What Chromium has, as far as the test asks it.
interface RegisteredTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations: object;
}

interface PageModelContext {
  getTools(): Promise<readonly RegisteredTool[]>;
  executeTool(tool: RegisteredTool, input: object, options?: { signal: AbortSignal }): Promise<string>;
}

const { modelContext } = (globalThis as unknown as { document: { modelContext: PageModelContext } }).document;

const runs: unknown[] = [];

const tools = createToolSet(
  defineTool({
    name: 'add',
    title: 'Add',
    description: 'Adds two numbers',
    inputSchema: v.object({ a: v.number(), b: v.optional(v.number(), 1) }),
    outputSchema: v.object({ sum: v.number() }),
    annotations: { readOnly: true, untrustedContent: true, consequential: false },
    execute: ({ a, b }) => {
      runs.push([a, b]);
      return { sum: a + b };
    },
  }),
  defineTool({
    name: 'fail',
    description: 'Fails',
    annotations: { destructive: true },
    execute: () => {
      throw new Error('No disk left');
    },
  }),
  defineTool({
    name: 'wait',
    description: 'Waits for the end',
    execute: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        runs.push('waiting');
        signal.addEventListener('abort', () => {
          runs.push('aborted');
          reject(signal.reason);
        });
      }),
  }),
);

async function callTool(name: string, input: object, signal?: AbortSignal): Promise<unknown> {
  const tool = (await modelContext.getTools()).find((candidate) => candidate.name === name);
  if (!tool) return 'no such tool';
  return JSON.parse(await modelContext.executeTool(tool, input, ...(signal ? [{ signal }] : [])));
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function visit(): Promise<unknown> {
  const page = new AbortController();
  const isOffered = await registerTools(tools, { signal: page.signal });
  const listed = (await modelContext.getTools()).map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    annotations,
  }));
  const good = await callTool('add', { a: 1 });
  const bent = await callTool('add', { a: '2', b: '3' });
  const bad = await callTool('add', { a: 'str' });
  const missing = await callTool('add', {});
  const failed = await callTool('fail', {});
  const twice = await registerTools(tools).catch((error: Error) => error.name);
  const still = (await modelContext.getTools()).length;
  const call = new AbortController();
  const gone = callTool('wait', {}, call.signal).catch((error: Error) => error.name);
  while (!runs.includes('waiting')) await nextTurn();
  call.abort();
  const aborted = await gone;
  await nextTurn();
  page.abort();
  await nextTurn();
  const after = [(await modelContext.getTools()).length, await callTool('add', { a: 1 })];
  return { isOffered, listed, good, bent, bad, missing, failed, twice, still, aborted, after, runs };
}

(globalThis as { visited?: Promise<unknown> }).visited = visit();
