import * as v from 'valibot';
import { test } from 'vitest';
import { tool } from '../../src/local/tool-decorator.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';

const description = 'A method';
const nameParameter = { name: 'name', schema: v.string() } as const;
const limitParameter = { name: 'limit', schema: v.number() } as const;
const optionalLimit = { name: 'limit', schema: v.optional(v.number()) } as const;

test('tool() takes methods that match the declared parameters', () => {
  class Right {
    prefix = '';

    @tool({
      description,
      parameters: [
        { name: 'name', schema: v.string() },
        { name: 'limit', schema: v.number() },
      ],
    })
    queryCustomer(name: string, limit: number): string {
      return this.prefix + name + limit;
    }

    @tool({ description, parameters: [nameParameter, { name: 'limit', schema: v.optional(v.number(), 10) }] })
    defaulted(name: string, limit: number): string {
      return name + limit;
    }

    @tool({
      description,
      parameters: [nameParameter, { ...optionalLimit, default: ({ input }) => `${input.name}`.length }],
    })
    computed(name: string, limit: number): string {
      return name + limit;
    }

    @tool({ description, parameters: [nameParameter, optionalLimit] })
    optional(name: string, limit?: number): string {
      return name + limit;
    }

    @tool({ description, parameters: [nameParameter] })
    initialised(name: string, limit = 10): string {
      return name + limit;
    }

    @tool({ description })
    async nothing(): Promise<void> {}

    @tool({ description, parameters: [nameParameter], passContext: true })
    context(name: string, context: ToolContext<{ token: string }>): string {
      return name + context.env.token;
    }

    @tool({ description, parameters: [{ name: 'tags', schema: v.array(v.picklist(['a', 'b'])) }] })
    tags(tags: readonly ('a' | 'b')[]): number {
      return tags.length;
    }
  }
  return Right;
});

test('tool() refuses a wrong number, order or type of parameters', () => {
  class Wrong {
    // @ts-expect-error too few
    @tool({ description, parameters: [nameParameter] })
    tooFew(name: string, limit: number): string {
      return name + limit;
    }

    // @ts-expect-error none
    @tool({ description })
    none(name: string): string {
      return name;
    }

    // @ts-expect-error too many
    @tool({ description, parameters: [nameParameter, limitParameter] })
    tooMany(name: string): string {
      return name;
    }

    // @ts-expect-error order
    @tool({ description, parameters: [limitParameter, nameParameter] })
    order(name: string, limit: number): string {
      return name + limit;
    }

    // @ts-expect-error type
    @tool({ description, parameters: [nameParameter] })
    type(limit: number): number {
      return limit;
    }

    // @ts-expect-error an optional parameter for one that the method needs
    @tool({ description, parameters: [nameParameter, optionalLimit] })
    optional(name: string, limit: number): string {
      return name + limit;
    }

    // @ts-expect-error a default of another type
    @tool({ description, parameters: [{ ...optionalLimit, default: 'ten' }] })
    defaulted(limit: number): number {
      return limit;
    }

    // @ts-expect-error a function's default of another type
    @tool({ description, parameters: [{ ...optionalLimit, default: () => 'ten' }] })
    computed(limit: number): number {
      return limit;
    }
  }
  return Wrong;
});

test('tool() refuses a context that the method does not take, and a missing one', () => {
  class Wrong {
    // @ts-expect-error the method needs its context
    @tool({ description, parameters: [nameParameter] })
    missing(name: string, context: ToolContext): string {
      return name + context.toolName;
    }

    // @ts-expect-error the method would take the context for its limit
    @tool({ description, parameters: [nameParameter], passContext: true })
    unexpected(name: string, limit?: number): string {
      return name + limit;
    }
  }
  return Wrong;
});

test('tool() refuses private, static and symbol-named members, fields and classes', () => {
  const create = () => {
    class Wrong {
      // @ts-expect-error private
      @tool({ description })
      #hidden(): void {}

      // @ts-expect-error static
      @tool({ description })
      static shared(): void {}

      // @ts-expect-error a symbol
      @tool({ description })
      [Symbol.iterator](): void {}

      // @ts-expect-error a field
      @tool({ description })
      field = (): void => {};

      // @ts-expect-error an accessor
      @tool({ description })
      get value(): number {
        return 1;
      }

      hidden(): void {
        this.#hidden();
      }
    }
    return Wrong;
  };
  return create;
});

test('tool() refuses missing and misspelt options', () => {
  // @ts-expect-error description is missing
  tool({ name: 'x' });
  // @ts-expect-error no such option
  tool({ description, parameter: [] });
  // @ts-expect-error no such option of a parameter
  tool({ description, parameters: [{ ...limitParameter, descripton: '' }] });
  // @ts-expect-error a parameter has a schema
  tool({ description, parameters: [{ name: 'x' }] });
});
