import { ToolError } from './tool-error.ts';

/** The name that was asked for, and the names that there are. */
export interface ToolNotFoundErrorOptions {
  readonly toolName: string;
  /** Names the model may have meant, nearest first. */
  readonly nearestNames: readonly string[];
}

/** The model asked for a tool that is not in the table, or not allowed in this request. */
export class ToolNotFoundError extends ToolError {
  override readonly name = 'ToolNotFoundError' as const;
  readonly toolName: string;
  readonly nearestNames: readonly string[];

  constructor(message: string, options: ToolNotFoundErrorOptions) {
    super(message, { code: 'tool-not-found' });
    this.toolName = options.toolName;
    this.nearestNames = options.nearestNames;
  }
}
