import { curlToHttpPlugin } from '../../src/curl/curl-to-http-plugin.ts';
import type { CurlValue } from '../../src/curl/curl-value.ts';
import { parseCurl } from '../../src/curl/parse-curl.ts';
import type { CurlPart, CurlRequest, ParsedCurl } from '../../src/curl/parsed-curl.ts';
import { checkHttpPlugin } from '../../src/http/check-http-plugin.ts';
import type { HttpPlugin } from '../../src/http/http-plugin.ts';
import { type BoundParameter, listParameters } from '../../src/http/list-parameters.ts';
import { isJson } from '../../src/http/plan-body.ts';
import { planRequest } from '../../src/http/plan-request.ts';
import { InvalidSourceError } from '../../src/tool/invalid-source-error.ts';
import type { RequestPlan, RequestPlanField } from '../../src/tool/request-plan.ts';
import { isSecret } from '../../src/tool/secret.ts';
import { type CorpusEntry, listFiles } from './corpus-entry.ts';
import { decodeMultipart } from './oracle/decode-multipart.ts';

export interface ConversionVerdict {
  readonly id: string;
  /** Why a request became no plug-in. */
  readonly refusals: readonly string[];
  /** How the plan that the samples make differs from the pasted request. */
  readonly differences: readonly string[];
}

/** Makes a plug-in of each request of an entry, and plans the request again from its own samples. */
export function checkConversion(entry: CorpusEntry): ConversionVerdict {
  const { id, command, env = {} } = entry;
  const parsed = readOrRefuse(() =>
    parseCurl(command, { placeholders: true, environment: env, files: listFiles(entry) }),
  );
  if (typeof parsed === 'string') return { id, refusals: [], differences: [] };
  const verdicts = parsed.requests
    .slice(0, 20)
    .map((request) => checkRequest({ ...parsed, requests: [request] }, request));
  return {
    id,
    refusals: verdicts.flatMap((verdict) => (typeof verdict === 'string' ? [verdict] : [])),
    differences: verdicts.flatMap((verdict) => (typeof verdict === 'string' ? [] : verdict)),
  };
}

function readOrRefuse<Result>(read: () => Result): Result | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidSourceError) return error.message;
    throw error;
  }
}

function checkRequest(parsed: ParsedCurl, request: CurlRequest): readonly string[] | string {
  const values: CurlValue[] = [];
  const warnings: string[] = [];
  const plugin = readOrRefuse(() =>
    curlToHttpPlugin(parsed, {
      choose: (value) => void values.push(value),
      onWarning: ({ path, message }) => void (path.length > 0 && warnings.push(message)),
    }),
  );
  if (typeof plugin === 'string') return plugin;
  checkHttpPlugin(plugin);
  const isChanged = warnings.some((message) => /^The (?:body|part|form|secret)/.test(message));
  return comparePlan(plan(plugin, request, values), request, { plugin, isChanged });
}

function plan(plugin: HttpPlugin, request: CurlRequest, values: readonly CurlValue[]): RequestPlan {
  const [method] = plugin.methods;
  if (!method) throw new Error('no method was made');
  const given = listParameters(method)
    .filter(({ fixed }) => fixed === undefined)
    .map((parameter) => [parameter.key, findSample(parameter, request, values)] as const);
  return planRequest(plugin, method, Object.fromEntries(given));
}

function findSample(parameter: BoundParameter, { body }: CurlRequest, values: readonly CurlValue[]): unknown {
  const { in: place, wireName, wholeBody, examples, type, name } = parameter;
  if (examples) return examples[0];
  if (type === 'file') {
    const contents =
      body?.type === 'multipart'
        ? body.parts.filter((part) => (part.name ?? '') === wireName).map(toFile)
        : [body?.content];
    const files = contents.map((content) =>
      content instanceof Uint8Array ? content : new TextEncoder().encode(`${content}`),
    );
    return files.length === 1 ? files[0] : files;
  }
  const value = values.find((each) => each.place === place && each.name === (wholeBody ? name : wireName));
  // What waits for a variable takes any text.
  return value?.sample === undefined ? 'waiting' : value.sample;
}

function toFile({ content }: CurlPart): unknown {
  return content;
}

interface Comparison {
  readonly plugin: HttpPlugin;
  /** It was said that the body is not sent as pasted. */
  readonly isChanged: boolean;
}

function comparePlan(planned: RequestPlan, request: CurlRequest, { plugin, isChanged }: Comparison): readonly string[] {
  const waits = JSON.stringify([request.url, request.body]).match(/\{\{\w+\}\}|%7B%7B/i) !== null;
  const lifted = [plugin.credentials ?? []]
    .flat()
    .flatMap((credential) => (credential.type === 'query' ? [credential.name] : []));
  const sentUrl = planned.secretUrl?.reveal() ?? planned.url;
  const facts: readonly (readonly [name: string, ours: unknown, pasted: unknown])[] = [
    ['method', planned.method, request.method.toUpperCase()],
    ...(waits ? [] : [['URL', describeUrl(sentUrl, lifted), describeUrl(request.url, lifted)] as const]),
    ...(waits || isChanged ? [] : [['body', describePlanBody(planned), describeBody(request)] as const]),
    ...(isChanged || typeOfRequest(request) === undefined
      ? []
      : [['content type', typeOfPlan(planned), typeOfRequest(request)] as const]),
  ];
  return facts.flatMap(([name, ours, pasted]) => {
    const [left, right] = [JSON.stringify(ours), JSON.stringify(pasted)];
    return left === right ? [] : [`${name} is ${left}, pasted was ${right}`];
  });
}

function describeUrl(text: string, lifted: readonly string[]): unknown {
  const { origin, pathname, searchParams } = new URL(text);
  return [
    origin,
    // RFC 3986 wants brackets encoded, browsers leave them.
    pathname.replaceAll('[', '%5B').replaceAll(']', '%5D'),
    [...searchParams]
      .filter(([name]) => !lifted.includes(name))
      .map(String)
      .sort(),
  ];
}

function listTypes({ headers }: Pick<CurlRequest, 'headers'>): readonly string[] {
  return headers.filter(({ name }) => name.toLowerCase() === 'content-type').map(({ value }) => value.trim());
}

function typeOfRequest({ headers, body }: Pick<CurlRequest, 'headers' | 'body'>): string | undefined {
  const type = listTypes({ headers }).join(', ');
  if (body?.type === 'multipart' || type.startsWith('multipart/form-data')) return 'multipart/form-data';
  return type || undefined;
}

function typeOfPlan({ headers, body }: RequestPlan): string | undefined {
  if (Array.isArray(body?.content)) return 'multipart/form-data';
  const header = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  return body?.contentType ?? (header === undefined ? undefined : String(header));
}

function describePlanBody({ body }: RequestPlan): unknown {
  if (!body) return '';
  const content = body.secretContent?.reveal() ?? body.content;
  if (typeof content === 'string') return describeText(content, body.contentType ?? '');
  if (content instanceof Uint8Array) return toText(content);
  return (content as readonly RequestPlanField[]).map(describeField).sort();
}

function describeField({ name, value }: RequestPlanField): string {
  const content = isSecret(value) ? value.reveal() : value;
  return JSON.stringify([name, typeof content === 'string' ? toJsonText(content) : toText(content)]);
}

function describeBody({ body, ...request }: CurlRequest): unknown {
  if (!body || (body.type === 'data' && body.content === '')) return '';
  if (body.type === 'multipart') {
    return body.parts.map(({ name = '', content }) => JSON.stringify([name, readContent(content)])).sort();
  }
  const { content } = body;
  if (typeof content !== 'string') return readContent(content);
  const written = decodeMultipart(Buffer.from(content), listTypes(request).join());
  return (
    written?.map((part) => JSON.stringify([part.name, readContent(part.content)])).sort() ??
    describeText(content, typeOfRequest(request) ?? '')
  );
}

function readContent(content: unknown): string {
  return content instanceof Uint8Array ? toText(content) : toJsonText(`${content}`);
}

/** JSON as its value, with all digits; a form as its pairs. */
function describeText(text: string, contentType: string): unknown {
  if (isJson(contentType)) return toJsonText(text);
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return [...new URLSearchParams(text)].map(String).sort().join('&');
  return text;
}

function toJsonText(text: string): string {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.stringify(sortKeys(JSON.parse(text))) : text;
  } catch {
    return text;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, sortKeys(member)]);
}

function toText(bytes: Uint8Array): string {
  return toJsonText(Buffer.from(bytes).toString('utf8'));
}
