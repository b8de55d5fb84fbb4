import type { CurlPart, CurlRequest } from '../../src/curl/parsed-curl.ts';
import type { RequestPlan, RequestPlanBody, RequestPlanField } from '../../src/tool/request-plan.ts';
import { normalizeUrl } from './compare-with-curl.ts';

/** A request of curl as a plan, or why no plan can say it. */
export function toRequestPlan({ method, url, headers, body, requestTarget }: CurlRequest): RequestPlan | string {
  if (requestTarget !== undefined) return 'a request target of its own';
  const planBody =
    body === undefined ? undefined : body.type === 'data' ? toContent(body.content) : toFields(body.parts);
  if (typeof planBody === 'string') return planBody;
  // The sender names the type of a form, with the boundary that it draws.
  const isOwnType = (name: string, source: string): boolean =>
    body?.type === 'multipart' && source !== 'header' && name.toLowerCase() === 'content-type';
  return {
    method,
    url,
    headers: headers.filter(({ name, source }) => !isOwnType(name, source)).map(({ name, value }) => ({ name, value })),
    ...(planBody !== undefined && { body: planBody }),
    parts: [],
  };
}

function toContent(content: unknown): RequestPlanBody | string {
  if (typeof content === 'string') return { content };
  return content instanceof Uint8Array ? { content: content as Uint8Array<ArrayBuffer> } : 'a file that was not given';
}

function toFields(parts: readonly CurlPart[]): RequestPlanBody | string {
  const fields = parts.map(toField);
  return fields.find((field) => typeof field === 'string') ?? { content: fields as readonly RequestPlanField[] };
}

function toField({ name, content, fileName, contentType, headers }: CurlPart): RequestPlanField | string {
  if (name === undefined) return 'a form part without a name';
  if (headers.length > 0) return 'a form part with headers of its own';
  if (typeof content !== 'string' && !(content instanceof Uint8Array))
    return 'a form part of parts, or a file that was not given';
  return {
    name,
    value: content,
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
  };
}

/** Without the freedom that plans have: one place for the content type, text where bytes are text, no length. */
export function normalizePlan({ method, url, headers, body }: RequestPlan): unknown {
  const lowered = headers.map(({ name, value }) => [name.toLowerCase(), String(value).replace(/^[ \t]+|[ \t]+$/g, '')]);
  const hasType = lowered.some(([name]) => name === 'content-type');
  const type = hasType || body?.contentType === undefined ? [] : [['content-type', body.contentType]];
  return {
    method,
    url: normalizeUrl(url),
    headers: [...lowered, ...type].filter(([name]) => name !== 'content-length'),
    body: body && (isFields(body.content) ? body.content.map(normalizeField) : toText(body.content)),
  };
}

function isFields(content: RequestPlanBody['content']): content is readonly RequestPlanField[] {
  return Array.isArray(content);
}

function normalizeField({ name, value, fileName, contentType }: RequestPlanField): unknown {
  const type = contentType ?? (fileName === undefined ? undefined : 'application/octet-stream');
  return { name, value: toText(value), fileName, contentType: type };
}

function toText(content: unknown): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : `base64 ${bytes.toString('base64')}`;
}
