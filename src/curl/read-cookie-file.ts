import { trimBlanks } from './read-headers.ts';
import type { CurlUrl } from './read-url.ts';

interface Cookie {
  /** Empty for any host. */
  readonly domain: string;
  /** Whether hosts below the domain get it too. */
  readonly isTail: boolean;
  readonly path: string;
  readonly isSecure: boolean;
  /** Seconds since 1970; 0 for a cookie of the session. */
  readonly expires: number;
  readonly name: string;
  readonly value: string;
}

export interface CookieTarget extends Pick<CurlUrl, 'scheme' | 'path'> {
  /** Of the `Host` header, where one is given. */
  readonly host: string;
  /** `--junk-session-cookies`. */
  readonly isSessionJunk: boolean;
}

const maxCookies = 150;

/** The cookies of a file in Netscape's format, or of `Set-Cookie` lines, that go to a URL, in curl's order, as `name=value`. */
export function findFileCookies(text: string, target: CookieTarget): string[] {
  const host = target.host.replace(/:\d+$/, '').toLowerCase();
  const cookies = new Map<string, Cookie>();
  for (const line of text.split(/\r?\n/)) {
    const cookie = /^Set-Cookie:/i.test(line) ? readSetCookie(line.slice(11)) : readNetscape(line);
    if (cookie && isAllowed(cookie, target)) cookies.set(`${cookie.name};${cookie.domain};${cookie.path}`, cookie);
  }
  return [...cookies.values()]
    .filter((cookie) => isMeant(cookie, { ...target, host }))
    .slice(0, maxCookies)
    .reverse()
    .sort(
      (left, right) =>
        right.path.length - left.path.length ||
        right.domain.length - left.domain.length ||
        right.name.length - left.name.length,
    )
    .map(({ name, value }) => `${name}=${value}`);
}

function isAllowed({ name, value, isSecure, expires }: Cookie, { isSessionJunk }: CookieTarget): boolean {
  if (!name || /[\0- \x7f]/.test((name + value).replace(/[\t ]/g, ''))) return false;
  if (expires === 0 ? isSessionJunk : expires < Date.now() / 1000) return false;
  return isSecure || !/^__(?:Secure|Host)-/.test(name);
}

function isMeant(cookie: Cookie, { scheme, host, path }: CookieTarget): boolean {
  const isLocal = host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
  const isHost =
    cookie.domain === '' ||
    host === cookie.domain ||
    (cookie.isTail && !/^[\d.]+$/.test(host) && host.endsWith(`.${cookie.domain}`));
  return isHost && isUnder(path, cookie.path) && (!cookie.isSecure || scheme === 'https' || isLocal);
}

function readNetscape(line: string): Cookie | undefined {
  const fields = line.replace(/^#HttpOnly_/, '').split('\t');
  const [domain = '', isTail, path = '', isSecure, expires, name = '', value = ''] = fields;
  if (domain.startsWith('#') || fields.length < 6) return undefined;
  return {
    domain: domain.replace(/^\./, '').toLowerCase(),
    isTail: isTail === 'TRUE',
    path,
    isSecure: isSecure === 'TRUE',
    expires: Number(expires),
    name,
    value,
  };
}

function readSetCookie(text: string): Cookie | undefined {
  const [pair = '', ...attributes] = text.split(';').map(trimBlanks);
  const values = new Map(
    attributes.map((each) => [each.split('=', 1)[0]?.toLowerCase(), each.slice(each.indexOf('=') + 1)]),
  );
  const equals = pair.indexOf('=');
  if (equals < 0) return undefined;
  const domain = values.get('domain')?.replace(/^\./, '').toLowerCase();
  return {
    domain: domain ?? '',
    isTail: domain !== undefined,
    path: values.get('path')?.replaceAll('"', '') || '/',
    isSecure: values.has('secure'),
    expires: Date.parse(values.get('expires') ?? '') / 1000 || 0,
    name: trimBlanks(pair.slice(0, equals)),
    value: trimBlanks(pair.slice(equals + 1)),
  };
}

/** RFC 6265, section 5.1.4. */
function isUnder(path: string, parent: string): boolean {
  const start = parent.replace(/\/$/, '');
  return path === parent || path === start || path.startsWith(`${start}/`);
}
