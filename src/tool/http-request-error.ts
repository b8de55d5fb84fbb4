import { ToolError } from './tool-error.ts';

export interface HttpRequestErrorOptions {
  /** `network`: no answer came. `http-request`: the request was refused before anything was sent. */
  readonly code: 'network' | 'http-request' | 'timeout';
  readonly cause?: unknown;
}

/** The request could not be made or got no answer. */
export class HttpRequestError extends ToolError {
  override readonly name = 'HttpRequestError' as const;

  constructor(message: string, options: HttpRequestErrorOptions) {
    super(message, options);
  }
}
