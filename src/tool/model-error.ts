import { ToolError } from './tool-error.ts';

/** What the endpoint answered, where it did. */
export interface ModelErrorOptions {
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** Seconds after which another try makes sense, where the server said. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** The model gave no usable answer. `model-rate-limited` for status 429. */
export class ModelError extends ToolError {
  override readonly name = 'ModelError' as const;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, options: ModelErrorOptions = {}) {
    super(message, {
      code: options.status === 429 ? 'model-rate-limited' : 'model-failed',
      ...('cause' in options && { cause: options.cause }),
    });
    this.status = options.status;
    this.retryAfter = options.retryAfter;
  }
}
