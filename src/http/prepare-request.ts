import type { RequestPlan, RequestPlanBody, RequestPlanField } from '../tool/request-plan.ts';
import { isSecret, type Secret } from '../tool/secret.ts';
import { createRequestError } from './create-request-error.ts';
import { checkHeaderValue } from './header-value.ts';
import type { HttpCall } from './http-call.ts';
import type { HttpTransportRequest } from './http-transport.ts';

/**
 * The planned request as it is sent, still without credentials.
 *
 * @throws {HttpRequestError} for what may not be sent
 */
export function prepareRequest(plan: RequestPlan, call: HttpCall): HttpTransportRequest {
  const { method, body, secretUrl, secrets = [] } = plan;
  const { origin } = call.settings;
  const url = secretUrl?.reveal() ?? plan.url;
  for (const secret of secrets) call.hide(secret.reveal());
  // A slash ends the name of a host: nothing behind it changes where the request goes.
  const isOwn = url.startsWith(`${origin}/`) || new URL(url).origin === origin;
  if (!isOwn) throw createRequestError(`only ${origin} may be asked`, 'http-request');
  if (body && /^(?:GET|HEAD)$/.test(method)) {
    throw createRequestError(`a ${method} request cannot have a body`, 'http-request');
  }
  const headers = createHeaders(plan, call);
  if (!body) return { method, url, headers };
  return { method, url, headers, body: createBody(body, headers, call) };
}

function createHeaders(plan: RequestPlan, call: HttpCall): Headers {
  const headers = new Headers();
  for (const { name, value } of plan.headers) headers.append(name, checkHeaderValue(name, reveal(value, call)));
  return headers;
}

function reveal<Value>(value: Value | Secret, call: HttpCall): Value | string {
  return isSecret(value) ? call.hide(value.reveal()) : value;
}

function createBody({ contentType, content, secretContent }: RequestPlanBody, headers: Headers, call: HttpCall) {
  if (Array.isArray(content)) {
    // The platform writes it, with the boundary.
    headers.delete('content-type');
    return createForm(content as readonly RequestPlanField[], call);
  }
  if (contentType !== undefined) headers.set('content-type', contentType);
  return secretContent?.reveal() ?? (content as Exclude<typeof content, readonly RequestPlanField[]>);
}

function createForm(fields: readonly RequestPlanField[], call: HttpCall): FormData {
  const form = new FormData();
  for (const { name, value, fileName, contentType } of fields) {
    const content = reveal(value, call);
    const isText = typeof content === 'string' && fileName === undefined && contentType === undefined;
    const part = isText ? content : new Blob([content], contentType === undefined ? {} : { type: contentType });
    // Node would send a name that is undefined as "undefined".
    form.append(...([name, part, ...(fileName === undefined ? [] : [fileName])] as [string, Blob, string]));
  }
  return form;
}
