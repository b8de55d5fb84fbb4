import type { CurlRequest } from './parsed-curl.ts';

/** What fetch cannot do as curl does. */
export function listLostFeatures({
  method,
  body,
  auth,
  proxy,
  tls,
  requestTarget,
  cookieFiles,
  headerFiles,
}: CurlRequest): readonly string[] {
  const isAnswered = auth && !/^(?:basic|bearer)$/.test(auth.type);
  return [
    /^(?:GET|HEAD)$/i.test(method) && body && `${method} with a body is planned but not sent: fetch refuses it`,
    isAnswered && `Authentication by ${auth.type} is left out: give credentials in its place`,
    proxy && 'The proxy is left out: fetch has its own settings for it',
    (tls.isInsecure || tls.options.length > 0) &&
      'TLS options are left out: certificates are checked as the runtime does',
    requestTarget !== undefined && 'The request target is left out: fetch asks for what the URL says',
    cookieFiles.length + headerFiles.length > 0 && 'Cookies or headers from files that were not given are left out',
  ].filter((warning) => typeof warning === 'string');
}
