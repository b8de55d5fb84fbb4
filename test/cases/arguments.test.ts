// Argument cases drawn from public bug reports: JSON Schema, the model's text, and what must come of it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  createToolSet,
  defineTool,
  executeToolCall,
  fromJsonSchema,
  type JsonSchemaObject,
  type ToolResult,
} from '../../src/index.ts';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly schema: JsonSchemaObject;
  readonly raw: string;
  readonly outcome: 'run' | 'reject';
  readonly args?: object;
  readonly repairs?: readonly string[];
  /** What the refusal has to tell. */
  readonly feedback?: string;
}

/** The cases, and further ones of the same kinds. */
const rows = ['arguments', 'more-arguments']
  .flatMap((name) =>
    readFileSync(new URL(`../fixtures/cases/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((line) => JSON.parse(line, reviveBigint) as Row);

function reviveBigint(_key: string, value: unknown): unknown {
  const { $bigint } = Object(value) as { readonly $bigint?: string };
  return $bigint === undefined ? value : BigInt($bigint);
}

async function run({ schema, raw }: Row, binding: 'all' | 'none' = 'all') {
  const received: unknown[] = [];
  const tool = defineTool({
    name: 'echo',
    description: 'Echo',
    inputSchema: fromJsonSchema<object>(schema),
    execute: (input) => void received.push(input),
  });
  const call = { id: 'call_1', name: 'echo', arguments: raw };
  const result = await executeToolCall(createToolSet(tool), call, { binding: { repairs: binding } });
  return { received, result };
}

const textOf = (result: ToolResult): string =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join();

/** The places and values that a refusal has to name: `$.city`, quoted words, a number of objects. */
const listFacts = (feedback: string): readonly string[] =>
  feedback.match(/\$\.\w+|"[^"]+"|cut off|2 argument objects|missing/g) ?? [];

describe('the argument cases', () => {
  test.each(rows.filter(({ outcome }) => outcome === 'run'))('$id: $title runs as listed', async (row) => {
    const { received, result } = await run(row);
    expect({ received, repairs: result.repairs.map(({ name }) => name) }).toEqual({
      received: [row.args],
      repairs: row.repairs,
    });
  });

  test.each(rows.filter(({ outcome }) => outcome === 'reject'))('$id: $title is refused', async (row) => {
    const { received, result } = await run(row);
    expect([received, result.isError]).toEqual([[], true]);
    for (const fact of listFacts(row.feedback ?? '')) expect(textOf(result)).toContain(fact);
  });

  test.each(rows.filter(({ repairs }) => repairs?.length === 0))(
    '$id: $title needs no repair under any policy',
    async (row) => {
      const { received } = await run(row, 'none');
      expect(received).toEqual([row.args]);
    },
  );

  test.each(rows.filter(({ repairs }) => repairs && repairs.length > 0))(
    '$id: $title is refused where nothing may be repaired',
    async (row) => {
      const { received, result } = await run(row, 'none');
      expect([received, result.isError, result.repairs]).toEqual([[], true, []]);
    },
  );
});
