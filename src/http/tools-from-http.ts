import type { GenericSchema } from 'valibot';
import { andThen } from '../schema/and-then.ts';
import { createValidator } from '../schema/create-validator.ts';
import { toJsonSchema } from '../schema/to-json-schema.ts';
import type { SourceMistake } from '../tool/invalid-source-error.ts';
import type { JsonSchemaObject } from '../tool/json-schema.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolAnnotations } from '../tool/tool-annotations.ts';
import type { ToolSpecification } from '../tool/tool-specification.ts';
import type { BindingPolicy, ToolValidator } from '../tool/tool-validator.ts';
import { readBaseUrl } from './base-url.ts';
import { checkHttpPlugin } from './check-http-plugin.ts';
import { createRequestPlanner } from './create-request-planner.ts';
import type { HttpPlugin, HttpPluginMethod } from './http-plugin.ts';
import { lazily } from './lazily.ts';
import { findCredentials } from './list-credential-names.ts';
import {
  type BoundParameter,
  declaredParameters,
  explainOmission,
  listParameters,
  type PlainParameter,
} from './list-parameters.ts';
import { createInputSchema } from './parameter-schema.ts';
import { type BoundInput, readBlobs } from './read-blobs.ts';
import { redactPlan } from './redact-plan.ts';
import { sendPlan } from './send-plan.ts';
import type { SendSettings } from './send-settings.ts';

/** How the tools of a plug-in send, and who is told. */
export interface ToolsFromHttpOptions extends Pick<SendSettings, 'transport' | 'fetch' | 'logger' | 'clock'> {
  /** Told, at definition, of each parameter that is left out of its tool or cannot be sent, and why. */
  readonly onWarning?: (warning: SourceMistake) => void;
  /** How far arguments may be bent. HTTP tools read yes/no and 1/0 as booleans unless it says otherwise. */
  readonly binding?: BindingPolicy;
}

/**
 * Makes one tool of each method of a plug-in, in order (AgentForge: `HttpToolFactory.buildHttpTools`). The names are the
 * methods' own. What the model may choose are the values of parameters; everything else is as declared.
 *
 * @throws {TypeError} for what is no plug-in
 * @throws {InvalidSourceError} with every mistake of the declaration and its place, and misspelt options
 *
 * @example
 * const tools = createToolSet(toolsFromHttp({
 *   baseUrl: 'https://api.example.com',
 *   methods: [{
 *     name: 'getWeather',
 *     description: 'Tells the weather of a city',
 *     method: 'GET',
 *     path: '/v1/weather',
 *     parameters: [{ name: 'city', wireName: 'q', in: 'query', type: 'string', required: true }],
 *   }],
 * }));
 */
export function toolsFromHttp(plugin: HttpPlugin, options: ToolsFromHttpOptions = {}): readonly Tool[] {
  checkHttpPlugin(plugin, options);
  const tokens: SendSettings['tokens'] = new Map();
  return plugin.methods.map((method, index) => {
    warn(method, ['methods', index], options);
    return createHttpTool(method, createSettings(plugin, method, { ...options, tokens }), { plugin, options });
  });
}

function warn(method: HttpPluginMethod, path: SourceMistake['path'], { onWarning }: ToolsFromHttpOptions): void {
  declaredParameters(method).forEach((parameter, index) => {
    const message = explainOmission(method, parameter) ?? explainRefusal(method, parameter);
    if (message !== undefined) onWarning?.({ path: [...path, 'parameters', index], message });
  });
}

function explainRefusal({ method }: HttpPluginMethod, parameter: PlainParameter): string | undefined {
  const isRefused = parameter.in === 'body' && /^(?:GET|HEAD)$/.test(method);
  return isRefused ? `is refused when it is given: fetch sends no body with ${method}` : undefined;
}

interface ToolSource {
  readonly plugin: HttpPlugin;
  readonly options: ToolsFromHttpOptions;
}

function createHttpTool(method: HttpPluginMethod, settings: SendSettings, { plugin, options }: ToolSource): Tool {
  const shown = lazily(() => listParameters(method).filter((parameter) => parameter.fixed === undefined));
  const schema = lazily(() => createInputSchema(shown()));
  const planner = lazily(() => createRequestPlanner(plugin, method));
  return {
    specification: createSpecification(
      method,
      lazily(() => toJsonSchema(schema())),
    ),
    validator: createLazyValidator(lazily(() => createArgumentsValidator(method, shown(), schema()))),
    binding: { booleanWords: true, ...options.binding },
    execute: async (input, context) => sendPlan(planner()(await readBlobs(input as BoundInput)), settings, context),
    preview: (input) => andThen(readBlobs(input as BoundInput), (values) => redactPlan(planner()(values))),
  };
}

function createArgumentsValidator(
  { name: toolName }: HttpPluginMethod,
  parameters: readonly BoundParameter[],
  schema: GenericSchema,
): ToolValidator {
  const aliases = parameters.flatMap(({ key, aliases: names }) => (names ? [[key, names] as const] : []));
  return createValidator(schema, { toolName, ...(aliases.length > 0 && { aliases: Object.fromEntries(aliases) }) });
}

function createLazyValidator(get: () => ToolValidator): ToolValidator {
  return {
    accepts: (value) => get().accepts(value),
    validate: (value, context) => get().validate(value, context),
    coerce: (value, options) => get().coerce(value, options),
  };
}

function createSpecification(method: HttpPluginMethod, getInputSchema: () => JsonSchemaObject): ToolSpecification {
  const { name, title, description = `${method.method} ${method.path.split('?', 1)}` } = method;
  const annotations = { ...deriveAnnotations(method.method), ...method.annotations };
  return {
    name,
    ...(title !== undefined && { title }),
    description,
    get inputSchema() {
      return getInputSchema();
    },
    annotations,
  };
}

/** RFC 9110 §9.2. What follows from the method only informs; it never has a request sent twice. */
function deriveAnnotations(method: string): ToolAnnotations {
  if (/^(?:GET|HEAD|OPTIONS)$/.test(method)) return { readOnly: true };
  if (method === 'PUT') return { idempotent: true };
  return method === 'DELETE' ? { idempotent: true, destructive: true } : {};
}

function createSettings(
  plugin: HttpPlugin,
  method: HttpPluginMethod,
  options: Pick<SendSettings, 'transport' | 'fetch' | 'logger' | 'clock' | 'tokens'>,
): SendSettings {
  const settings = {
    ...options,
    credentials: findCredentials(plugin, method),
    limits: { ...plugin.limits, ...method.limits },
    isIdempotent: method.annotations?.idempotent,
    shape: method.response,
    pagination: method.pagination,
  };
  const given = Object.entries(settings).filter(([, value]) => value != null);
  return { origin: readBaseUrl(plugin.baseUrl).origin, ...Object.fromEntries(given) };
}
