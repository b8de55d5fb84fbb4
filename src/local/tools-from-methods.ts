import { createToolSet } from '../tool/create-tool-set.ts';
import type { Tool } from '../tool/tool.ts';
import { buildMethodTool } from './build-method-tool.ts';
import { checkInstance } from './check-instance.ts';
import type { MethodCheck, MethodToolOptions } from './method-tool-options.ts';
import type { CheckedParameters, NoOtherKeys, ToolParameter } from './tool-parameter.ts';

/** What the model needs to know of an instance's methods, by method name. */
export type MethodTable<Instance> = { readonly [Key in MethodName<Instance>]?: MethodToolOptions };

/** The names of an instance's public methods. */
export type MethodName<Instance> = {
  [Key in keyof Instance]: Instance[Key] extends AnyMethod ? Key : never;
}[keyof Instance] &
  string;

/** Holds each row to its method: its name, and the number, order and types of its parameters. */
export type CheckedMethodTable<Instance, Table> = {
  readonly [Key in keyof Table]: Key extends MethodName<Instance>
    ? MethodCheck<MethodParameters<Instance[Key]>, ParametersOf<Table[Key]>, PassesContext<Table[Key]>> &
        MethodToolOptions<CheckedParameters<ParametersOf<Table[Key]>>> &
        NoOtherKeys<Table[Key], MethodToolOptions>
    : never;
};

type AnyMethod = (...parameters: never) => unknown;

type MethodParameters<Method> = Parameters<Extract<Method, AnyMethod>>;

type ParametersOf<Row> = Row extends { readonly parameters: infer Declared extends readonly ToolParameter[] }
  ? Declared
  : [];

type PassesContext<Row> = Row extends { readonly passContext: true } ? true : false;

/**
 * Makes tools of methods with positional parameters, in the order of the table, without touching their class.
 *
 * @throws {TypeError} for a class instead of an instance, for a method that is not there, and as `defineTool` does
 * @throws {DuplicateToolError} when two rows give one name
 *
 * @example
 * const tools = toolsFromMethods(crm, {
 *   queryCustomer: {
 *     description: 'Find customers by name',
 *     parameters: [{ name: 'name', schema: string() }, { name: 'limit', schema: optional(number(), 10) }],
 *   },
 * });
 */
export function toolsFromMethods<
  Instance extends object,
  const Table extends MethodTable<Instance> & CheckedMethodTable<Instance, Table>,
>(instance: Instance, table: Table): readonly Tool[] {
  checkInstance(instance);
  const rows = Object.entries<MethodToolOptions>(table);
  return [...createToolSet(rows.map(([key, options]) => buildRow(instance, key, options))).values()];
}

function buildRow(instance: object, key: string, options: MethodToolOptions): Tool {
  if (typeof Reflect.get(instance, key) === 'function') return buildMethodTool(instance, key, options);
  throw new TypeError(`Cannot make a tool from the method "${key}": the instance has no such method`);
}
