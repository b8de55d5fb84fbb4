import { createToolSet, defineTool, executeToolCall, type StandardSchema } from 'tooltable';
import { runInterleaved, runOverBudget, runSmoke, runWithSignals, tools } from './smoke.ts';

// Proves that this is a place where nothing random is to be had at module scope, and no code from text later.
const atModuleScope = findError(() => crypto.randomUUID());

/** A validator that makes code from text, as several well-known ones do. */
const compilingSchema: StandardSchema<object> = {
  '~standard': {
    version: 1,
    vendor: 'compiling',
    validate: (value) => ({ value: new Function('value', 'return value')(value) as object }),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

const compilingTools = createToolSet(
  defineTool({
    name: 'compiled',
    description: 'Its schema makes code from text',
    inputSchema: compilingSchema,
    execute: () => 'ran',
  }),
);

/** Edge case 2: the model must not be told that its arguments were wrong. */
async function runCompiled(): Promise<string> {
  const result = await executeToolCall(compilingTools, { id: 'call_1', name: 'compiled', arguments: '{}' });
  return result.isError ? result.error.code : 'ran';
}

const routes: ReadonlyMap<string, (parameters: URLSearchParams) => unknown> = new Map<
  string,
  (parameters: URLSearchParams) => unknown
>([
  ['/smoke', runSmoke],
  ['/names', () => [...tools.keys()]],
  ['/interleaved', (parameters) => runInterleaved(parameters.get('user') ?? '', 500)],
  ['/over-budget', () => runOverBudget(60)],
  ['/signals', runWithSignals],
  ['/compiled', runCompiled],
  ['/strictness', () => ({ atModuleScope, codeFromText: findError(() => new Function('return 1')()) })],
]);

function findError(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return (error as Error).name;
  }
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const route = routes.get(pathname);
    if (route === undefined) return new Response('Not found', { status: 404 });
    return Response.json(await route(searchParams));
  },
};
