import { isJsonObject } from '../json/is-json-object.ts';
import { HttpRequestError } from '../tool/http-request-error.ts';
import { createSecret } from '../tool/secret.ts';
import { createRequestError } from './create-request-error.ts';
import { isHeaderValue } from './header-value.ts';
import { type HttpCall, toRequestError } from './http-call.ts';
import type { OAuth2Client } from './http-credentials.ts';
import { encodeBasic, readCredential } from './read-credential.ts';
import { readErrorText } from './read-error-text.ts';
import { readLimitedBody } from './read-limited-body.ts';
import type { TokenLease, TokenState } from './token-store.ts';

interface Client {
  readonly credential: OAuth2Client;
  readonly id: string;
  readonly secret: string | undefined;
  readonly refreshToken: string | undefined;
}

/** Whoever has asked for a token for so long was cut off. */
const leaseMs = 10_000;
const longestPollMs = 160;
const maxTokenBytes = 65_536;
/** More clients than any host has; beyond it the oldest is forgotten. */
const maxClients = 1000;

/**
 * The access token of a client: the one that is kept, or a new one. Calls at the same time ask for one together.
 *
 * @param refused a token that is not to be used again
 * @throws {HttpRequestError} where the token endpoint gives none
 */
export async function readAccessToken(call: HttpCall, credential: OAuth2Client, refused?: string): Promise<string> {
  const client = await readClient(call, credential);
  const state = findState(call, client);
  if (refused !== undefined && state.accessToken === refused) delete state.accessToken;
  for (let pollMs = 10; ; pollMs = Math.min(pollMs * 2, longestPollMs)) {
    const { accessToken, expiresAt = 0, lease } = state;
    if (accessToken !== undefined && call.now() < expiresAt) return call.hide(accessToken);
    if (!lease || lease.until <= call.now()) return refresh(call, client, state);
    // Not a promise of the other call: a Worker may have cut its request off, and then it never settles.
    await call.sleep(pollMs, call.signal);
    if (lease.failure) throw new HttpRequestError(lease.failure.message, { code: lease.failure.code });
  }
}

async function readClient(call: HttpCall, credential: OAuth2Client): Promise<Client> {
  const { clientId, clientSecret } = credential;
  const refreshToken = credential.type === 'oauth2-refresh-token' ? credential.refreshToken : undefined;
  return {
    credential,
    id: await readCredential(call, clientId),
    secret: clientSecret && call.hide(await readCredential(call, clientSecret)),
    refreshToken: refreshToken && call.hide(await readCredential(call, refreshToken)),
  };
}

/** Each user of a host may be a client of his own, so the token of one is never taken for another's. */
function findState({ settings: { tokens } }: HttpCall, { credential, ...client }: Client): TokenState {
  const key = JSON.stringify([credential.tokenUrl, credential.scope, credential.fields, client]);
  const known = tokens?.get(key);
  if (known) return known;
  const state: TokenState = {};
  tokens?.set(key, state);
  if (tokens && tokens.size > maxClients) for (const oldest of [...tokens.keys()].slice(0, 1)) tokens.delete(oldest);
  return state;
}

async function refresh(call: HttpCall, client: Client, state: TokenState): Promise<string> {
  const lease: TokenLease = { until: call.now() + leaseMs };
  state.lease = lease;
  try {
    return await fetchToken(call, client, state);
  } catch (error) {
    if (error instanceof HttpRequestError && (error.code === 'network' || error.code === 'http-request')) {
      lease.failure = { message: error.message, code: error.code };
    }
    throw error;
  } finally {
    if (state.lease === lease) state.lease = undefined;
  }
}

async function fetchToken(call: HttpCall, client: Client, state: TokenState): Promise<string> {
  const refreshToken = state.refreshToken ?? client.refreshToken;
  const { status, text } = await postForm(call, createTokenRequest(call, client, refreshToken));
  const answer = readJson(text);
  if (status < 200 || status > 299) refuse(call, `answered with status ${status}`, readErrorText(text));
  const { access_token: token, expires_in: lifetime, refresh_token: next, token_type: type } = answer;
  if (typeof token !== 'string' || token === '' || !isHeaderValue(token)) refuse(call, 'gave no access token');
  if (String(type ?? 'bearer').toLowerCase() !== 'bearer') refuse(call, 'gave a token that is no bearer token');
  // A little less, for the way to the API.
  const lifetimeMs = Number(lifetime) * 1000;
  state.expiresAt = call.now() + (lifetimeMs > 0 ? lifetimeMs - Math.min(lifetimeMs / 10, 30_000) : Infinity);
  state.accessToken = call.hide(token);
  if (typeof next === 'string' && next !== '' && next !== refreshToken)
    await keepRefreshToken(call, client, state, next);
  return token;
}

function createTokenRequest(call: HttpCall, { credential, id, secret }: Client, refreshToken: string | undefined) {
  const { tokenUrl, scope, clientAuthentication = 'header', fields } = credential;
  const usesHeader = secret !== undefined && clientAuthentication === 'header';
  const form = new URLSearchParams({
    ...fields,
    ...(refreshToken === undefined
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }),
    ...(scope !== undefined && { scope }),
    ...(!usesHeader && { client_id: id, ...(secret !== undefined && { client_secret: secret }) }),
  });
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' });
  // RFC 6749 §2.3.1: both are encoded before they are joined.
  if (usesHeader)
    headers.set('authorization', encodeBasic(call, `${encodeURIComponent(id)}:`, encodeURIComponent(secret)));
  return { method: 'POST', url: tokenUrl, headers, body: form.toString(), signal: call.signal };
}

async function postForm(call: HttpCall, request: ReturnType<typeof createTokenRequest>) {
  try {
    const { status, body } = await call.transport.send(request);
    const { bytes, fault } = await readLimitedBody(body, maxTokenBytes, call.signal);
    call.signal.throwIfAborted();
    if (fault !== undefined) throw fault;
    return { status, text: new TextDecoder().decode(bytes) };
  } catch (fault) {
    throw toRequestError(call, fault, { problem: 'the token endpoint gave no answer', code: 'network' });
  }
}

function readJson(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function refuse(call: HttpCall, problem: string, detail = ''): never {
  const said = detail && `: ${call.redact(detail).slice(0, 300)}`;
  throw createRequestError(`the token endpoint ${problem}${said}`, 'http-request');
}

async function keepRefreshToken(
  call: HttpCall,
  { credential }: Client,
  state: TokenState,
  next: string,
): Promise<void> {
  state.refreshToken = call.hide(next);
  if (credential.type !== 'oauth2-refresh-token') return;
  try {
    await credential.onRefreshToken?.(createSecret(next), call.context);
  } catch (fault) {
    throw toRequestError(call, fault, {
      problem: 'the new refresh token was not kept',
      code: 'http-request',
      isPrivate: true,
    });
  }
}
