import { isJson } from '../http/plan-body.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import type { CurlBody, CurlPart } from './parsed-curl.ts';
import { readFormText } from './read-form-text.ts';
import { groupPairs, readPairs, readSample, readScalar } from './read-pairs.ts';

/** A value of a body, before it is decided who gives it. */
export interface BodySample {
  readonly name: string;
  readonly sample: unknown;
  readonly isFile?: boolean;
  readonly wholeBody?: boolean;
  /** It says nothing that could be chosen. */
  readonly isFixed?: boolean;
  readonly contentType?: string;
}

export interface ReadBody {
  readonly mediaType: string;
  readonly samples: readonly BodySample[];
  /** Said of a body that is not sent as it was pasted. */
  readonly warning?: string;
}

const form = 'application/x-www-form-urlencoded';

/** Takes a body apart by its media type. */
export function readBody(body: CurlBody, contentType: string | undefined): ReadBody {
  if (body.type === 'multipart') return readParts(body.parts, contentType);
  const { content } = body;
  if (typeof content !== 'string') return readFileBody(contentType);
  if (contentType !== undefined && !isMediaType(contentType)) {
    return createText(content, 'The body is sent as text/plain: its content type is none');
  }
  const mediaType = contentType ?? 'application/octet-stream';
  if (isJson(mediaType)) return readJsonBody(content, mediaType);
  if (/^multipart\/form-data/i.test(mediaType)) return readWrittenForm(content, mediaType);
  if (mediaType.toLowerCase().startsWith(form)) return readForm(content, mediaType);
  return { mediaType, samples: [createWhole(content)] };
}

/** RFC 9110, section 8.3.1. */
function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(?:;[\t -~]*)?$/.test(text);
}

/** Bytes, or the content of a file that was not given: JSON is written by the model, all else is a file. */
function readFileBody(contentType = 'application/octet-stream'): ReadBody {
  if (isJson(contentType)) return { mediaType: contentType, samples: [createWhole(null)] };
  const samples = [createWhole(undefined, { isFile: true })];
  const isPlain =
    isMediaType(contentType) &&
    !contentType.toLowerCase().startsWith(form) &&
    !/^multipart\/form-data/i.test(contentType);
  if (isPlain) return { mediaType: contentType, samples };
  return { mediaType: 'application/octet-stream', samples, warning: 'The body is sent as application/octet-stream' };
}

function readJsonBody(content: string, mediaType: string): ReadBody {
  const { value, repairs } = readJsonText(content);
  // Null is no argument for a whole body.
  if (value == null) {
    return createText(content, `The body is ${value === null ? 'null' : 'not JSON'}: it is sent as text/plain`);
  }
  const warning = repairs.length > 0 && 'The body has a key "__proto__", which is left out';
  return { mediaType, samples: listJsonSamples(value), ...(warning && { warning }) };
}

function createText(content: string, warning: string): ReadBody {
  return { mediaType: 'text/plain', samples: [createWhole(content)], warning };
}

/** As browsers copy forms: written out, with the boundary in the header. */
function readWrittenForm(content: string, mediaType: string): ReadBody {
  const parts = readFormText(content, mediaType);
  return parts ? readParts(parts, mediaType) : createText(content, 'The body is no form: it is sent as text/plain');
}

function readForm(content: string, mediaType: string): ReadBody {
  const json = /^\s*[{[]/.test(content) ? readJsonText(content).value : undefined;
  if (json !== undefined) {
    // Who forgets the header means JSON: as a form it would be one field without a value.
    const warning = 'The body is JSON but has no JSON media type: it is sent as application/json';
    return { mediaType: 'application/json', samples: listJsonSamples(json), warning };
  }
  const pairs = readPairs(content);
  if (pairs.some(([, value]) => value === undefined)) {
    return createText(content, 'The body is no form: it is sent as text/plain');
  }
  return {
    mediaType,
    samples: [...groupPairs(pairs)].map(([name, values]) => ({ name, sample: readSample(name, values) })),
  };
}

function listJsonSamples(value: unknown): readonly BodySample[] {
  if (!isJsonObject(value)) return [createWhole(value)];
  // Of a GraphQL request with variables they alone are to be filled in.
  const { query, variables } = value;
  const isQuery = typeof query === 'string' && /^\s*(?:[{#]|(?:query|mutation|subscription|fragment)\b)/.test(query);
  const isGraphql = isQuery && isJsonObject(variables) && Object.keys(variables).length > 0;
  const samples = Object.entries(value).map(([name, sample]) => ({
    name,
    sample,
    isFixed: isGraphql && name !== 'variables',
  }));
  return samples.length > 0 ? samples : [createWhole(value, { isFixed: true })];
}

/** Strict JSON only: what curl would have sent is not mended. */
function readJsonText(text: string): Pick<ParsedJson, 'value' | 'repairs'> {
  try {
    return parseJson(text, { repair: false, maxLength: Number.POSITIVE_INFINITY, maxNodes: Number.MAX_SAFE_INTEGER });
  } catch {
    return { value: undefined, repairs: [] };
  }
}

function createWhole(sample: unknown, more: Partial<BodySample> = {}): BodySample {
  return { name: 'body', sample, wholeBody: true, ...more };
}

function readParts(parts: readonly CurlPart[], contentType = ''): ReadBody {
  const isForm = /^multipart\/form-data/i.test(contentType);
  const [nested] = parts.filter(isNested);
  const groups = new Map<string, BodySample[]>();
  for (const sample of parts.filter((part) => !isNested(part)).map(readPart)) {
    groups.set(sample.name, groups.get(sample.name) ?? []);
    groups.get(sample.name)?.push(sample);
  }
  const warning = nested
    ? `The part ${JSON.stringify(nested.name ?? '')} holds parts of its own and is left out`
    : contentType && !isForm && 'The form is sent as multipart/form-data';
  const mediaType = isForm ? contentType.replace(/; *boundary=[^;]*/i, '') : 'multipart/form-data';
  return { mediaType, samples: [...groups.values()].flatMap(joinParts), ...(warning && { warning }) };
}

function isNested({ content }: CurlPart): boolean {
  return Array.isArray(content);
}

/** Several parts of one name are the items of a list, and so is one that is a list itself. */
function joinParts(parts: readonly BodySample[]): readonly BodySample[] {
  const [first] = parts;
  if (!first) return [];
  const samples = parts.map(({ sample }) => sample);
  return [parts.length === 1 && !Array.isArray(first.sample) ? first : { ...first, sample: samples }];
}

function readPart({ name = '', content, fileName, contentType = '' }: CurlPart): BodySample {
  const isFile = typeof content !== 'string' || fileName !== undefined;
  const sample = typeof content === 'string' && !isFile ? readField(content, contentType) : undefined;
  return { name, sample, ...(isFile && { isFile }), ...(!isFile && isMediaType(contentType) && { contentType }) };
}

/** A part of a JSON media type is written as JSON again. */
function readField(content: string, contentType: string): unknown {
  const json = isJson(contentType) ? readJsonText(content).value : undefined;
  return json === undefined ? readScalar(content) : json;
}
