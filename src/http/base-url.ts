/** Where all requests of a plug-in go. */
export interface BaseUrl {
  readonly origin: string;
  /** Of its path, without a slash at the end. */
  readonly segments: readonly string[];
}

/** @throws {TypeError} for what is no URL */
export function readBaseUrl(baseUrl: string): BaseUrl {
  const { origin, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/$/, '');
  return { origin, segments: path ? path.slice(1).split('/') : [] };
}

/** Says what is wrong with a base URL. */
export function explainBaseUrl(baseUrl: unknown): string | undefined {
  const text = String(baseUrl);
  if (/[{}]/.test(text)) return 'must have values in the place of its {variables}';
  const url = /^https?:\/\/[^/\\]/i.test(text) ? parse(text) : undefined;
  if (!url) return 'must be an absolute URL of http or https';
  if (url.username || url.password || /^[^/]*\/\/[^/]*@/.test(text)) {
    return 'must not hold a user or password: use credentials';
  }
  return /[?#]/.test(text) ? 'must have no query and no fragment' : undefined;
}

/** Says what is wrong with the address of a token endpoint, which may have a query (RFC 6749 §3.2). */
export function explainTokenUrl(tokenUrl: unknown): string | undefined {
  const text = String(tokenUrl);
  return explainBaseUrl(text.split(/[?#]/, 1)[0]) ?? (text.includes('#') ? 'must have no fragment' : undefined);
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
