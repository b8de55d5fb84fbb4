import type { HttpCredentials } from './http-credentials.ts';
import type { HttpLimits } from './http-limits.ts';
import type { HttpLogger } from './http-log.ts';
import type { HttpPagination } from './http-pagination.ts';
import type { HttpResponseShape } from './http-response-shape.ts';
import type { HttpTransport } from './http-transport.ts';
import type { TokenStore } from './token-store.ts';

/** What is known of a method before it is called: made once with the table, and the same for all its calls. */
export interface SendSettings {
  /** Of the base URL: no other origin is ever asked, nor given a credential. */
  readonly origin: string;
  readonly credentials?: HttpCredentials;
  /** One map for all methods of a plug-in, made with the table by `new Map()`. */
  readonly tokens?: TokenStore;
  readonly limits?: HttpLimits;
  /** Declared, not derived: another try after a network failure does no harm. @default false */
  readonly isIdempotent?: boolean;
  readonly shape?: HttpResponseShape;
  readonly pagination?: HttpPagination;
  /** @default over ky and `fetch` */
  readonly transport?: HttpTransport;
  /** @default globalThis.fetch, looked up at each request */
  readonly fetch?: typeof globalThis.fetch;
  readonly logger?: HttpLogger;
  readonly clock?: HttpClock;
}

/** Time, for tests. */
export interface HttpClock {
  /** Milliseconds since 1970. @default Date.now */
  readonly now: () => number;
  /** @default by a timer */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}
