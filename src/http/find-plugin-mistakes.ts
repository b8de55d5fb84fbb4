import type { SourceMistake } from '../tool/invalid-source-error.ts';
import { isSecret } from '../tool/secret.ts';
import type { StandardSchema } from '../tool/standard-schema.ts';
import { explainBaseUrl } from './base-url.ts';
import { isRequired } from './collect-values.ts';
import { explainChoice, explainMethod, listMistypedKeys } from './explain-word.ts';
import { isHeaderValue } from './header-value.ts';
import type { HttpCredentials } from './http-credentials.ts';
import { defaultHttpLimits, type HttpLimits } from './http-limits.ts';
import type { HttpHeaders, HttpPlugin, HttpPluginMethod } from './http-plugin.ts';
import { listCredentialNames } from './list-credential-names.ts';
import { declaredParameters, explainOmission, listParameters, type PlainParameter } from './list-parameters.ts';
import { createParameterSchema } from './parameter-schema.ts';
import { hasDots, listQueryNames, listVariables, readPathTemplate } from './path-template.ts';
import { bodyKindOf, isJson, isMediaType } from './plan-body.ts';
import { listCookieNames, listStaticHeaders } from './static-headers.ts';

type Path = SourceMistake['path'];

/** Notes a mistake where `isWrong`. */
type Note = (isWrong: unknown, path: Path, message: string) => void;

/** Everything that is wrong with a declaration of the right types. */
export function findPluginMistakes(plugin: HttpPlugin): readonly SourceMistake[] {
  const mistakes: SourceMistake[] = [];
  const note: Note = (isWrong, path, message) => isWrong && mistakes.push({ path, message });
  const baseUrlMistake = explainBaseUrl(plugin.baseUrl);
  note(baseUrlMistake, ['baseUrl'], String(baseUrlMistake));
  noteKeys(plugin, 'plugin', [], note);
  noteHeaders(plugin.headers, ['headers'], note);
  noteLimits(plugin.limits, ['limits'], note);
  noteCredentials(plugin.credentials, ['credentials'], note);
  const names = new Set<string>();
  plugin.methods.forEach((method, index) => {
    noteMethod(plugin, method, { path: ['methods', index], note });
    note(!addNew(names, method.name), ['methods', index, 'name'], 'is the name of another method too');
  });
  return mistakes;
}

function noteKeys(value: unknown, part: Parameters<typeof listMistypedKeys>[1], path: Path, note: Note): void {
  for (const [key, message] of listMistypedKeys(value, part)) note(true, [...path, key], message);
}

function addNew(names: Set<string>, name: string): boolean {
  return !names.has(name) && Boolean(names.add(name));
}

interface Place {
  readonly path: Path;
  readonly note: Note;
}

function noteChoice(given: unknown, choices: readonly string[], { path, note }: Place, others?: string): void {
  note(!choices.includes(given as string), path, explainChoice(given, choices, others));
}

function noteMethod(plugin: HttpPlugin, method: HttpPluginMethod, { path, note }: Place): void {
  const isName = typeof method.name === 'string' && /^[\w.-]{1,128}$/.test(method.name);
  note(!isName, [...path, 'name'], 'must be 1 to 128 letters, digits, underscores, hyphens or dots');
  const methodMistake = explainMethod(method.method);
  note(methodMistake, [...path, 'method'], String(methodMistake));
  noteKeys(method, 'method', path, note);
  for (const part of ['body', 'annotations', 'response', 'pagination'] as const) {
    noteKeys(method[part], part, [...path, part], note);
  }
  if (method.pagination) noteKind(method.pagination, paginationKeys, [...path, 'pagination'], note);
  noteHeaders(method.headers, [...path, 'headers'], note);
  noteLimits(method.limits, [...path, 'limits'], note);
  if (method.credentials !== 'none') noteCredentials(method.credentials, [...path, 'credentials'], note);
  const { mediaType = 'text/plain', send = 'auto' } = method.body ?? {};
  noteChoice(send, ['auto', 'always'], { path: [...path, 'body', 'send'], note });
  note(!isMediaType(mediaType), [...path, 'body', 'mediaType'], 'must be a media type');
  const template = readPathTemplate(method.path);
  const variables = listVariables(template);
  notePath(method, variables, { path: [...path, 'path'], note });
  const fields = declaredParameters(method).filter((parameter) => parameter.in === 'body');
  const keys = new Set(listParameters(method).map(({ key }) => key));
  const queryNames = listQueryNames(template.query);
  const hidden = queryNames.find((name) => listCredentialNames(plugin, method, 'query').includes(name));
  note(hidden, [...path, 'path'], `has "${hidden}", which is the name of a credential too`);
  const taken = listTaken(plugin, method, queryNames);
  declaredParameters(method).forEach((parameter, index) => {
    const isDeclared = index < (method.parameters ?? []).length;
    const place = { path: [...path, ...(isDeclared ? ['parameters', index] : ['pagination'])], note };
    noteParameter(method, parameter, place);
    noteName(parameter, { ...place, taken, variables });
    for (const alias of parameter.aliases ?? []) {
      note(!addNew(keys, alias), [...place.path, 'aliases'], `has "${alias}", which is taken`);
    }
    if (parameter.in === 'body') noteField(method, parameter, { ...place, fieldCount: fields.length });
  });
}

/** RFC 9110 §5.6.2 */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** They belong to the connection, or choose the server. */
const hopHeaders =
  /^(?:host|connection|content-length|transfer-encoding|keep-alive|te|trailer|upgrade|expect|proxy-.*)$/i;

function noteHeaders(headers: HttpHeaders = {}, path: Path, note: Note): void {
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    noteHeaderName(name, [...path, name], note);
    note(!addNew(names, name.toLowerCase()), [...path, name], 'is there twice');
    const isValue = isSecret(value) || (typeof value === 'string' && isHeaderValue(value));
    note(!isValue, [...path, name], 'must be one line of Latin-1 text, or a secret');
  }
}

function noteHeaderName(name: string, path: Path, note: Note): void {
  note(!token.test(name), path, 'is no name of a header');
  note(hopHeaders.test(name), path, 'is a header that only the runtime sets');
}

function noteLimits(limits: HttpLimits = {}, path: Path, note: Note): void {
  for (const [key, limit] of Object.entries(limits)) {
    const isKnown = Object.hasOwn(defaultHttpLimits, key);
    note(!isKnown, [...path, key], `is not a known limit: ${explainChoice(key, Object.keys(defaultHttpLimits))}`);
    const isTime = key === 'timeoutMs';
    const isLimit =
      typeof limit === 'number' && (isTime ? limit > 0 && (limit <= maxTimerMs || limit === Infinity) : limit >= 0);
    note(
      isKnown && limit !== undefined && !isLimit,
      [...path, key],
      isTime ? `must be above 0 and at most ${maxTimerMs}, or Infinity` : 'must not be below 0',
    );
  }
}

/** A longer timer would end at once. */
const maxTimerMs = 2_147_483_647;

/** What each kind needs. */
type Kinds = ReadonlyMap<string, string>;

const credentialKeys: Kinds = new Map([
  ['header', 'name value'],
  ['query', 'name value'],
  ['basic', 'username password'],
  ['bearer', 'token'],
  ['oauth2', 'readToken'],
]);

const paginationKeys: Kinds = new Map([
  ['token', 'parameter nextToken'],
  ['page-number', 'parameter'],
  ['link', 'parameter'],
]);

function noteKind(value: object, kinds: Kinds, path: Path, note: Note): void {
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { type } = fields;
  noteChoice(type, [...kinds.keys()], { path: [...path, 'type'], note });
  for (const key of kinds.get(`${type}`)?.split(' ') ?? []) {
    note(fields[key] == null, [...path, key], `is required for the type ${type}`);
  }
}

function noteCredentials(credentials: HttpCredentials | null = [], path: Path, note: Note): void {
  const names = new Set<string>();
  [credentials ?? []].flat().forEach((credential, index) => {
    const place = Array.isArray(credentials) ? [...path, index] : path;
    const { type, name = 'authorization' } = Object(credential);
    noteKind(credential, credentialKeys, place, note);
    noteKeys(credential, 'credential', place, note);
    if (type === 'header') noteHeaderName(name, [...place, 'name'], note);
    note(
      !addNew(names, type === 'query' ? `?${name}` : `${name}`.toLowerCase()),
      place,
      'is sent in the place of another one',
    );
  });
}

function notePath(
  { path: text, parameters = [] }: HttpPluginMethod,
  variables: readonly string[],
  { path, note }: Place,
): void {
  const [literal = ''] = text.split('?');
  note(!/^\/[^#]*$/.test(text), path, 'must begin with "/" and have no fragment');
  note(hasDots(literal), path, 'must not have "." or ".." between slashes');
  const others = literal.replace(/\{[^{}]+\}/g, '') + text.slice(literal.length);
  note(/[{}]/.test(others), path, 'may have braces only around the names of path parameters');
  const given = parameters.filter((parameter) => parameter.in === 'path').map(wireNameOf);
  for (const name of variables) {
    note(!given.includes(name), path, `has the variable {${name}}, which no path parameter gives`);
  }
}

const formStyles = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'];

/** The styles of each place. */
const stylesByPlace: ReadonlyMap<string, readonly string[]> = new Map([
  ['query', formStyles],
  ['path', ['simple', 'label', 'matrix']],
  ['header', ['absent']],
  ['cookie', ['absent']],
  ['body', formStyles],
]);

function noteParameter(method: HttpPluginMethod, parameter: PlainParameter, { path, note }: Place): void {
  const { name, in: place, fixed, contentType, style, type } = parameter;
  note(!name || name === '__proto__', [...path, 'name'], 'must be a name');
  const styles = stylesByPlace.get(place);
  noteChoice(place, [...stylesByPlace.keys()], { path: [...path, 'in'], note });
  if (style !== undefined && styles) {
    noteChoice(style, styles, { path: [...path, 'style'], note }, ` in a ${place} parameter`);
  }
  noteKeys(parameter, 'parameter', path, note);
  if (place === 'header') noteHeaderName(wireNameOf(parameter), path, note);
  note(contentType !== undefined && !isMediaType(contentType), [...path, 'contentType'], 'must be a media type');
  const needsJson = contentType !== undefined && place !== 'body' && !isJson(contentType);
  note(needsJson, [...path, 'contentType'], 'must be a JSON media type');
  const isDeep = style === 'deepObject' && type !== undefined && type !== 'object';
  note(isDeep, [...path, 'style'], 'is for objects only');
  const omission = explainOmission(method, parameter);
  const isNeeded = fixed !== undefined || (place === 'cookie' && isRequired(parameter));
  note(omission && isNeeded, path, `${omission}, and it is needed`);
  if (fixed === undefined) noteType(parameter, { path, note });
}

function noteType(parameter: PlainParameter, { path, note }: Place): void {
  const { type, schema, default: initial } = parameter;
  const isTyped = schema ? isUsable(schema) : /^(?:string|integer|number|boolean|array|object|file)$/.test(`${type}`);
  note(!isTyped, path, 'must have a known type, or a synchronous schema that gives JSON Schema');
  if (!isTyped || initial === undefined) return;
  const { issues } = createParameterSchema(parameter)['~run']({ value: initial }, {});
  note(issues, [...path, 'default'], 'does not fit the type');
}

function isUsable(schema: object): unknown {
  const { '~standard': standard, async } = schema as Partial<StandardSchema> & { readonly async?: boolean };
  return standard?.vendor === 'valibot' ? !async : standard?.jsonSchema;
}

/** Names on the wire that are taken, each behind its place. */
function listTaken(plugin: HttpPlugin, method: HttpPluginMethod, literals: readonly string[]): Set<string> {
  const statics = listStaticHeaders(plugin, method);
  const headers = statics.map(({ name }) => name.toLowerCase());
  return new Set([
    ...listCookieNames(statics).map((name) => `cookie ${name}`),
    ...[...headers, ...listCredentialNames(plugin, method, 'header')].map((name) => `header ${name}`),
    ...[...literals, ...listCredentialNames(plugin, method, 'query')].map((name) => `query ${name}`),
  ]);
}

interface NamePlace extends Place {
  readonly taken: Set<string>;
  readonly variables: readonly string[];
}

function noteName(parameter: PlainParameter, { path, note, taken, variables }: NamePlace): void {
  const { in: place, name } = parameter;
  const wireName = wireNameOf(parameter);
  note(place === 'path' && !variables.includes(wireName), path, `has no {${wireName}} in the path`);
  const isNew = addNew(taken, `${place} ${wireName}`);
  note(!isNew, path, `has the name of another ${place} parameter, of a static one or of a credential`);
  const key = path.at(-1) === 'pagination' ? 'toolParameter' : 'name';
  note(!addNew(taken, `${place} as ${name}`), [...path, key], `is the name of another ${place} parameter too`);
}

/** Headers are the same in any case. */
function wireNameOf({ name, wireName = name, in: place }: PlainParameter): string {
  return place === 'header' ? wireName.toLowerCase() : wireName;
}

interface FieldPlace extends Place {
  readonly fieldCount: number;
}

function noteField(
  { body: { mediaType } = {} }: HttpPluginMethod,
  { wholeBody }: PlainParameter,
  { path, note, fieldCount }: FieldPlace,
): void {
  const kind = bodyKindOf(mediaType ?? 'application/json');
  note(kind === 'other' && !wholeBody, path, `must have wholeBody, as ${mediaType} has no fields`);
  const isField = kind === 'form' || kind === 'multipart' || fieldCount > 1;
  note(wholeBody && isField, [...path, 'wholeBody'], 'is for the only body parameter of a body that is no form');
}
