/** What went wrong, stable across versions: test this, not the message. */
export type ToolErrorCode =
  | 'tool-not-found'
  | 'duplicate-tool'
  | 'invalid-json'
  | 'truncated-json'
  | 'conflicting-objects'
  | 'arguments-too-large'
  | 'arguments-too-deep'
  | 'invalid-arguments'
  | 'validator-failed'
  | 'execution-failed'
  | 'timeout'
  | 'denied'
  | 'input-required'
  | 'limit-exceeded'
  | 'invalid-output'
  | 'http-status'
  | 'http-request'
  | 'network'
  | 'model-failed'
  | 'model-rate-limited'
  | 'invalid-source';

/** The code of an error, and what caused it. */
export interface ToolErrorOptions {
  readonly code: ToolErrorCode;
  readonly cause?: unknown;
}

/**
 * Any failure of this library. The message is written for the model: it holds no secret, header or stack.
 * Throw one from a tool to say that its message is safe for the model even where other messages are hidden.
 */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
  readonly code: ToolErrorCode;

  constructor(message: string, options: ToolErrorOptions) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = options.code;
  }
}
