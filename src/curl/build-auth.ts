import { type CurlOperation, isOn, lastText } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import { encodeBase64 } from './curl-variables.ts';
import type { CurlAuth } from './parsed-curl.ts';
import { readText } from './read-file.ts';
import { findNetrcLogin } from './read-netrc.ts';
import type { CurlUrl } from './read-url.ts';

const schemes = /^(?:basic|digest|ntlm(?:-wb)?|negotiate|anyauth)$/;

/** Who asks, and by which scheme; `undefined` where nobody says. */
export function buildAuth(source: CurlSource, operation: CurlOperation, url: CurlUrl): CurlAuth | undefined {
  if (url.username === undefined && operation.auth.length === 0) return undefined;
  const chosen = new Set<string>();
  for (const { name, value } of operation.auth) {
    // Curl 8 takes --ntlm-wb and does nothing about it.
    if (!schemes.test(name)) continue;
    if (value && (name !== 'ntlm-wb' || source.version < 8000)) chosen.add(name);
    else chosen.delete(name);
  }
  const provider = lastText(operation.auth, 'aws-sigv4');
  const token = lastText(operation.auth, 'oauth2-bearer');
  const login = findLogin(source, operation, url);
  if (provider !== undefined) return { type: 'aws-sigv4', provider, ...login };
  if (chosen.size === 0 && token) return { type: 'bearer', token, ...login };
  if (!login && !(token && chosen.size > 0)) return undefined;
  const [scheme = 'basic'] = chosen;
  const isAny = chosen.size > 1 || scheme === 'anyauth' || (token && scheme === 'basic');
  const type = isAny ? 'any' : scheme.replace('-wb', '');
  return { type: type as CurlAuth['type'], ...login, ...(token && { token }) };
}

function findLogin(
  source: CurlSource,
  operation: CurlOperation,
  url: CurlUrl,
): Pick<CurlAuth, 'username' | 'password'> | undefined {
  const user = lastText(operation.auth, 'user');
  const netrc = readNetrc(source, operation);
  if (user !== undefined) {
    const colon = user.indexOf(':');
    if (colon >= 0) return { username: user.slice(0, colon), password: user.slice(colon + 1) };
    const password = readText(source, '-')?.replace(/\r?\n$/, '');
    return { username: user, ...(password !== undefined && { password }) };
  }
  const { username, password } = url;
  if (netrc !== undefined && password === undefined) {
    const found = findNetrcLogin(netrc, url.host.replace(/:\d+$/, ''), username || undefined);
    if (found) return found;
  }
  if (username === undefined) return undefined;
  return { username, password: password ?? '' };
}

function readNetrc(source: CurlSource, operation: CurlOperation): string | undefined {
  const fileName = lastText(operation.auth, 'netrc-file');
  if (fileName === undefined && !(isOn(operation.auth, 'netrc') || isOn(operation.auth, 'netrc-optional')))
    return undefined;
  return readText(source, fileName ?? source.options.environment?.NETRC ?? '~/.netrc');
}

/** The header that goes with the first request; schemes that answer a challenge have none. */
export function toAuthorization(auth: CurlAuth | undefined): string | undefined {
  if (auth?.type === 'bearer') return `Bearer ${auth.token}`;
  return auth?.type === 'basic' && auth.username !== undefined
    ? `Basic ${encodeBase64(`${auth.username}:${auth.password ?? ''}`)}`
    : undefined;
}
