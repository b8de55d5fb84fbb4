import { ToolError } from './tool-error.ts';

/** Which tool failed, and how. */
export interface ToolExecutionErrorOptions {
  readonly toolName: string;
  /** @default 'execution-failed' */
  readonly code?: 'execution-failed' | 'validator-failed' | 'invalid-output' | 'limit-exceeded' | 'denied';
  /** What the tool threw. */
  readonly cause?: unknown;
}

/** The tool ran and threw; what it threw is the `cause`. */
export class ToolExecutionError extends ToolError {
  override readonly name = 'ToolExecutionError' as const;
  readonly toolName: string;

  constructor(message: string, options: ToolExecutionErrorOptions) {
    super(message, { code: options.code ?? 'execution-failed', ...('cause' in options && { cause: options.cause }) });
    this.toolName = options.toolName;
  }
}
