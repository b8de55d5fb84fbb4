import type { HttpTransport } from '../http/http-transport.ts';
import type { ProjectionLoss } from '../tool/provider.ts';
import type { Secret } from '../tool/secret.ts';

/** What all models over HTTP take. */
export interface ModelOptions {
  /** Shown nowhere. A function is asked before each request. */
  readonly apiKey: ApiKey | (() => ApiKey | Promise<ApiKey>);
  /** The model's name, as the endpoint knows it. */
  readonly model: string;
  /** @default globalThis.fetch, looked up at each request */
  readonly fetch?: typeof globalThis.fetch;
  /** What sends in the place of `fetch`. */
  readonly transport?: HttpTransport;
  /** More headers, which go before ours. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hold the model to the schemas where they can be said in the strict subset. @default false */
  readonly strict?: boolean;
  /** More fields of the request's body, such as `temperature`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Told once for each table of tools what could not be said of it; a tool that is set aside is named here only. */
  readonly onLosses?: (losses: readonly ProjectionLoss[]) => void;
  /** Bytes of a response that are read. @default 8388608, and 33554432 of a stream */
  readonly maxResponseBytes?: number;
  /**
   * Milliseconds that are waited for the endpoint: for the whole of an answer, or for its beginning and each next piece where
   * it is streamed. A `ModelError` says that it is over, and `runAgent` asks again.
   *
   * @default 600000
   */
  readonly timeoutMs?: number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. @default Date.now */
  readonly now?: () => number;
}

/** A key as text, or as a secret that is never printed. */
export type ApiKey = string | Secret;
