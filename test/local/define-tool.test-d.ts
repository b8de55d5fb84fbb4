import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineTool } from '../../src/local/define-tool.ts';
import type { Tool, ToolInput, ToolOutput } from '../../src/tool/tool.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';

const schema = v.object({
  city: v.string(),
  days: v.optional(v.pipe(v.string(), v.transform(Number))),
  unit: v.optional(v.picklist(['c', 'f'])),
});
const base = { name: 'getWeather', description: 'Weather of a city', inputSchema: schema } as const;

interface Env {
  readonly token: string;
}

test('defineTool() gives execute the output of the schema', () => {
  const tool = defineTool({
    ...base,
    execute: (input) => {
      expectTypeOf(input).toEqualTypeOf<{ city: string; days?: number | undefined; unit?: 'c' | 'f' | undefined }>();
      return input.days;
    },
  });
  expectTypeOf<ToolInput<typeof tool>>().toEqualTypeOf<{
    city: string;
    days?: number | undefined;
    unit?: 'c' | 'f' | undefined;
  }>();
  expectTypeOf<ToolOutput<typeof tool>>().toEqualTypeOf<number | undefined>();
  expectTypeOf(tool).toExtend<Tool>();
});

test('defineTool() without inputSchema gives an empty input', () => {
  const tool = defineTool({
    name: 'now',
    description: 'Now',
    execute: (input) => {
      expectTypeOf(input).toEqualTypeOf<Record<string, never>>();
      return 'now';
    },
  });
  expectTypeOf<ToolInput<typeof tool>>().toEqualTypeOf<Record<string, never>>();
  expectTypeOf<ToolOutput<typeof tool>>().toEqualTypeOf<string>();
  defineTool({ name: 'now', description: 'Now', execute: () => 1 });
});

test('defineTool() takes a zod schema', () => {
  defineTool({
    name: 'zod',
    description: 'Zod',
    inputSchema: z.object({ day: z.string().transform((text) => text.length) }),
    execute: ({ day }) => {
      expectTypeOf(day).toEqualTypeOf<number>();
    },
  });
});

test('defineTool() takes the environment from the annotation of context', () => {
  defineTool({
    ...base,
    execute: (input, context: ToolContext<Env>) => {
      expectTypeOf(input.city).toEqualTypeOf<string>();
      return context.env.token;
    },
    defaults: { city: ({ context }) => context.env?.token ?? '' },
  });
  defineTool({
    ...base,
    execute: (_input, context) => {
      expectTypeOf(context).toEqualTypeOf<ToolContext<unknown>>();
    },
  });
});

test('defineTool() has defaulted keys present in the input, before and after execute', () => {
  const before = defineTool({
    ...base,
    defaults: { days: '3', unit: ({ input }) => (input.city === 'Boston' ? 'f' : 'c') },
    execute: (input) => {
      expectTypeOf(input).toEqualTypeOf<{ city: string; days: number; unit: 'c' | 'f' }>();
      return input.days;
    },
  });
  expectTypeOf<ToolInput<typeof before>>().toEqualTypeOf<{ city: string; days: number; unit: 'c' | 'f' }>();
  defineTool({
    ...base,
    defaults: {
      city: ({ input }) => {
        expectTypeOf(input.days).toEqualTypeOf<number | undefined>();
        return 'Oslo';
      },
    },
    execute: ({ city }) => city,
  });
  defineTool({
    ...base,
    execute: (input) => {
      expectTypeOf(input.unit).toEqualTypeOf<'c' | 'f'>();
      expectTypeOf(input.days).toEqualTypeOf<number | undefined>();
    },
    defaults: { unit: ({ context }) => (context.userId ? 'f' : 'c') },
  });
});

test('defineTool() refuses defaults and aliases of other keys or types', () => {
  // @ts-expect-error the default of days is its input type, text
  defineTool({ ...base, defaults: { days: 3 }, execute: () => 1 });
  // @ts-expect-error a function too
  defineTool({ ...base, defaults: { days: () => 3 }, execute: () => 1 });
  // @ts-expect-error no such parameter
  defineTool({ ...base, defaults: { town: 'x' }, execute: () => 1 });
  // @ts-expect-error no such parameter
  defineTool({ ...base, aliases: { town: ['x'] }, execute: () => 1 });
  defineTool({ ...base, aliases: { city: ['town'] }, execute: () => 1 });
});

test('defineTool() takes the output from promises, async iterables and generators', () => {
  const promise = defineTool({ ...base, execute: async () => ({ degrees: 3 }) });
  expectTypeOf<ToolOutput<typeof promise>>().toEqualTypeOf<{ degrees: number }>();
  const yields = defineTool({
    ...base,
    async *execute() {
      yield 1;
    },
  });
  expectTypeOf<ToolOutput<typeof yields>>().toEqualTypeOf<number>();
  const returns = defineTool({
    ...base,
    async *execute() {
      yield 1;
      return 'done';
    },
  });
  expectTypeOf<ToolOutput<typeof returns>>().toEqualTypeOf<string>();
  const nothing = defineTool({ ...base, execute: async () => {} });
  expectTypeOf<ToolOutput<typeof nothing>>().toEqualTypeOf<void>();
});

test('defineTool() holds execute to outputSchema', () => {
  const outputSchema = v.object({ degrees: v.number() });
  defineTool({ ...base, outputSchema, execute: () => ({ degrees: 3, note: 'more is fine' }) });
  defineTool({ ...base, outputSchema, execute: async () => ({ degrees: 3 }) });
  // @ts-expect-error degrees is a number
  defineTool({ ...base, outputSchema, execute: () => ({ degrees: '3' }) });
  // @ts-expect-error behind a promise too
  defineTool({ ...base, outputSchema, execute: async () => ({ degrees: '3' }) });
});

test('defineTool() refuses missing parts', () => {
  // @ts-expect-error description is missing
  defineTool({ name: 'x', execute: () => 1 });
  // @ts-expect-error execute is missing
  defineTool({ name: 'x', description: 'X' });
  // @ts-expect-error no schema
  defineTool({ name: 'x', description: 'X', inputSchema: { type: 'object' }, execute: () => 1 });
});

test('defineTool() gives preview the same input', () => {
  defineTool({
    ...base,
    execute: () => 1,
    preview: ({ city }) => ({ method: 'GET', url: `https://weather.example/${city}`, headers: [], parts: [] }),
  });
});
