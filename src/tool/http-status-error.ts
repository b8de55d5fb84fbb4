import { ToolError } from './tool-error.ts';

/** What the server answered. */
export interface HttpStatusErrorOptions {
  readonly status: number;
  /** Seconds, where the server said when to come back. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The server answered with a status of 400 or more, or with a redirect that is not followed; 0 where a browser hides which. */
export class HttpStatusError extends ToolError {
  override readonly name = 'HttpStatusError' as const;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(message: string, options: HttpStatusErrorOptions) {
    super(message, { code: 'http-status', ...('cause' in options && { cause: options.cause }) });
    this.status = options.status;
    this.retryAfter = options.retryAfter;
  }
}
