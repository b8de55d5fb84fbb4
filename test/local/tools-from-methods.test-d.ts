import * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { toolsFromMethods } from '../../src/local/tools-from-methods.ts';
import type { Tool } from '../../src/tool/tool.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';

class Crm {
  readonly region = 'eu';
  #seen = 0;

  queryCustomer(name: string, limit: number): string {
    this.#seen += 1;
    return `${name} ${limit}`;
  }

  list(prefix: string, limit?: number): string[] {
    return Array.from({ length: limit ?? 1 }, () => prefix);
  }

  count(): number {
    return this.#seen;
  }

  async createTicket(title: string, context: ToolContext<{ token: string }>): Promise<string> {
    return title + context.env.token;
  }

  join(...parts: string[]): string {
    return parts.join();
  }

  protected secret(): string {
    return '';
  }

  hidden(): string {
    return this.secret();
  }
}

const crm = new Crm();
const description = 'A method';
const name = { name: 'name', schema: v.string() } as const;
const limit = { name: 'limit', schema: v.number() } as const;
const optionalLimit = { name: 'limit', schema: v.optional(v.number()) } as const;

test('toolsFromMethods() takes parameters that match the methods', () => {
  const tools = toolsFromMethods(crm, {
    queryCustomer: { description, parameters: [{ name: 'name', schema: v.string() }, limit] },
    list: { name: 'listNames', description, parameters: [name, optionalLimit] },
    count: { description },
    createTicket: { description, parameters: [name], passContext: true },
    join: { description, parameters: [name, name] },
  });
  expectTypeOf(tools).toEqualTypeOf<readonly Tool[]>();
});

test('toolsFromMethods() takes what gives the right type in the end', () => {
  toolsFromMethods(crm, {
    queryCustomer: { description, parameters: [name, { name: 'limit', schema: v.optional(v.number(), 10) }] },
  });
  toolsFromMethods(crm, {
    queryCustomer: { description, parameters: [name, { ...optionalLimit, default: 10 }] },
  });
  toolsFromMethods(crm, {
    queryCustomer: {
      description,
      parameters: [
        name,
        { name: 'limit', schema: v.optional(v.number()), default: ({ input }) => `${input.name}`.length },
      ],
    },
  });
  toolsFromMethods(crm, {
    queryCustomer: {
      description,
      parameters: [name, { name: 'limit', schema: v.pipe(v.string(), v.transform(Number)), default: '10' }],
    },
  });
  toolsFromMethods(crm, { list: { description, parameters: [name, limit] } });
  toolsFromMethods(crm, { list: { description, parameters: [name] } });
});

test('toolsFromMethods() refuses names that are no public methods', () => {
  // @ts-expect-error no such method
  toolsFromMethods(crm, { query: { description } });
  // @ts-expect-error not a method
  toolsFromMethods(crm, { region: { description } });
  // @ts-expect-error not public
  toolsFromMethods(crm, { secret: { description } });
});

test('toolsFromMethods() refuses a wrong number of parameters', () => {
  // @ts-expect-error too few
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name] } });
  // @ts-expect-error none
  toolsFromMethods(crm, { queryCustomer: { description } });
  // @ts-expect-error too many
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, limit, limit] } });
  // @ts-expect-error too many
  toolsFromMethods(crm, { count: { description, parameters: [name] } });
});

test('toolsFromMethods() refuses a wrong order or type', () => {
  // @ts-expect-error order
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [limit, name] } });
  // @ts-expect-error type
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, name] } });
  // @ts-expect-error an optional parameter for one that the method needs
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, optionalLimit] } });
  // @ts-expect-error a default of another type
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, { ...optionalLimit, default: '10' }] } });
  // @ts-expect-error the schema of a parameter is a valibot schema
  toolsFromMethods(crm, { count: { description, parameters: [{ name: 'x', schema: z.string() }] } });
});

test('toolsFromMethods() refuses a context that the method does not take, and a missing one', () => {
  // @ts-expect-error the method needs its context
  toolsFromMethods(crm, { createTicket: { description, parameters: [name] } });
  // @ts-expect-error the method takes no context
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, limit], passContext: true } });
  // @ts-expect-error the method would take the context for its limit
  toolsFromMethods(crm, { list: { description, parameters: [name], passContext: true } });
});

test('toolsFromMethods() refuses an incomplete or misspelt row', () => {
  // @ts-expect-error description is missing
  toolsFromMethods(crm, { count: {} });
  // @ts-expect-error no such option
  toolsFromMethods(crm, { count: { description, parameter: [] } });
  // @ts-expect-error no such option of a parameter
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [name, { ...limit, descripton: '' }] } });
  // @ts-expect-error a parameter has a name
  toolsFromMethods(crm, { queryCustomer: { description, parameters: [{ schema: v.string() }, limit] } });
});
