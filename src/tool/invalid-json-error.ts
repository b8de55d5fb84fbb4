import { ToolError } from './tool-error.ts';

/** Why a text cannot be read, and where reading stopped. */
export interface InvalidJsonErrorOptions {
  readonly code:
    | 'invalid-json'
    | 'truncated-json'
    | 'conflicting-objects'
    | 'arguments-too-large'
    | 'arguments-too-deep';
  /** Offset in UTF-16 units where reading stopped. */
  readonly position?: number;
  readonly cause?: unknown;
}

/** The arguments text could not be read. `truncated-json`: it was cut off, so nothing may run. */
export class InvalidJsonError extends ToolError {
  override readonly name = 'InvalidJsonError' as const;
  readonly position: number | undefined;

  constructor(message: string, options: InvalidJsonErrorOptions) {
    super(message, options);
    this.position = options.position;
  }
}
