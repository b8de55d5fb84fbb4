import { custom, type GenericSchema, nonEmpty, pipe, string, transform, union } from 'valibot';
import { formatPath } from '../tool/format-path.ts';
import { InvalidSourceError, type SourceMistake } from '../tool/invalid-source-error.ts';
import { createSecret, isSecret, type Secret } from '../tool/secret.ts';
import type { SchemaInput, SchemaOutput, StandardIssue, StandardSchema } from '../tool/standard-schema.ts';
import type { HttpPlugin } from './http-plugin.ts';

/** A plug-in that has properties of its own. */
export interface DefineHttpPluginOptions<Properties extends StandardSchema> {
  readonly name: string;
  /** What the host has to say, as a synchronous schema of an object; `secretText()` for what must never print. */
  readonly properties: Properties;
  readonly build: (properties: SchemaOutput<Properties>) => HttpPlugin;
}

/**
 * Makes a plug-in that is configured before it is used (AgentForge: `IHttpPlugin`): the properties are checked, then the
 * declaration is built from them. Errors name the property and never tell its value.
 *
 * @throws {InvalidSourceError} (from the function that it gives) with every property that is missing or wrong
 *
 * @example
 * const dingTalk = defineHttpPlugin({
 *   name: 'dingtalk',
 *   properties: object({ token: secretText() }),
 *   build: ({ token }) => ({ baseUrl: 'https://oapi.dingtalk.com', credentials: { type: 'bearer', token }, methods }),
 * });
 * const tools = toolsFromHttp(dingTalk({ token: env.DINGTALK_TOKEN }));
 */
export function defineHttpPlugin<Properties extends StandardSchema>(
  options: DefineHttpPluginOptions<Properties>,
): (properties: SchemaInput<Properties>) => HttpPlugin {
  const { name, properties: schema, build } = options;
  return (properties) => {
    const result = schema['~standard'].validate(properties);
    if (result instanceof Promise) throw new TypeError(`The properties of "${name}" must have a synchronous schema`);
    if (result.issues)
      throw createPropertiesError(
        name,
        result.issues.map((issue) => explain(issue, properties)),
      );
    return { name, ...build((result as { readonly value: SchemaOutput<Properties> }).value) };
  };
}

/** A text that may be a `Secret` already, and is one from here on. Not empty. */
export function secretText(): GenericSchema<string | Secret, Secret> {
  return pipe(
    union([custom<Secret>(isSecret), pipe(string(), nonEmpty())]),
    transform((value) => (isSecret(value) ? value : createSecret(value))),
  );
}

function createPropertiesError(name: string, mistakes: readonly SourceMistake[]): InvalidSourceError {
  const lines = mistakes.map(({ message }) => message).join('; ');
  return new InvalidSourceError(`Cannot use the plug-in "${name}": ${lines}`, { mistakes });
}

/** The messages of libraries may tell the value: only its place and what is expected is told here. */
function explain(
  issue: StandardIssue & { readonly kind?: string; readonly expected?: unknown },
  properties: unknown,
): SourceMistake {
  const { path = [], kind, expected } = issue;
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment) as string | number);
  const place = keys.length > 0 ? formatPath(keys).replace(/^\$\.?/, '') : 'properties';
  const value = keys.reduce<unknown>((inner, key) => Object(inner)[key], properties);
  if (value === undefined) return { path: keys, message: `missing ${place}` };
  return {
    path: keys,
    message: `${place} is not valid${kind === 'schema' ? `: expected ${expected}` : ''}`,
  };
}
