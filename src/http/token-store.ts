/** Tokens by client. Plain data: in a Worker no promise of one request may be waited for by another. */
export type TokenStore = Map<string, TokenState>;

export interface TokenState {
  accessToken?: string;
  /** Milliseconds since 1970. */
  expiresAt?: number;
  /** The latest, where the server gave a new one. */
  refreshToken?: string;
  lease?: TokenLease | undefined;
}

/** Somebody is asking for a token; the others look again until it is there, until it failed, or until nobody can be. */
export interface TokenLease {
  /** Milliseconds since 1970: who has not answered by then was cut off. */
  readonly until: number;
  failure?: { readonly message: string; readonly code: 'network' | 'http-request' };
}
