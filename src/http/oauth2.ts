import { readAccessToken } from './access-token.ts';
import { explainTokenUrl } from './base-url.ts';
import type { HttpCall } from './http-call.ts';
import type { OAuth2Client, OAuth2Credential } from './http-credentials.ts';

/**
 * Makes a credential of an OAuth 2 client: its access token is asked for when it is first needed, kept until it expires
 * or is refused, and asked for once by calls at the same time. A function of its own, so that whoever has no OAuth
 * loads none.
 *
 * @throws {TypeError} for a `tokenUrl` that cannot be asked
 *
 * @example
 * const credentials = oauth2({ type: 'oauth2-client-credentials', tokenUrl, clientId, clientSecret, scope: 'read' });
 */
export function oauth2(client: OAuth2Client): OAuth2Credential {
  const mistake = explainTokenUrl(client.tokenUrl);
  if (mistake) throw new TypeError(`\`tokenUrl\` ${mistake}`);
  return createOAuth2Credential(client);
}

/** Of data whose mistakes are told together. */
export function createOAuth2Credential(client: OAuth2Client): OAuth2Credential {
  return { type: 'oauth2', readToken: (call, refused) => readAccessToken(call as HttpCall, client, refused) };
}
