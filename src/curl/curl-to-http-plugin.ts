import type { HttpCredential, HttpCredentials } from '../http/http-credentials.ts';
import type { HttpHeaders, HttpPlugin, HttpPluginMethod } from '../http/http-plugin.ts';
import { InvalidSourceError, type SourceMistake } from '../tool/invalid-source-error.ts';
import { isSecret } from '../tool/secret.ts';
import { type ConvertedRequest, convertRequest } from './convert-request.ts';
import type { ChooseUse, CurlValue } from './curl-value.ts';
import { type CurlNaming, nameMethod } from './name-method.ts';
import type { CurlHeader, ParsedCurl } from './parsed-curl.ts';

/** What the model may fill in, and how tools are named. */
export interface CurlToHttpPluginOptions {
  /** The name of the plug-in. @default the host */
  readonly name?: string;
  /**
   * `path`: `POST /v1/tickets` becomes `postTickets`. `agentforge`: it becomes `executePOST`. A function names each
   * request itself. Names that are taken get a number.
   *
   * @default 'path'
   */
  readonly naming?: CurlNaming;
  /** Let the model give the numbers and ids in paths: `/users/17` becomes `/users/{userId}`. @default false */
  readonly pathParameters?: boolean;
  /**
   * Decides for single values. The rule: the model gives what stands in the query and in the body, headers stay as they
   * are, and so do secrets, which the model never sees.
   */
  readonly choose?: ChooseUse;
  /**
   * Told of each value that was found to be a secret, without it. It is a credential of the plug-in or fixed from then
   * on; one within an object of the body (`user.token`) is only kept out of the example.
   */
  readonly onSecret?: (secret: CurlValue) => void;
  /** Told of what cannot be kept as it was pasted. */
  readonly onWarning?: (warning: SourceMistake) => void;
}

const uses = ['argument', 'fixed', 'left-out'];

/**
 * Makes a plug-in of parsed curl commands: one method for each request, in order, all of one origin (AgentForge:
 * `CurlToHttpPluginConverter`). Types of parameters are read from the sample values, which stand as examples; all are
 * required, as the sample is the only request that is known to work. Equal requests become one method.
 *
 * @throws {TypeError} for an answer of `choose` that is none
 * @throws {InvalidSourceError} for requests to several origins or that fetch cannot ask for, and where a header, a host or
 *   the name of a value still waits for a variable
 *
 * @example
 * curlToHttpPlugin(parseCurl(`curl https://api.example.com/v1/tickets --json '{"title": "bug"}'`));
 */
export function curlToHttpPlugin(parsed: ParsedCurl, options: CurlToHttpPluginOptions = {}): HttpPlugin {
  const { naming = 'path', pathParameters = false, onSecret, onWarning } = options;
  const choose = checkUse(options.choose);
  const waiting = new Set(parsed.placeholders.map(({ name }) => name));
  const requests = parsed.requests.map((request) => convertRequest(request, { pathParameters, choose, waiting }));
  const [first] = requests;
  if (!first) throw new InvalidSourceError('Cannot make a plug-in of no request: give a curl command with a URL');
  checkOrigins(requests);
  const distinct = removeEqual(requests);
  const headers = findShared(distinct.map((request) => request.headers));
  const shared = isEqual(distinct.map(({ credentials }) => credentials)) ? first.credentials : [];
  const taken = new Set<string>();
  const printed = new Set(headers.map(print));
  const methods = distinct.map((request, index) => {
    for (const secret of request.secrets) onSecret?.(secret);
    for (const message of request.warnings) onWarning?.({ path: ['methods', index], message });
    const name = nameMethod(request, index, { naming, taken });
    return createMethod(request, { name, headers: printed, hasShared: shared.length > 0 });
  });
  for (const { message } of parsed.warnings) onWarning?.({ path: [], message });
  return {
    name: options.name ?? first.url.host,
    baseUrl: first.url.origin,
    ...(headers.length > 0 && { headers: toHeaders(headers) }),
    ...(shared.length > 0 && { credentials: toCredentials(shared) }),
    methods,
  };
}

/** @throws {TypeError} for an answer that is none */
function checkUse(choose: ChooseUse = () => undefined): ChooseUse {
  return (value) => {
    const use = choose(value);
    if (use == null || uses.includes(use)) return use;
    throw new TypeError(`choose must give ${uses.join(', ')} or undefined: it gave ${JSON.stringify(use)}`);
  };
}

function checkOrigins(requests: readonly ConvertedRequest[]): void {
  const origins = [...new Set(requests.map(({ url }) => url.origin))];
  if (origins.length > 1) {
    throw new InvalidSourceError(
      `Cannot make one plug-in of requests to several servers (${origins.join(', ')}): parse the commands of each by themselves`,
    );
  }
}

function removeEqual(requests: readonly ConvertedRequest[]): readonly ConvertedRequest[] {
  const seen = new Map(requests.map((request) => [print(request), request]));
  return [...seen.values()];
}

/** Secrets are compared too; what is printed goes nowhere. */
function print(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (isSecret(member)) return { secret: member.reveal() };
    return typeof member === 'bigint' ? `${member}n` : member;
  });
}

function isEqual(values: readonly unknown[]): boolean {
  return new Set(values.map(print)).size === 1;
}

/** The headers that all have. */
function findShared([first = [], ...others]: readonly (readonly CurlHeader[])[]): readonly CurlHeader[] {
  const printed = others.map((headers) => new Set(headers.map(print)));
  return first.filter((header) => printed.every((headers) => headers.has(print(header))));
}

interface MethodSurroundings {
  readonly name: string;
  /** Those of the plug-in, printed. */
  readonly headers: ReadonlySet<string>;
  readonly hasShared: boolean;
}

function createMethod(
  { method, path, parameters, body, timeoutMs, ...request }: ConvertedRequest,
  { name, headers: general, hasShared }: MethodSurroundings,
): HttpPluginMethod {
  const headers = request.headers.filter((header) => !general.has(print(header)));
  const { credentials } = request;
  return {
    name,
    method: method as Uppercase<string>,
    path: path as `/${string}`,
    ...(parameters.length > 0 && { parameters }),
    ...(headers.length > 0 && { headers: toHeaders(headers) }),
    ...(body && { body }),
    ...(timeoutMs !== undefined && { limits: { timeoutMs } }),
    ...(!hasShared && credentials.length > 0 && { credentials: toCredentials(credentials) }),
  };
}

function toHeaders(headers: readonly CurlHeader[]): HttpHeaders {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

function toCredentials(credentials: readonly HttpCredential[]): HttpCredentials {
  const [first] = credentials;
  return credentials.length === 1 && first ? first : credentials;
}
