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
  const { protocol, username, password } = parse(baseUrl) ?? {};
  if (protocol === undefined || !/^https?:\/\/[^/\\]/i.test(String(baseUrl))) {
    return 'must be an absolute URL of http or https';
  }
  if (username || password || /^[^/]*\/\/[^/]*@/.test(String(baseUrl))) {
    return 'must not hold a user or password: use credentials';
  }
  return /[?#]/.test(String(baseUrl)) ? 'must have no query and no fragment' : undefined;
}

function parse(baseUrl: unknown): URL | undefined {
  try {
    return new URL(baseUrl as string);
  } catch {
    return undefined;
  }
}
