import type { MethodCheck, MethodToolOptions } from './method-tool-options.ts';
import type { CheckedParameters, ToolParameter } from './tool-parameter.ts';

/** Registered, so that the decorator of one copy of this package is seen by another copy; a WeakMap would not be. */
const declarationKey = Symbol.for('tooltable.tool');

/** What `@tool` takes: the parameters each held to the schema of their own. */
export interface ToolDecoratorOptions<Parameters extends readonly ToolParameter[], PassContext extends boolean>
  extends MethodToolOptions<Parameters & CheckedParameters<Parameters>, PassContext> {}

/** A standard method decorator that takes only methods which fit the declared parameters. */
export type ToolDecorator<Parameters extends readonly ToolParameter[], PassContext extends boolean> = <
  This,
  Expected extends readonly unknown[],
  Answer,
>(
  method: ((this: This, ...parameters: Expected) => Answer) & MethodCheck<Expected, Parameters, PassContext>,
  context: ToolDecoratorContext<This, Expected, Answer>,
) => void;

/** Public instance methods with a text name. */
export type ToolDecoratorContext<This, Expected extends readonly unknown[], Answer> = ClassMethodDecoratorContext<
  This,
  (this: This, ...parameters: Expected) => Answer
> & { readonly name: string; readonly private: false; readonly static: false };

/**
 * Declares a method as a tool (AgentForge: `@Tool` with `@P`; AI4J: `@McpTool` with `@McpParameter`); `toolsFromObjects` finds it.
 * A standard (TC39) decorator: leave `experimentalDecorators` off. Write it above decorators that replace the method.
 *
 * @throws {TypeError} for a private, static or symbol-named method, and for one that is declared with other options already
 *
 * @example
 * class Crm {
 *   @tool({
 *     description: 'Find customers by name',
 *     parameters: [{ name: 'name', schema: string() }, { name: 'limit', schema: optional(number(), 10) }],
 *   })
 *   queryCustomer(name: string, limit: number) { … }
 * }
 */
export function tool<const Parameters extends readonly ToolParameter[] = [], const PassContext extends boolean = false>(
  options: ToolDecoratorOptions<Parameters, PassContext>,
): ToolDecorator<Parameters, PassContext> {
  return (method, context) => {
    checkContext(context);
    const known = findDeclaration(method);
    if (known && known !== options) {
      throw new TypeError(`Cannot declare ${context.name} as a tool: it is declared already, with other options`);
    }
    // A property that cannot be written may be defined again with the value that it has.
    Object.defineProperty(method, declarationKey, { value: options });
  };
}

function checkContext(
  context: Pick<ClassMethodDecoratorContext, 'kind' | 'name' | 'private' | 'static'> | undefined,
): void {
  if (context?.kind !== 'method') {
    throw new TypeError('@tool declares methods, as a standard decorator: turn experimentalDecorators off');
  }
  const { name } = context;
  if (context.private || context.static || typeof name === 'symbol') {
    throw new TypeError(`Cannot declare ${String(name)} as a tool: use a public instance method with a text name`);
  }
}

/** The declaration that `@tool` left on a method. */
export function findDeclaration(method: unknown): MethodToolOptions | undefined {
  return typeof method === 'function' ? Reflect.get(method, declarationKey) : undefined;
}
