import { isJson } from '../http/plan-body.ts';
import { isJsonObject } from '../json/is-json-object.ts';
import { parseJson } from '../json/parse-json.ts';
import type { CurlBody, CurlPart } from './parsed-curl.ts';
import { groupPairs, readPairs, readScalar } from './read-pairs.ts';

/** A value of a body, before it is decided who gives it. */
export interface BodySample {
  readonly name: string;
  readonly sample: unknown;
  readonly isFile?: boolean;
  readonly wholeBody?: boolean;
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
  const mediaType = contentType ?? 'application/octet-stream';
  const { content } = body;
  if (typeof content !== 'string') return { mediaType, samples: [createWhole(undefined, { isFile: true })] };
  if (isJson(mediaType)) return { mediaType, samples: listJsonSamples(content) };
  if (!mediaType.toLowerCase().startsWith(form)) return { mediaType, samples: [createWhole(content)] };
  return readForm(content, mediaType);
}

function readForm(content: string, mediaType: string): ReadBody {
  const json = /^\s*[{[]/.test(content) ? readJsonText(content) : undefined;
  if (json !== undefined) {
    // Who forgets the header means JSON: as a form it would be one field without a value.
    const warning = 'The body is JSON but has no JSON media type: it is sent as application/json';
    return { mediaType: 'application/json', samples: listJsonSamples(content), warning };
  }
  const pairs = readPairs(content);
  if (pairs.some(([, value]) => value === undefined)) {
    const warning = 'The body is no form: it is sent as text/plain';
    return { mediaType: 'text/plain', samples: [createWhole(content)], warning };
  }
  return { mediaType, samples: [...groupPairs(pairs)].map(([name, values]) => createField(name, values)) };
}

function createField(name: string, values: readonly (string | undefined)[]): BodySample {
  const samples = values.map((value) => readScalar(value ?? ''));
  return { name, sample: samples.length === 1 ? samples[0] : samples };
}

function listJsonSamples(content: string): readonly BodySample[] {
  const value = readJsonText(content);
  if (value === undefined) return [createWhole(content)];
  if (!isJsonObject(value)) return [createWhole(value)];
  return Object.entries(value).map(([name, sample]) => ({ name, sample }));
}

/** Strict JSON only: what curl would have sent is not mended. */
function readJsonText(text: string): unknown {
  try {
    return parseJson(text, { repair: false, maxLength: Number.POSITIVE_INFINITY }).value;
  } catch {
    return undefined;
  }
}

function createWhole(sample: unknown, more: Partial<BodySample> = {}): BodySample {
  return { name: 'body', sample, wholeBody: true, ...more };
}

function readParts(parts: readonly CurlPart[], contentType = 'multipart/form-data'): ReadBody {
  const nested = parts.find(({ content }) => Array.isArray(content));
  const samples = new Map<string, BodySample>();
  for (const part of parts.filter((each) => each !== nested)) {
    const sample = readPart(part);
    const before = samples.get(sample.name);
    samples.set(sample.name, before ? { ...before, sample: [before.sample, sample.sample].flat() } : sample);
  }
  const warning = nested && `The part ${JSON.stringify(nested.name ?? '')} holds parts of its own and is left out`;
  const mediaType = contentType.replace(/; *boundary=[^;]*/i, '');
  return { mediaType, samples: [...samples.values()], ...(warning && { warning }) };
}

function readPart({ name = '', content, fileName, contentType }: CurlPart): BodySample {
  const isFile = typeof content !== 'string' || fileName !== undefined;
  const sample = typeof content === 'string' && !isFile ? readField(content, contentType) : undefined;
  return { name, sample, ...(isFile && { isFile }), ...(contentType !== undefined && !isFile && { contentType }) };
}

/** A part of a JSON media type is written as JSON again. */
function readField(content: string, contentType: string | undefined): unknown {
  const json = contentType !== undefined && isJson(contentType) ? readJsonText(content) : undefined;
  return json ?? readScalar(content);
}
