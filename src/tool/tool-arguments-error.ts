import type { ArgumentIssue } from './argument-issue.ts';
import { ToolError } from './tool-error.ts';

/** Which tool refused, and why. */
export interface ToolArgumentsErrorOptions {
  readonly toolName: string;
  readonly issues: readonly ArgumentIssue[];
  readonly cause?: unknown;
}

/** The arguments do not fit the schema; `issues` has every reason. */
export class ToolArgumentsError extends ToolError {
  override readonly name = 'ToolArgumentsError' as const;
  readonly toolName: string;
  readonly issues: readonly ArgumentIssue[];

  constructor(message: string, options: ToolArgumentsErrorOptions) {
    super(message, { code: 'invalid-arguments', ...('cause' in options && { cause: options.cause }) });
    this.toolName = options.toolName;
    this.issues = options.issues;
  }
}
