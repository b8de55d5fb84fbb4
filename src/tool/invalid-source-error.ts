import type { Path } from './repair.ts';
import { ToolError } from './tool-error.ts';

/** The mistakes in a source, and what caused the error. */
export interface InvalidSourceErrorOptions {
  /** Every mistake with its place, where the source is data. */
  readonly mistakes?: readonly SourceMistake[];
  readonly cause?: unknown;
}

/** One mistake in a source that is data. */
export interface SourceMistake {
  readonly path: Path;
  readonly message: string;
}

/** What tools were to be made from is wrong: a plug-in, a curl command. */
export class InvalidSourceError extends ToolError {
  override readonly name = 'InvalidSourceError' as const;
  readonly mistakes: readonly SourceMistake[];

  constructor(message: string, options: InvalidSourceErrorOptions = {}) {
    super(message, { code: 'invalid-source', ...('cause' in options && { cause: options.cause }) });
    this.mistakes = options.mistakes ?? [];
  }
}
