import { type CurlOperation, type GivenOption, isOn, lastText, listGiven } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import type { CurlOption, CurlProxy, CurlRedirects, CurlRequest, CurlTimeouts } from './parsed-curl.ts';

export type CurlTransport = Pick<CurlRequest, 'redirects' | 'timeouts' | 'proxy' | 'tls' | 'isCompressed' | 'options'>;

/** Schemes of the options that name a proxy. */
const proxies: ReadonlyMap<string, string> = new Map([
  ['proxy', ''],
  ['proxy1.0', 'http://'],
  ['socks4', 'socks4://'],
  ['socks4a', 'socks4a://'],
  ['socks5', 'socks5://'],
  ['socks5-hostname', 'socks5h://'],
]);
const proxyNames = [...proxies.keys()];
/** Honoured as far as they go, and kept for who sends the request. */
const kept = new Set(['post301', 'post302', 'post303', 'tr-encoding', 'http1.0', 'follow']);

/** How the requests of one operation travel. */
export function buildTransport(source: CurlSource, operation: CurlOperation): CurlTransport {
  const { given } = operation;
  const toOption = ({ name, value, offset }: GivenOption): CurlOption => ({
    name,
    value,
    position: source.locate(offset),
  });
  return {
    redirects: buildRedirects(operation),
    timeouts: buildTimeouts(operation),
    proxy: buildProxy(operation),
    tls: {
      isInsecure: isOn(operation, 'insecure'),
      options: given.filter(({ effect }) => effect === 'tls').map(toOption),
    },
    isCompressed: isOn(operation, 'compressed'),
    options: given.filter(({ effect, name }) => effect === 'transport' || kept.has(name)).map(toOption),
  };
}

function buildRedirects(operation: CurlOperation): CurlRedirects | undefined {
  if (!['location', 'location-trusted', 'follow'].some((name) => isOn(operation, name))) return undefined;
  return { limit: Number(lastText(operation, 'max-redirs') ?? 50), isTrusted: isOn(operation, 'location-trusted') };
}

function buildTimeouts(operation: CurlOperation): CurlTimeouts {
  const connect = Number(lastText(operation, 'connect-timeout') ?? 0);
  const total = Number(lastText(operation, 'max-time') ?? 0);
  return { ...(connect > 0 && { connectMs: connect * 1000 }), ...(total > 0 && { totalMs: total * 1000 }) };
}

function buildProxy(operation: CurlOperation): CurlProxy | undefined {
  const given = listGiven(operation, ...proxyNames).at(-1);
  if (!given?.value) return undefined;
  const [, username, password] = /^([^:]*)(?::(.*))?$/s.exec(lastText(operation, 'proxy-user') ?? '') ?? [];
  return {
    url: `${proxies.get(given.name)}${given.value}`,
    ...(username && { username }),
    ...(password !== undefined && { password }),
  };
}
