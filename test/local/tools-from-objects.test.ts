import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { tool } from '../../src/local/tool-decorator.ts';
import { toolsFromObjects } from '../../src/local/tools-from-objects.ts';
import { DuplicateToolError } from '../../src/tool/duplicate-tool-error.ts';
import type { ToolContext } from '../../src/tool/tool-context.ts';
import { runTool } from './run-tool.ts';

const description = 'A method';
const nameParameter = { name: 'name', schema: v.string() } as const;

class CrmTools {
  readonly #customers = new Map([['Acme', 'VIP']]);

  @tool({
    name: 'queryCustomer',
    description: 'Find a customer by name',
    parameters: [
      { name: 'customer_name', schema: v.string(), description: 'Name of the customer' },
      { name: 'limit', schema: v.optional(v.pipe(v.number(), v.integer()), 5), description: 'Number of rows' },
    ],
    annotations: { readOnly: true },
  })
  findByName(customerName: string, limit: number): string {
    return `${this.#customers.get(customerName)} ${limit}`;
  }

  @tool({ description: 'Open a ticket', parameters: [{ name: 'title', schema: v.string() }], passContext: true })
  createTicket(title: string, context: ToolContext): string {
    return `${title} by ${context.userId}`;
  }

  notATool(): void {}
}

class Base {
  @tool({ description: 'Base first', parameters: [nameParameter] })
  first(name: string): string {
    return `base ${name}`;
  }

  @tool({ name: 'second', description: 'Base second' })
  overridden(): string {
    return 'base';
  }

  @tool({ description: 'Base third' })
  redeclared(): string {
    return 'base';
  }
}

class Derived extends Base {
  @tool({ description: 'Derived own' })
  own(): string {
    return 'derived own';
  }

  override overridden(): string {
    return `derived over ${super.overridden()}`;
  }

  @tool({ name: 'third', description: 'Derived third' })
  override redeclared(): string {
    return 'derived third';
  }
}

const names = (tools: ReturnType<typeof toolsFromObjects>) => tools.map((row) => row.specification.name);

describe('toolsFromObjects()', () => {
  test('shouldBuildToolsFromAnnotatedObject: toolsFromObjects() builds a tool of each decorated method', () => {
    expect(toolsFromObjects([new CrmTools()]).map((row) => row.specification)).toEqual([
      {
        name: 'queryCustomer',
        description: 'Find a customer by name',
        inputSchema: {
          type: 'object',
          properties: {
            customer_name: { type: 'string', description: 'Name of the customer' },
            limit: { type: 'integer', description: 'Number of rows', default: 5 },
          },
          required: ['customer_name'],
          additionalProperties: false,
        },
        annotations: { readOnly: true },
      },
      {
        name: 'createTicket',
        description: 'Open a ticket',
        inputSchema: {
          type: 'object',
          properties: { title: { type: 'string' } },
          required: ['title'],
          additionalProperties: false,
        },
      },
    ]);
  });

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['an empty list', []],
    ['an empty set', new Set<object>()],
  ])('shouldReturnEmptyMapForNullOrEmptyInput: toolsFromObjects() gives no tools for %s', (_case, objects) => {
    expect(toolsFromObjects(objects)).toEqual([]);
  });

  test('shouldBindStringArgumentUsingPAnnotation: toolsFromObjects() binds the key that the parameter names', async () => {
    const [query] = toolsFromObjects([new CrmTools()]);
    expect(await runTool(query, { customer_name: 'Acme', limit: 2 })).toBe('VIP 2');
    expect(await query?.validator.validate({ customerName: 'Acme' }, {})).toMatchObject({ isValid: false });
  });

  test('toolsFromObjects() keeps this, defaults and the context', async () => {
    const [query, ticket] = toolsFromObjects(new Set([new CrmTools()]));
    expect(await runTool(query, { customer_name: 'Acme' })).toBe('VIP 5');
    expect(await runTool(ticket, { title: 'Broken' }, { userId: 'ann' })).toBe('Broken by ann');
  });

  test('toolsFromObjects() lists inherited methods after those of the class, each under its nearest declaration', () => {
    expect(toolsFromObjects([new Derived()]).map((row) => row.specification.description)).toEqual([
      'Derived own',
      'Derived third',
      'Base first',
      'Base second',
    ]);
    expect(names(toolsFromObjects([new Derived()]))).toEqual(['own', 'third', 'first', 'second']);
    expect(names(toolsFromObjects([new Base()]))).toEqual(['first', 'second', 'redeclared']);
  });

  test('toolsFromObjects() runs the override, declared again or not', async () => {
    const [, third, first, second] = toolsFromObjects([new Derived()]);
    expect(await runTool(third, {})).toBe('derived third');
    expect(await runTool(first, { name: 'x' })).toBe('base x');
    expect(await runTool(second, {})).toBe('derived over base');
  });

  test('toolsFromObjects() calls an object behind a proxy through the proxy, with names read from the original', async () => {
    const calls: unknown[] = [];
    const proxy = new Proxy(new Base(), {
      get(target, key, receiver) {
        const value = Reflect.get(target, key, receiver);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          calls.push([key, values]);
          return `proxied ${Reflect.apply(value, target, values)}`;
        };
      },
    });
    const tools = toolsFromObjects([proxy]);
    expect(calls).toEqual([]);
    expect(tools[0]?.specification.inputSchema.properties).toEqual({ name: { type: 'string' } });
    expect(await runTool(tools[0], { name: 'x' })).toBe('proxied base x');
    expect(await runTool(tools[0], { name: 'y' })).toBe('proxied base y');
    expect(calls).toEqual([
      ['first', ['x']],
      ['first', ['y']],
    ]);
  });

  test('toolsFromObjects() refuses two tools of one name', () => {
    expect(() => toolsFromObjects([new Base(), new Base()])).toThrow(new DuplicateToolError('first'));
    expect(() => toolsFromObjects([new Base(), new Base()])).toThrow('Duplicated definition for tool: first');
  });

  test.each([
    ['a class', [Base], 'Cannot make tools from the class Base: pass an instance: new Base()'],
    ['an object without a decorated method', [new Map()], 'Cannot make tools from the Map object'],
    ['an object without a prototype', [Object.create(null)], 'Cannot make tools from the unnamed object'],
    ['null in the list', [null as unknown as object], 'Cannot make tools from null: pass an object with methods'],
  ])('toolsFromObjects() refuses %s', (_case, objects: object[], message) => {
    expect(() => toolsFromObjects(objects)).toThrow(TypeError);
    expect(() => toolsFromObjects(objects)).toThrow(message);
  });

  test('toolsFromObjects() refuses an object that is not in a list', () => {
    expect(() => toolsFromObjects(new Base() as unknown as [])).toThrow(TypeError);
  });
});

describe('tool()', () => {
  test('tool() leaves the method as it is', () => {
    const before = Base.prototype.first;
    expect(Reflect.ownKeys(Base.prototype)).toEqual(['constructor', 'first', 'overridden', 'redeclared']);
    expect(new Base().first('x')).toBe('base x');
    expect(Object.keys(before)).toEqual([]);
  });

  test('tool() marks the method under a registered symbol, so that another copy of the package sees it', () => {
    expect(Reflect.get(Base.prototype.first, Symbol.for('tooltable.tool'))).toMatchObject({
      description: 'Base first',
    });
  });

  test('tool() goes above decorators that replace the method', async () => {
    const twice = (method: (this: Twice) => string) =>
      function (this: Twice): string {
        return method.call(this) + method.call(this);
      };
    class Twice {
      word = 'a';

      @tool({ description })
      @twice
      say(): string {
        return this.word;
      }
    }
    expect(await runTool(toolsFromObjects([new Twice()])[0], {})).toBe('aa');
  });

  test.each([
    [
      'a private method',
      () =>
        class {
          // @ts-expect-error refused by the compiler too
          @tool({ description })
          #hidden(): void {}

          call(): void {
            this.#hidden();
          }
        },
      'Cannot declare #hidden as a tool: use a public instance method with a text name',
    ],
    [
      'a static method',
      () =>
        class {
          // @ts-expect-error refused by the compiler too
          @tool({ description })
          static shared(): void {}

          own(): void {}
        },
      'Cannot declare shared as a tool',
    ],
    [
      'a method named by a symbol',
      () =>
        class {
          // @ts-expect-error refused by the compiler too
          @tool({ description })
          [Symbol.iterator](): void {}
        },
      'Cannot declare Symbol(Symbol.iterator) as a tool',
    ],
    [
      'a field',
      () =>
        class {
          // @ts-expect-error refused by the compiler too
          @tool({ description })
          field = 1;
        },
      '@tool declares methods, as a standard decorator: turn experimentalDecorators off',
    ],
    [
      'a decorator call of the older kind',
      () => (tool({ description }) as (target: object, key: unknown) => void)(Base.prototype, 'first'),
      '@tool declares methods, as a standard decorator: turn experimentalDecorators off',
    ],
  ])('tool() refuses %s', (_case, declare, message) => {
    expect(declare).toThrow(TypeError);
    expect(declare).toThrow(message);
  });
});

test('toolsFromObjects() asks for a list where an object came', () => {
  expect(() => toolsFromObjects({} as never)).toThrow(
    new TypeError('Expected a list of objects: toolsFromObjects([object])'),
  );
});

test('toolsFromObjects() refuses a parameter that is called __proto__', () => {
  class Odd {
    @tool({ description, parameters: [{ name: '__proto__', schema: v.string() }] })
    run(text: string): string {
      return text;
    }
  }
  expect(() => toolsFromObjects([new Odd()])).toThrow(
    new TypeError('Cannot define the tool "run": a parameter cannot be called __proto__'),
  );
});

test('toolsFromObjects() ends for a proxy that is its own prototype', () => {
  const endless: object = new Proxy({}, { getPrototypeOf: () => endless });
  expect(() => toolsFromObjects([endless])).toThrow(
    new TypeError('Cannot make tools from an object with more than 100 prototypes'),
  );
});

describe('tool() on a function that is declared already', () => {
  const context = { kind: 'method', name: 'run', private: false, static: false } as never;
  const options = { description };

  test('tool() refuses a second declaration', () => {
    const run = (): string => 'ran';
    tool(options)(run, context);
    expect(() => tool({ description })(run, context)).toThrow(
      new TypeError('Cannot declare run as a tool: it is declared already, with other options'),
    );
  });

  test('tool() takes the same declaration again, for another class', () => {
    const run = (): string => 'ran';
    tool(options)(run, context);
    expect(() => tool(options)(run, context)).not.toThrow();
  });
});
