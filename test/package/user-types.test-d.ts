import {
  createToolSet,
  defineTool,
  type ExecuteToolCallOptions,
  executeToolCall,
  fromJsonSchema,
  prefixTools,
  type Tool,
  type ToolContent,
  type ToolContext,
  type ToolError,
  type ToolInput,
  type ToolOutput,
  type ToolSet,
  tool,
  toolsFromMethods,
  toolsFromObjects,
} from 'tooltable';
import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';

// What a user's editor infers without a single annotation, over the roof as it is published.

const description = 'D';

test('an observer narrows an event by its type', () => {
  const options: ExecuteToolCallOptions = {
    onEvent(event) {
      if (event.type === 'tool-call-error') {
        expectTypeOf(event.error).toEqualTypeOf<ToolError>();
        expectTypeOf(event.result.isError).toEqualTypeOf<true>();
      } else if (event.type === 'tool-call-end') {
        expectTypeOf(event.result.output).toEqualTypeOf<unknown>();
      } else if (event.type === 'tool-call-progress') {
        expectTypeOf(event.value).toEqualTypeOf<unknown>();
      }
      // @ts-expect-error there is no such event
      if (event.type === 'tool-call-done') return;
    },
  };
  expectTypeOf(options).toBeObject();
});

test('a result narrows by isError, and its content by type', async () => {
  const result = await executeToolCall(createToolSet(), { id: '1', name: 'x', arguments: '{}' });
  if (result.isError) expectTypeOf(result.error).toEqualTypeOf<ToolError>();
  else expectTypeOf(result.output).toEqualTypeOf<unknown>();
  // @ts-expect-error a result may be an error
  result.error.code;
  const [piece] = result.content;
  if (piece?.type === 'text') expectTypeOf(piece.text).toEqualTypeOf<string>();
  if (piece?.type === 'image') expectTypeOf(piece.data).toEqualTypeOf<string>();
  expectTypeOf(piece).toEqualTypeOf<ToolContent | undefined>();
});

test('defineTool() follows defaults, pipes, transforms, unions and records of valibot', () => {
  const row = defineTool({
    name: 'search',
    description,
    inputSchema: v.object({
      page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      since: v.pipe(
        v.string(),
        v.isoDate(),
        v.transform((text) => new Date(text)),
      ),
      sort: v.nullish(v.picklist(['up', 'down'])),
      tags: v.record(v.string(), v.array(v.string())),
      target: v.variant('kind', [
        v.object({ kind: v.literal('id'), id: v.number() }),
        v.object({ kind: v.literal('name'), name: v.string() }),
      ]),
    }),
    execute: (input) => {
      expectTypeOf(input.page).toEqualTypeOf<number>();
      expectTypeOf(input.since).toEqualTypeOf<Date>();
      expectTypeOf(input.sort).toEqualTypeOf<'up' | 'down' | null | undefined>();
      if (input.target.kind === 'id') expectTypeOf(input.target.id).toEqualTypeOf<number>();
      return [{ id: 1, tags: input.tags }] as const;
    },
  });
  expectTypeOf<ToolInput<typeof row>['tags']>().toEqualTypeOf<{ [key: string]: string[] }>();
  expectTypeOf<ToolOutput<typeof row>>().toEqualTypeOf<
    readonly [{ readonly id: 1; readonly tags: { [key: string]: string[] } }]
  >();
});

test('defineTool() takes the type that fromJsonSchema() is told', () => {
  const row = defineTool({
    name: 'add',
    description,
    inputSchema: fromJsonSchema<{ a: number; b?: number }>({ type: 'object', properties: { a: { type: 'number' } } }),
    execute: ({ a, b = 0 }) => a + b,
  });
  expectTypeOf<ToolInput<typeof row>>().toEqualTypeOf<{ a: number; b?: number }>();
  expectTypeOf<ToolOutput<typeof row>>().toEqualTypeOf<number>();
});

test('createToolSet() takes rows, lists, tables and what derives from them, mixed', () => {
  const row = defineTool({ name: 'a', description, inputSchema: v.object({ a: v.string() }), execute: ({ a }) => a });
  const rows = [row, defineTool({ name: 'b', description, execute: () => 1 })];
  const table = createToolSet(row, rows, createToolSet(rows), prefixTools(createToolSet(row), 'x_'), new Set([row]));
  expectTypeOf(table).toEqualTypeOf<ToolSet>();
  expectTypeOf(table.get('a')).toEqualTypeOf<Tool | undefined>();
  // @ts-expect-error a function is no row
  createToolSet(() => 1);
  // @ts-expect-error and neither is a promise of rows
  createToolSet(Promise.resolve(rows));
});

test('toolsFromMethods() holds to the last overload, to optional and to generic parameters', () => {
  class Store {
    read(id: number): string;
    read(id: string, version?: number): string;
    read(id: string | number, version = 0): string {
      return `${id} ${version}`;
    }

    pick<Value extends string>(value: Value): Value {
      return value;
    }

    sum(first: number, ...others: number[]): number {
      return others.reduce((total, each) => total + each, first);
    }
  }
  const store = new Store();
  const text = { name: 'text', schema: v.string() } as const;
  const count = { name: 'count', schema: v.number() } as const;
  toolsFromMethods(store, { read: { description, parameters: [text, { ...count, schema: v.optional(v.number()) }] } });
  toolsFromMethods(store, { read: { description, parameters: [text] } });
  // @ts-expect-error only the last overload is seen
  toolsFromMethods(store, { read: { description, parameters: [count] } });
  toolsFromMethods(store, { pick: { description, parameters: [text] } });
  // @ts-expect-error a number is no text
  toolsFromMethods(store, { pick: { description, parameters: [count] } });
  toolsFromMethods(store, { sum: { description, parameters: [count, { ...count, name: 'other' }] } });
  // @ts-expect-error what a rest parameter takes
  toolsFromMethods(store, { sum: { description, parameters: [count, text] } });
});

test('tool() stands at methods of generic and derived classes, and at generic methods', () => {
  class Shelf<Item> {
    readonly items: Item[] = [];

    @tool({ description, parameters: [{ name: 'index', schema: v.number() }] })
    at(index: number): Item | undefined {
      return this.items[index];
    }

    @tool({ description, parameters: [{ name: 'label', schema: v.string() }] })
    label<Text extends string>(label: Text): Text {
      return label;
    }
  }
  class Books extends Shelf<{ title: string }> {
    @tool({ description, parameters: [{ name: 'index', schema: v.number() }] })
    override at(index: number): { title: string } | undefined {
      return super.at(index);
    }
  }
  expectTypeOf(toolsFromObjects([new Books(), new Shelf<number>()])).toEqualTypeOf<readonly Tool[]>();
});

test('an environment is asked for by the annotation of the context alone', () => {
  interface Env {
    readonly db: { find(id: string): Promise<string> };
  }
  const row = defineTool({
    name: 'find',
    description,
    inputSchema: v.object({ id: v.string() }),
    execute: async ({ id }, { env, signal }: ToolContext<Env>) => {
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      return env.db.find(id);
    },
  });
  expectTypeOf<ToolInput<typeof row>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<ToolOutput<typeof row>>().toEqualTypeOf<string>();
});
