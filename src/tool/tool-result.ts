import type { Repair } from './repair.ts';
import type { ToolContent } from './tool-content.ts';
import type { ToolError } from './tool-error.ts';

/** The answer to one call. Every call gets exactly one. */
export type ToolResult = ToolSuccess | ToolFailure;

/** What every answer has. */
export interface ToolResultBase {
  readonly toolCallId: string;
  /** The true name of the tool that was found, else the name that the model wrote. */
  readonly toolName: string;
  /** What the model reads. Never empty. */
  readonly content: readonly ToolContent[];
  /** What was changed to make the arguments usable. */
  readonly repairs: readonly Repair[];
  /** The arguments as they were bound; absent when binding failed. */
  readonly input?: unknown;
  readonly durationMs: number;
}

/** The tool ran: there is an output, and no error. */
export interface ToolSuccess extends ToolResultBase {
  readonly isError: false;
  /** What the tool gave, untouched. */
  readonly output: unknown;
}

/** The call failed: there is an error, and no output. */
export interface ToolFailure extends ToolResultBase {
  readonly isError: true;
  readonly error: ToolError;
  /** Given where `executionErrors: 'hide'` kept the message from the model: the same id is in the event. */
  readonly errorId?: string;
  /** True where the tool may have taken effect although no answer came: after a time-out, and where the network failed beyond a refused connection. */
  readonly isOutcomeUnknown?: boolean;
}
