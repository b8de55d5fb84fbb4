import { parseUrl } from './parse-url.ts';

/** The parts of a URL as curl sees them. */
export interface CurlUrl {
  readonly scheme: string;
  /** With the port, unless it is the scheme's own. */
  readonly host: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Whether every reader of URLs takes the host. */
  readonly isPlain: boolean;
}

export interface ReadUrlOptions {
  /** Of `--proto-default`. */
  readonly defaultScheme?: string | undefined;
  readonly isPathAsIs?: boolean;
  /** Whether `{{NAME}}` may stand in the host. */
  readonly hasPlaceholders?: boolean;
}

const parts =
  /^(?:([A-Za-z][\w+.-]{0,39}):(\/+))?([^\0- \x7f/?#]*)([^\0- \x7f?#]*)(?:\?([^\0- \x7f#]*))?(?:#[^\0- \x7f]*)?$/;
/** Whose last label begins with a letter, or an IPv4 address. */
const plainHost = /^(?:(?:[\w.-]*\.)?[a-z][\w-]*|(?:(?:[1-9]?\d|1\d\d)\.){3}(?:[1-9]?\d|1\d\d))(?::[1-5]?\d{1,4})?$/i;
const guessed = /^(ftp|dict|ldap|imap|smtp|pop3)\./i;
const badHost = /[\s/:#?!@{}[\]\\$'"^`*<>=;,+&()%]|^\.\.+$/;

/** Reads a URL by curl's rules, which are not those of browsers; text where it is refused, with the reason. */
export function readUrl(text: string, options: ReadUrlOptions = {}): CurlUrl | string {
  const match = parts.exec(text);
  if (!match) return 'the URL contains a blank or a control character: write it as %20';
  const { 1: written, 2: slashes = '', 3: authority = '', 4: path = '', 5: query } = match;
  if (slashes.length > 3) return 'the URL has too many slashes';
  const at = authority.indexOf('@');
  const host = readHost(authority.slice(at + 1), written !== undefined, options.hasPlaceholders === true);
  if (typeof host === 'string') return host;
  const { name, port, isPlain } = host;
  const scheme = (written ?? options.defaultScheme ?? guessed.exec(name)?.[1] ?? 'http').toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') {
    return /^[a-z][a-z+.-]{1,10}$/.test(scheme)
      ? `only http and https are read, not ${scheme}`
      : 'only http and https are read';
  }
  if (name === '') return 'the URL has no host';
  const [username, password] = at < 0 ? [] : splitLogin(authority.slice(0, at)).map(decodePercent);
  return {
    scheme,
    host: port === undefined || port === (scheme === 'http' ? 80 : 443) ? name : `${name}:${port}`,
    path: options.isPathAsIs || !(path.includes('/.') || path.includes('/%2')) ? path || '/' : removeDotSegments(path),
    query,
    username,
    password,
    isPlain,
  };
}

const numericHost = /\.\d+(?::\d+)?$/;
const letterLabel = /(?:^|\.)[a-z]/i;

/** Whether curl alone asks a host. One such as "host.206" is told without the cost of an error. */
export function isForCurlOnly(url: CurlUrl): boolean {
  const { host, isPlain } = url;
  return !isPlain && ((numericHost.test(host) && letterLabel.test(host)) || !parseUrl(formatUrl(url)));
}

/** The URL as it is sent. */
export function formatUrl({ scheme, host, path, query }: CurlUrl): string {
  return `${scheme}://${host}${path}${query === undefined ? '' : `?${query}`}`;
}

interface Host extends Pick<CurlUrl, 'isPlain'> {
  readonly name: string;
  readonly port: number | undefined;
}

function readHost(text: string, hasScheme: boolean, hasPlaceholders: boolean): Host | string {
  // Not "xn--", which may be no name.
  if (plainHost.test(text) && !text.includes('--')) {
    const [name = '', port] = text.split(':');
    return { name, port: port ? Number(port) : undefined, isPlain: true };
  }
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
  return {
    name: name.includes('%') && !address ? decoded : name,
    port: port ? Number(port) : undefined,
    isPlain: false,
  };
}

/** What stands before and behind the first colon. */
export function splitLogin(text: string): readonly string[] {
  return text.split(/:(.*)/s, 2);
}

/** Percent-decoding that leaves what is no UTF-8 as Latin-1. */
export function decodePercent(text: string): string {
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
