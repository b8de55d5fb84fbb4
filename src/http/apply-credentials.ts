import { createRequestError } from './create-request-error.ts';
import { checkHeaderValue } from './header-value.ts';
import type { HttpCall } from './http-call.ts';
import type { HttpCredential } from './http-credentials.ts';
import type { HttpTransportRequest } from './http-transport.ts';
import { encodeBasic, readCredential } from './read-credential.ts';
import { listCookieNames, listSecretParts } from './static-headers.ts';

/**
 * The request with its credentials. They go before planned headers of their names, and a cookie beside planned ones.
 *
 * @param refusedToken an access token that the API answered with 401, which is not to be used again
 * @throws {HttpRequestError} for a credential that cannot be had or sent
 */
export async function applyCredentials(
  call: HttpCall,
  request: HttpTransportRequest,
  refusedToken?: string,
): Promise<HttpTransportRequest> {
  const credentials = listCredentials(call);
  if (credentials.length === 0) return request;
  const headers = new Headers(request.headers);
  let { url } = request;
  for (const credential of credentials) {
    if (credential.type === 'query') {
      const value = call.hide(await readCredential(call, credential.value));
      url += `${url.includes('?') ? '&' : '?'}${encodeURIComponent(credential.name)}=${encodeURIComponent(value)}`;
    } else {
      const [name, value] = await readHeader(call, credential, refusedToken);
      headers.set(name, checkHeaderValue(name, /^cookie$/i.test(name) ? joinCookies(request.headers, value) : value));
    }
  }
  return { ...request, url, headers };
}

/** A planned cookie gives way to a credential of its name only. */
function joinCookies(headers: Headers, credential: string): string {
  const names = listCookieNames([{ name: 'cookie', value: credential }]);
  const planned = headers.get('cookie')?.split(/; */) ?? [];
  const kept = planned.filter((pair) => !names.includes(`${pair.split('=', 1)}`));
  return [...kept, credential].join('; ');
}

/** Whether a 401 may mean that a new token is due. */
export function usesAccessToken(call: HttpCall): boolean {
  return listCredentials(call).some(({ type }) => type === 'oauth2');
}

function listCredentials({ settings: { credentials = [] } }: HttpCall): readonly HttpCredential[] {
  return [credentials].flat();
}

async function readHeader(
  call: HttpCall,
  credential: Exclude<HttpCredential, { type: 'query' }>,
  refusedToken: string | undefined,
): Promise<readonly [name: string, value: string]> {
  switch (credential.type) {
    case 'header': {
      const value = await readCredential(call, credential.value);
      listSecretParts(value).forEach(call.hide);
      return [credential.name, value];
    }
    case 'basic': {
      const username = await readCredential(call, credential.username, true);
      // RFC 7617 §2: the first colon ends the name.
      if (username.includes(':')) throw createRequestError('a user name has a colon', 'http-request');
      // Services take a key as the one and nothing as the other.
      const password = await readCredential(call, credential.password, username !== '');
      return ['authorization', encodeBasic(call, `${username}:`, password)];
    }
    case 'bearer':
      return ['authorization', `Bearer ${call.hide(await readCredential(call, credential.token))}`];
    default:
      return ['authorization', `Bearer ${call.hide(await credential.readToken(call, refusedToken))}`];
  }
}
