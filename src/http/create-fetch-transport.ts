import type { HttpTransport } from './http-transport.ts';

export interface FetchTransportOptions {
  /** @default globalThis.fetch, looked up at each request */
  readonly fetch?: typeof globalThis.fetch;
}

/** The transport over `fetch` alone, for what must stay small: the chat models. */
export function createFetchTransport({ fetch }: FetchTransportOptions = {}): HttpTransport {
  return {
    send: async ({ url, ...request }) => {
      const send = fetch ?? globalThis.fetch;
      return send(url, { ...request, redirect: 'manual' });
    },
  };
}
