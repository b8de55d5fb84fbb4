import { createToolSet, defineTool, executeToolCall, type ToolResult, type ToolSet } from 'tooltable';
import { number, object } from 'valibot';
import { expect, test } from 'vitest';
import { CrmTools, createCrmToolSet } from '../../examples/crm/crm-tools.ts';

/** What the same tools give in the Workers pool and in Chromium, with what both platforms have. */

async function run(tools: ToolSet, name: string, text: string, options = {}): Promise<ToolResult> {
  return executeToolCall(tools, { id: 'call_1', name, arguments: text }, options);
}

/** What the model reads. */
function readText({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
}

/** A kind of output, and what the model reads of it. */
const outputs: readonly (readonly [name: string, execute: () => unknown, text: string])[] = [
  ['response', () => Response.json({ city: 'Paris' }, { statusText: 'OK' }), 'HTTP 200 OK\n\n{"city":"Paris"}'],
  ['blob', () => new Blob(['plain text'], { type: 'text/plain' }), 'plain text'],
  ['map', () => new Map([['a', 1n]]), '{"a":1}'],
  ['url', () => new URL('https://example.com/a?b=c'), '"https://example.com/a?b=c"'],
  ['date', () => new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['error', () => new RangeError('too far'), '{"name":"RangeError","message":"too far"}'],
  ['nothing', () => undefined, 'Success'],
];

/** One tool for each kind of output. */
const outputTools = createToolSet(
  outputs.map(([name, execute]) => defineTool({ name, description: `Gives a ${name}`, execute })),
);

const waitingTools = createToolSet(
  defineTool({
    name: 'wait',
    description: 'Ignores its signal',
    inputSchema: object({ days: number() }),
    limits: { timeoutMs: 10 },
    execute: () => new Promise<string>(() => undefined),
  }),
);

/** What must come out the same in every runtime. */
export function testCalls(): void {
  test('methods that were declared by decorators run, with repaired arguments', async () => {
    const crm = new CrmTools();
    const result = await run(
      createCrmToolSet(crm),
      'createTicket',
      `{customerId: 'C-17', subject: "No login", priority: "URGENT",}`,
    );
    expect(crm.tickets).toEqual([{ id: 'T-1001', customerId: 'C-17', subject: 'No login', priority: 'urgent' }]);
    expect([result.isError, result.repairs.map(({ name }) => name).sort()]).toEqual([
      false,
      ['enum-case', 'single-quotes', 'trailing-comma', 'unquoted-key'],
    ]);
  });

  test.each(outputs)('an output of the kind "%s" becomes text for the model', async (name, _, text) => {
    expect(readText(await run(outputTools, name, '{}'))).toBe(text);
  });

  test('a time limit settles a tool that ignores its signal', async () => {
    const result = await run(waitingTools, 'wait', '{"days":1}');
    expect(result.isError && result.error.code).toBe('timeout');
  });

  test('an abort is rethrown with its reason', async () => {
    const reason = new Error('The user left');
    await expect(run(waitingTools, 'wait', '{"days":1}', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
}
