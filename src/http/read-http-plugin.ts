import { createValidator } from '../schema/create-validator.ts';
import { fromJsonSchema } from '../schema/from-json-schema.ts';
import { isRecord } from '../schema/schema-node.ts';
import { formatPath } from '../tool/format-path.ts';
import { InvalidSourceError, type SourceMistake } from '../tool/invalid-source-error.ts';
import { throwMistakes } from './check-http-plugin.ts';
import { findFormMistakes } from './find-form-mistakes.ts';
import { findPluginMistakes } from './find-plugin-mistakes.ts';
import type { OAuth2Client } from './http-credentials.ts';
import type { HttpPlugin } from './http-plugin.ts';
import { createHttpPluginSchema, oauth2Types } from './http-plugin-schema.ts';
import { createOAuth2Credential } from './oauth2.ts';

/**
 * Reads a declaration that comes from a file or a database. The `schema` of a parameter is JSON Schema there.
 *
 * @throws {InvalidSourceError} with every mistake and its place
 *
 * @example
 * const tools = toolsFromHttp(readHttpPlugin(JSON.parse(text)));
 */
export function readHttpPlugin(source: unknown): HttpPlugin {
  const mistakes = [...findMistakes(createHttpPluginSchema(), source)];
  const plugin = replaceCredentials(replaceSchemas(source, mistakes));
  mistakes.push(...findOthers(source, plugin, mistakes));
  throwMistakes(mistakes, Object(source).name);
  return plugin as HttpPlugin;
}

/** What a schema says against a value. */
export function findMistakes(schema: Parameters<typeof createValidator>[0], source: unknown): readonly SourceMistake[] {
  const result = createValidator(schema).validate(source, {});
  if (result instanceof Promise || result.isValid) return [];
  return result.issues.map(({ path, message }) => ({ path, message }));
}

/** Puts functions in the place of OAuth 2 as data. */
function replaceCredentials(source: unknown): unknown {
  if (!isRecord(source) || !Array.isArray(source.methods)) return source;
  const methods = source.methods.map(replaceOwn);
  return replaceOwn({ ...source, methods });
}

function replaceOwn(owner: unknown): unknown {
  if (!isRecord(owner) || Object(owner.credentials) !== owner.credentials) return owner;
  const { credentials } = owner;
  return {
    ...owner,
    credentials: Array.isArray(credentials) ? credentials.map(toCredential) : toCredential(credentials),
  };
}

function toCredential(credential: unknown): unknown {
  return oauth2Types.includes(Object(credential).type)
    ? createOAuth2Credential(credential as OAuth2Client)
    : credential;
}

/** Puts schemas in the place of JSON Schema. */
function replaceSchemas(source: unknown, mistakes: SourceMistake[]): unknown {
  if (!isRecord(source) || !Array.isArray(source.methods)) return source;
  const methods = source.methods.map((method, index) => {
    if (!isRecord(method) || !Array.isArray(method.parameters)) return method;
    const parameters = method.parameters.map((parameter, place) =>
      replaceSchema(parameter, ['methods', index, 'parameters', place, 'schema'], mistakes),
    );
    return { ...method, parameters };
  });
  return { ...source, methods };
}

function replaceSchema(parameter: unknown, path: SourceMistake['path'], mistakes: SourceMistake[]): unknown {
  if (!isRecord(parameter) || parameter.schema === undefined) return parameter;
  if (Object(parameter.schema)['~standard']?.validate) return parameter;
  try {
    return { ...parameter, schema: fromJsonSchema(parameter.schema as never) };
  } catch (error) {
    if (!(error instanceof InvalidSourceError)) throw error;
    mistakes.push(...error.mistakes.map(({ path: inner, message }) => ({ path: [...path, ...inner], message })));
    return { ...parameter, schema: fromJsonSchema(true) };
  }
}

/** What else is wrong, as far as it can be told beside mistakes of form; of one place only the first is told. */
function findOthers(source: unknown, plugin: unknown, known: readonly SourceMistake[]): readonly SourceMistake[] {
  const places = known.map(({ path }) => formatPath(path));
  try {
    const others = [...findFormMistakes(source as HttpPlugin), ...findPluginMistakes(plugin as HttpPlugin)];
    return others.filter(({ path }) => !places.includes(formatPath(path)));
  } catch (error) {
    // With values of wrong types, which are told already.
    if (known.length > 0) return [];
    throw error;
  }
}
