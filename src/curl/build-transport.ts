import { type CurlOperation, type GivenOption, isOn, lastText } from './curl-operation.ts';
import type { CurlSource } from './curl-source.ts';
import type { CurlOption, CurlProxy, CurlRedirects, CurlRequest, CurlTimeouts } from './parsed-curl.ts';

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
export function buildTransport(source: CurlSource, operation: CurlOperation): CurlTransport {
  const isPlain = operation.sending.length === 0;
  const toData = (option: GivenOption): CurlOption => toOption(source, option);
  return {
    redirects: isPlain ? undefined : buildRedirects(operation),
    timeouts: isPlain ? {} : buildTimeouts(operation),
    proxy: isPlain ? undefined : buildProxy(operation),
    tls: {
      isInsecure: isOn(operation.sending, 'insecure'),
      options: operation.tls.map(toData),
    },
    isCompressed: isOn(operation.sending, 'compressed'),
    options: (isPlain
      ? operation.transport
      : operation.given.filter(
          ({ effect, name }) => effect === 'transport' || (effect === 'sending' && kept.test(name)),
        )
    ).map(toData),
  };
}

/** An option as data. */
export function toOption({ locate }: CurlSource, { name, value, offset }: GivenOption): CurlOption {
  return { name, value, position: locate(offset) };
}

function buildRedirects(operation: CurlOperation): CurlRedirects | undefined {
  if (!operation.sending.filter(({ name }) => redirects.test(name)).at(-1)?.value) return undefined;
  return {
    limit: Number(lastText(operation.sending, 'max-redirs') ?? 50),
    isTrusted: isOn(operation.sending, 'location-trusted'),
  };
}

function buildTimeouts(operation: CurlOperation): CurlTimeouts {
  const connectMs = 1000 * Number(lastText(operation.sending, 'connect-timeout') ?? 0);
  const totalMs = 1000 * Number(lastText(operation.sending, 'max-time') ?? 0);
  if (!(connectMs > 0 || totalMs > 0)) return {};
  return { ...(connectMs > 0 && { connectMs }), ...(totalMs > 0 && { totalMs }) };
}

function buildProxy(operation: CurlOperation): CurlProxy | undefined {
  const given = operation.sending.filter(({ name }) => proxies.test(name)).at(-1);
  if (!given?.value) return undefined;
  const [, username, password] = /^([^:]*)(?::(.*))?$/s.exec(lastText(operation.sending, 'proxy-user') ?? '') ?? [];
  return {
    url: `${proxySchemes.get(given.name) ?? `${given.name}://`}${given.value}`,
    ...(username && { username }),
    ...(password !== undefined && { password }),
  };
}
