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
import { defaultHttpLimits } from './http-limits.ts';

const text = (): GenericSchema => optional(string());
const flag = (): GenericSchema => optional(boolean());
const count = (): GenericSchema => optional(pipe(number(), integer(), minValue(0)));
const headers = (): GenericSchema => optional(record(string(), union([string(), custom(isSecret)])));

const createValueType = (getItem: () => GenericSchema): Record<string, GenericSchema> => ({
  enum: optional(array(union([string(), number()]))),
  minLength: count(),
  maxLength: count(),
  minimum: optional(number()),
  maximum: optional(number()),
  minItems: count(),
  maxItems: count(),
  items: optional(lazy(getItem)),
  properties: optional(record(string(), lazy(getItem))),
});

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;

function createItemSchema(): GenericSchema {
  const item: GenericSchema = strictObject({
    ...createValueType(() => item),
    type: picklist([...types, 'file']),
    description: text(),
    required: flag(),
  });
  return item;
}

function createParameterSchema(): GenericSchema {
  const item = createItemSchema();
  return strictObject({
    ...createValueType(() => item),
    name: string(),
    wireName: text(),
    in: picklist(['query', 'path', 'header', 'cookie', 'body']),
    type: optional(picklist([...types, 'file'])),
    schema: optional(unknown()),
    title: text(),
    description: text(),
    examples: optional(array(unknown())),
    aliases: optional(array(string())),
    required: flag(),
    default: optional(unknown()),
    fixed: optional(unknown()),
    style: optional(picklist(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'simple', 'label', 'matrix'])),
    explode: flag(),
    allowReserved: flag(),
    contentType: text(),
    wholeBody: flag(),
  });
}

const isFunction = (): GenericSchema => custom((given) => typeof given === 'function');

const value = (): GenericSchema => optional(union([string(), custom(isSecret), isFunction()]));

/** The kinds of OAuth 2 that are written as data. */
export const oauth2Types = ['oauth2-client-credentials', 'oauth2-refresh-token'] as const;

const createCredentialSchema = (): GenericSchema =>
  strictObject({
    type: picklist(['header', 'query', 'basic', 'bearer', 'oauth2', ...oauth2Types]),
    name: text(),
    value: value(),
    username: value(),
    password: value(),
    token: value(),
    tokenUrl: text(),
    clientId: value(),
    clientSecret: value(),
    refreshToken: value(),
    onRefreshToken: optional(isFunction()),
    readToken: optional(isFunction()),
    scope: text(),
    clientAuthentication: optional(picklist(['header', 'form'])),
    fields: optional(record(string(), string())),
  });

/** A list has its places in the paths of mistakes, which a union of both would lose. */
const createCredentialsSchema = (): GenericSchema =>
  lazy((given): GenericSchema => {
    if (given === 'none') return literal('none');
    return Array.isArray(given) ? array(createCredentialSchema()) : createCredentialSchema();
  });

const limits = (): GenericSchema =>
  optional(
    strictObject({
      ...Object.fromEntries(Object.keys(defaultHttpLimits).map((name) => [name, count()])),
      timeoutMs: optional(pipe(number(), minValue(1))),
    }),
  );

const createMethodSchema = (): GenericSchema =>
  strictObject({
    name: string(),
    title: text(),
    description: text(),
    method: string(),
    path: string(),
    parameters: optional(array(createParameterSchema())),
    headers: headers(),
    body: optional(strictObject({ send: optional(picklist(['auto', 'always'])), mediaType: text() })),
    annotations: optional(
      strictObject({
        readOnly: flag(),
        destructive: flag(),
        idempotent: flag(),
        openWorld: flag(),
        untrustedContent: flag(),
        consequential: flag(),
      }),
    ),
    limits: limits(),
    credentials: optional(createCredentialsSchema()),
    response: optional(strictObject({ pick: optional(array(string())), maxItems: count() })),
    pagination: optional(
      strictObject({
        type: picklist(['token', 'page-number', 'link']),
        parameter: string(),
        toolParameter: text(),
        nextToken: text(),
        firstPage: optional(pipe(number(), integer())),
        items: text(),
      }),
    ),
  });

/** The form of a declaration; `findFormMistakes` knows which keys go together. */
export function createHttpPluginSchema(): GenericSchema {
  return strictObject({
    name: text(),
    description: text(),
    baseUrl: string(),
    headers: headers(),
    credentials: optional(createCredentialsSchema()),
    limits: limits(),
    methods: array(createMethodSchema()),
  });
}

/** The numeric codes of AgentForge are lists here, from 1. */
export const agentForgeCodes = {
  httpMethodType: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
  useTypeValue: ['query', 'body', 'path', 'header'],
  dataTypeValue: ['string', 'integer', 'number', 'boolean', 'array', 'object'],
} as const;

const code = (names: readonly string[]): GenericSchema => picklist(names.map((_, index) => index + 1));

/** AgentForge's own field names; Java writes null for what is absent. */
export function createAgentForgeSchema(): GenericSchema {
  return strictObject({
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
}
