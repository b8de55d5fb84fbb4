import {
  array,
  boolean,
  custom,
  type GenericSchema,
  integer,
  lazy,
  literal,
  minValue,
  nullish,
  number,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot';
import { isSecret } from '../tool/secret.ts';

const text = optional(string());
const flag = optional(boolean());
const duration = optional(pipe(number(), minValue(1)));
const count = optional(pipe(number(), integer(), minValue(0)));
const headers = optional(record(string(), union([string(), custom(isSecret)])));

const valueType = {
  enum: optional(array(union([string(), number()]))),
  minLength: count,
  maxLength: count,
  minimum: optional(number()),
  maximum: optional(number()),
  minItems: count,
  maxItems: count,
  items: optional(lazy(() => itemSchema)),
  properties: optional(lazy(() => propertiesSchema)),
};

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

const itemSchema: GenericSchema = strictObject({
  ...valueType,
  type: picklist([...types, 'file']),
  description: text,
  required: flag,
});

const propertiesSchema: GenericSchema = record(string(), itemSchema);

const parameterSchema = strictObject({
  ...valueType,
  name: string(),
  wireName: text,
  in: picklist(['query', 'path', 'header', 'cookie', 'body']),
  type: optional(picklist([...types, 'file'])),
  schema: optional(unknown()),
  title: text,
  description: text,
  examples: optional(array(unknown())),
  aliases: optional(array(string())),
  required: flag,
  default: optional(unknown()),
  fixed: optional(unknown()),
  style: optional(picklist(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple', 'label', 'matrix'])),
  explode: flag,
  allowReserved: flag,
  contentType: text,
  wholeBody: flag,
});

const value = optional(union([string(), custom(isSecret), custom((given) => typeof given === 'function')]));

const credentialSchema = strictObject({
  type: picklist(['header', 'query', 'basic', 'bearer', 'oauth2-client-credentials', 'oauth2-refresh-token']),
  name: text,
  value,
  username: value,
  password: value,
  token: value,
  tokenUrl: text,
  clientId: value,
  clientSecret: value,
  refreshToken: value,
  onRefreshToken: value,
  scope: text,
  clientAuthentication: optional(picklist(['header', 'form'])),
  fields: optional(record(string(), string())),
});

/** A list has its places in the paths of mistakes, which a union of both would lose. */
const credentialsSchema = lazy((given): GenericSchema => {
  if (given === 'none') return literal('none');
  return Array.isArray(given) ? array(credentialSchema) : credentialSchema;
});

const limits = optional(
  strictObject({
    timeoutMs: duration,
    maxResponseBytes: count,
    maxRedirects: count,
    maxNetworkRetries: count,
    maxStatusRetries: count,
    maxErrorLength: count,
  }),
);

const methodSchema = strictObject({
  name: string(),
  title: text,
  description: text,
  method: string(),
  path: string(),
  parameters: optional(array(parameterSchema)),
  headers,
  body: optional(strictObject({ send: optional(picklist(['auto', 'always'])), mediaType: text })),
  annotations: optional(
    strictObject({
      readOnly: flag,
      destructive: flag,
      idempotent: flag,
      openWorld: flag,
      untrustedContent: flag,
      consequential: flag,
    }),
  ),
  limits,
  credentials: optional(credentialsSchema),
  response: optional(strictObject({ pick: optional(array(string())), maxItems: count })),
  pagination: optional(
    strictObject({
      type: picklist(['token', 'page-number', 'link']),
      parameter: string(),
      toolParameter: text,
      nextToken: text,
      firstPage: optional(pipe(number(), integer())),
      items: text,
    }),
  ),
});

/** The form of a declaration; `findFormMistakes` knows which keys go together. */
export const httpPluginSchema: GenericSchema = strictObject({
  name: text,
  description: text,
  baseUrl: string(),
  headers,
  credentials: optional(credentialsSchema),
  limits,
  methods: array(methodSchema),
});

/** The numeric codes of AgentForge are lists here, from 1. */
export const agentForgeCodes = {
  httpMethodType: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
  useTypeValue: ['query', 'body', 'path', 'header'],
  dataTypeValue: ['string', 'integer', 'number', 'boolean', 'array', 'object'],
} as const;

const code = (names: readonly string[]): GenericSchema => picklist(names.map((_, index) => index + 1));

/** AgentForge's own field names; Java writes null for what is absent. */
export const agentForgeSchema: GenericSchema = strictObject({
  baseUrl: string(),
  staticHeaders: nullish(record(string(), union([string(), custom(isSecret)]))),
  pluginMethods: array(
    strictObject({
      methodName: string(),
      methodDescription: nullish(string()),
      httpMethodType: code(agentForgeCodes.httpMethodType),
      uri: string(),
      parameters: nullish(
        array(
          strictObject({
            methodParamName: string(),
            methodParamDescription: nullish(string()),
            mappedName: nullish(string()),
            useTypeValue: code(agentForgeCodes.useTypeValue),
            dataTypeValue: code(agentForgeCodes.dataTypeValue),
            required: nullish(picklist([0, 1])),
            defaultValue: nullish(unknown()),
          }),
        ),
      ),
    }),
  ),
});
