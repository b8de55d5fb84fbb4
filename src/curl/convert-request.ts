import { bigint, unknown } from 'valibot';
import type { HttpCredential } from '../http/http-credentials.ts';
import type { HttpPluginMethod } from '../http/http-plugin.ts';
import type { HttpToolParameter } from '../http/http-tool-parameter.ts';
import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import { createSecret } from '../tool/secret.ts';
import type { ChooseUse, CurlSample, CurlValue } from './curl-value.ts';
import { inferValueType } from './infer-value-type.ts';
import { isSecretValue, liftHeader } from './lift-credentials.ts';
import { readBody } from './list-body-samples.ts';
import { isIdentifier } from './name-method.ts';
import type { CurlBody, CurlHeader, CurlRequest } from './parsed-curl.ts';
import { groupPairs, readPairs, readScalar } from './read-pairs.ts';

/** A request taken apart: what is declared of it, and what stays with it. */
export interface ConvertedRequest {
  readonly method: string;
  readonly url: URL;
  /** With `{name}` for path parameters, and with the part of the query that stays as it is. */
  readonly path: string;
  readonly parameters: readonly HttpToolParameter[];
  readonly headers: readonly CurlHeader[];
  readonly credentials: readonly HttpCredential[];
  readonly body?: NonNullable<HttpPluginMethod['body']>;
  readonly timeoutMs?: number;
  /** The values that were found to be secrets. */
  readonly secrets: readonly CurlValue[];
  readonly warnings: readonly string[];
}

export interface ConvertRequestOptions {
  readonly pathParameters: boolean;
  readonly choose: ChooseUse;
}

/** What only the runtime or the credential sets, or what only curl means. */
const ownHeaders =
  /^(?:host|content-length|connection|transfer-encoding|expect|te|trailer|upgrade|keep-alive|content-type|proxy-.*)$/i;

/** Decides for every value of a request who gives it. */
export function convertRequest(request: CurlRequest, options: ConvertRequestOptions): ConvertedRequest {
  const url = new URL(request.url);
  const headers = joinHeaders(request.headers);
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const body = hasContent(request.body) ? readBody(request.body, contentType) : undefined;
  const path = readPath(url.pathname, options);
  const query = readQuery(url.search.slice(1));
  const values = [
    ...path.values,
    ...query.values,
    ...headers.filter(({ name }) => !ownHeaders.test(name)).map(toHeaderValue),
    ...(body?.samples ?? []).map((sample) => ({ place: 'body' as const, ...sample })),
  ];
  const samples = values.map((value) => decide(value, options.choose)).filter(({ use }) => use !== 'left-out');
  const [statics, rest] = split(samples, ({ place, use }) => place === 'header' && use === 'fixed');
  const [lifted, parameters] = split(
    rest,
    ({ place, isSecret, use }) => place === 'query' && isSecret && use === 'fixed',
  );
  const kept = statics.map(({ name, sample }) => ({ name, value: String(sample), source: 'header' as const }));
  for (const header of kept) refuseWaiting(header);
  const credentials = kept.flatMap(({ name, value }) => liftHeader(name, value) ?? []);
  return {
    method: request.method.toUpperCase(),
    url,
    path: `${path.text}${query.literal && `?${query.literal}`}`,
    parameters: parameters.map(toParameter),
    headers: kept.filter(({ name, value }) => !liftHeader(name, value)),
    credentials: [...credentials, ...lifted.map(toQueryCredential)],
    ...(body && { body: { mediaType: body.mediaType, ...(isBodiless(request) && { send: 'always' as const }) } }),
    ...(request.timeouts.totalMs !== undefined && { timeoutMs: request.timeouts.totalMs }),
    secrets: samples.flatMap(listSecrets),
    warnings: [...(body?.warning ? [body.warning] : []), ...listWarnings(request)],
  };
}

function hasContent(body: CurlBody | undefined): body is CurlBody {
  return body !== undefined && !(body.type === 'data' && body.content === '');
}

/** Methods whose bodies are not sent unless it is said. */
function isBodiless({ method }: CurlRequest): boolean {
  return /^(?:GET|HEAD|DELETE)$/i.test(method);
}

type Undecided = Omit<CurlSample, 'use' | 'isSecret'>;

function decide(value: Undecided, choose: ChooseUse): CurlSample {
  const { place, name, sample } = value;
  const isSecret = isSecretValue(name, sample);
  const rule = place === 'header' || isSecret ? 'fixed' : 'argument';
  return { ...value, isSecret, use: choose({ place, name, sample, isSecret }) ?? rule };
}

function split<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Names of headers are the same in any case; repeated ones are one list (RFC 9110 §5.3). */
function joinHeaders(headers: readonly CurlHeader[]): readonly CurlHeader[] {
  const joined = new Map<string, CurlHeader>();
  for (const header of headers) {
    const key = header.name.toLowerCase();
    const before = joined.get(key);
    const separator = key === 'cookie' ? '; ' : ', ';
    joined.set(key, before ? { ...before, value: before.value + separator + header.value } : header);
  }
  return [...joined.values()];
}

function toHeaderValue({ name, value }: CurlHeader): Undecided {
  return { place: 'header', name, sample: value };
}

interface ReadPath {
  readonly text: string;
  readonly values: readonly Undecided[];
}

const placeholder = /^(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)$/i;

/** Placeholders become parameters, numbers and ids where that is asked for. */
function readPath(pathname: string, { pathParameters, choose }: ConvertRequestOptions): ReadPath {
  const taken = new Set<string>();
  const values: Undecided[] = [];
  const segments = pathname.split('/').map((segment, index, all) => {
    const [, named] = placeholder.exec(segment) ?? [];
    if (!named && !(pathParameters && isIdentifier(segment))) return segment;
    const name = keepApart(named ?? nameIdentifier(all[index - 1]), taken);
    const value: Undecided = { place: 'path', name, sample: named ? undefined : readScalar(segment) };
    if (!named && choose({ ...value, isSecret: false }) === 'fixed') return segment;
    values.push(value);
    return `{${name}}`;
  });
  return { text: segments.join('/'), values };
}

/** `users` gives `userId`. */
function nameIdentifier(before = ''): string {
  const word = before.replace(/[^\w]/g, '');
  return /^[a-z]/i.test(word) ? `${word.replace(/(?<!s)s$/, '')}Id` : 'id';
}

function keepApart(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

/** A name without a value stays in the path as it is: what it says is that it is there. */
function readQuery(query: string): { readonly literal: string; readonly values: readonly Undecided[] } {
  const isFlag = (piece: string): boolean => piece !== '' && !piece.includes('=');
  const literal = query.split('&').filter(isFlag).join('&');
  const groups = groupPairs(readPairs(query).filter(([, value]) => value !== undefined));
  const values = [...groups].map(([name, group]): Undecided => {
    const samples = group.map((value) => (placeholder.test(value ?? '') ? undefined : readScalar(value ?? '')));
    return { place: 'query', name, sample: samples.length === 1 ? samples[0] : samples };
  });
  return { literal, values };
}

/** A variable of the shell that was not given: only a parameter may wait for its value. */
function refuseWaiting({ name, value }: CurlHeader): void {
  const [, variable] = /\{\{(\w+)\}\}/.exec(value) ?? [];
  if (variable === undefined) return;
  const message = `give ${variable} in the "environment" of parseCurl`;
  throw new InvalidSourceError(`Cannot fill in the header ${JSON.stringify(name)}: ${message}`);
}

function toQueryCredential({ name, sample }: CurlSample): HttpCredential {
  return { type: 'query', name, value: createSecret(String(sample)) };
}

/** The model gives what is not fixed, and is shown the sample unless a secret is in it. */
function toParameter(value: CurlSample): HttpToolParameter {
  const { place, name, sample, use, isSecret, wholeBody, contentType } = value;
  const where = {
    name: name === '' ? 'value' : name,
    ...(name === '' && { wireName: name }),
    in: place,
    ...(wholeBody && { wholeBody }),
    ...(contentType !== undefined && { contentType }),
  };
  // The rules above make only what the types allow; they cannot follow that.
  const declare = (rest: object): HttpToolParameter => ({ ...where, ...rest }) as unknown as HttpToolParameter;
  if (use === 'fixed') return declare({ fixed: isSecret ? createSecret(toText(sample)) : sample });
  if (value.isFile) return declare({ type: 'file', required: true });
  const hidesSecret = listSecrets(value).length > 0;
  const isShown = sample !== undefined && sample !== null && typeof sample !== 'bigint' && !hidesSecret;
  return declare({ ...describeSample(sample), required: sample !== null, ...(isShown && { examples: [sample] }) });
}

function toText(sample: unknown): string {
  return typeof sample === 'object' ? JSON.stringify(sample) : String(sample);
}

/** A sample that tells no type takes anything; one that was not given is a text. */
function describeSample(sample: unknown): object {
  if (typeof sample === 'bigint') return { schema: bigint() };
  return sample === undefined ? { type: 'string' } : (inferValueType(sample) ?? { schema: unknown() });
}

/** A value that is a secret, or those within it, by their paths. */
function listSecrets({ place, name, sample, isSecret }: CurlSample): readonly CurlValue[] {
  if (isSecret) return [{ place, name, sample: undefined, isSecret }];
  if (typeof sample !== 'object' || sample === null) return [];
  return Object.entries(sample).flatMap(([key, member]) =>
    listSecrets({
      place,
      name: `${name}.${key}`,
      sample: member,
      isSecret: isSecretValue(key, member),
      use: 'argument',
    }),
  );
}

/** What fetch cannot do as curl does. */
function listWarnings({
  method,
  body,
  auth,
  proxy,
  tls,
  requestTarget,
  cookieFiles,
  headerFiles,
}: CurlRequest): readonly string[] {
  const isAnswered = auth && !/^(?:basic|bearer)$/.test(auth.type);
  return [
    /^(?:GET|HEAD)$/i.test(method) && body && `${method} with a body is planned but not sent: fetch refuses it`,
    isAnswered && `Authentication by ${auth.type} is left out: give credentials in its place`,
    proxy && 'The proxy is left out: fetch has its own settings for it',
    (tls.isInsecure || tls.options.length > 0) &&
      'TLS options are left out: certificates are checked as the runtime does',
    requestTarget !== undefined && 'The request target is left out: fetch asks for what the URL says',
    cookieFiles.length + headerFiles.length > 0 && 'Cookies or headers from files that were not given are left out',
  ].filter((warning) => typeof warning === 'string');
}
