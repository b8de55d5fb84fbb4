import { createToolSet, defineTool, executeToolCall, type ToolResult, type ToolSet } from 'tooltable';
import { number, object } from 'valibot';

/** What the same tools give in the Workers pool and in Chromium, with what both platforms have. */

export async function run(tools: ToolSet, name: string, text: string, options = {}): Promise<ToolResult> {
  return executeToolCall(tools, { id: 'call_1', name, arguments: text }, options);
}

/** What the model reads. */
export function readText({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
}

/** A kind of output, and what the model reads of it. */
export const outputs: readonly (readonly [name: string, execute: () => unknown, text: string])[] = [
  ['response', () => Response.json({ city: 'Paris' }, { statusText: 'OK' }), 'HTTP 200 OK\n\n{"city":"Paris"}'],
  ['blob', () => new Blob(['plain text'], { type: 'text/plain' }), 'plain text'],
  ['map', () => new Map([['a', 1n]]), '{"a":1}'],
  ['url', () => new URL('https://example.com/a?b=c'), '"https://example.com/a?b=c"'],
  ['date', () => new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['error', () => new RangeError('too far'), '{"name":"RangeError","message":"too far"}'],
  ['nothing', () => undefined, 'Success'],
];

/** One tool for each kind of output. */
export const outputTools = createToolSet(
  outputs.map(([name, execute]) => defineTool({ name, description: `Gives a ${name}`, execute })),
);

export const waitingTools = createToolSet(
  defineTool({
    name: 'wait',
    description: 'Ignores its signal',
    inputSchema: object({ days: number() }),
    limits: { timeoutMs: 10 },
    execute: () => new Promise<string>(() => undefined),
  }),
);
