import { stringifyJson } from '../json/stringify-json.ts';
import type { RequestPlanBody, RequestPlanField } from '../tool/request-plan.ts';
import type { GivenValue } from './collect-values.ts';
import { decodeBase64 } from './decode-base64.ts';
import type { BoundParameter } from './list-parameters.ts';
import { refuseValue } from './refuse-value.ts';
import { toText, writePairs } from './write-value.ts';

/** Puts a body together as its media type says. None where there is no value. */
export function planBody(values: readonly GivenValue[], mediaType: string): RequestPlanBody | undefined {
  const kind = bodyKindOf(mediaType);
  // A form has no word for null.
  const given = kind === 'json' ? values : values.filter(({ value }) => value !== null);
  const [first] = given;
  if (!first) return undefined;
  if (kind === 'multipart') return { content: given.flatMap(writeFields) };
  return { contentType: mediaType, content: writeContent(given, first, kind) };
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'other';

/** How a body of a media type is put together. */
export function bodyKindOf(mediaType: string): BodyKind {
  if (isJson(mediaType)) return 'json';
  if (/^multipart\/form-data/i.test(mediaType)) return 'multipart';
  return /^application\/x-www-form-urlencoded/i.test(mediaType) ? 'form' : 'other';
}

export function isJson(mediaType: string): boolean {
  return /^[\w.+-]+\/(?:[\w.+-]+\+)?json *(?:;|$)/i.test(mediaType);
}

/** RFC 9110 §8.3.1 */
export function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+ *(?:;[\t -~]*)?$/.test(text);
}

function writeContent(
  values: readonly GivenValue[],
  { parameter, value }: GivenValue,
  kind: BodyKind,
): string | Uint8Array<ArrayBuffer> {
  if (kind === 'form') return values.flatMap((given) => writePairs(given.parameter, given.value)).join('&');
  if (kind === 'other')
    return isFile(parameter, value) ? readFile(parameter, value).value : writeText(parameter, value);
  for (const given of values) refuseBytes(given);
  if (parameter.wholeBody) return stringifyJson(value);
  return stringifyJson(Object.fromEntries(values.map((given) => [given.parameter.wireName, given.value])));
}

/** JSON would say nothing of what is in it. */
function refuseBytes({ parameter, value }: GivenValue): void {
  if (parameter.type !== 'file' && isFile(parameter, value)) {
    refuseValue(parameter, 'JSON: a file needs a body of another media type');
  }
}

function writeFields({ parameter, value }: GivenValue): readonly RequestPlanField[] {
  if (Array.isArray(value)) return value.map((item) => writeField(parameter, item));
  return [writeField(parameter, value)];
}

function writeField(parameter: BoundParameter, value: unknown): RequestPlanField {
  const { wireName: name, contentType: declared } = parameter;
  const typed = declared === undefined ? {} : { contentType: declared };
  if (isFile(parameter, value)) return { name, ...typed, fileName: 'file', ...readFile(parameter, value) };
  const isPlain = value !== null && (Object(value) !== value || value instanceof Date);
  if (isPlain && !isJson(declared ?? '')) return { name, value: writeText(parameter, value), ...typed };
  return { name, value: stringifyJson(value), contentType: declared ?? 'application/json' };
}

/** As the model writes it, or as it was read from a `Blob`. */
interface WrittenFile {
  readonly data: string | Uint8Array<ArrayBuffer>;
  readonly filename?: string;
  readonly contentType?: string;
}

function isFile({ type, items }: BoundParameter, value: unknown): boolean {
  const isBytes = value instanceof Blob || value instanceof Uint8Array || Object(value).data instanceof Uint8Array;
  return isBytes || type === 'file' || items?.type === 'file';
}

type ReadFile = Pick<RequestPlanField, 'fileName' | 'contentType'> & { readonly value: Uint8Array<ArrayBuffer> };

function readFile(parameter: BoundParameter, file: unknown): ReadFile {
  const { data, filename, contentType } = (file instanceof Uint8Array ? { data: file } : Object(file)) as WrittenFile;
  // They stand in the header of a part, and workerd leaves a carriage return there as it is.
  if (filename !== undefined && /\p{Cc}/u.test(filename)) {
    refuseValue(parameter, 'a file without control characters in its name');
  }
  if (contentType !== undefined && !isMediaType(contentType)) {
    refuseValue(parameter, 'a file with a media type such as image/png');
  }
  return {
    value: data instanceof Uint8Array ? data : readBase64(parameter, data),
    ...(filename !== undefined && { fileName: filename }),
    ...(contentType !== undefined && { contentType }),
  };
}

function readBase64(parameter: BoundParameter, text: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64(text);
  } catch {
    return refuseValue(parameter, 'a file with its data in Base64');
  }
}

function writeText(parameter: BoundParameter, value: unknown): string {
  const text = toText(parameter, value);
  return /[\ud800-\udfff]/u.test(text) ? refuseValue(parameter, 'text without half a surrogate pair') : text;
}
