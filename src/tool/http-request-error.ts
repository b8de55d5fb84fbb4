import { ToolError } from './tool-error.ts';

/** Why no answer can be used. */
export interface HttpRequestErrorOptions {
  /**
   * `network`: no answer came, or it was lost. `http-request`: the request was refused before anything was sent.
   * `timeout`: there was no whole answer in time. `limit-exceeded`: the answer is too large, and of no use in part.
   */
  readonly code: 'network' | 'http-request' | 'timeout' | 'limit-exceeded';
  /** No connection came about, so nothing was sent. @default false */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The request could not be made or got no answer that can be used. */
export class HttpRequestError extends ToolError {
  override readonly name = 'HttpRequestError' as const;
  /** Of `network`: the server was not reached, so nothing took effect. Node and Bun tell; false where a runtime does not. */
  readonly isUnsent: boolean;

  constructor(message: string, options: HttpRequestErrorOptions) {
    super(message, options);
    this.isUnsent = options.isUnsent === true;
  }
}
