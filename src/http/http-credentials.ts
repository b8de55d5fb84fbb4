import type { HostContext } from '../tool/host-context.ts';
import type { Secret } from '../tool/secret.ts';

/** What a plug-in proves itself with. Added last, to requests of the plug-in's own origin only, and shown nowhere. */
export type HttpCredential = HeaderCredential | QueryCredential | BasicCredential | BearerCredential | OAuth2Credential;

/** A text, a secret, or a function that is asked for one before each request, with what the host passed. */
export type CredentialValue =
  | string
  | Secret
  | ((context: HostContext) => string | Secret | PromiseLike<string | Secret>);

/** A header, such as `X-API-Key`. */
export interface HeaderCredential {
  readonly type: 'header';
  readonly name: string;
  /** The whole value of the header. */
  readonly value: CredentialValue;
}

/** A parameter of the query, such as `appid`. */
export interface QueryCredential {
  readonly type: 'query';
  readonly name: string;
  readonly value: CredentialValue;
}

/** `Authorization: Basic …`, in UTF-8 (RFC 7617). */
export interface BasicCredential {
  readonly type: 'basic';
  readonly username: CredentialValue;
  readonly password: CredentialValue;
}

/** `Authorization: Bearer …` */
export interface BearerCredential {
  readonly type: 'bearer';
  readonly token: CredentialValue;
}

/** Made by `oauth2()`, and by `readHttpPlugin()` from the data. */
export interface OAuth2Credential {
  readonly type: 'oauth2';
  /** The access token of one call, another one than that which was refused. */
  readonly readToken: (call: unknown, refused?: string) => Promise<string>;
}

/** What `oauth2()` takes. */
export type OAuth2Client = OAuth2ClientCredential | OAuth2RefreshCredential;

interface OAuth2Base {
  /** Where tokens are asked for, by one POST; a redirect of it is not followed. */
  readonly tokenUrl: string;
  readonly clientId: CredentialValue;
  /** Scopes, separated by spaces. */
  readonly scope?: string;
  /** How the client proves itself: in the `Authorization` header, or in the form. @default 'header' */
  readonly clientAuthentication?: 'header' | 'form';
  /** More fields of the form, such as `audience`. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** OAuth 2 client credentials (RFC 6749 §4.4). The token is kept until it expires or is refused. */
export interface OAuth2ClientCredential extends OAuth2Base {
  readonly type: 'oauth2-client-credentials';
  readonly clientSecret: CredentialValue;
}

/** OAuth 2 refresh token (RFC 6749 §6). A token that the server gives in its place is used from then on. */
export interface OAuth2RefreshCredential extends OAuth2Base {
  readonly type: 'oauth2-refresh-token';
  readonly clientSecret?: CredentialValue;
  readonly refreshToken: CredentialValue;
  /** Told a new refresh token, for whoever keeps them. */
  readonly onRefreshToken?: (refreshToken: Secret, context: HostContext) => void | PromiseLike<void>;
}

/** One, or several, of which each is added. */
export type HttpCredentials = HttpCredential | readonly HttpCredential[];
