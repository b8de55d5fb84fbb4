import { ToolError } from './tool-error.ts';

/** Which tool gave no answer, and how long it was waited for. */
export interface ToolTimeoutErrorOptions {
  readonly toolName: string;
  readonly timeoutMs: number;
}

/** The time limit passed. The tool may still have taken effect. */
export class ToolTimeoutError extends ToolError {
  override readonly name = 'ToolTimeoutError' as const;
  readonly toolName: string;
  readonly timeoutMs: number;

  constructor(options: ToolTimeoutErrorOptions) {
    super(`Tool "${options.toolName}" gave no answer within ${options.timeoutMs} ms: the outcome is unknown`, {
      code: 'timeout',
    });
    this.toolName = options.toolName;
    this.timeoutMs = options.timeoutMs;
  }
}
