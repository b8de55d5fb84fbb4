import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toolsFromMethods } from '../../src/local/tools-from-methods.ts';
import { DuplicateToolError } from '../../src/tool/duplicate-tool-error.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';
import { runTool } from './run-tool.ts';

class Crm {
  readonly #customers = ['Acme', 'Apex', 'Bolt'];

  queryCustomer(prefix: string, limit: number): string[] {
    return this.#customers.filter((name) => name.startsWith(prefix)).slice(0, limit);
  }

  createTicket(title: string, context: ToolContext): string {
    return `${title} by ${context.userId}`;
  }

  echo(first?: string, second?: string): unknown[] {
    return [first, second];
  }

  count(): number {
    return this.#customers.length;
  }
}

const prefix = { name: 'prefix', schema: v.string(), description: 'Start of the name', aliases: ['name'] } as const;
const limit = { name: 'limit', schema: v.number(), default: 1 } as const;

/** What a caller without types may pass. */
const makeLoosely = toolsFromMethods as unknown as (instance: unknown, table: unknown) => unknown;

describe('toolsFromMethods()', () => {
  test('toolsFromMethods() makes tools in the order of the table, named after their methods', () => {
    const tools = toolsFromMethods(new Crm(), {
      count: { description: 'Number of customers', title: 'Count', annotations: { readOnly: true } },
      queryCustomer: { name: 'query', description: 'Find customers', parameters: [prefix, limit] },
    });
    expect(tools.map((tool) => tool.specification)).toEqual([
      {
        name: 'count',
        title: 'Count',
        description: 'Number of customers',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        annotations: { readOnly: true },
      },
      {
        name: 'query',
        description: 'Find customers',
        inputSchema: {
          type: 'object',
          properties: {
            prefix: { type: 'string', description: 'Start of the name' },
            limit: { type: 'number', default: 1 },
          },
          required: ['prefix'],
          additionalProperties: false,
        },
      },
    ]);
  });

  test('toolsFromMethods() calls by position, keeps this and fills defaults in', async () => {
    const [query, count] = toolsFromMethods(new Crm(), {
      queryCustomer: { description: 'Find customers', parameters: [prefix, limit] },
      count: { description: 'Number of customers' },
    });
    expect(await runTool(query, { limit: 2, prefix: 'A' })).toEqual(['Acme', 'Apex']);
    expect(await runTool(query, { prefix: 'A' })).toEqual(['Acme']);
    expect(await runTool(count, {})).toBe(3);
  });

  test('toolsFromMethods() passes the context on after the parameters where asked to', async () => {
    const [ticket] = toolsFromMethods(new Crm(), {
      createTicket: {
        description: 'Open a ticket',
        parameters: [{ name: 'title', schema: v.string() }],
        passContext: true,
      },
    });
    expect(await runTool(ticket, { title: 'Broken' }, { userId: 'ann' })).toBe('Broken by ann');
  });

  test('toolsFromMethods() takes asynchronous and transformed parameters, and describes them', async () => {
    const [echo] = toolsFromMethods(new Crm(), {
      echo: {
        description: 'Echo',
        parameters: [
          {
            name: 'first',
            schema: v.pipeAsync(
              v.string(),
              v.checkAsync(async (text) => text !== 'no'),
            ),
            description: 'Anything but no',
          },
          {
            name: 'second',
            schema: v.pipe(v.string(), v.description('In the schema'), v.maxLength(3)),
            description: 'In the declaration',
          },
        ],
      },
    });
    expect(echo?.specification.inputSchema.properties).toEqual({
      first: { type: 'string', description: 'Anything but no' },
      second: { type: 'string', description: 'In the declaration', maxLength: 3 },
    });
    expect(await runTool(echo, { first: 'a', second: 'b' })).toEqual(['a', 'b']);
    await expect(runTool(echo, { first: 'no', second: 'b' })).rejects.toThrow();
    await expect(runTool(echo, { first: 'a', second: 'long' })).rejects.toThrow();
  });

  test('toolsFromMethods() passes undefined for what did not come, whatever it is called', async () => {
    const [echo] = toolsFromMethods(new Crm(), {
      echo: {
        description: 'Echo',
        parameters: [
          { name: 'constructor', schema: v.optional(v.string()) },
          { name: 'second', schema: v.optional(v.string()) },
        ],
      },
    });
    expect(await echo?.execute({ second: 'b' }, undefined as never)).toEqual([undefined, 'b']);
  });

  test('toolsFromMethods() calls through the methods that the instance has at the time', async () => {
    const crm = new Crm();
    const [count] = toolsFromMethods(crm, { count: { description: 'Number of customers' } });
    crm.count = () => 99;
    expect(await runTool(count, {})).toBe(99);
  });

  test('toolsFromMethods() keeps limits, binding and the check of the output', () => {
    const [count] = toolsFromMethods(new Crm(), {
      count: {
        description: 'Number of customers',
        limits: { timeoutMs: 5 },
        binding: { strictBooleans: true },
        outputSchema: v.number(),
      },
    });
    expect(count).toMatchObject({ limits: { timeoutMs: 5 }, binding: { strictBooleans: true } });
    expect(count?.outputValidator?.accepts('3')).toBe(false);
    expect(count?.specification.outputSchema).toEqual({ type: 'number' });
  });

  test('toolsFromMethods() refuses two rows of one name', () => {
    expect(() =>
      toolsFromMethods(new Crm(), {
        count: { description: 'A', name: 'same' },
        echo: { description: 'B', name: 'same' },
      }),
    ).toThrow(new DuplicateToolError('same'));
  });

  test.each([
    ['a class', Crm, {}, 'Cannot make tools from the class Crm: pass an instance: new Crm()'],
    ['null', null, {}, 'Cannot make tools from null: pass an object with methods'],
    [
      'a missing method',
      new Crm(),
      { query: { description: 'x' } },
      'the method "query": the instance has no such method',
    ],
    [
      'two parameters of one name',
      new Crm(),
      { echo: { description: 'x', parameters: [prefix, prefix] } },
      'Cannot define the tool "echo": two of its parameters have the same name',
    ],
    [
      'a parameter of another library',
      new Crm(),
      { echo: { description: 'x', parameters: [{ name: 'first', schema: z.string() }] } },
      'Cannot define the tool "echo": the parameter "first" needs a valibot schema',
    ],
    [
      'a parameter without a schema',
      new Crm(),
      { echo: { description: 'x', parameters: [{ name: 'first' }] } },
      'Cannot define the tool "echo": the parameter "first" needs a valibot schema',
    ],
    ['a missing description', new Crm(), { echo: {} }, 'Cannot define the tool "echo": description must be a string'],
    [
      'a default that does not fit',
      new Crm(),
      { echo: { description: 'x', parameters: [{ name: 'first', schema: v.string(), default: 1 }] } },
      'Cannot define the tool "echo":',
    ],
  ])('toolsFromMethods() refuses %s', (_case, instance, table, message) => {
    const make = () => makeLoosely(instance, table);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});
