import { description, type GenericSchema, strictObject, strictObjectAsync } from 'valibot';
import type { StandardSchema } from '../tool/standard-schema.ts';
import type { Tool } from '../tool/tool.ts';
import { buildTool } from './build-tool.ts';
import { checkDefinition, inDefinition } from './in-definition.ts';
import type { MethodToolOptions } from './method-tool-options.ts';
import type { ToolDeclaration } from './tool-declaration.ts';
import type { ToolParameter } from './tool-parameter.ts';

/** Makes a tool of one method of an instance. The method is looked up at each call, so that a proxy or an override is met. */
export function buildMethodTool(instance: object, key: string, options: MethodToolOptions): Tool {
  const { name = key, parameters = [], passContext, ...rest } = options;
  const names = parameters.map((parameter) => parameter.name);
  return buildTool({
    ...rest,
    name,
    inputSchema: inDefinition(name, createInputSchema, parameters),
    ...collectNotes(parameters, 'aliases', 'aliases'),
    ...collectNotes(parameters, 'default', 'defaults'),
    execute(input, context) {
      const values = names.map((parameter) => getOwn(input as object, parameter));
      if (passContext) values.push(context);
      return Reflect.apply(Reflect.get(instance, key), instance, values);
    },
  });
}

function createInputSchema(parameters: readonly ToolParameter[]): StandardSchema {
  const entries = new Map(parameters.map((parameter) => [parameter.name, createEntry(parameter)]));
  checkDefinition(entries.size === parameters.length, 'two of its parameters have the same name');
  const isAsync = [...entries.values()].some((schema) => schema.async);
  return isAsync ? strictObjectAsync(Object.fromEntries(entries)) : strictObject(Object.fromEntries(entries));
}

/** Schemas of other libraries do not fit into an object schema of valibot, and would not be coerced. */
function createEntry({ name, schema, description: text }: ToolParameter): GenericSchema {
  checkDefinition(Object(schema)['~standard']?.vendor === 'valibot', `the parameter "${name}" needs a valibot schema`);
  const entry = schema as unknown as PipedSchema;
  // Metadata is only read, never run: put into the list, it describes a schema whether that is asynchronous or not.
  return text === undefined
    ? entry
    : Object.assign({ ...entry }, { pipe: [...(entry.pipe ?? [entry]), description(text)] });
}

type PipedSchema = GenericSchema & { readonly pipe?: readonly unknown[] };

/** One option of the tool from one of its parameters; none where no parameter has it, which keeps calls on the short way. */
function collectNotes(
  parameters: readonly ToolParameter[],
  key: 'aliases' | 'default',
  option: 'aliases' | 'defaults',
): Pick<ToolDeclaration, 'aliases' | 'defaults'> {
  const noted = parameters.filter((parameter) => parameter[key] !== undefined);
  if (noted.length === 0) return {};
  return { [option]: Object.fromEntries(noted.map((parameter) => [parameter.name, parameter[key]])) };
}

function getOwn(input: object, key: string): unknown {
  return Object.hasOwn(input, key) ? input[key as keyof typeof input] : undefined;
}
