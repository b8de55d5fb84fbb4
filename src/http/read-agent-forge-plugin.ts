import { strictObject } from 'valibot';
import { createValidator } from '../schema/create-validator.ts';
import type { SourceMistake } from '../tool/invalid-source-error.ts';
import { throwMistakes } from './check-http-plugin.ts';
import { findPluginMistakes } from './find-plugin-mistakes.ts';
import type { HttpMethodName, HttpPlugin, HttpPluginMethod } from './http-plugin.ts';
import { agentForgeCodes, createAgentForgeSchema } from './http-plugin-schema.ts';
import type { HttpToolParameter } from './http-tool-parameter.ts';
import { createParameterSchema } from './parameter-schema.ts';
import { findMistakes } from './read-http-plugin.ts';

/**
 * Reads a plug-in as AgentForge writes it in JSON, with its field names and numeric codes. A default value that is text
 * becomes the declared type, or is a mistake: nothing is lost as it is there.
 *
 * @throws {InvalidSourceError} with every mistake and its place, in AgentForge's names
 */
export function readAgentForgePlugin(source: unknown): HttpPlugin {
  throwMistakes(findMistakes(createAgentForgeSchema(), source), undefined);
  const { baseUrl, staticHeaders, pluginMethods } = source as AgentForgePlugin;
  const plugin = { baseUrl, ...(staticHeaders && { headers: staticHeaders }), methods: pluginMethods.map(readMethod) };
  throwMistakes(findPluginMistakes(plugin).map(toAgentForge), undefined);
  return plugin;
}

interface AgentForgePlugin {
  readonly baseUrl: string;
  readonly staticHeaders?: Readonly<Record<string, string>> | null;
  readonly pluginMethods: readonly AgentForgeMethod[];
}

interface AgentForgeMethod {
  readonly methodName: string;
  readonly methodDescription?: string | null;
  readonly httpMethodType: number;
  readonly uri: string;
  readonly parameters?: readonly AgentForgeParameter[] | null;
}

interface AgentForgeParameter {
  readonly methodParamName: string;
  readonly methodParamDescription?: string | null;
  readonly mappedName?: string | null;
  readonly useTypeValue: number;
  readonly dataTypeValue: number;
  readonly required?: 0 | 1 | null;
  readonly defaultValue?: unknown;
}

function readMethod(method: AgentForgeMethod): HttpPluginMethod {
  const { methodName, methodDescription, httpMethodType, uri, parameters } = method;
  return {
    name: methodName,
    ...(methodDescription != null && { description: methodDescription }),
    method: agentForgeCodes.httpMethodType[httpMethodType - 1] as HttpMethodName,
    path: uri.startsWith('/') ? (uri as `/${string}`) : `/${uri}`,
    parameters: (parameters ?? []).map(readParameter),
  };
}

function readParameter(parameter: AgentForgeParameter): HttpToolParameter {
  const { methodParamName, methodParamDescription, mappedName, useTypeValue, dataTypeValue } = parameter;
  const place = agentForgeCodes.useTypeValue[useTypeValue - 1];
  const declared = {
    name: methodParamName,
    in: place,
    type: agentForgeCodes.dataTypeValue[dataTypeValue - 1],
    ...(mappedName && { wireName: mappedName }),
    ...(methodParamDescription != null && { description: methodParamDescription }),
    ...(place === 'path' ? {} : { required: parameter.required === 1 }),
  } as HttpToolParameter;
  const { defaultValue } = parameter;
  return defaultValue == null
    ? declared
    : ({ ...declared, default: readDefault(declared, defaultValue) } as HttpToolParameter);
}

/** AgentForge keeps defaults as text. What cannot be read stays, and is told as a mistake. */
function readDefault(parameter: HttpToolParameter, value: unknown): unknown {
  const validator = createValidator(strictObject({ value: createParameterSchema(parameter) }));
  const result = validator.coerce({ value }, { context: {}, policy: { booleanWords: true } });
  return result instanceof Promise || !result.isValid ? value : (result.value as { readonly value: unknown }).value;
}

const names: ReadonlyMap<unknown, string> = new Map([
  ['headers', 'staticHeaders'],
  ['methods', 'pluginMethods'],
  ['name', 'methodName'],
  ['method', 'httpMethodType'],
  ['path', 'uri'],
  ['default', 'defaultValue'],
]);

function toAgentForge({ path, message }: SourceMistake): SourceMistake {
  const renamed = path.map((key, index) => (index > 3 && key === 'name' ? 'methodParamName' : (names.get(key) ?? key)));
  // Names of headers are nobody's fields.
  return { path: path[0] === 'headers' ? ['staticHeaders', ...path.slice(1)] : renamed, message };
}
