/** The parts of a URL as curl sees them. */
export interface CurlUrl {
  readonly scheme: string;
  /** With the port, unless it is the scheme's own. */
  readonly host: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

export interface ReadUrlOptions {
  /** Of `--proto-default`. */
  readonly defaultScheme?: string | undefined;
  readonly isPathAsIs?: boolean;
  /** Whether `{{NAME}}` may stand in the host. */
  readonly hasPlaceholders?: boolean;
}

const guessed = /^(ftp|dict|ldap|imap|smtp|pop3)\./i;
const badHost = /[\s/:#?!@{}[\]\\$'"^`*<>=;,+&()%]|^\.\.+$/;

/** Reads a URL by curl's rules, which are not those of browsers; text where it is refused, with the reason. */
export function readUrl(text: string, options: ReadUrlOptions = {}): CurlUrl | string {
  if (/[\0- \x7f]/.test(text)) return 'the URL contains a blank or a control character: write it as %20';
  const absolute = /^([A-Za-z][\w+.-]{0,39}):(\/+)/.exec(text);
  if (absolute && (absolute[2] ?? '').length > 3) return 'the URL has too many slashes';
  const rest = absolute ? text.slice(absolute[0].length) : text;
  const [, authority = '', path = '', , query] = /^([^/?#]*)([^?#]*)(\?([^#]*))?/s.exec(rest) ?? [];
  const at = authority.indexOf('@');
  const host = readHost(authority.slice(at + 1), absolute !== null, options.hasPlaceholders === true);
  if (typeof host === 'string') return host;
  const scheme = (absolute?.[1] ?? options.defaultScheme ?? guessed.exec(host.name)?.[1] ?? 'http').toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') {
    return /^[a-z][a-z+.-]{1,10}$/.test(scheme)
      ? `only http and https are read, not ${scheme}`
      : 'only http and https are read';
  }
  if (host.name === '') return 'the URL has no host';
  const [username, password] = at < 0 ? [] : splitCredentials(authority.slice(0, at));
  return {
    scheme,
    host: host.name + (host.port === undefined || host.port === (scheme === 'http' ? 80 : 443) ? '' : `:${host.port}`),
    path: options.isPathAsIs || !/\/(?:\.|%2e)/i.test(path) ? path || '/' : removeDotSegments(path),
    query,
    username,
    password,
  };
}

/** The URL as it is sent. */
export function formatUrl({ scheme, host, path, query }: CurlUrl): string {
  return `${scheme}://${host}${path}${query === undefined ? '' : `?${query}`}`;
}

function readHost(
  text: string,
  hasScheme: boolean,
  hasPlaceholders: boolean,
): { name: string; port: number | undefined } | string {
  const plain = hasPlaceholders ? text.replace(/\{\{\w+\}\}/g, 'x') : text;
  const address = /^\[[\dA-Fa-f:.]+(?:%(?:25)?[\w.~-]+)?\](?=:|$)/.exec(plain);
  const colon = plain.indexOf(':', address?.[0].length ?? 0);
  const port = colon < 0 ? undefined : plain.slice(colon + 1);
  if (port !== undefined && (!/^\d*$/.test(port) || Number(port) > 65535 || (port === '' && !hasScheme))) {
    return 'the port of the URL is not a number up to 65535';
  }
  const name = colon < 0 ? text : text.slice(0, text.length - (port?.length ?? 0) - 1);
  const decoded = decodePercent(colon < 0 ? plain : plain.slice(0, colon));
  if (!address && badHost.test(decoded)) return 'the host of the URL contains a character that no host has';
  return { name: name.includes('%') && !address ? decoded : name, port: port ? Number(port) : undefined };
}

function splitCredentials(text: string): [username: string, password: string | undefined] {
  const colon = text.indexOf(':');
  if (colon < 0) return [decodePercent(text), undefined];
  return [decodePercent(text.slice(0, colon)), decodePercent(text.slice(colon + 1))];
}

/** Percent-decoding that leaves what is no UTF-8 as Latin-1. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[\dA-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  });
}

/** RFC 3986, section 5.2.4; also for dots that are percent-encoded. */
function removeDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  segments.forEach((segment, index) => {
    const plain = segment.replaceAll(/%2e/gi, '.');
    const isDots = plain === '.' || plain === '..';
    if (plain === '..') kept.pop();
    if (!isDots) kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  });
  return `/${kept.join('/')}`;
}
