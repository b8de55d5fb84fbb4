import ky, { isNetworkError } from 'ky';
import type { HttpTransport } from './http-transport.ts';

export interface KyTransportOptions {
  /** @default globalThis.fetch, looked up at each request */
  readonly fetch?: typeof globalThis.fetch;
}

/** The transport over ky. Its own retries, time limit, redirects and errors are off: the policy of this room is ours. */
export function createKyTransport({ fetch }: KyTransportOptions = {}): HttpTransport {
  return {
    send: async ({ url, signal, headers, ...request }) => {
      const send = fetch ?? globalThis.fetch;
      try {
        return await ky(url, {
          ...request,
          headers: toRecord(headers),
          redirect: 'manual',
          retry: 0,
          timeout: false,
          throwHttpErrors: false,
          // Given to ky itself, the signal would be joined with another one, which costs a third of the request.
          fetch: (input, init) => send(input, { ...init, ...(signal && { signal }) }),
        });
      } catch (error) {
        // Its message has the whole address in it.
        throw isNetworkError(error) ? error.cause : error;
      }
    },
  };
}

/** Of `Headers` ky makes more copies, and leaves out a header whose text is `undefined`. */
function toRecord(headers: Headers): Record<string, string> {
  const pairs: [name: string, value: string][] = [];
  headers.forEach((value, name) => {
    pairs.push([name, value]);
  });
  return Object.fromEntries(pairs);
}
