import { type CurlOperation, type GivenOption, isOn, lastText } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import type { CurlOption, CurlProxy, CurlRedirects, CurlRequest, CurlTimeouts } from './parsed-curl.ts';
import { splitLogin } from './read-url.ts';

export type CurlTransport = Pick<CurlRequest, 'redirects' | 'timeouts' | 'proxy' | 'tls' | 'isCompressed' | 'options'>;

const proxies = /^(?:proxy|proxy1\.0|socks.*)$/;
/** Of options that are no scheme themselves. */
const proxySchemes: ReadonlyMap<string, string> = new Map([
  ['proxy', ''],
  ['proxy1.0', 'http://'],
  ['socks5-hostname', 'socks5h://'],
]);
/** Each turns the same switch: the last one counts. */
const redirects = /^(?:location|location-trusted|follow)$/;
/** Honoured as far as they go, and kept for who sends the request. */
const kept = /^(?:post30\d|tr-encoding|http1\.0|follow)$/;

/** How the requests of one operation travel. */
export function buildTransport(source: CurlSource, { given, sending, tls, transport }: CurlOperation): CurlTransport {
  const toData = (option: GivenOption): CurlOption => toOption(source, option);
  const isKept = ({ effect, name }: GivenOption): boolean =>
    effect === 'transport' || (effect === 'sending' && kept.test(name));
  return {
    redirects: buildRedirects(sending),
    timeouts: buildTimeouts(sending),
    proxy: buildProxy(sending),
    tls: { isInsecure: isOn(sending, 'insecure'), options: tls.map(toData) },
    isCompressed: isOn(sending, 'compressed'),
    options: (sending.length > 0 ? given.filter(isKept) : transport).map(toData),
  };
}

/** An option as data. */
export function toOption({ locate }: CurlSource, { name, value, offset }: GivenOption): CurlOption {
  return { name, value, position: locate(offset) };
}

function buildRedirects(given: readonly GivenOption[]): CurlRedirects | undefined {
  if (!given.filter(({ name }) => redirects.test(name)).at(-1)?.value) return undefined;
  return { limit: Number(lastText(given, 'max-redirs') ?? 50), isTrusted: isOn(given, 'location-trusted') };
}

function buildTimeouts(given: readonly GivenOption[]): CurlTimeouts {
  const connectMs = 1000 * Number(lastText(given, 'connect-timeout') ?? 0);
  const totalMs = 1000 * Number(lastText(given, 'max-time') ?? 0);
  return { ...(connectMs > 0 && { connectMs }), ...(totalMs > 0 && { totalMs }) };
}

function buildProxy(given: readonly GivenOption[]): CurlProxy | undefined {
  const proxy = given.filter(({ name }) => proxies.test(name)).at(-1);
  if (!proxy?.value) return undefined;
  const [username, password] = splitLogin(lastText(given, 'proxy-user') ?? '');
  return {
    url: `${proxySchemes.get(proxy.name) ?? `${proxy.name}://`}${proxy.value}`,
    ...(username && { username }),
    ...(password !== undefined && { password }),
  };
}
