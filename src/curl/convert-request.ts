import type { HttpCredential } from '../http/http-credentials.ts';
import type { HttpPluginMethod } from '../http/http-plugin.ts';
import type { HttpToolParameter } from '../http/http-tool-parameter.ts';
import { isJson } from '../http/plan-body.ts';
import { InvalidSourceError } from '../tool/invalid-source-error.ts';
import { createSecret } from '../tool/secret.ts';
import { createParameters, listSecrets, toText } from './create-parameters.ts';
import type { ChooseUse, CurlSample, CurlValue } from './curl-value.ts';
import { findWaiting, splitWaiting } from './find-waiting.ts';
import { isSecretValue, liftHeader } from './lift-credentials.ts';
import { readBody } from './list-body-samples.ts';
import { listLostFeatures } from './list-lost-features.ts';
import { isIdentifier } from './name-method.ts';
import { parseUrl } from './parse-url.ts';
import type { CurlAuth, CurlBody, CurlHeader, CurlRequest } from './parsed-curl.ts';
import { trimBlanks } from './read-headers.ts';
import { groupPairs, readPairs, readSample, readScalar } from './read-pairs.ts';

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
  /** Names of variables of the shell that stand in the request as `{{NAME}}`. */
  readonly waiting: ReadonlySet<string>;
}

/** A longer timer would end at once. */
const maxTimerMs = 2_147_483_647;

/**
 * What only the runtime or the credential sets, or what only curl means. A runtime that is told what to accept may get an
 * encoding that it cannot read: `zstd`, from a browser.
 */
const ownHeaders =
  /^(?:host|accept-encoding|content-length|connection|transfer-encoding|expect|te|trailer|upgrade|keep-alive|proxy-.*)$/i;
/** RFC 9110, sections 5.5 and 5.6.2: what fetch takes. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\t -~\x80-\xff]*$/;

/** Decides for every value of a request who gives it. */
export function convertRequest(request: CurlRequest, options: ConvertRequestOptions): ConvertedRequest {
  const url = readUrl(request, options);
  const headers = joinHeaders(request.headers);
  const contentType = headers.find(isType)?.value || undefined;
  const content = hasContent(request.body) ? readBody(request.body, contentType) : undefined;
  const body = content?.samples.length === 0 ? undefined : content;
  const path = readPath(url.pathname, options);
  const query = readQuery(url.search.slice(1), options);
  const values = [
    ...path.values,
    ...query.values,
    ...headers.filter((header) => isKept(header) && !(body && isType(header))).map(toHeaderValue),
    ...(body?.samples ?? []).map((sample) => ({ place: 'body' as const, ...sample })),
  ];
  const samples = values.map((value) => decide(value, options)).filter(({ use }) => use !== 'left-out');
  const [statics, rest] = split(samples, ({ place, use }) => place === 'header' && use === 'fixed');
  const [lifted, parameters] = split(
    rest,
    ({ place, isSecret, use, sample }) => place === 'query' && isSecret && use === 'fixed' && !Array.isArray(sample),
  );
  const kept = statics.map(({ name, sample }) => ({ name, value: toText(sample), source: 'header' as const }));
  for (const header of kept) refuseWaiting(header, request, options);
  const credentials = kept.flatMap(({ name, value }) => liftHeader(name, value) ?? []);
  return {
    method: request.method.toUpperCase(),
    url,
    path: `${path.text}${query.literal && `?${query.literal}`}`,
    parameters: createParameters(parameters),
    headers: kept.filter(({ name, value }) => !liftHeader(name, value)),
    credentials: [...credentials, ...lifted.map(toQueryCredential)],
    ...(body && { body: { mediaType: body.mediaType, ...(isBodiless(request) && { send: 'always' as const }) } }),
    ...(request.timeouts.totalMs !== undefined && { timeoutMs: Math.min(request.timeouts.totalMs, maxTimerMs) }),
    secrets: samples.flatMap(listSecrets),
    warnings: [
      ...(content?.warning ? [content.warning] : []),
      ...(isJson(body?.mediaType ?? '') ? parameters.flatMap(explainNumber) : []),
      ...headers.filter((header) => isOwn(header) && !isLegal(header)).map(explainHeader),
      ...samples.filter((sample) => isStandIn(sample, request)).map(explainStandIn),
      ...listLostFeatures(request),
    ],
  };
}

function hasContent(body: CurlBody | undefined): body is CurlBody {
  return body !== undefined && !(body.type === 'data' && body.content === '');
}

/** Methods whose bodies are not sent unless it is said. */
function isBodiless({ method }: CurlRequest): boolean {
  return /^(?:GET|HEAD|DELETE)$/i.test(method);
}

/** @throws {InvalidSourceError} for a URL or a method that fetch cannot ask for */
function readUrl({ url: text, method }: CurlRequest, { waiting }: ConvertRequestOptions): URL {
  const [host = ''] = /^https?:\/\/[^/?]*/.exec(text) ?? [];
  const variable = findWaiting(host, waiting);
  if (variable !== undefined) throw createWaitingError('the host', variable);
  const url = parseUrl(text);
  if (!url) throw refuse(`the address ${JSON.stringify(host)} is one that only curl would ask`);
  if (!/^(?!(?:CONNECT|TRACE|TRACK)$)[A-Z][A-Z0-9-]*$/i.test(method)) {
    throw refuse(`the method ${JSON.stringify(method)} is none that fetch can send`);
  }
  return url;
}

function refuse(reason: string): InvalidSourceError {
  return new InvalidSourceError(`Cannot make a plug-in of the request: ${reason}`);
}

function isType({ name }: CurlHeader): boolean {
  return name.toLowerCase() === 'content-type';
}

function isOwn({ name }: CurlHeader): boolean {
  return !ownHeaders.test(name);
}

function isLegal({ name, value }: CurlHeader): boolean {
  return headerName.test(name) && headerValue.test(value);
}

function isKept(header: CurlHeader): boolean {
  return isOwn(header) && isLegal(header);
}

/** Only a text can be a secret. */
function explainNumber({ name, place, sample, isSecret, use }: CurlSample): readonly string[] {
  const isNumber = place === 'body' && isSecret && use === 'fixed' && hasNumber(sample);
  return isNumber ? [`The secret ${JSON.stringify(name)} is sent as text where it was a number`] : [];
}

function hasNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' || typeof value === 'bigint';
  return Object.values(value).some(hasNumber);
}

function explainHeader({ name }: CurlHeader): string {
  return `The header ${JSON.stringify(name)} is left out: its name or its value is none that fetch can send`;
}

/** Whether a secret is what documentation writes for one: `YOUR_API_KEY`, `<token>`, `...`. */
function isStandIn({ isSecret, use, name, sample }: CurlSample, { auth }: CurlRequest): boolean {
  const standIn = /^(?:\w+[ =])?(?:<.*>|\$?\{.*\}|\$\w+|\.{3}|…|x{4,}|\*{3,}|(?:your|my)[ _-].*|.*_here)$/i;
  const texts = [sample, ...listLogin(name, auth)];
  return isSecret && use === 'fixed' && texts.some((text) => standIn.test(String(text)));
}

function explainStandIn({ place, name }: CurlSample): string {
  const advice = place === 'body' ? '' : ' or set "credentials" of the plug-in';
  return `The ${place} ${JSON.stringify(name)} holds a placeholder: replace it${advice}`;
}

interface Undecided extends Omit<CurlSample, 'use' | 'isSecret'> {
  readonly isFixed?: boolean;
}

function decide({ isFixed, ...value }: Undecided, { choose, waiting }: ConvertRequestOptions): CurlSample {
  const { place, name } = value;
  const isWaiting = place !== 'header' && waiting.size > 0 && findWaiting(toText(value.sample), waiting) !== undefined;
  const sample = isWaiting ? undefined : value.sample;
  const isSecret = isSecretValue(name, sample);
  // The model may not know a secret, but a variable is for whoever calls to fill in.
  const rule = place === 'header' || (isSecret && !isWaiting) || isFixed ? 'fixed' : 'argument';
  return { ...value, sample, isSecret, use: choose({ place, name, sample, isSecret }) ?? rule };
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
    const key = trimBlanks(header.name).toLowerCase();
    const before = joined.get(key);
    const separator = key === 'cookie' ? '; ' : ', ';
    // As fetch takes them: curl keeps a CR at the end.
    const name = trimBlanks(header.name);
    const value = trimBlanks(header.value);
    joined.set(key, before ? { ...before, value: before.value + separator + value } : { ...header, name, value });
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

/** What documentation writes for a value: `:id`, `{id}`, `{{id}}`, `<id>`; in a URL only the first is not encoded. */
const stencil = /^(?::|%7B|%7B%7B|%3C)([a-z][\w-]*)(?:%7D|%7D%7D|%3E)?$/i;

/** Placeholders become parameters, numbers and ids where that is asked for. */
function readPath(pathname: string, { pathParameters, choose, waiting }: ConvertRequestOptions): ReadPath {
  const taken = new Map<string, number>();
  const values: Undecided[] = [];
  const add = (wanted: string, sample: unknown): string => {
    const name = keepApart(wanted, taken);
    values.push({ place: 'path', name, sample });
    return `{${name}}`;
  };
  const segments = pathname.split('/').map((segment, index, all) => {
    const pieces = splitWaiting(segment, waiting);
    if (pieces.length > 1) return pieces.map((piece, place) => (place % 2 ? add(piece, undefined) : piece)).join('');
    const [, template] = stencil.exec(segment) ?? [];
    if (!template && !(pathParameters && isIdentifier(segment))) return segment;
    const name = template?.replaceAll('-', '_') ?? nameIdentifier(all[index - 1]);
    const sample = template ? undefined : readScalar(segment);
    return choose({ place: 'path', name, sample, isSecret: false }) === 'fixed' ? segment : add(name, sample);
  });
  return { text: segments.join('/'), values };
}

/** `users` gives `userId`. */
function nameIdentifier(before = ''): string {
  const word = before.replace(/[^\w]/g, '');
  return /^[a-z]/i.test(word) ? `${word.replace(/(?<!s)s$/, '')}Id` : 'id';
}

/** A number behind a name that is taken; `taken` has the number to go on with. */
function keepApart(wanted: string, taken: Map<string, number>): string {
  let count = taken.get(wanted) ?? 1;
  let name = wanted;
  while (taken.has(name)) name = `${wanted}${++count}`;
  taken.set(wanted, count);
  taken.set(name, taken.get(name) ?? 1);
  return name;
}

/** A name without a value stays in the path as it is: what it says is that it is there. */
function readQuery(
  query: string,
  { waiting }: ConvertRequestOptions,
): { readonly literal: string; readonly values: readonly Undecided[] } {
  const pairs = readPairs(query);
  const valued = new Set(pairs.flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const pieces = query.split('&').filter(Boolean);
  const flags = pieces.filter((_, index) => !valued.has(pairs[index]?.[0] ?? ''));
  // Braces would be names of parameters.
  const literal = flags.join('&').replace(/[{}]/g, encodeURIComponent);
  const names = [...flags, ...valued].join('&');
  const variable = findWaiting(names, waiting);
  if (variable !== undefined) throw createWaitingError('the query', variable);
  const groups = groupPairs(pairs.filter(([name]) => valued.has(name)));
  const values = [...groups].map(
    ([name, group]): Undecided => ({ place: 'query', name, sample: readSample(name, group) }),
  );
  return { literal, values };
}

/** A variable of the shell that was not given: only a parameter may wait for its value. */
function refuseWaiting({ name, value }: CurlHeader, { auth }: CurlRequest, { waiting }: ConvertRequestOptions): void {
  const variable = findWaiting([value, ...listLogin(name, auth)].join(' '), waiting);
  if (variable !== undefined) throw createWaitingError(`the header ${JSON.stringify(name)}`, variable);
}

/** What the header says in Base64, behind `-u`. */
function listLogin(name: string, auth: CurlAuth | undefined): readonly unknown[] {
  return name.toLowerCase() === 'authorization' ? [auth?.username, auth?.password, auth?.token] : [];
}

function createWaitingError(place: string, variable: string): InvalidSourceError {
  return new InvalidSourceError(
    `Cannot fill in ${place}: give ${variable} in the "environment" of parseCurl, a dummy where "credentials" of the plug-in replace it`,
  );
}

function toQueryCredential({ name, sample }: CurlSample): HttpCredential {
  return { type: 'query', name, value: createSecret(String(sample)) };
}
